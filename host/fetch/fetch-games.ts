/**
 * Fetches a file of games from an address that the user has pasted. Only HTTP and HTTPS, without cookies, credentials or
 * a referrer; every redirect is checked like the first address. Size and time are limited. The bytes are examined: a web
 * page is refused before it is stored.
 */
import type { IncomingMessage } from 'node:http';
import { basename } from 'node:path';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { CodedError } from '../../api/failure.ts';
import { fileKind } from '../../core/pgn/file-kind.ts';
import { messageOf } from '../../engine/rules/result.ts';
import { peeked } from '../files/plain.ts';
import { transformed } from '../files/transformed.ts';
import { type AddressRules, checkedLookup, checkLiteral } from './addresses.ts';
import { pgnExport } from './pgn-exports.ts';

export interface FetchLimits {
  /** Bytes, unpacked if the server packs them for the transfer. */
  readonly bytes: number;
  /** Milliseconds for everything. */
  readonly time: number;
  readonly redirects: number;
}

export const FETCH_LIMITS: FetchLimits = { bytes: 256 * 1024 * 1024, time: 120_000, redirects: 5 };

export interface FetchedFile {
  readonly name: string;
  /** Can be read once. @throws CodedError `address-...` */
  readonly chunks: AsyncGenerator<Uint8Array>;
}

export interface FetchOptions extends AddressRules {
  readonly limits: FetchLimits;
  readonly signal: AbortSignal;
}

/** Bytes that are examined before the file is accepted. */
const HEAD = 4096;
const LONGEST_NAME = 100;

/** @throws CodedError `address-...` */
export async function fetchGames(text: string, options: FetchOptions): Promise<FetchedFile> {
  const page = pgnExport(checkedUrl(text));
  const limit = AbortSignal.timeout(options.limits.time);
  const signal = AbortSignal.any([options.signal, limit]);
  const coded = (error: unknown): unknown => {
    if (error instanceof CodedError) return error;
    if (limit.aborted)
      return new CodedError('address-too-slow', `The file did not arrive within ${options.limits.time / 1000} seconds`);
    return new CodedError('address-unreachable', messageOf(error));
  };
  try {
    const { response, url } = await follow(page.url, options, signal);
    const raw = limited(unpacked(response, coded), options.limits.bytes);
    const { head, chunks } = await peeked(raw, HEAD);
    if (!mayBeGames(head, response.headers['content-type'])) {
      await chunks.return(undefined);
      throw new CodedError('address-not-games', `${url.href} is not a file of games`);
    }
    return { name: page.name ?? nameOf(url, response), chunks: passing(chunks, coded) };
  } catch (error) {
    throw coded(error);
  }
}

/** @throws CodedError `address-invalid` */
function checkedUrl(text: string, base?: URL): URL {
  const url = URL.parse(text.trim(), base?.href);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new CodedError('address-invalid', 'An address of games begins with https:// or http://');
  if (url.username !== '' || url.password !== '')
    throw new CodedError('address-invalid', 'An address of games contains no user name or password');
  return url;
}

async function follow(first: URL, options: FetchOptions, signal: AbortSignal) {
  let url = first;
  for (let redirects = 0; ; redirects++) {
    const response = await get(url, options, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) {
      if (Number(headers['content-length'] ?? 0) > options.limits.bytes) {
        response.destroy();
        throw tooLarge(options.limits.bytes);
      }
      return { response, url };
    }
    response.destroy();
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined)
      throw new CodedError('address-status', `${url.host} answered ${statusCode}`);
    if (redirects === options.limits.redirects)
      throw new CodedError('address-redirects', `${first.host} redirects too often`);
    const next = checkedUrl(headers.location, url);
    if (url.protocol === 'https:' && next.protocol === 'http:')
      throw new CodedError('address-redirects', `${url.host} redirects to an unencrypted address`);
    url = next;
  }
}

async function get(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  checkLiteral(url, options);
  const headers = { accept: 'application/x-chess-pgn, text/plain, */*', 'accept-encoding': 'identity' };
  // Only here: these modules take a tenth of the time in which a command starts.
  const { request: send } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
  return new Promise((resolve, reject) => {
    const request = send(url, { headers, signal, agent: false, lookup: checkedLookup(options) }, resolve);
    request.once('error', reject);
    request.end();
  });
}

const UNPACK = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

/** Without the packing of the transfer, which we do not ask for. */
async function* unpacked(response: IncomingMessage, coded: (error: unknown) => unknown): AsyncGenerator<Uint8Array> {
  const packing = response.headers['content-encoding'] ?? 'identity';
  if (packing === 'identity') return yield* response;
  if (!Object.hasOwn(UNPACK, packing)) throw new CodedError('address-damaged', `${packing}: unknown packing`);
  try {
    yield* transformed(UNPACK[packing as keyof typeof UNPACK](), passing(response, coded));
  } catch (error) {
    if (error instanceof CodedError) throw error;
    throw new CodedError('address-damaged', `The file is damaged: ${String(error)}`);
  }
}

async function* passing(
  chunks: AsyncIterable<Uint8Array>,
  coded: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw coded(error);
  }
}

const tooLarge = (bytes: number): CodedError =>
  new CodedError('address-too-large', `The file is larger than the limit of ${bytes} bytes`);

async function* limited(chunks: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > most) throw tooLarge(most);
    yield chunk;
  }
}

/** Whether the beginning of a file, and its type, may be those of games; archives are examined by the import. */
function mayBeGames(head: Uint8Array, type = ''): boolean {
  if (head.length === 0 || /^(?:image|audio|video|font)\//iu.test(type)) return false;
  if (fileKind(head) !== 'plain') return true;
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isWide) return true;
  const text = Buffer.from(head).toString('latin1').replace(/^ï»¿/u, '').trimStart();
  return !head.includes(0) && !/^(?:<!doctype|<html|<\?xml|<head|%PDF)/iu.test(text);
}

/** From the header of the server, else from the address; without folders. */
function nameOf(url: URL, { headers }: IncomingMessage): string {
  const given = /filename="?([^";]+)"?/iu.exec(headers['content-disposition'] ?? '')?.[1];
  const name = basename((given ?? decoded(url.pathname)).replaceAll('\\', '/')).replace(/\p{Cc}/gu, '');
  return name.slice(0, LONGEST_NAME) || url.hostname;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
