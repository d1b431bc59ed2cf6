import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { checkAddress } from './addresses.ts';
import { FETCH_LIMITS, type FetchOptions, fetchGames } from './fetch-games.ts';
import { pgnExport } from './pgn-exports.ts';

const PGN = '[White "A"]\n[Black "B"]\n\n1. d4 d5 *\n';
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function serverOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const options: FetchOptions = {
  privateHosts: [],
  isExempt: address => address === '127.0.0.1',
  limits: FETCH_LIMITS,
  signal: new AbortController().signal,
};

async function read(address: string, given: Partial<FetchOptions> = {}): Promise<{ name: string; text: string }> {
  const { name, chunks } = await fetchGames(address, { ...options, ...given });
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return { name, text: Buffer.concat(parts).toString() };
}

it('fetches games without credentials, and takes the name from the server or the address', async () => {
  const seen: Record<string, unknown>[] = [];
  const at = await serverOf((request, response) => {
    seen.push(request.headers);
    if (request.url === '/named') response.setHeader('content-disposition', 'attachment; filename="../x/open.pgn"');
    response.end(PGN);
  });
  expect(await read(`${at}/a/games%20of%20today.pgn?x=1`)).toEqual({ name: 'games of today.pgn', text: PGN });
  expect(await read(`${at}/named`)).toEqual({ name: 'open.pgn', text: PGN });
  expect(await read(at)).toEqual({ name: '127.0.0.1', text: PGN });
  for (const headers of seen) {
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('referer');
  }
});

it('unpacks what the server packs for the transfer, and reports broken data', async () => {
  const packed = gzipSync(PGN);
  const at = await serverOf((request, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(request.url === '/ok' ? packed : packed.subarray(0, 20));
  });
  expect((await read(`${at}/ok`)).text).toBe(PGN);
  await expect(read(`${at}/broken`)).rejects.toMatchObject({ code: 'address-damaged' });
});

it('follows a few redirects and checks each', async () => {
  const at = await serverOf((request, response) => {
    const to = {
      '/once': '/games.pgn',
      '/loop': '/loop',
      '/file': 'file:///etc/passwd',
      '/other': 'http://127.0.0.2/',
      '/private': 'http://10.0.0.2/',
    };
    const location = to[request.url as keyof typeof to];
    if (location === undefined) response.end(PGN);
    else response.writeHead(302, { location }).end();
  });
  expect(await read(`${at}/once`)).toEqual({ name: 'games.pgn', text: PGN });
  await expect(read(`${at}/loop`)).rejects.toMatchObject({ code: 'address-redirects' });
  await expect(read(`${at}/file`)).rejects.toMatchObject({ code: 'address-invalid' });
  await expect(read(`${at}/other`)).rejects.toMatchObject({ code: 'address-refused' });
  const refused = { code: 'address-private', data: { host: '10.0.0.2' } };
  await expect(read(`${at}/private`, { privateHosts: ['127.0.0.1'] })).rejects.toMatchObject(refused);
});

it('limits size and time', async () => {
  const at = await serverOf((request, response) => {
    if (request.url === '/slow') return void response.write('[White "A"]');
    if (request.url === '/declared') response.setHeader('content-length', 5000);
    response.end(PGN.padEnd(5000));
  });
  const limits = { ...FETCH_LIMITS, bytes: 4999 };
  await expect(read(`${at}/declared`, { limits })).rejects.toMatchObject({ code: 'address-too-large' });
  await expect(read(`${at}/streamed`, { limits })).rejects.toMatchObject({ code: 'address-too-large' });
  await expect(read(`${at}/slow`, { limits: { ...FETCH_LIMITS, time: 200 } })).rejects.toMatchObject({
    code: 'address-too-slow',
  });
});

it('refuses what is not a file of games', async () => {
  const at = await serverOf((request, response) => {
    const page = ' <!DOCTYPE html><title>Games</title>';
    const bodies = { '/binary': Buffer.from([1, 2, 0, 3]), '/image': PGN };
    if (request.url === '/missing') response.statusCode = 404;
    if (request.url === '/image') response.setHeader('content-type', 'image/png');
    response.end(bodies[request.url as keyof typeof bodies] ?? page);
  });
  await expect(read(`${at}/page`)).rejects.toMatchObject({ code: 'address-not-games' });
  await expect(read(`${at}/binary`)).rejects.toMatchObject({ code: 'address-not-games' });
  await expect(read(`${at}/image`)).rejects.toMatchObject({ code: 'address-not-games' });
  await expect(read(`${at}/missing`)).rejects.toMatchObject({ code: 'address-status' });
});

it('refuses other schemes, credentials, this machine, and private networks until they are confirmed', async () => {
  const never = { isExempt: () => false };
  for (const address of ['file:///etc/passwd', 'ftp://a.org/x', 'games.pgn', 'http://me:secret@example.org/'])
    await expect(read(address)).rejects.toMatchObject({ code: 'address-invalid' });
  for (const address of ['http://127.0.0.1/', 'http://localhost/', 'http://[::1]/', 'http://0x7f000001/', 'http://0/'])
    await expect(read(address, never)).rejects.toMatchObject({ code: 'address-refused' });
  for (const address of ['169.254.169.254', '::ffff:127.0.0.1', '0.0.0.0', 'fe80::1', '224.0.0.1'])
    expect(() => checkAddress('x', address, { ...never, privateHosts: ['x'] })).toThrow(/special/u);
  for (const address of ['10.1.2.3', '192.168.1.1', '172.20.0.1', 'fd00::1', '::ffff:10.1.2.3']) {
    expect(() => checkAddress('x', address, { ...never, privateHosts: ['y'] })).toThrow(/private/u);
    expect(() => checkAddress('x', address, { ...never, privateHosts: ['x'] })).not.toThrow();
  }
  expect(() => checkAddress('x', '93.184.215.14', { ...never, privateHosts: ['y'] })).not.toThrow();
});

it('knows the exports of the pages of sites', () => {
  const exported = (page: string): string => pgnExport(new URL(page)).url.href;
  expect(exported('https://www.pychess.org/tournament/AbCd1234')).toBe(
    'https://www.pychess.org/games/export/tournament/AbCd1234',
  );
  expect(exported('https://www.pychess.org/@/Somchai')).toBe('https://www.pychess.org/games/export/Somchai');
  expect(exported('https://www.pychess.org/tournaments')).toBe('https://www.pychess.org/tournaments');
  expect(exported('https://example.org/tournament/AbCd1234')).toBe('https://example.org/tournament/AbCd1234');
});
