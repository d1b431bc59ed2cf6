/** Over real sockets: files, downloads and connections. Attacks are tested in `hostile.test.ts`. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect as connectRaw } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { Port } from '../api/rpc.ts';
import { downloads } from '../host/downloads.ts';
import { comeIn, openSocket } from '../tests/support/shell-client.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { type Listening, listen } from './listen.ts';

const libraryKey = 'a'.repeat(43);
const folder = temporaryFolder('page');
let server: Listening;
const offered = downloads();

beforeAll(async () => {
  const page = join(folder, 'page');
  mkdirSync(join(page, 'assets'), { recursive: true });
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>Chatrang</title>');
  writeFileSync(join(page, 'assets', 'rules-1a2b.wasm'), Buffer.from([0, 97, 115, 109]));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  symlinkSync(join(folder, 'secret.txt'), join(page, 'link.txt'));
  server = await listen({ port: 0, libraryKey, page, downloads: offered, connect: echo, maxPayload: 1000 });
});

afterAll(async () => {
  await server.close();
});

const echo = (port: Port): void => port.onMessage(text => port.send(`you said ${text}`));

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Sends the path unchanged, unlike `fetch`. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, headers, method }, response => {
      let body = '';
      response.setEncoding('utf8').on('data', piece => {
        body += piece;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', reject).end();
  });
}

const enter = async (to: Listening = server): Promise<WebSocket> => openSocket(to, await comeIn(to));

const closeCode = (socket: WebSocket): Promise<number> =>
  new Promise(resolve => socket.on('error', () => undefined).once('close', code => resolve(code)));

const nextMessage = (socket: WebSocket): Promise<string> =>
  new Promise(resolve => socket.once('message', data => resolve(String(data))));

describe('the files', () => {
  it('serves the page under the strict policy', async () => {
    const { status, headers, body } = await get('/');
    expect(status).toBe(200);
    expect(body).toContain('<title>Chatrang</title>');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-cache');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.join()).not.toContain("'unsafe-eval'");
  });

  it('lets browsers cache files with a hash in their names', async () => {
    const { status, headers } = await get('/assets/rules-1a2b.wasm?x=1');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/wasm');
    expect(headers['cache-control']).toContain('immutable');
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/link.txt',
    '//etc/passwd',
    '/assets',
    '/assets/',
    '/index.html%00.png',
    '/%',
    '/nothing.html',
  ])('does not serve %s', async path => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body).not.toContain('secret');
  });

  it('accepts no other method', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(405);
    const head = await get('/', {}, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
  });

  it('refuses foreign host names that point to this machine', async () => {
    expect((await get('/', { host: `evil.example:${server.port}` })).status).toBe(403);
    expect((await get('/', { host: '127.0.0.1' })).status).toBe(403);
  });

  it('redirects from localhost, which may be another program, to its own name', async () => {
    const { status, headers, body } = await get('/assets/x?y', { host: `localhost:${server.port}` });
    expect([status, body]).toEqual([307, '']);
    expect(headers.location).toBe(`http://127.0.0.1:${server.port}/assets/x?y`);
    expect((await get('/hello', { host: `localhost:${server.port}` }, 'POST')).status).toBe(405);
  });
});

describe('a download', () => {
  const games = {
    name: 'ស្ដេច "1".pgn',
    type: 'application/x-chess-pgn',
    async *open() {
      yield Buffer.from('1. e4 ');
      yield Buffer.from('e5');
    },
  };

  it('is streamed once, as a file of that name, under the policy of the page', async () => {
    const path = `/download/${offered.offer(games)}`;
    expect((await get(path, {}, 'HEAD')).status).toBe(405);
    const { status, headers, body } = await get(path);
    expect([status, body]).toEqual([200, '1. e4 e5']);
    expect(headers['content-type']).toBe('application/x-chess-pgn');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-disposition']).toBe(
      `attachment; filename="_____ _1_.pgn"; filename*=UTF-8''${encodeURIComponent(games.name)}`,
    );
    expect((await get(path)).status).toBe(404);
    expect((await get('/download/')).status).toBe(404);
  });

  it('is refused to other sites and foreign names, which does not use it up', async () => {
    const path = `/download/${offered.offer(games)}`;
    expect((await get(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await get(path, { host: 'evil.example' })).status).toBe(403);
    expect((await get(path, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('that fails half way is cut off, so that no short file looks complete', async () => {
    const id = offered.offer({
      ...games,
      async *open() {
        yield Buffer.from('1. e4 ');
        throw new Error('The library is gone');
      },
    });
    await expect(get(`/download/${id}`)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('notifies its source when the browser cancels', async () => {
    const { promise: received, resolve } = Promise.withResolvers<void>();
    const id = offered.offer({
      ...games,
      async *open(signal: AbortSignal) {
        signal.addEventListener('abort', () => resolve());
        while (!signal.aborted) yield Buffer.alloc(65536);
      },
    });
    const sent = request({ host: '127.0.0.1', port: server.port, path: `/download/${id}` }, response => {
      response.once('data', () => sent.destroy());
    });
    sent.on('error', () => undefined).end();
    await received;
  });
});

describe('the connection', () => {
  it('carries text for several pages at once', async () => {
    const pages = await Promise.all([enter(), enter()]);
    const answers = Promise.all(pages.map(nextMessage));
    for (const [i, page] of pages.entries()) page.send(`chess ${i}`);
    expect(await answers).toEqual(['you said chess 0', 'you said chess 1']);
    for (const page of pages) page.terminate();
  });

  it('closes on a message over the limit and on binary data, and continues to serve others', async () => {
    const bystander = await enter();
    const large = await enter();
    large.send('x'.repeat(1001));
    expect(await closeCode(large)).toBe(1009);
    const binary = await enter();
    binary.send(Buffer.from([1, 2, 3]));
    expect(await closeCode(binary)).toBe(1003);
    const answer = nextMessage(bystander);
    bystander.send('still here');
    expect(await answer).toBe('you said still here');
    bystander.terminate();
  });

  it('survives a peer that does not speak HTTP', async () => {
    const raw = connectRaw(server.port, '127.0.0.1');
    raw.on('error', () => undefined);
    const closed = new Promise(resolve => raw.once('close', resolve));
    raw.end('GET /rpc HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nHost: x\r\n\r\n\x00\x01garbage');
    raw.resume();
    await closed;
    expect((await get('/')).status).toBe(200);
  });
});

describe('the lifecycle', () => {
  it('reports that a port is in use', async () => {
    const again = listen({ port: server.port, libraryKey, page: folder, downloads: offered, connect: echo });
    await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('closes its pages when it ends, and recognises them after a restart on the same port, by the library', async () => {
    const rest = { libraryKey, page: folder, downloads: offered, connect: echo };
    const first = await listen({ ...rest, port: 0 });
    const { entry, returning } = await comeIn(first);
    const lost = closeCode(await openSocket(first, { entry }));
    await first.close();
    expect(await lost).toBe(1006);

    const second = await listen({ ...rest, port: first.port });
    const back = await openSocket(second, await comeIn(second, [returning]));
    const answer = nextMessage(back);
    back.send('back');
    expect(await answer).toBe('you said back');
    await second.close();

    const other = await listen({ ...rest, port: first.port, libraryKey: 'b'.repeat(43) });
    await expect(comeIn(other, [returning])).rejects.toThrow('unknown');
    await other.close();
  });
});
