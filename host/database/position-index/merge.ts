/** One segment of several, without the games that have become loose and with others that are taken in. */
import type { GameId } from '../../../api/contract.ts';
import { type Block, MOST_POSITIONS, SegmentWriter } from '../../../engine/library/position-index/blocks.ts';
import { libraryModule } from './kernel.ts';
import type { PositionLine } from './loose-games.ts';
import { DamagedSegmentError, type SegmentRange, type SegmentStore } from './segments.ts';

/** Room that a memory has beyond the first merge that needs it. */
const SPARE = 1.1;

export interface Merge {
  readonly first: GameId;
  readonly last: GameId;
  /** In order. `skip`, by number of the game in the segment, is 1 for loose games; `null`: there are none. */
  readonly segments: readonly { readonly range: SegmentRange; readonly skip: Uint8Array | null }[];
  readonly loose: readonly PositionLine[];
}

export interface Merged {
  /** All in one buffer. */
  readonly blocks: readonly Block[];
  readonly positions: number;
}

/** Merges with one memory, which has 62 bytes for each position: memories of their own would be freed late. */
export class SegmentMerger {
  readonly #store: SegmentStore;
  #writer: SegmentWriter | null = null;

  constructor(store: SegmentStore) {
    this.#store = store;
  }

  /** `null`: a block cannot be used, or the segments are not there any more. */
  merge(merge: Merge): Merged | null {
    const most =
      merge.segments.reduce((sum, { range }) => sum + range.positions, 0) +
      merge.loose.reduce((sum, { keys }) => sum + keys.length, 0);
    if (this.#writer === null || this.#writer.capacity < most) {
      this.#writer = null;
      this.#writer = new SegmentWriter(libraryModule(), Math.min(MOST_POSITIONS, Math.ceil(most * SPARE)));
    }
    this.#writer.clear();
    return merged(this.#store, this.#writer, merge);
  }
}

function merged(store: SegmentStore, writer: SegmentWriter, { first, last, segments, loose }: Merge): Merged | null {
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
  return { blocks: writer.write(last - first), positions: writer.count };
}
