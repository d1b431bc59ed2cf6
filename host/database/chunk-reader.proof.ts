/** The chunk reader gives the same games as `core/pgn`. `tests/scripts/chunk-reader.ts` compares any number. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { guessFile } from '../../core/pgn/guess.ts';
import { compareAnnotated, compareDamaged, compareForms, compareRandom } from '../../tests/scripts/chunk-cases.ts';
import { compareReaders } from '../../tests/scripts/chunk-comparison.ts';

const FOLDERS = ['tests/data/pgn/', 'tests/data/dialects/', 'resources/samples/'];

it('reads random games of all rule sets like core/pgn, all of them in the kernel', () => {
  expect(compareRandom(200, 1)).toEqual({ games: 200, fast: 200 });
});

it('reads games of other programs and sites like core/pgn', () => {
  let fast = 0;
  for (const folder of FOLDERS) {
    const place = new URL(`../../${folder}`, import.meta.url);
    for (const name of readdirSync(place)) {
      const bytes = readFileSync(new URL(name, place));
      fast += compareReaders(bytes, guessFile(bytes).guess, 1000).fast;
    }
  }
  expect(fast).toBeGreaterThan(10);
});

it('reads games in the forms of other programs like core/pgn', () => {
  const { games, fast } = compareForms(40, 1);
  expect(fast).toBeGreaterThan(games / 2);
});

it('reads annotated and damaged games like core/pgn', () => {
  expect(compareAnnotated(2, 1).games).toBeGreaterThan(20);
  const { games, fast } = compareDamaged(1000, 1);
  expect(fast).toBeGreaterThan(games / 10);
});
