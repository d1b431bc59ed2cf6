/**
 * Speed and size of the position index on games of 70 plies: openings that share positions as those of `randomGame` do,
 * then positions that occur once. A small number of games is also written into a table with a row for each position,
 * clustered by key, for comparison. Times are processor time.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { loadRules } from '../engine/rules/kernel.ts';
import { findAssets } from '../host/assets.ts';
import { type Db, openLibrary } from '../host/database/open.ts';
import type { PositionLine } from '../host/database/position-index/loose-games.ts';
import { mergingThread } from '../host/database/position-index/merging-thread.ts';
import { PositionIndex } from '../host/database/position-index/position-index.ts';
import { positionWriter } from '../host/database/position-index/position-writer.ts';
import { PositionTally } from '../host/database/position-index/tally.ts';
import { tidyIndex } from '../host/database/position-index/tidy.ts';
import { newGate, writeGate } from '../host/database/write-gate.ts';
import { randomSource } from './library.ts';
import { medianTime, processorTime } from './processor-time.ts';
import { forEachSize, sizesIn } from './sizes.ts';

/** The environment variable sets other numbers of games: `100000,1000000`. */
const SIZES = sizesIn('CHATRANG_BENCH_INDEX', '100000');
const PLIES = 70;
const OPENING = 16;
const MOVES = 23;
const BATCH = 10_000;
const EDITED = 500;
const REPEATS = 21;
/** Games of the table with a row for each position. */
const TABLE_GAMES = 10_000;

type Report = (line: string) => void;
type Random = () => number;

export async function benchPositionIndex(report: Report): Promise<void> {
  await loadRules(await readFile(findAssets().rulesWasm));
  await forEachSize(SIZES, (folder, games) => measure(folder, games, report));
}

const word = (random: Random): bigint => BigInt(Math.floor(random() * 2 ** 32));

/** The key after a move, where transpositions do not occur. */
const after = (key: bigint, move: number): bigint =>
  BigInt.asIntN(64, (key ^ BigInt(move)) * 0x9e3779b97f4a7c15n + 0x85ebca6bn);

function lineOf(random: Random, game: number): PositionLine {
  const keys = new BigInt64Array(PLIES + 1);
  const moves = new Uint16Array(PLIES);
  keys[0] = 1n;
  for (let ply = 0; ply < PLIES; ply++) {
    moves[ply] = 1 + Math.floor((ply < OPENING ? random() ** 4 : random()) * MOVES);
    keys[ply + 1] =
      ply < OPENING
        ? after(keys[ply] as bigint, moves[ply] as number)
        : BigInt.asIntN(64, (word(random) << 32n) | word(random));
  }
  return { game, keys, moves };
}

async function measure(folder: string, games: number, report: Report): Promise<void> {
  const { db, close } = openLibrary(join(folder, 'library.sqlite'));
  const lines = new Map<number, PositionLine>();
  const positions = new PositionIndex(db, game => lines.get(game) ?? null, false);
  const random = randomSource(1);
  const sample: PositionLine[] = [];
  addGames(db, games);
  const writer = positionWriter(db);
  let writing = 0;
  for (let first = 1; first <= games; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, games - first + 1) }, (_, at) => lineOf(random, first + at));
    sample.push(batch[0] as PositionLine);
    writing += await processorTime(() => db.transaction(() => writer.add(batch))());
  }
  report(`${games} games of ${PLIES} plies`);
  report(`index, ${segments(db)} segments: ${perGame(writing, games)}, ${bytesPerGame(db, games)}`);
  await queries(report, positions, games, sample);
  positions.changed();
  const merger = mergingThread(db.name);
  const parts = { db, positions, gate: writeGate(newGate()), merger };
  const tidying = await processorTime(() => tidyIndex(parts, () => false));
  await merger.close();
  report(`merged into ${segments(db)} segments: ${perGame(tidying, games)}, ${bytesPerGame(db, games)}`);
  await queries(report, positions, games, sample);
  for (let game = 1; game <= EDITED; game++) {
    lines.set(game, lineOf(random, game));
    writer.loosen(game);
  }
  positions.changed();
  report(
    `${EDITED} of them loose, read: ${(await processorTime(() => positions.visit([0n], () => {}))).toFixed(1)} ms`,
  );
  await queries(report, positions, games, sample);
  close();
  await measureTable(folder, report);
}

function addGames(db: Db, games: number): void {
  db.exec(`INSERT INTO games (collection, revision, rules, white, black, event, site, round, date, result, plies, flags,
      changed, sum)
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${games})
    SELECT 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM number`);
}

const segments = (db: Db): unknown => db.prepare('SELECT count(*) FROM position_segments').pluck().get();
const perGame = (milliseconds: number, games: number): string =>
  `${((1000 * milliseconds) / games).toFixed(1)} us a game`;
const bytesPerGame = (db: Db, games: number): string => {
  const sum = (column: string): number => db.prepare(`SELECT sum(length(${column}`).pluck().get() as number;
  const bytes = sum('bytes)) FROM position_blocks') + sum('directory)) FROM position_segments');
  return `${Math.round(bytes / games)} bytes a game`;
};

async function queries(
  report: Report,
  positions: PositionIndex,
  games: number,
  sample: readonly PositionLine[],
): Promise<void> {
  const columns = {
    result: new Uint8Array(games + 1).fill(1),
    day: new Uint32Array(games + 1).fill(2020 * 512),
    whiteElo: new Int16Array(games + 1).fill(1500),
    blackElo: new Int16Array(games + 1).fill(1600),
    end: games + 1,
    rowsVersion: 1,
  };
  const all = new Uint8Array(games + 1).fill(1);
  const sum = new PositionTally();
  const half = all.map((_, game) => game & 1);
  const tally = (key: bigint, mask: Uint8Array): number => {
    sum.begin(columns, mask, 'w');
    positions.tally([key], sum);
    sum.moves();
    return sum.total().games;
  };
  const keyAt = (ply: number): bigint => sample[sample.length >> 1]?.keys[ply] as bigint;
  const times = [
    ['start', 0],
    ['after 2 plies', 2],
    ['after 8 plies', 8],
    ['after 40 plies', 40],
  ] as const;
  for (const [name, ply] of times) {
    const [key, found] = [keyAt(ply), tally(keyAt(ply), all)];
    const [whole, filtered] = [
      await medianTime(() => tally(key, all), REPEATS),
      await medianTime(() => tally(key, half), REPEATS),
    ];
    report(`  ${name}, ${found} games: ${whole.toFixed(2)} ms; half of them by a filter: ${filtered.toFixed(2)} ms`);
  }
}

/** As libraries stored positions up to layout 12. */
async function measureTable(folder: string, report: Report): Promise<void> {
  const db = new Database(join(folder, 'table.sqlite'));
  db.pragma('journal_mode = WAL');
  db.exec(`CREATE TABLE occurrences (key INTEGER NOT NULL, game INTEGER NOT NULL, ply INTEGER NOT NULL,
    move INTEGER NOT NULL, marks INTEGER NOT NULL, day INTEGER NOT NULL, collection INTEGER NOT NULL,
    PRIMARY KEY (key, game, ply)) WITHOUT ROWID`);
  const insert = db.prepare('INSERT INTO occurrences VALUES (?, ?, ?, ?, 1, ?, 1)');
  const random = randomSource(1);
  const games = Array.from({ length: TABLE_GAMES }, (_, at) => lineOf(random, at + 1));
  const writing = await processorTime(() => {
    const rows = games.flatMap(({ game, keys, moves }) => Array.from(keys, (key, ply) => ({ key, game, ply, moves })));
    rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.game - b.game));
    db.transaction(() => {
      for (const { key, game, ply, moves } of rows) insert.run(key, game, ply, moves[ply] ?? 0, 2020 * 512);
    })();
  });
  const count = db.prepare(
    'SELECT move, max(day), sum(marks & 8 = 0), sum(marks & 3 = 1), sum(marks & 4 = 0) FROM occurrences WHERE key = ? GROUP BY move',
  );
  const start = await medianTime(() => count.all(1n), REPEATS);
  const size = Math.round(((db.pragma('page_count', { simple: true }) as number) * 4096) / TABLE_GAMES);
  report(
    `table of ${TABLE_GAMES} games, a row for each position: ${perGame(writing, TABLE_GAMES)}, ${size} bytes a game; ` +
      `start: ${start.toFixed(2)} ms`,
  );
  db.close();
}
