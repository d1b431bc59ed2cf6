/** A uniform sample of the positions in a table with given values. */
import { ok, type Parsed } from '../../rules/result.ts';
import type { Random } from '../random.ts';
import { BLOCK, type TableFile } from './table-file.ts';

/** Sample size. */
const SAMPLE = 4096;
/**
 * Limits for reading blocks, in random order: at most `MOST_BLOCKS`, and at most `SOME_BLOCKS` if these had `ENOUGH`
 * suitable bytes.
 */
const MOST_BLOCKS = 16_384;
const SOME_BLOCKS = 1024;
const ENOUGH = 256;
/** Blocks between two pauses. */
const STEP = 50;

/**
 * A uniform sample of the bytes with a suitable value, the bare king to move: their positions in the table (reservoir
 * sampling, Li's algorithm L).
 */
export async function sampleOf(
  file: TableFile,
  fits: (needs: number) => boolean,
  { random, pause }: { readonly random: Random; readonly pause: () => Promise<void> },
): Promise<Parsed<readonly number[]>> {
  const chance = (): number => (random(2 ** 32 - 1) + 1) / 2 ** 32;
  const fitting = Uint8Array.from({ length: 256 }, (_, byte) => Number(byte > 0 && fits(byte - 1)));
  const kept: number[] = [];
  let weight = 1;
  let skip = 0;
  const lapse = (): void => {
    weight *= Math.exp(Math.log(chance()) / SAMPLE);
    skip = Math.floor(Math.log(chance()) / Math.log1p(-weight));
  };
  const order = shuffledBelow(file.blocks, random);
  for (const [read, block] of order.subarray(0, MOST_BLOCKS).entries()) {
    if (read % STEP === STEP - 1) await pause();
    if (read >= SOME_BLOCKS && kept.length >= ENOUGH) break;
    const bytes = file.read(block);
    if (!bytes.ok) return bytes;
    for (let at = 0; at < BLOCK; at++) {
      if (fitting[bytes.value[at] as number] === 0) continue;
      if (kept.length < SAMPLE) {
        kept.push(block * BLOCK + at);
        if (kept.length === SAMPLE) lapse();
      } else if (skip > 0) skip--;
      else {
        kept[random(SAMPLE)] = block * BLOCK + at;
        lapse();
      }
    }
  }
  return ok(kept);
}

function shuffledBelow(count: number, random: Random): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, index) => index);
  for (let at = count - 1; at > 0; at--) {
    const other = random(at + 1);
    const here = order[at] as number;
    order[at] = order[other] as number;
    order[other] = here;
  }
  return order;
}
