/**
 * Writes the positions of new games and of games that have changed. Called inside the transaction that writes the
 * games, so that both are stored or neither.
 */
import type { GameId } from '../../../api/contract.ts';
import type { Block } from '../../../engine/library/position-index/blocks.ts';
import type { Db } from '../open.ts';
import type { PositionLine } from './loose-games.ts';
import { SegmentMemory } from './segment-memory.ts';
import { type SegmentRange, segmentRows } from './segments.ts';

/** Fewer new games than this become loose. */
const SMALLEST_SEGMENT = 32;
/** Positions of a segment that is written from lines, unless its last game is longer. */
const POSITIONS = 2 ** 20;

export interface PositionWriter {
  /** New games, whose ids follow each other. */
  add(lines: readonly PositionLine[]): void;
  /** New games whose blocks are made already, with games counted from `first`. */
  addBlocks(range: Omit<SegmentRange, 'id'>, blocks: readonly Block[]): void;
  /** A game has changed: its segment does not answer for it any more. */
  loosen(game: GameId): void;
}

export function positionWriter(db: Db): PositionWriter {
  const loosen = db.prepare('INSERT OR IGNORE INTO position_loose VALUES (?)');
  const rows = segmentRows(db);
  const make = segmentMaker();
  return {
    loosen: game => void loosen.run(game),
    addBlocks: (range, blocks) => rows.insert(range, blocks),
    add(lines) {
      if (lines.length < SMALLEST_SEGMENT) for (const { game } of lines) loosen.run(game);
      else
        for (const part of partsOf(lines)) {
          const { range, blocks } = make(part);
          rows.insert(range, blocks);
        }
    },
  };
}

function partsOf(lines: readonly PositionLine[]): readonly (readonly PositionLine[])[] {
  const parts: PositionLine[][] = [[]];
  let positions = 0;
  for (const line of lines) {
    if (positions >= POSITIONS) {
      parts.push([]);
      positions = 0;
    }
    parts.at(-1)?.push(line);
    positions += line.keys.length;
  }
  return parts;
}

export interface MadeSegment {
  readonly range: Omit<SegmentRange, 'id'>;
  readonly blocks: readonly Block[];
}

/**
 * Makes segments from lines in the order of their games. `first` and `last` can be further apart than the lines.
 */
export function segmentMaker(): (lines: readonly PositionLine[], first?: GameId, last?: GameId) => MadeSegment {
  const memory = new SegmentMemory();
  return (lines, first = lines[0]?.game ?? 0, last = lines.at(-1)?.game ?? 0) => {
    const positions = lines.reduce((sum, { keys }) => sum + keys.length, 0);
    const writer = memory.writer(positions);
    for (const { game, keys, moves } of lines) writer.add(game - first, keys, moves);
    return { range: { first, last, positions }, blocks: writer.write(last - first) };
  };
}
