/** The HTTP server with its two doors: files of the page for anybody on this machine, the rpc for who has the token. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Port } from '../api/rpc.ts';
import { MAX_MESSAGE } from '../api/wire.ts';
import type { Downloads } from '../host/downloads.ts';
import { DOWNLOAD_PATH, refuse, serveDownload, serveFile } from './files.ts';
import { hostAllowed, originAllowed, tokenMatches } from './gate.ts';
import { socketPort } from './socket.ts';

export const RPC_PATH = '/rpc';
export const PROTOCOL = 'chatrang';
/** Offered beside {@link PROTOCOL} and chosen for a wrong token, so that the page knows at the opening, without waiting. */
export const REFUSED = 'refused';
/** Close code for a wrong token; the page then asks for the printed address instead of trying again. */
export const WRONG_TOKEN = 4401;

const UTF8_BYTES = 3;

export interface ListenOptions {
  /** 0: any free one. */
  readonly port: number;
  readonly token: string;
  /** Folder of the built page. */
  readonly page: string;
  readonly downloads: Downloads;
  /** A page has come in; its port stays open until either side closes it. */
  readonly connect: (port: Port) => void;
  /** Bytes; longer messages close the connection with code 1009. */
  readonly maxPayload?: number;
}

export interface Listening {
  readonly port: number;
  /** With the token behind `#`, which browsers keep to themselves. */
  readonly address: string;
  /** An address that leads to {@link address} once: arguments of a program, so also a browser's, are open to all users. */
  invite(): string;
  close(): Promise<void>;
}

/** @throws the listening error, e.g. with code `EADDRINUSE`. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const server = createServer();
  const port = await bind(server, options.port);
  const clients = new WebSocketServer({
    noServer: true,
    maxPayload: options.maxPayload ?? MAX_MESSAGE * UTF8_BYTES,
    perMessageDeflate: false,
    handleProtocols: () => PROTOCOL,
  });
  const strangers = new WebSocketServer({
    noServer: true,
    maxPayload: 1024,
    handleProtocols: offered => (offered.has(REFUSED) ? REFUSED : false),
  });

  const address = `http://127.0.0.1:${port}/#token=${options.token}`;
  const invitations = new Set<string>();

  server.on('request', (request, response) => {
    if (!hostAllowed(request, port)) return refuse(response, 403, 'Wrong host name');
    if (request.method === 'GET' && invitations.delete(request.url ?? ''))
      return void response.writeHead(303, { Location: address, 'Cache-Control': 'no-store' }).end();
    const answered = request.url?.startsWith(DOWNLOAD_PATH)
      ? serveDownload(options.downloads, request, response)
      : serveFile(options.page, request, response);
    answered.catch(() => response.destroy());
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!hostAllowed(request, port) || !originAllowed(request, port)) return turnAway(socket, '403 Forbidden');
    if (request.url !== RPC_PATH) return turnAway(socket, '404 Not Found');
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(/\s*,\s*/);
    if (offered[0] === PROTOCOL && tokenMatches(offered.at(-1) ?? '', options.token))
      clients.handleUpgrade(request, socket, head, client => options.connect(socketPort(client)));
    else strangers.handleUpgrade(request, socket, head, stranger => stranger.close(WRONG_TOKEN, 'wrong token'));
  });

  return {
    port,
    address,
    invite() {
      const path = `/open/${randomBytes(16).toString('base64url')}`;
      invitations.add(path);
      return `http://127.0.0.1:${port}${path}`;
    },
    close: () => {
      for (const client of [...clients.clients, ...strangers.clients]) client.terminate();
      return new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function bind(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function turnAway(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
