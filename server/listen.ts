/**
 * The HTTP server: files of the page for all programs of this machine, everything else for pages that have passed the
 * handshake.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { HELLO_PATH, MAX_HANDSHAKE, PROTOCOL, PROVE_PATH, RPC_PATH } from '../api/handshake.ts';
import type { Port } from '../api/rpc.ts';
import { MAX_PAGE_MESSAGE } from '../api/wire.ts';
import type { Downloads } from '../host/downloads.ts';
import { PAGE_HEADERS } from '../host/page-files.ts';
import { DOWNLOAD_PATH, redirect, refuse, sendJson, serveDownload, serveFile } from './files.ts';
import { addressOf, hostAllowed, isLocalhost, originAllowed } from './gate.ts';
import { secret, sessions } from './sessions.ts';
import { socketPort } from './socket.ts';

/** An import would read every export of the module, and so load a whole HTTP client, at each start. */
const { createServer } = process.getBuiltinModule('node:http');

/** Far more than a user has windows open. */
const MAX_PAGES = 64;
/** Sockets of all kinds; a browser opens six plus one for each page. */
const MAX_SOCKETS = 512;
/** Milliseconds in which a request must be complete. */
const REQUEST_WITHIN = 10_000;

export interface ListenOptions {
  /** 0: any free port. */
  readonly port: number;
  /** The library's key (`library-key.ts`). */
  readonly libraryKey: string;
  /** Folder of the built page. */
  readonly page: string;
  readonly downloads: Pick<Downloads, 'take'>;
  /** A page has connected; its port stays open until either side closes it. */
  readonly connect: (port: Port) => void;
  /** Bytes; longer messages close the connection with code 1009. */
  readonly maxPayload?: number;
  readonly maxPages?: number;
  readonly requestWithin?: number;
}

export interface Listening {
  readonly port: number;
  /** The link with this start's token after `#`, which browsers never send. */
  readonly address: string;
  /** Resolves when a page has first connected by {@link address}. */
  readonly entered: Promise<void>;
  close(): Promise<void>;
}

/** @throws the listening error, e.g. with code `EADDRINUSE`. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const requestWithin = options.requestWithin ?? REQUEST_WITHIN;
  const server = createServer({
    headersTimeout: requestWithin,
    requestTimeout: requestWithin,
    connectionsCheckingInterval: requestWithin / 4,
    keepAliveTimeout: 5000,
    maxHeaderSize: 8192,
  });
  server.maxConnections = MAX_SOCKETS;
  const port = await bind(server, options.port);
  const token = secret();
  const gate = sessions({ libraryKey: options.libraryKey, token, address: addressOf(port) });
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
  const clients = new WebSocketServer({
    noServer: true,
    maxPayload: options.maxPayload ?? MAX_PAGE_MESSAGE,
    perMessageDeflate: false,
    handleProtocols: () => PROTOCOL,
  });
  clients.on('headers', headers => headers.push(...RAW_HEADERS));
  clients.on('wsClientError', (_error, socket) => turnAway(socket, '400 Bad Request'));

  const shakeHands = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') return refuse(response, 405, 'Only POST is allowed');
    if (!originAllowed(request, port)) return refuse(response, 403, 'Not for other sites');
    if (request.headers['content-type'] !== 'application/json') return refuse(response, 415, 'Only JSON is accepted');
    if (!(Number(request.headers['content-length']) <= MAX_HANDSHAKE)) return refuse(response, 413, 'Too long');
    const body = await readJson(request);
    if (request.url === HELLO_PATH) {
      const answer = gate.hello(body);
      if (answer) sendJson(response, answer);
      else refuse(response, 400, 'Not a handshake message');
      return;
    }
    const proved = gate.prove(body);
    if (!proved) return refuse(response, 403, 'Proof rejected');
    const { byToken, ...entry } = proved;
    if (byToken) enter();
    sendJson(response, entry);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isLocalhost(request, port)) return redirect(request, response, `http://${addressOf(port)}`);
    if (!hostAllowed(request, port)) return refuse(response, 403, 'Wrong host name');
    if (request.url === HELLO_PATH || request.url === PROVE_PATH) return shakeHands(request, response);
    if (request.url?.startsWith(DOWNLOAD_PATH)) return serveDownload(options.downloads, request, response);
    return serveFile(options.page, request, response);
  };

  server.on('request', (request, response) => void answer(request, response).catch(() => response.destroy()));
  server.on('checkExpectation', (_request, response) => refuse(response, 417, 'Expectations are not supported'));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else turnAway(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request');
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!hostAllowed(request, port) || !originAllowed(request, port)) return turnAway(socket, '403 Forbidden');
    if (request.url !== RPC_PATH) return turnAway(socket, '404 Not Found');
    const [protocol, entry = ''] = (request.headers['sec-websocket-protocol'] ?? '').split(/\s*,\s*/);
    if (protocol !== PROTOCOL || !gate.enter(entry)) return turnAway(socket, '403 Forbidden');
    if (clients.clients.size >= (options.maxPages ?? MAX_PAGES)) return turnAway(socket, '503 Service Unavailable');
    clients.handleUpgrade(request, socket, head, client => options.connect(socketPort(client)));
  });

  return {
    port,
    address: `http://${addressOf(port)}/#token=${token}`,
    entered,
    close: () => {
      for (const client of clients.clients) client.terminate();
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

/** `null` when the body is not JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    return null;
  }
}

const RAW_HEADERS = Object.entries(PAGE_HEADERS).map(([name, value]) => `${name}: ${value}`);

/** Writes a response where there is no response object yet. */
function turnAway(socket: Duplex, status: string): void {
  const headers = [...RAW_HEADERS, 'Connection: close', 'Content-Length: 0', 'Cache-Control: no-store'];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n`);
}
