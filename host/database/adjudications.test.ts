import { join } from 'node:path';
import { expect, it } from 'vitest';
import { flattenStudy } from '../../core/study/flat.ts';
import { GAME_KINDS } from '../../engine/endgame/types/game-verdict.ts';
import { ENDING_GAMES, ENDING_PGN } from '../../tests/scripts/ending-games.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { findAssets } from '../assets.ts';
import { type AdjudicatedGame, kindBit, kindsIn } from './adjudications.ts';
import { databaseServices } from './database.ts';
import { openLibrary } from './open.ts';
import { MIGRATIONS } from './schema.ts';
import type { DatabaseServices } from './services.ts';

const folder = temporaryFolder('endings');

async function openAt(name: string) {
  const services = databaseServices(() => {});
  const path = join(folder, name);
  const report = await services.database.open({ path, rulesWasm: findAssets().rulesWasm.href, purpose: 'library' });
  return { services, report };
}

async function filled(name: string): Promise<DatabaseServices> {
  const { services } = await openAt(name);
  await services.imports.run({ source: { text: ENDING_PGN }, name: 'games', rules: 'makruk', collection: 1 });
  return services;
}

const found = async ({ library }: DatabaseServices, query: string): Promise<readonly number[]> =>
  (await library.list({ filter: { query }, sort: 'id', descending: false }, 0, 100)).rows.map(row => row.id);

const adjudicated = (game: number, other: Partial<AdjudicatedGame> = {}): AdjudicatedGame => ({
  game,
  revision: 1,
  kinds: [],
  ply: 3,
  reached: [{ ending: 'KRvK', ply: 2 }],
  missing: [],
  ...other,
});

it('queues every game of an older layout and loses nothing', async () => {
  const layout = MIGRATIONS.findIndex(step => step.includes('CREATE TABLE endings'));
  const { db } = openLibrary(join(folder, 'old.sqlite'), MIGRATIONS.slice(0, layout));
  db.exec(`INSERT INTO games VALUES (1, 1, 1, 'makruk', 'A', 'B', NULL, NULL, '', '', '', '2020.??.??', '1-0', 2, 0, 'whole', 5, NULL);
    INSERT INTO contents VALUES (1, NULL, x'', '[]', NULL, NULL, NULL, NULL)`);
  db.close();
  const { services, report } = await openAt('old.sqlite');
  expect(report.backup).toBe(`${join(folder, 'old.sqlite')}.layout-${layout}.backup`);
  expect(await services.library.adjudication(null)).toMatchObject({ waiting: 1, missing: [], endings: [] });
  expect((await services.adjudications.next(0, 10)).map(({ game, rules, moves }) => [game, rules, moves])).toEqual([
    [1, 'makruk', []],
  ]);
  expect((await services.library.list({ filter: {}, sort: 'ending', descending: false }, 0, 10)).rows).toMatchObject([
    { id: 1, ending: null, endingPly: null, kinds: [] },
  ]);
  await services.adjudications.keep([adjudicated(1, { reached: [] })]);
  expect((await services.library.adjudication(null)).waiting).toBe(0);
  await services.database.close();
});

it('adjudicates games again that an older program adjudicated by other counts', async () => {
  const path = join(folder, 'old-counts.sqlite');
  const layout = MIGRATIONS.findIndex(step => step.includes('SELECT game FROM endings'));
  const { db } = openLibrary(path, MIGRATIONS.slice(0, layout));
  const game = db.prepare(`INSERT INTO games (id, collection, revision, rules, white, black, event, site, round, date,
    result, plies, annotated, kept, changed) VALUES (?, 1, 1, 'makruk', '', '', '', '', '', '', '*', 90, 0, 'whole', 0)`);
  for (const id of [1, 2]) {
    game.run(id);
    db.prepare("INSERT INTO contents (game, moves, tags) VALUES (?, x'', '[]')").run(id);
  }
  db.prepare("INSERT INTO endings (game, ending, ply, kinds, missing) VALUES (2, 'KRvK', 80, 1, '')").run();
  db.close();
  const renewed = openLibrary(path).db;
  expect(renewed.prepare('SELECT game FROM adjudication_queue').pluck().all()).toEqual([2]);
  renewed.close();
});

it('lists only games that may have reached an ending, with their moves and count actions', async () => {
  const db = await filled('waiting.sqlite');
  const games = await db.adjudications.next(0, 100);
  expect(games.map(({ game }) => game)).toEqual([1, 2, 3, 4, 5, 6]);
  expect((await db.adjudications.next(4, 1)).map(({ game }) => game)).toEqual([5]);
  const actions = [{ action: 'offer', by: 'w' }] as const;
  const study = flattenStudy(ENDING_GAMES.opening as (typeof ENDING_GAMES)[string]);
  const nodes = study.nodes.map((node, at) => (at === 1 ? { ...node, count: actions } : node));
  await db.library.save(7, 1, 1, { ...study, nodes });
  expect(await db.adjudications.next(6, 10)).toMatchObject([
    { game: 7, revision: 2, actions: [{ ply: 1, actions }], result: '*' },
  ]);
  await db.database.close();
});

it('uses no result for a game of which a part could not be read', async () => {
  const { services } = await openAt('partial.sqlite');
  const text = (moves: string) => `[FEN "8/8/8/4k3/8/8/8/R3K3 w - 0 1"]\n[Result "1/2-1/2"]\n\n${moves} 1/2-1/2\n\n`;
  const task = {
    source: { text: text('1. Ra2 Kd5') + text('1. Ra2 Kd5 2. Rz9') },
    name: 'games',
    rules: 'makruk',
    collection: 1,
  };
  await services.imports.run(task);
  expect((await services.adjudications.next(0, 10)).map(({ moves, result }) => [moves.length, result])).toEqual([
    [2, '1/2-1/2'],
    [2, '*'],
  ]);
  await services.database.close();
});

it('finds kinds and endings, combined with other filters, and games that depend on a missing table', async () => {
  const db = await filled('found.sqlite');
  await db.adjudications.keep([
    adjudicated(1, { kinds: ['won-drawn', 'miscounted'] }),
    adjudicated(2, {
      reached: [
        { ending: 'KRvKN', ply: 0 },
        { ending: 'KRvK', ply: 4 },
      ],
    }),
    adjudicated(3, { kinds: ['miscounted'], reached: [], missing: ['KRSMvK', 'needs-00c0ffee/KRSvK'] }),
    adjudicated(4, { reached: [], missing: ['KRSMvK'] }),
  ]);
  expect(await found(db, 'tables:miscounted')).toEqual([1, 3]);
  expect(await found(db, 'tables:miscounted white:thrown')).toEqual([1]);
  expect(await found(db, 'ending:KRvK')).toEqual([1, 2]);
  expect(await found(db, 'ending:krvkn')).toEqual([2]);
  expect(await found(db, 'ending:KNvKR')).toEqual([2]);
  expect(await found(db, 'ending:KRvK tables:won-lost')).toEqual([]);
  await expect(found(db, 'ending:rook')).rejects.toMatchObject({ code: 'no-such-ending' });
  const state = await db.library.adjudication(null);
  expect(state).toMatchObject({ waiting: 2, kinds: { miscounted: 2, 'won-drawn': 1, 'won-lost': 0 } });
  expect(state.missing).toEqual([
    { table: 'KRSMvK', games: 1 },
    { table: 'needs-00c0ffee/KRSvK', games: 1 },
  ]);
  expect(await db.library.adjudication(1)).toEqual(state);
  expect(await db.library.adjudication(2)).toMatchObject({
    waiting: 0,
    missing: [],
    kinds: { miscounted: 0 },
    endings: [],
  });
  expect(await db.adjudications.pending()).toEqual({ games: 2, tables: ['KRSMvK', 'needs-00c0ffee/KRSvK'] });
  expect(await db.adjudications.reopen(['KRvK'])).toBe(0);
  expect(await db.adjudications.reopen(['needs-00c0ffee/KRSvK'])).toBe(1);
  expect((await db.adjudications.next(0, 10)).map(({ game }) => game)).toEqual([3, 5, 6]);
  expect(await found(db, 'tables:miscounted')).toEqual([1, 3]);
  const order = (await db.library.list({ filter: {}, sort: 'ending', descending: true }, 0, 100)).rows;
  expect(order.slice(0, 2).map(({ ending }) => ending)).toEqual(['KRvKN', 'KRvK']);
  await db.database.close();
});

it('keeps a game in the queue that was saved in the meantime; excludes binned games from the figures', async () => {
  const db = await filled('changed.sqlite');
  const games = await db.adjudications.next(0, 2);
  await db.library.save(1, 1, 1, flattenStudy(ENDING_GAMES.clean as (typeof ENDING_GAMES)[string]));
  await db.adjudications.keep(
    games.map(({ game, revision }) => adjudicated(game, { revision, kinds: ['miscounted'] })),
  );
  expect(await found(db, 'tables:miscounted')).toEqual([2]);
  expect((await db.adjudications.next(0, 1)).map(({ game, revision }) => [game, revision])).toEqual([[1, 2]]);
  const { token } = await db.library.remove([2, 3]);
  expect(await db.library.adjudication(1)).toMatchObject({ waiting: 4, kinds: { miscounted: 0 }, endings: [] });
  expect(await db.adjudications.pending()).toEqual({ games: 4, tables: [] });
  expect(await db.library.adjudication(null)).toMatchObject({ waiting: 4, kinds: { miscounted: 0 }, endings: [] });
  await db.organisation.undo(token);
  expect(await db.library.adjudication(null)).toMatchObject({ waiting: 5, kinds: { miscounted: 1 } });
  await db.library.save(2, 1, 1, flattenStudy(ENDING_GAMES.opening as (typeof ENDING_GAMES)[string]));
  expect(await found(db, 'tables:miscounted')).toEqual([]);
  expect((await db.library.adjudication(null)).endings).toEqual([]);
  await db.database.close();
});

it('keeps the stored bits of the kinds', () => {
  expect(GAME_KINDS.map(kindBit)).toEqual([1, 2, 4, 8, 16, 32, 64]);
  expect(GAME_KINDS.slice(0, 7).join()).toBe(
    'won-drawn,count-drawn,drawn-won,won-lost,missed-win,missed-draw,miscounted',
  );
  for (let bits = 0; bits < 128; bits++) expect(kindsIn(bits).reduce((sum, kind) => sum | kindBit(kind), 0)).toBe(bits);
});
