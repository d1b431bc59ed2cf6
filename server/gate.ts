/**
 * Which requests are accepted. The shell listens on loopback only, but pages of all sites that the user visits run on
 * the same machine, and so do programs of other users. These checks keep out other sites; the handshake (`sessions.ts`)
 * keeps out everyone who does not know the secret.
 */
import type { IncomingMessage } from 'node:http';

/** As browsers write it: port 80 is omitted. */
export const addressOf = (port: number): string => (port === 80 ? '127.0.0.1' : `127.0.0.1:${port}`);

/** Another name means that a foreign domain points to this machine (DNS rebinding). */
export const hostAllowed = (request: IncomingMessage, port: number): boolean =>
  request.headers.host === addressOf(port);

/**
 * `localhost` may also be `::1`, where another program can listen on the same port and would share the page's origin.
 * So the page has only one host name, and `localhost` is redirected to it.
 */
export const isLocalhost = (request: IncomingMessage, port: number): boolean =>
  request.headers.host === addressOf(port).replace('127.0.0.1', 'localhost');

/** Browsers send an Origin with every WebSocket and every POST; only the page itself has this one. */
export const originAllowed = (request: IncomingMessage, port: number): boolean =>
  request.headers.origin === `http://${addressOf(port)}`;
