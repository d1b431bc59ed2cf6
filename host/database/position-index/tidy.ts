/**
 * Replaces segments by better ones in the background: many small neighbours by one, and those with many loose games by
 * one that has these games. The new segment is made in another thread and stored in short transactions; the last one
 * replaces the old segments. What has changed since the segment was made stays loose.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { GameId } from '../../../api/contract.ts';
import { BLOCK_FORM } from '../../../engine/library/position-index/blocks.ts';
import { copyLog, type LogCopying } from '../log-copying.ts';
import type { Db } from '../open.ts';
import type { WriteGate } from '../write-gate.ts';
import type { LooseGame } from './loose-games.ts';
import type { Merged } from './merge.ts';
import type { Merger } from './merging-thread.ts';
import type { PositionIndex } from './position-index.ts';
import { type SegmentRange, type SegmentRows, segmentRows } from './segments.ts';

/** Neighbours that are worth a replacement. */
const NEIGHBOURS = 8;
/** Segments with fewer positions are small; the next size is eight times as large. */
const SIZES = [2 ** 17, 2 ** 20];
/** Most positions of a replacement. */
const MOST_POSITIONS = 1_500_000;
/** Loose games up to this number are left alone. */
const LOOSE = 500;
/** Fewer loose games are not worth a segment. */
const SMALLEST_SEGMENT = 32;
/** Blocks that are written or removed in one transaction: half a MiB, so that a save does not wait long. */
const BATCH = 32;

interface Parts {
  readonly db: Db;
  readonly positions: PositionIndex;
  readonly gate: WriteGate;
  readonly merger: Merger;
}

interface Work extends Parts {
  readonly isClosing: () => boolean;
  /** `null`: commits copy the log themselves. */
  readonly log: LogCopying | null;
  readonly rows: SegmentRows;
}

/** Segments to be replaced, in order, perhaps none. Loose games from `first` to `last` are taken in. */
interface Replacement {
  readonly first: GameId;
  readonly last: GameId;
  readonly segments: readonly SegmentRange[];
}

/** Ends early when `isClosing` returns true. Returns how many segments it has made. @throws DamagedSegmentError */
export async function tidyIndex(parts: Parts, isClosing: () => boolean): Promise<number> {
  const rows = segmentRows(parts.db);
  await removeUnlisted({ ...parts, isClosing, log: null, rows });
  let next = nextReplacement(parts.positions);
  if (next === null) return 0;
  const log = copyLog(parts.db, parts.gate);
  let made = 0;
  try {
    while (next !== null && !isClosing() && (await replace({ ...parts, isClosing, log, rows }, next))) {
      made++;
      next = nextReplacement(parts.positions);
    }
  } finally {
    await log.close();
  }
  return made;
}

function nextReplacement(positions: PositionIndex): Replacement | null {
  const { ranges, loose, gaps } = positions.outline();
  // Games that nothing covers are indexed first: a replacement would hide them.
  return gaps.length > 0 ? null : (mergeable(ranges) ?? absorbing(ranges, loose));
}

/** False: nothing was replaced, and trying again would not help. */
async function replace(work: Work, replacement: Replacement): Promise<boolean> {
  const { positions, merger, isClosing } = work;
  const { first, last, segments } = replacement;
  const loose = positions.looseGames(first, last);
  // Damaged games stay loose.
  if (segments.length < 2 && loose.length < SMALLEST_SEGMENT) return false;
  const parts = segments.map(range => ({ range, skip: positions.skipped(range) }));
  const merged = await merger.merge({ first, last, segments: parts, loose });
  if (merged === null || isClosing()) return false;
  const isPublished = await publish(work, replacement, loose, merged);
  // Frees the memory of the blocks, which would otherwise be collected late.
  merged.memory?.transfer(0);
  if (!isPublished) return false;
  await removeUnlisted(work);
  return true;
}

/** The first neighbours of about one size that are worth it. */
function mergeable(ranges: readonly SegmentRange[]): Replacement | null {
  for (const size of SIZES) {
    let run: SegmentRange[] = [];
    for (const range of [...ranges, null]) {
      if (range !== null && range.positions < size) {
        run.push(range);
        continue;
      }
      const segments = run.length >= NEIGHBOURS ? fitting(run) : [];
      const [first, last] = [segments[0], segments.at(-1)];
      if (first && last && first !== last) return { first: first.first, last: last.last, segments };
      run = [];
    }
  }
  return null;
}

function fitting(run: readonly SegmentRange[]): readonly SegmentRange[] {
  let positions = 0;
  const end = run.findIndex(range => {
    positions += range.positions;
    return positions > MOST_POSITIONS;
  });
  return end < 0 ? run : run.slice(0, end);
}

/** The segment or the games between two segments with most loose games, when there are many. */
function absorbing(ranges: readonly SegmentRange[], loose: readonly GameId[]): Replacement | null {
  if (loose.length <= LOOSE) return null;
  const count = (first: GameId, last: GameId): number => loose.filter(game => game >= first && game <= last).length;
  const within = ranges
    .filter(({ positions }) => positions <= MOST_POSITIONS)
    .map(range => ({ first: range.first, last: range.last, segments: [range], games: count(range.first, range.last) }));
  const between = [...ranges, null].map((range, index) => {
    const [after, before] = [ranges[index - 1]?.last ?? -1, range?.first ?? Number.POSITIVE_INFINITY];
    const games = loose.filter(game => game > after && game < before);
    return { first: games[0] ?? 0, last: games.at(-1) ?? 0, segments: [], games: games.length };
  });
  const worth = [
    ...within.filter(({ games }) => games > 0),
    ...between.filter(({ games }) => games >= SMALLEST_SEGMENT),
  ];
  return worth.sort((a, b) => b.games - a.games)[0] ?? null;
}

/**
 * Stores the segment in short transactions and removes what it replaces. Returns false when it is interrupted, or
 * another program has replaced one of the segments.
 */
async function publish(
  work: Work,
  { first, last, segments }: Replacement,
  loose: readonly LooseGame[],
  { blocks, positions: count }: Merged,
): Promise<boolean> {
  const { db, positions, isClosing, rows } = work;
  const there = db
    .prepare('SELECT id FROM position_segments WHERE first <= ? AND last >= ? AND form = ? ORDER BY first')
    .pluck();
  const settle = db.prepare(
    'DELETE FROM position_loose WHERE game = ? AND game IN (SELECT id FROM games WHERE id = ? AND revision = ?)',
  );
  const id = await write(work, () => rows.begin({ first, last, positions: count }, blocks));
  for (let from = 0; from < blocks.length; from += BATCH)
    if (isClosing() || !(await write(work, () => rows.add(id, blocks, from, BATCH)))) return false;
  const done = await write(work, (): boolean => {
    const found = there.all(last, first, BLOCK_FORM) as number[];
    if (found.join() !== segments.map(segment => segment.id).join() || !rows.complete(id)) return false;
    for (const segment of segments) rows.withdraw(segment.id);
    for (const { game, revision } of loose) settle.run(game, game, revision);
    return true;
  });
  positions.changed();
  return done;
}

/** Removes replaced segments, and those that a killed program or an interruption has left incomplete. */
async function removeUnlisted(work: Work): Promise<void> {
  const { rows, isClosing } = work;
  while (rows.hasUnlisted() && !isClosing()) await write(work, () => rows.removeUnlisted(BATCH));
}

/** One transaction. Other calls are answered before the promise resolves. */
async function write<T>({ db, gate, log }: Work, change: () => T): Promise<T> {
  const result = gate.patiently(() => db.transaction(change).immediate());
  await log?.written();
  await turn();
  return result;
}
