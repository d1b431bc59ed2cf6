/** Memory in which segments are written. */
import { MOST_POSITIONS, SegmentWriter } from '../../../engine/library/position-index/blocks.ts';
import { libraryModule } from './kernel.ts';

/** Positions for which memory is kept. */
const LARGEST = 2 ** 20;
/** Room beyond the positions that are asked for, so that a few more need no other memory. */
const SPARE = 1.25;

/** Kept for the next segment unless it is large: a memory of its own for each would be freed late. */
export class SegmentMemory {
  readonly #largest: number;
  #kept: SegmentWriter | null = null;

  /** @param largest positions for which memory is kept */
  constructor(largest = LARGEST) {
    this.#largest = largest;
  }

  /** An empty writer with room for so many positions; the one before is not to be used any more. */
  writer(positions: number): SegmentWriter {
    const writer =
      this.#kept !== null && this.#kept.capacity >= positions
        ? this.#kept
        : new SegmentWriter(libraryModule(), Math.min(MOST_POSITIONS, Math.ceil(positions * SPARE)));
    this.#kept = writer.capacity <= this.#largest ? writer : null;
    writer.clear();
    return writer;
  }
}
