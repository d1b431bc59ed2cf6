/** Answers requests for files of the page and for downloads that the host has offered. */
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Download, Downloads } from '../host/downloads.ts';
import { findPageFile, PAGE_HEADERS } from '../host/page-files.ts';

/** Path prefix of an offered download. */
export const DOWNLOAD_PATH = '/download/';

/** Sends a short text and closes the connection; the rest of the request is not read. */
export function refuse(response: ServerResponse, status: number, text: string): void {
  const headers = {
    ...PAGE_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  response.writeHead(status, headers).end(`${text}\n`);
}

export function sendJson(response: ServerResponse, value: object): void {
  const headers = { ...PAGE_HEADERS, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
  response.writeHead(200, headers).end(JSON.stringify(value));
}

/** Redirects to the same path under the page's own host name; browsers keep the part after `#`. */
export function redirect(request: IncomingMessage, response: ServerResponse, origin: string): void {
  const path = request.url?.startsWith('/') ? request.url : '/';
  if (request.method !== 'GET' && request.method !== 'HEAD') refuse(response, 405, 'Only GET');
  else response.writeHead(307, { ...PAGE_HEADERS, Location: origin + path, 'Cache-Control': 'no-store' }).end();
}

export async function serveFile(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return refuse(response, 405, 'Only GET');
  }
  const file = await findPageFile(folder, request.url ?? '/');
  if (!file) return refuse(response, 404, 'Not found');
  response.writeHead(200, file.headers);
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(file.path), response);
}

/**
 * Streams an offered file. Only the page's authenticated connection knows the id; links on other sites are refused in
 * any case.
 */
export async function serveDownload(
  downloads: Pick<Downloads, 'take'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET') {
    response.setHeader('Allow', 'GET');
    return refuse(response, 405, 'Only GET');
  }
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return refuse(response, 403, 'Not for other sites');
  const download = downloads.take((request.url ?? '').slice(DOWNLOAD_PATH.length));
  if (!download) return refuse(response, 404, 'This download has been used or has expired');
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.writeHead(200, downloadHeaders(download));
  await pipeline(download.open(gone.signal), response);
}

const downloadHeaders = ({ name, type, size }: Download): Record<string, string> => ({
  ...PAGE_HEADERS,
  'Content-Type': type,
  'Content-Disposition': contentDisposition(name),
  'Cache-Control': 'no-store',
  ...(size === undefined ? {} : { 'Content-Length': String(size) }),
});

/** The name in ASCII for old programs and in UTF-8 for others (RFC 6266). */
function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
