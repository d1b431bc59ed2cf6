/**
 * Squares on which the bare king is never lost while the game goes on: where it does better by another count, whose table says so. They are cut
 * out of that table in the first step of a slice, a board of squares a placement, and lie beside the logs for the steps that follow.
 */

import { type Spared, spare } from '../solver/solve.ts';
import { BLOCK, openTable } from '../tables/table-file.ts';
import { type PackedChunk, ScratchDamaged, type SliceScratch } from './scratch.ts';
import { SLICES } from './shape.ts';

export interface SparedChunks {
  /** Writes the boards of a chunk of the slice. */
  fill(chunk: number, boards: Uint8Array): void;
  /** All chunks are done. */
  close(): void;
}

/** @param room 64 bytes for each placement of a chunk. @throws ScratchDamaged when the table is not there, or not whole */
export function extractSpared(
  scratch: SliceScratch,
  { terms, allows }: Spared,
  slice: number,
  room: Uint8Array,
): SparedChunks {
  const path = scratch.takenPath(terms);
  const table = openTable(path);
  if (!table.ok)
    throw new ScratchDamaged(`The table ${path}, which this one takes, cannot be read: ${table.error.text}`);
  const { blocks, read, close } = table.value;
  const packed: PackedChunk[] = [];
  const each = room.length / BLOCK;
  const first = (slice * blocks) / SLICES;
  return {
    fill(chunk, boards) {
      for (let block = 0; block < each; block++) {
        const bytes = read(first + chunk * each + block);
        if (!bytes.ok) throw new ScratchDamaged(bytes.error.text);
        room.set(bytes.value, block * BLOCK);
      }
      boards.fill(0);
      spare(room, allows, new Uint32Array(boards.buffer, boards.byteOffset, boards.length / 4));
      packed.push(scratch.pack(boards) as PackedChunk);
    },
    close() {
      close();
      scratch.keepSpared(slice, packed);
    },
  };
}

/** @param chunks of a slice. @throws ScratchDamaged */
export function readSpared(scratch: SliceScratch, slice: number, chunks: number): SparedChunks {
  const file = scratch.openSpared(slice, chunks);
  if (file === null)
    throw new ScratchDamaged(`${scratch.folder} lacks what is spared; delete what was begun and start anew`);
  return {
    fill: (chunk, boards) => boards.set(file.read(chunk) as Uint8Array),
    close: () => file.close(),
  };
}
