/**
 * Squares on which the bare king is never lost while the game continues, because another count is better for it; the
 * table of that count tells which. They are extracted from that table in the first step of a slice, a bitboard per
 * placement, and stored with the logs for the following steps.
 */

import { addSafe } from '../solver/solve.ts';
import type { SafeSquares } from '../solver/terms.ts';
import { BLOCK, openTable } from '../tables/table-file.ts';
import { type PackedChunk, ScratchDamaged, type SliceScratch } from './scratch.ts';
import { SLICES } from './shape.ts';

export interface SafeChunks {
  /** Fills in the bitboards of a chunk of the slice. */
  fill(chunk: number, boards: Uint8Array): void;
  /** Call it after the last chunk. */
  close(): void;
}

/**
 * @param room 64 bytes for each placement of a chunk
 * @throws ScratchDamaged if the table is missing or damaged
 */
export function extractSafe(
  scratch: SliceScratch,
  { terms, allows }: SafeSquares,
  slice: number,
  room: Uint8Array,
): SafeChunks {
  const path = scratch.takenPath(terms);
  const table = openTable(path);
  if (!table.ok)
    throw new ScratchDamaged(`The table ${path}, which this one requires, cannot be read: ${table.error.text}`);
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
      addSafe(room, allows, new Uint32Array(boards.buffer, boards.byteOffset, boards.length / 4));
      packed.push(scratch.pack(boards) as PackedChunk);
    },
    close() {
      close();
      scratch.keepSpared(slice, packed);
    },
  };
}

/** @param chunks of a slice. @throws ScratchDamaged */
export function readSafe(scratch: SliceScratch, slice: number, chunks: number): SafeChunks {
  const file = scratch.openSpared(slice, chunks);
  if (file === null)
    throw new ScratchDamaged(
      `${scratch.folder}: the safe squares are missing; delete the partial files and start again`,
    );
  return {
    fill: (chunk, boards) => boards.set(file.read(chunk) as Uint8Array),
    close: () => file.close(),
  };
}
