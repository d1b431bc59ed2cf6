import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DamagedRecord } from '../../api/contract.ts';
import { COUNTED_LABELS, MOTIF_VERSION } from '../../core/motifs/counted-labels.ts';
import type { MotifCounts } from '../../core/motifs/counts.ts';
import { newStudy } from '../../core/study/edit.ts';
import { flattenStudy } from '../../core/study/flat.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { damageGame } from '../../tests/support/damage-game.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { findAssets } from '../assets.ts';
import { databaseServices } from './database.ts';
import { packCounts, unpackCounts } from './motif-counts.ts';
import { openLibrary } from './open.ts';
import { MIGRATIONS } from './schema.ts';
import type { DatabaseServices } from './services.ts';

const folder = temporaryFolder('motif-counts');

async function openAt(name: string, damaged: DamagedRecord[] = []) {
  const services = databaseServices((event, data) => {
    if (event === 'damaged') damaged.push(...(data as { records: readonly DamagedRecord[] }).records);
  });
  const path = join(folder, name);
  const report = await services.database.open({ path, rulesWasm: findAssets().rulesWasm.href, purpose: 'library' });
  return { services, report };
}

const game = (white: string, black: string, moves: string): string =>
  `[White "${white}"]\n[Black "${black}"]\n[Variant "Makruk"]\n\n${moves} *\n\n`;

const PGN =
  game('Sok', 'Dara', '{[%eval 0.10]} 1. e4 {[%eval 0.20]} d5 2. exd5 exd5') +
  game('Dara', 'Sok', '1. e4 d5') +
  game('Vuthy', '?', '1. a4 a5');

async function filled(name: string): Promise<DatabaseServices> {
  const { services } = await openAt(name);
  await services.imports.run({ source: { text: PGN }, name: 'games', rules: 'makruk', collection: 1 });
  return services;
}

const found = async ({ library }: DatabaseServices, motif: string): Promise<readonly number[]> =>
  (await library.list({ filter: { query: `motif:${motif}` }, sort: 'id', descending: false }, 0, 100)).rows.map(
    ({ id }) => id,
  );

const COUNTS: readonly MotifCounts[] = [
  { w: { paay: 1, ouk: 300 }, b: {} },
  { w: {}, b: { paay: 2 } },
  { w: {}, b: {} },
];

const keepAll = (db: DatabaseServices, revision = 1): Promise<void> =>
  db.motifs.keep(COUNTS.map((counts, at) => ({ game: at + 1, revision, counts })));

it('packs counts of any size and rejects other data', () => {
  const all = Object.fromEntries(COUNTED_LABELS.map((label, at) => [label, 1 + 97 * at * at]));
  for (const counts of [...COUNTS, { w: all, b: { khouch: 70_000, rek: 127, aab: 128 } }]) {
    const { white, black, counts: bytes } = packCounts(counts);
    expect(unpackCounts({ white: Number(white), black: Number(black), counts: bytes })).toEqual(counts);
  }
  const counts = Uint8Array.of(1);
  expect(unpackCounts({ white: 1, black: 0, counts })).toEqual({ w: { rek: 1 }, b: {} });
  expect(unpackCounts({ white: 3, black: 0, counts })).toBe(null);
  expect(unpackCounts({ white: 0, black: 0, counts })).toBe(null);
  expect(unpackCounts({ white: 1, black: 0, counts: Uint8Array.of(129) })).toBe(null);
  expect(unpackCounts({ white: 'x', black: 0, counts })).toBe(null);
  expect(unpackCounts({ white: 2 ** 50, black: 0, counts })).toBe(null);
  expect(unpackCounts({ white: 1, black: 0, counts: null })).toBe(null);
});

it('queues every game of an older layout and loses nothing', async () => {
  const layout = MIGRATIONS.findIndex(step => step.includes('CREATE TABLE motif_counts'));
  const { db } = openLibrary(join(folder, 'old.sqlite'), MIGRATIONS.slice(0, layout));
  db.exec(`INSERT INTO games (id, collection, revision, rules, white, black, event, site, round, date, result, plies,
      annotated, kept, changed) VALUES (1, 1, 1, 'makruk', 'A', 'B', '', '', '', '', '*', 0, 0, 'whole', 0);
    INSERT INTO contents VALUES (1, NULL, x'', '[]', NULL, NULL, NULL, NULL)`);
  db.close();
  const { services, report } = await openAt('old.sqlite');
  expect(report.backup).toBe(`${join(folder, 'old.sqlite')}.layout-${layout}.backup`);
  await services.motifs.renew();
  expect(await services.library.motifsWaiting()).toBe(1);
  expect((await services.library.list({ filter: {}, sort: 'id', descending: false }, 0, 10)).rows).toMatchObject([
    { id: 1, white: 'A', black: 'B' },
  ]);
  await services.motifs.keep([{ game: 1, revision: 1, counts: { w: { ouk: 1 }, b: {} } }]);
  expect(await services.library.motifsWaiting()).toBe(0);
  expect(await found(services, 'ouk')).toEqual([1]);
  await services.database.close();
});

it('queues new and changed games with their moves, actions and evaluations', async () => {
  const db = await filled('queue.sqlite');
  await db.motifs.renew();
  expect(await db.library.motifsWaiting()).toBe(3);
  const games = await db.motifs.next(0, 100);
  expect(games.map(({ game, moves }) => [game, moves.length])).toEqual([
    [1, 4],
    [2, 2],
    [3, 2],
  ]);
  expect(games[0]?.evaluations).toEqual([{ cp: 10, mate: null }, { cp: 20, mate: null }, null, null, null]);
  expect(games[1]).toMatchObject({ evaluations: null, actions: [] });
  expect((await db.motifs.next(1, 1)).map(({ game }) => game)).toEqual([2]);
  await keepAll(db);
  expect(await db.motifs.next(0, 100)).toEqual([]);

  const { study } = await db.library.open(1);
  await db.library.save(1, 1, 1, study);
  expect(await found(db, 'paay')).toEqual([2]);
  await keepAll(db);
  expect(await db.library.motifsWaiting()).toBe(1);
  await keepAll(db, 2);
  expect(await db.library.motifsWaiting()).toBe(0);
  await db.library.remove([2]);
  expect(await found(db, 'paay')).toEqual([1]);
  await db.library.emptyBin();
  const start = ruleSet('makruk')?.startFen ?? '';
  await db.library.save(null, null, 1, flattenStudy(newStudy('makruk', start)));
  expect(await db.library.motifsWaiting()).toBe(1);
  await db.database.close();
  const sql = openLibrary(join(folder, 'queue.sqlite')).db;
  expect(sql.prepare('SELECT game FROM motif_counts').pluck().all()).toEqual([1]);
  sql.close();
});

it('filters by label, side and player', async () => {
  const db = await filled('filter.sqlite');
  expect(await found(db, 'paay')).toEqual([]);
  await keepAll(db);
  expect(await found(db, 'paay')).toEqual([1, 2]);
  expect(await found(db, 'paay/white')).toEqual([1]);
  expect(await found(db, 'paay/black')).toEqual([2]);
  expect(await found(db, 'paay/sok')).toEqual([1, 2]);
  expect(await found(db, 'paay/Dara')).toEqual([]);
  expect(await found(db, 'aab')).toEqual([]);
  await expect(found(db, 'chang')).rejects.toMatchObject({ code: 'bad-query-value' });
  await db.database.close();
});

it('adds up the motifs of players; unknown names and games that are not counted are left out', async () => {
  const db = await filled('statistics.sqlite');
  expect(await db.library.motifStatistics({}, null)).toEqual({ waiting: 3, total: 0, players: [] });
  await keepAll(db);
  const sok = {
    name: 'Sok',
    games: 2,
    labels: [
      { label: 'paay', count: 3, games: 2 },
      { label: 'ouk', count: 300, games: 1 },
    ],
  };
  expect(await db.library.motifStatistics({}, null)).toEqual({
    waiting: 0,
    total: 3,
    players: [{ name: 'Dara', games: 2, labels: [] }, sok, { name: 'Vuthy', games: 1, labels: [] }],
  });
  expect(await db.library.motifStatistics({}, 1)).toMatchObject({ total: 3, players: [{ name: 'Dara' }] });
  expect(await db.library.motifStatistics({ query: 'white:Sok' }, null)).toMatchObject({
    players: [
      { name: 'Dara', games: 1 },
      { name: 'Sok', games: 1, labels: [{ count: 1 }, { count: 300 }] },
    ],
  });
  await db.database.close();
});

it('queues all games again for other detectors, and keeps the counts until then', async () => {
  const db = await filled('version.sqlite');
  await db.motifs.renew();
  await keepAll(db);
  await db.motifs.renew();
  expect(await db.library.motifsWaiting()).toBe(0);
  await db.database.close();
  const sql = openLibrary(join(folder, 'version.sqlite')).db;
  expect(sql.prepare('SELECT version FROM motif_detectors').pluck().all()).toEqual([MOTIF_VERSION]);
  sql.exec('UPDATE motif_detectors SET version = version - 1');
  sql.close();
  const { services } = await openAt('version.sqlite');
  await services.motifs.renew();
  expect(await services.library.motifsWaiting()).toBe(3);
  expect(await found(services, 'paay')).toEqual([1, 2]);
  await services.database.close();
});

it('reports a damaged game once and counts damaged figures as missing', async () => {
  await (await filled('damaged.sqlite')).database.close();
  const sql = openLibrary(join(folder, 'damaged.sqlite')).db;
  damageGame(sql, 1);
  sql.close();
  const damaged: DamagedRecord[] = [];
  const { services } = await openAt('damaged.sqlite', damaged);
  expect((await services.motifs.next(0, 10)).map(({ game }) => game)).toEqual([2, 3]);
  expect(damaged).toMatchObject([{ table: 'games', key: '1' }]);
  expect(await services.library.motifsWaiting()).toBe(2);
  await keepAll(services);
  await services.database.close();
  const again = openLibrary(join(folder, 'damaged.sqlite')).db;
  again.exec("UPDATE motif_counts SET counts = x'' WHERE game = 2");
  again.close();
  const { services: later } = await openAt('damaged.sqlite');
  expect(await later.library.motifStatistics({}, null)).toMatchObject({ waiting: 1 });
  await later.database.close();
});

it('answers other calls while it leaves out damaged games', async () => {
  await (await filled('many-damaged.sqlite')).database.close();
  const sql = openLibrary(join(folder, 'many-damaged.sqlite')).db;
  for (const id of [1, 2]) damageGame(sql, id);
  sql.close();
  const { services } = await openAt('many-damaged.sqlite');
  const answered: string[] = [];
  const games = services.motifs.next(0, 1).then(found => {
    answered.push('motifs');
    return found;
  });
  await Promise.all([games, services.settings.all().then(() => answered.push('settings'))]);
  expect(answered).toEqual(['settings', 'motifs']);
  expect(await games).toMatchObject([{ game: 3 }]);
  expect(await services.library.motifsWaiting()).toBe(1);
  await services.database.close();
});
