/**
 * Who may talk to the browser shell. It listens on loopback only, but every page of every site the user visits runs on
 * the same machine, and so do other users' programs. Three questions, all of them asked before a connection exists:
 *
 * - **Host**: a name other than 127.0.0.1 or localhost means that a stranger's domain was pointed at this machine (DNS rebinding).
 * - **Origin**: a WebSocket may be opened from any site; only the page served here may.
 * - **Token**: 32 random bytes that only the reader of the printed address has.
 */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** `localhost` resolves on the machine itself, no foreign name server is asked. */
const names = (port: number): readonly string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

export const hostAllowed = (request: IncomingMessage, port: number): boolean =>
  names(port).includes(request.headers.host ?? '');

/** Browsers always send an Origin with a WebSocket; a request without one is no page. */
export const originAllowed = (request: IncomingMessage, port: number): boolean =>
  names(port).some(name => request.headers.origin === `http://${name}`);

export const tokenMatches = (given: string, token: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
};
