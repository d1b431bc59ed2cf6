/** Fetches games through the host: the file becomes an upload, which is previewed and imported like any other. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtAssets } from '../../tests/support/built-assets.ts';
import { nextEvent } from '../../tests/support/next-event.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createHost, type Host } from '../host.ts';

const PGN = '[White "A"]\n[Black "B"]\n[Variant "Makruk"]\n\n1. d4 d5 *\n';
const files: Readonly<Record<string, Uint8Array | string>> = {
  '/games.pgn': PGN,
  '/games.pgn.gz': gzipSync(PGN),
  '/broken.pgn.gz': gzipSync(PGN.repeat(100)).subarray(0, 60),
};
const server = createServer((request, response) => response.end(files[request.url ?? ''] ?? '<html>'));
let at = '';
let host: Host;

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const libraryPath = join(temporaryFolder('fetch'), 'library.sqlite');
  host = await createHost({ shell: 'cli', libraryPath, assets: builtAssets, fetchesFrom: ['127.0.0.1'] });
});
afterAll(async () => {
  server.close();
  await host.close();
});

it.each(['games.pgn', 'games.pgn.gz'])('fetches, previews and imports %s', async name => {
  const { library } = host.services;
  const fetched = await library.fetch(`${at}/${name}`, []);
  expect(fetched).toMatchObject({ name, size: files[`/${name}`]?.length });
  const source = { kind: 'upload', upload: fetched.upload } as const;
  expect(await library.preview(source)).toMatchObject({ name, needsRules: false });
  const end = nextEvent(host, 'job', job => job.state !== 'running');
  await library.import({ source, rules: null, collection: 1 });
  expect(await end).toMatchObject({ kind: 'import', state: 'done', report: { games: 1 } });
});

it('reports a web page and a broken archive', async () => {
  const { library } = host.services;
  await expect(library.fetch(`${at}/page`, [])).rejects.toMatchObject({ code: 'address-not-games' });
  const { upload } = await library.fetch(`${at}/broken.pgn.gz`, []);
  const end = nextEvent(host, 'job', job => job.state !== 'running');
  await library.import({ source: { kind: 'upload', upload }, rules: null, collection: 1 });
  expect(await end).toMatchObject({ kind: 'import', state: 'failed', error: { code: 'archive-damaged' } });
});
