/** A page of the browser shell without a browser: the page's own handshake over Node's sockets. */
import { request } from 'node:http';
import { WebSocket } from 'ws';
import { type Credential, type Entry, PROTOCOL, RPC_PATH } from '../../api/handshake.ts';
import { type Post, shakeHands, tokenCredential } from '../../renderer/state/shell/handshake.ts';

/** Where a shell listens. */
export interface Place {
  /** The printed link. */
  readonly address: string;
}

export const tokenOf = ({ address }: Place): string =>
  new URLSearchParams(new URL(address).hash.slice(1)).get('token') ?? '';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends any headers, `Host` and `Origin` included, which `fetch` does not. */
export function ask(
  port: number | string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, response => {
      let text = '';
      response.setEncoding('utf8').on('data', piece => {
        text += piece;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    sent.on('error', reject).end(body);
  });
}

/** Posts as the page at this place does. */
export const postTo =
  (place: Place): Post =>
  async (path, body) => {
    const { host, port, origin } = new URL(place.address);
    const text = JSON.stringify(body);
    const headers = {
      host,
      origin,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    };
    const answer = await ask(port, path, { method: 'POST', headers, body: text });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body.trim()}`);
    return JSON.parse(answer.body);
  };

/** Passes the handshake, by the link when no credentials are given. @throws with why the page was not let in. */
export async function comeIn(place: Place, credentials?: readonly Credential[]): Promise<Entry> {
  const tried = credentials ?? [await tokenCredential(tokenOf(place))];
  const result = await shakeHands(postTo(place), new URL(place.address).host, tried);
  if ('failure' in result) throw new Error(result.failure);
  return result;
}

/** Resolves when the socket is open. */
export function openSocket(place: Place, { entry }: Pick<Entry, 'entry'>): Promise<WebSocket> {
  const { host, origin } = new URL(place.address);
  const socket = new WebSocket(`ws://${host}${RPC_PATH}`, [PROTOCOL, entry], { origin });
  return new Promise((resolve, reject) => socket.once('open', () => resolve(socket)).once('error', reject));
}
