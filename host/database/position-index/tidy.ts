/**
 * Replaces segments by better ones in the background: many small neighbours by one, and those with many loose games by
 * one that has these games. Each replacement is one transaction. What has changed since the segment was made stays
 * loose.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { GameId } from '../../../api/contract.ts';
import { type Block, SegmentWriter } from '../../../engine/library/position-index/blocks.ts';
import type { Db } from '../open.ts';
import type { WriteGate } from '../write-gate.ts';
import { libraryModule } from './kernel.ts';
import type { LooseGame } from './loose-games.ts';
import type { PositionIndex } from './position-index.ts';
import type { SegmentRange } from './segments.ts';

/** Neighbours that are worth a replacement. */
const NEIGHBOURS = 8;
/** Segments with fewer positions are small; the next size is eight times as large. */
const SIZES = [2 ** 17, 2 ** 20];
/** Most positions of a replacement: its transaction takes less than 100 ms. */
const MOST_POSITIONS = 1_500_000;
/** Loose games up to this number are left alone. */
const LOOSE = 500;
/** Fewer loose games are not worth a segment. */
const SMALLEST_SEGMENT = 32;
/** Milliseconds of work before other calls are answered. */
const SLICE = 20;

interface Parts {
  readonly db: Db;
  readonly positions: PositionIndex;
  readonly gate: WriteGate;
}

/** Segments to be replaced, in order, perhaps none. Loose games from `first` to `last` are taken in. */
interface Replacement {
  readonly first: GameId;
  readonly last: GameId;
  readonly segments: readonly SegmentRange[];
}

/** Ends early when `isClosing` returns true. Returns how many segments it has made. @throws DamagedSegmentError */
export async function tidyIndex(parts: Parts, isClosing: () => boolean): Promise<number> {
  let made = 0;
  while (!isClosing()) {
    const { ranges, loose, gaps } = parts.positions.outline();
    // Games that nothing covers are indexed first: a replacement would hide them.
    const replacement = gaps.length > 0 ? null : (mergeable(ranges) ?? absorbing(ranges, loose));
    if (replacement === null) return made;
    const segment = await remake(parts, replacement, isClosing);
    if (segment === null) return made;
    // Damaged games stay loose, so that trying again would not help.
    if (replacement.segments.length < 2 && segment.loose.length < SMALLEST_SEGMENT) return made;
    if (!publish(parts, replacement, segment)) return made;
    made++;
    await turn();
  }
  return made;
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

interface Made {
  readonly blocks: readonly Block[];
  readonly positions: number;
  readonly loose: readonly LooseGame[];
}

/** `null`: it was interrupted, or a block cannot be used. */
async function remake(
  { positions }: Parts,
  { first, last, segments }: Replacement,
  isClosing: () => boolean,
): Promise<Made | null> {
  const loose = positions.looseGames(first, last);
  const size = segments.reduce((sum, range) => sum + range.positions, 0);
  const writer = new SegmentWriter(libraryModule(), size + loose.reduce((sum, { keys }) => sum + keys.length, 0));
  let began = performance.now();
  for (const range of segments)
    for (const { block, skip } of positions.blocks(range)) {
      if (!writer.addBlock(block, range.first - first, skip)) return null;
      if (performance.now() - began < SLICE) continue;
      await turn();
      began = performance.now();
      if (isClosing()) return null;
    }
  for (const { game, keys, moves } of loose) writer.add(game - first, keys, moves);
  return { blocks: writer.write(last - first), positions: writer.count, loose };
}

/** False when another program has replaced one of the segments. */
function publish({ db, positions, gate }: Parts, { first, last, segments }: Replacement, made: Made): boolean {
  const there = db.prepare('SELECT id FROM position_segments WHERE first <= ? AND last >= ? ORDER BY first').pluck();
  const settle = db.prepare(
    'DELETE FROM position_loose WHERE game = ? AND game IN (SELECT id FROM games WHERE id = ? AND revision = ?)',
  );
  const write = db.transaction((): boolean => {
    const found = there.all(last, first) as number[];
    if (found.join() !== segments.map(({ id }) => id).join()) return false;
    for (const { id } of segments) positions.target.remove(id);
    positions.target.insert({ first, last, positions: made.positions }, made.blocks);
    for (const { game, revision } of made.loose) settle.run(game, game, revision);
    return true;
  });
  const done = gate.patiently(() => write.immediate());
  positions.changed();
  return done;
}
