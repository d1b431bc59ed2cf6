/** One segment of several, without the games that have become loose and with others that are taken in. */
import type { GameId } from '../../../api/contract.ts';
import type { Block } from '../../../engine/library/position-index/blocks.ts';
import type { PositionLine } from './loose-games.ts';
import type { SegmentMemory } from './segment-memory.ts';
import { DamagedSegmentError, type SegmentRange, type SegmentStore } from './segments.ts';

export interface Merge {
  readonly first: GameId;
  readonly last: GameId;
  /** In order. `skip`, by number of the game in the segment, is 1 for loose games; `null`: there are none. */
  readonly segments: readonly { readonly range: SegmentRange; readonly skip: Uint8Array | null }[];
  readonly loose: readonly PositionLine[];
}

export interface Merged {
  readonly blocks: readonly Block[];
  /** The memory of all blocks; `null` if there are none. */
  readonly memory: ArrayBuffer | null;
  readonly positions: number;
}

/** `null`: a block cannot be used, or the segments are not there any more. */
export function mergeSegments(
  store: SegmentStore,
  memory: SegmentMemory,
  { first, last, segments, loose }: Merge,
): Merged | null {
  const most =
    segments.reduce((sum, { range }) => sum + range.positions, 0) +
    loose.reduce((sum, { keys }) => sum + keys.length, 0);
  const writer = memory.writer(most);
  try {
    for (const { range, skip } of segments) {
      const segment = store.open(range);
      for (const index of segment.firstKeys.keys())
        if (!writer.addBlock(store.block(segment, index), range.first - first, skip)) return null;
    }
  } catch (error) {
    if (error instanceof DamagedSegmentError) return null;
    throw error;
  }
  for (const { game, keys, moves } of loose) writer.add(game - first, keys, moves);
  const blocks = writer.write(last - first);
  return { blocks, memory: (blocks[0]?.bytes.buffer as ArrayBuffer | undefined) ?? null, positions: writer.count };
}
