/**
 * Damaged libraries one after the other: number n is damaged in the way, and by the random numbers, that follow from n
 * and the seed.
 */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadRules } from '../../../engine/rules/kernel.ts';
import { findAssets } from '../../../host/assets.ts';
import { Random } from '../random.ts';
import { DAMAGES } from './damage.ts';
import { examine, makeSound, type Outcome } from './examine.ts';

export interface Examined {
  readonly library: number;
  readonly damage: string;
  readonly outcome: Outcome;
  readonly violations: readonly string[];
}

/** `begin` is called with each before it is examined. */
export async function* corrupted(
  { seed, libraries }: { readonly seed: number; readonly libraries: Iterable<number> },
  begin: (library: number) => void,
): AsyncGenerator<Examined> {
  await loadRules(await readFile(findAssets().rulesWasm));
  const folder = mkdtempSync(join(tmpdir(), 'chatrang-corrupt-'));
  try {
    const sound = join(folder, 'sound.sqlite');
    const reference = await makeSound(sound, seed);
    for (const library of libraries) {
      begin(library);
      const damage = DAMAGES[library % DAMAGES.length] as (typeof DAMAGES)[number];
      const path = join(folder, `library-${library}.sqlite`);
      copyFileSync(sound, path);
      const cost = damage.apply(path, new Random(seed * 1_000_003 + library));
      yield { library, damage: damage.name, ...(await examine(path, reference, cost)) };
      for (const name of readdirSync(folder))
        if (!name.startsWith('sound')) rmSync(join(folder, name), { force: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
