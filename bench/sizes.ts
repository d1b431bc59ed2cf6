import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The numbers of games in an environment variable, separated by commas. */
export const sizesIn = (variable: string, standard: string): readonly number[] =>
  (process.env[variable] ?? standard).split(',').map(Number);

/** Measures one size after the other, each in a folder that is deleted afterwards. */
export async function forEachSize(
  sizes: readonly number[],
  measure: (folder: string, games: number) => Promise<void>,
): Promise<void> {
  for (const games of sizes) {
    const folder = await mkdtemp(join(tmpdir(), 'chatrang-bench-'));
    try {
      await measure(folder, games);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
