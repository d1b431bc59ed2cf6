/**
 * Which requests are looked at. The shell listens on loopback only, but every page of every site that the user visits runs on the same
 * machine, and so do other users' programs. These checks keep other sites out; the handshake (`sessions.ts`) keeps out everybody
 * who does not know the secret.
 */
import type { IncomingMessage } from 'node:http';

/** As browsers write it: port 80 is left out. */
export const addressOf = (port: number): string => (port === 80 ? '127.0.0.1' : `127.0.0.1:${port}`);

/** Another name means that a stranger's domain was pointed at this machine (DNS rebinding). */
export const hostAllowed = (request: IncomingMessage, port: number): boolean =>
  request.headers.host === addressOf(port);

/**
 * `localhost` may also be `::1`, where another program can listen on the same port and would share the page's origin with us. So the
 * page has one name only, and who types this one is led to it.
 */
export const isLocalhost = (request: IncomingMessage, port: number): boolean =>
  request.headers.host === addressOf(port).replace('127.0.0.1', 'localhost');

/** Browsers send an Origin with every WebSocket and every POST; only the page itself has this one. */
export const originAllowed = (request: IncomingMessage, port: number): boolean =>
  request.headers.origin === `http://${addressOf(port)}`;
