/** Merging segments and taking in loose games, by the answers and the rows that follow. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { loadRules } from '../../../engine/rules/kernel.ts';
import { Random } from '../../../tests/scripts/random.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { findAssets } from '../../assets.ts';
import { type Db, openLibrary } from '../open.ts';
import { newGate, writeGate } from '../write-gate.ts';
import type { PositionLine } from './loose-games.ts';
import { mergeSegments } from './merge.ts';
import type { Merger } from './merging-thread.ts';
import { PositionIndex } from './position-index.ts';
import { type PositionWriter, positionWriter } from './position-writer.ts';
import { SegmentMemory } from './segment-memory.ts';
import { segmentRows } from './segments.ts';
import { tidyIndex } from './tidy.ts';

const folder = temporaryFolder('tidy');

beforeAll(() => loadRules(readFileSync(findAssets().rulesWasm)));

/** A library of games without contents, whose lines are kept beside it. */
function library(name: string) {
  const { db, close } = openLibrary(join(folder, name));
  const lines = new Map<number, PositionLine>();
  const positions = new PositionIndex(db, game => lines.get(game) ?? null, false);
  const gate = writeGate(newGate());
  const memory = new SegmentMemory();
  const merger: Merger = {
    merge: async merge => mergeSegments(segmentRows(db), memory, merge),
    close: async () => {},
  };
  const parts = { db, positions, gate, merger };
  return { db, close, lines, positions, parts, writer: positionWriter(db), random: new Random(5) };
}

type Library = ReturnType<typeof library>;

/** Four common keys, others of its own. */
const line = (random: Random, game: number, length: number): PositionLine => ({
  game,
  keys: BigInt64Array.from({ length: length + 1 }, () =>
    random.chance(0.3) ? BigInt(random.below(4)) << 40n : BigInt(random.below(2 ** 30)) << 33n,
  ),
  moves: Uint16Array.from({ length }, () => 1 + random.below(9)),
});

function addGames({ db, lines, writer, random }: Library, count: number, length = 20): void {
  const insert = db.prepare(`INSERT INTO games (collection, revision, rules, white, black, event, site, round, date,
    result, plies, flags, changed, sum) VALUES (1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`);
  db.transaction(() => {
    const added = Array.from({ length: count }, () =>
      line(random, Number(insert.run().lastInsertRowid), random.below(length)),
    );
    for (const one of added) lines.set(one.game, one);
    writer.add(added);
  })();
}

function edit({ db, lines, writer, random }: Library, game: number): void {
  lines.set(game, line(random, game, 9));
  db.prepare('UPDATE games SET revision = revision + 1 WHERE id = ?').run(game);
  (writer as PositionWriter).loosen(game);
}

const KEYS = [0n, 1n, 2n, 3n].map(key => key << 40n);

/** Game and move of every position with these keys, in order. */
const found = (positions: PositionIndex): readonly string[] => {
  positions.changed();
  const all: string[] = [];
  for (const key of KEYS)
    positions.visit([key], (games, moves, count, first) => {
      for (let at = 0; at < count; at++) all.push(`${key} ${first + (games[at] as number)} ${moves[at]}`);
    });
  return all.sort();
};

const wanted = (lines: ReadonlyMap<number, PositionLine>): readonly string[] =>
  [...lines.values()]
    .flatMap(({ game, keys, moves }) =>
      [...keys].flatMap((key, ply) => (KEYS.includes(key) ? [`${key} ${game} ${moves[ply] ?? 0}`] : [])),
    )
    .sort();

const segments = (db: Db): readonly unknown[] =>
  db.prepare('SELECT first, last FROM position_segments ORDER BY first').raw().all();

it('merges small neighbours, also when loose games lie between them or were edited', async () => {
  const all = library('merge.sqlite');
  const { db, positions, parts, lines, close } = all;
  for (let batch = 0; batch < 9; batch++) {
    addGames(all, 40);
    addGames(all, 3);
  }
  for (const game of [1, 44, 45, 200]) edit(all, game);
  expect(segments(db)).toHaveLength(9);
  expect(await tidyIndex(parts, () => false)).toBe(1);
  expect(segments(db)).toEqual([[1, 8 * 43 + 40]]);
  expect(db.prepare('SELECT game FROM position_loose').pluck().all()).toEqual([385, 386, 387]);
  expect(db.prepare('SELECT count(DISTINCT id >> 20) FROM position_blocks').pluck().get()).toBe(1);
  expect(found(positions)).toEqual(wanted(lines));
  expect(await tidyIndex(parts, () => false)).toBe(0);
  close();
});

it('takes in loose games when there are many, inside of segments and behind them', async () => {
  const all = library('loose.sqlite');
  const { db, positions, parts, lines, close } = all;
  addGames(all, 400);
  const repeat = (work: () => void): unknown => db.transaction(() => Array.from({ length: 300 }, work))();
  repeat(() => addGames(all, 1));
  let edited = 0;
  repeat(() => edit(all, ++edited));
  expect(await tidyIndex(parts, () => false)).toBe(1);
  expect(db.prepare('SELECT count(*) FROM position_loose').pluck().get()).toBe(300);
  repeat(() => addGames(all, 1));
  positions.changed();
  expect(await tidyIndex(parts, () => false)).toBe(1);
  expect(segments(db)).toEqual([
    [1, 400],
    [401, 1000],
  ]);
  expect(db.prepare('SELECT count(*) FROM position_loose').pluck().get()).toBe(0);
  expect(found(positions)).toEqual(wanted(lines));
  close();
});

it('leaves a game loose that is edited meanwhile, and stops when another program has merged', async () => {
  const all = library('meanwhile.sqlite');
  const { db, positions, parts, lines, close } = all;
  for (let batch = 0; batch < 9; batch++) addGames(all, 40);
  edit(all, 7);
  const editing = {
    ...parts,
    gate: { ...parts.gate, patiently: <T>(write: () => T): T => [7, 20].map(game => edit(all, game)) && write() },
  };
  expect(await tidyIndex(editing, () => false)).toBe(1);
  expect(db.prepare('SELECT game FROM position_loose ORDER BY game').pluck().all()).toEqual([7, 20]);
  expect(found(positions)).toEqual(wanted(lines));

  for (let batch = 0; batch < 9; batch++) addGames(all, 40);
  const dropping = {
    ...parts,
    gate: {
      ...parts.gate,
      patiently: <T>(write: () => T): T => {
        db.exec('DELETE FROM position_segments WHERE id = (SELECT max(id) FROM position_segments)');
        return write();
      },
    },
  };
  const before = segments(db);
  positions.changed();
  expect(await tidyIndex(dropping, () => false)).toBe(0);
  expect(segments(db)).toEqual(before.slice(0, -1));
  close();
});

it('leaves the segments as they are when it is interrupted, and removes what it had written the next time', async () => {
  const all = library('interrupted.sqlite');
  const { db, positions, parts, lines, close } = all;
  for (let batch = 0; batch < 9; batch++) addGames(all, 400, 120);
  const blocks = (): unknown => db.prepare('SELECT count(*) FROM position_blocks').pluck().get();
  const unlisted = (): unknown => db.prepare('SELECT count(*) FROM position_segments WHERE form = 0').pluck().get();
  const before = blocks();
  let written = 0;
  const gate = {
    ...parts.gate,
    patiently: <T>(write: () => T): T => {
      written++;
      return write();
    },
  };
  expect(await tidyIndex({ ...parts, gate }, () => written > 1)).toBe(0);
  expect(blocks()).toBeGreaterThan(before as number);
  expect(unlisted()).toBe(1);
  expect(found(positions)).toEqual(wanted(lines));
  expect(await tidyIndex(parts, () => false)).toBe(1);
  expect(segments(db)).toHaveLength(1);
  expect(blocks()).toBeLessThanOrEqual(before as number);
  expect(found(positions)).toEqual(wanted(lines));

  for (let batch = 0; batch < 9; batch++) addGames(all, 400, 120);
  positions.changed();
  // Another program that tidies the index removes what this one is writing.
  let begun = 0;
  const removed = {
    ...parts,
    gate: {
      ...parts.gate,
      patiently: <T>(write: () => T): T => {
        if (++begun === 2) for (const rows = segmentRows(db); rows.hasUnlisted(); ) rows.removeUnlisted(1000);
        return write();
      },
    },
  };
  expect(await tidyIndex(removed, () => false)).toBe(0);
  expect(segments(db)).toHaveLength(10);
  expect(found(positions)).toEqual(wanted(lines));
  close();
});
