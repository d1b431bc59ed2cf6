/** Exports of any size: pieces, complete files or none, downloads that are used once. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { JobState } from '../api/contract.ts';
import { randomPgn } from '../bench/library.ts';
import { readPgn } from '../core/pgn/reader.ts';
import { flattenStudy } from '../core/study/flat.ts';
import { builtAssets } from '../tests/support/built-assets.ts';
import { damageGame } from '../tests/support/damage-game.ts';
import { nextEvent } from '../tests/support/next-event.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { createHost, type Host, type HostOptions } from './host.ts';

const folder = temporaryFolder('export');
const open = new Set<Host>();
afterEach(async () => {
  for (const host of open) await host.close();
  open.clear();
});

const ALL = { filter: {}, sort: 'id', descending: false } as const;
const everything = { ids: null, query: ALL, name: 'games.pgn' } as const;
/** Longer than two pieces. */
const text = randomPgn(900, 11);
const filled = join(folder, 'filled.sqlite');
let libraries = 0;

beforeAll(async () => {
  expect(text.length).toBeGreaterThan(2 * 256 * 1024);
  const host = await createHost({ shell: 'cli', libraryPath: filled, assets: builtAssets });
  const imported = ended(host);
  await host.services.library.import({ source: { kind: 'text', name: 'x', text }, rules: 'makruk', collection: 1 });
  expect(await imported).toMatchObject({ state: 'done', report: { games: 900 } });
  await host.close();
});

async function hostWithGames(options: Partial<HostOptions> = {}): Promise<{ host: Host; path: string }> {
  const path = join(folder, `${++libraries}.sqlite`);
  copyFileSync(filled, path);
  const host = await createHost({ shell: 'cli', libraryPath: path, assets: builtAssets, ...options });
  open.add(host);
  return { host, path };
}

const ended = (host: Host): Promise<JobState> => nextEvent(host, 'job', ({ state }) => state !== 'running');

it('writes all games to the chosen file, which gets its name when it is complete', async () => {
  const target = join(folder, 'chosen.pgn');
  writeFileSync(target, 'old');
  const { host } = await hostWithGames({ chooseExportFile: async () => target });
  const done = ended(host);
  const started = await host.services.library.export(everything);
  expect(started).toMatchObject({ download: null });
  expect(await done).toMatchObject({
    id: started?.job,
    kind: 'export',
    state: 'done',
    done: 900,
    total: 900,
    exported: { games: 900, deleted: 0, damaged: 0 },
  });
  expect(readFileSync(target, 'utf8')).toBe(text);
  expect(readdirSync(folder).filter(name => name.includes('chosen'))).toEqual(['chosen.pgn']);
});

it('exports games by ids in that order, and all games except some in the order of the query', async () => {
  const target = join(folder, 'some.pgn');
  const { host } = await hostWithGames({ chooseExportFile: async () => target });
  const { library } = host.services;
  const first = ended(host);
  await library.export({ ids: [7, 3], query: null, name: 'x.pgn' });
  await first;
  expect(readFileSync(target, 'utf8')).toBe(await library.exportText([7, 3], null));
  const second = ended(host);
  const except = Array.from({ length: 897 }, (_, index) => index + 1);
  await library.export({ ids: null, query: { ...ALL, descending: true }, except, name: 'x.pgn' });
  await second;
  expect(readFileSync(target, 'utf8')).toBe(await library.exportText([900, 899, 898], null));
});

it('keeps the chapters of a study together, in their order', async () => {
  const target = join(folder, 'chapters.pgn');
  const host = await createHost({
    shell: 'cli',
    libraryPath: join(folder, 'chapters.sqlite'),
    chooseExportFile: async () => target,
  });
  open.add(host);
  const { library } = host.services;
  const tag = (name: string, value: string): string => (value === '' ? '' : `[${name} "${value}"]\n`);
  const game = (study: string, number: string): string =>
    `${tag('StudyName', study)}${tag('ChapterNumber', number)}[Variant "Makruk"]\n\n1. e4 *\n\n`;
  const games = [
    game('', ''),
    game('A', '3'),
    game('B', ''),
    game('A', '1'),
    game('', '9'),
    game('A', ''),
    game('A', '2'),
  ];
  const imported = ended(host);
  await library.import({ source: { kind: 'text', name: 'x', text: games.join('') }, rules: 'makruk', collection: 1 });
  await imported;
  const exported = async (ids: readonly number[] | null): Promise<string> => {
    const done = nextEvent(host, 'job', ({ kind, state }) => kind === 'export' && state !== 'running');
    await library.export({ ids, query: ALL, name: 'x.pgn' });
    await done;
    return readFileSync(target, 'utf8');
  };
  expect(await exported(null)).toBe(await library.exportText([1, 4, 7, 2, 6, 3, 5], null));
  expect(await exported([5, 6, 2])).toBe(await library.exportText([5, 2, 6], null));
});

it('starts nothing after a cancelled dialog; leaves the file unchanged after a cancelled job and on a full disk', async () => {
  const target = join(folder, 'kept.pgn');
  writeFileSync(target, 'old');
  let path: string | null = null;
  const { host } = await hostWithGames({ chooseExportFile: async () => path });
  const { library, jobs } = host.services;
  expect(await library.export(everything)).toBeNull();
  path = target;
  const running = nextEvent(host, 'job', ({ kind }) => kind === 'export');
  const cancelled = nextEvent(host, 'job', ({ kind, state }) => kind === 'export' && state !== 'running');
  const starting = library.export(everything);
  await jobs.cancel((await running).id);
  await starting;
  expect(await cancelled).toMatchObject({ state: 'cancelled' });
  path = join(folder, 'no-such-folder', 'x.pgn');
  const failed = ended(host);
  await library.export(everything);
  expect(await failed).toMatchObject({ state: 'failed', error: { code: 'ENOENT' } });
  expect(readFileSync(target, 'utf8')).toBe('old');
  expect(readdirSync(folder).filter(name => name.includes('kept'))).toEqual(['kept.pgn']);
});

it('counts and leaves out games that were deleted in the meantime or are damaged', async () => {
  const { host, path } = await hostWithGames();
  const db = new Database(path);
  damageGame(db, 5);
  db.close();
  await host.services.library.remove([6]);
  const pieces = await Array.fromAsync(host.exportPieces({ ids: [4, 5, 6, 7], query: null }));
  expect(pieces.at(-1)?.report).toEqual({ games: 2, deleted: 1, damaged: 1 });
  const written = Buffer.concat(pieces.map(({ content }) => content)).toString();
  expect(written).toBe(await host.services.library.exportText([4, 7], null));
});

it('splits and joins a text longer than a piece, whatever its characters', async () => {
  const { host } = await hostWithGames();
  const { library } = host.services;
  const { study } = await library.open(1);
  const comment = '\u{1f418} ខ្មែរ '.repeat(60_000);
  const nodes = study.nodes.map((node, index) => (index === 0 ? { ...node, comment } : node));
  const { id } = await library.save(null, null, 1, { ...study, nodes });
  const pieces = await Array.fromAsync(host.exportPieces({ ids: [id], query: null }));
  expect(pieces.length).toBeGreaterThan(2);
  const bytes = Buffer.concat(pieces.map(({ content }) => content));
  expect(bytes.toString()).toBe(await library.exportText([id], null));
});

it('exports the start positions of games as EPD', async () => {
  const { host } = await hostWithGames();
  const { library } = host.services;
  const fen = '4k3/8/8/8/8/8/3R4/R3K3 w - - 0 1';
  const [problem] = readPgn(`[Variant "Makruk"]\n[FEN "${fen}"]\n\n1. Ra7 *\n`, { rules: 'makruk' });
  const { id } = await library.save(null, null, 1, flattenStudy(problem!.study));
  const done = ended(host);
  const started = await library.export({ ids: [id, 1], query: null, format: 'epd', name: 'problems.epd' });
  const download = host.downloads.take(started?.download ?? '');
  expect(download).toMatchObject({ name: 'problems.epd', type: 'text/plain; charset=utf-8' });
  const lines = Buffer.concat(await Array.fromAsync(download!.open(new AbortController().signal))).toString();
  expect(lines.split('\n')).toEqual([expect.stringMatching(/^4k3\/.* bm Ra7;/u), expect.stringContaining(' id "'), '']);
  expect(await done).toMatchObject({ state: 'done', exported: { games: 2 } });
});

it('streams a download to its requester, and ends the job with it', async () => {
  const { host } = await hostWithGames();
  const done = ended(host);
  const started = await host.services.library.export(everything);
  const download = host.downloads.take(started?.download ?? '');
  expect(download).toMatchObject({ name: 'games.pgn', type: 'application/x-chess-pgn' });
  const chunks = await Array.fromAsync(download!.open(new AbortController().signal));
  expect(Buffer.concat(chunks).toString()).toBe(text);
  expect(await done).toMatchObject({ state: 'done', exported: { games: 900 } });
  expect(host.downloads.take(started?.download ?? '')).toBeNull();
});

it('fails when the browser stops a download, and cuts it off when the user cancels it', async () => {
  const { host } = await hostWithGames();
  const { library, jobs } = host.services;
  const gone = new AbortController();
  const failed = ended(host);
  const first = host.downloads.take((await library.export(everything))?.download ?? '');
  const reading = first!.open(gone.signal)[Symbol.asyncIterator]();
  await reading.next();
  gone.abort();
  await expect(reading.next()).rejects.toMatchObject({ code: 'download-stopped' });
  expect(await failed).toMatchObject({ state: 'failed', error: { code: 'download-stopped' } });

  const cancelled = ended(host);
  const started = await library.export(everything);
  const second = host.downloads
    .take(started?.download ?? '')!
    .open(new AbortController().signal)
    [Symbol.asyncIterator]();
  await second.next();
  await jobs.cancel(started?.job ?? '');
  expect(await cancelled).toMatchObject({ state: 'cancelled' });
  await expect(second.next()).rejects.toMatchObject({ code: 'download-stopped' });
});
