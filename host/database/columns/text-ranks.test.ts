import { expect, it } from 'vitest';
import { mulberry32 } from '../../../engine/endgame/random.ts';
import { compareTexts, Names, withoutCase } from './names.ts';
import { areRanksOf, TextRanks } from './text-ranks.ts';

const LETTERS = ['a', 'B', 'b', 'é', 'ស', '\u{1f600}', '\uff21'];

/** Texts of up to seven letters, of which some differ only in case. */
function texts(count: number, seed: number): readonly string[] {
  const random = mulberry32(seed);
  const letter = (): string => LETTERS[random() % LETTERS.length] as string;
  return Array.from({ length: count }, () => Array.from({ length: random() % 8 }, letter).join(''));
}

/** Ranks by a naive comparison. */
function expected(names: Names, columns: readonly number[]): readonly number[] {
  const key = (text: number): string => withoutCase(names.text(text));
  const keys = [...new Set(columns.map(key))].sort(compareTexts);
  return columns.map(text => keys.indexOf(key(text)) + 1);
}

it('ranks texts, also when ranks of some of them are stored', () => {
  const names = new Names();
  const numbers = texts(3000, 1).map(text => names.add(text));
  const column = Uint32Array.from(numbers);
  const first = new TextRanks(withoutCase, { readRanks: () => null });
  const some = Uint32Array.from({ length: 2000 }, (_, at) => at);
  const all = Uint32Array.from({ length: 3000 }, (_, at) => at);
  expect([...first.keys(some, column, names)]).toEqual(expected(names, numbers.slice(0, 2000)));
  let stored: Uint32Array<ArrayBuffer> | null = null;
  const store = (ranks: Uint32Array): void => {
    stored = Uint32Array.from(ranks);
  };
  first.keep(store);
  expect(stored).not.toBe(null);
  const ranks = stored as unknown as Uint32Array<ArrayBuffer>;
  expect(areRanksOf(ranks, names, withoutCase)).toBe(true);
  stored = null;
  first.keep(store);
  expect(stored, 'nothing has been added').toBe(null);

  const second = new TextRanks(withoutCase, { readRanks: () => ranks });
  expect(second.keys(some, column, names)).toEqual(first.keys(some, column, names));
  expect([...second.keys(all, column, names)]).toEqual(expected(names, numbers));
  expect(second.keys(all, column, names)).toEqual(first.keys(all, column, names));

  const swapped = ranks.slice();
  [swapped[1], swapped[2]] = [ranks[2] as number, ranks[1] as number];
  expect(areRanksOf(swapped, names, withoutCase)).toBe(false);
});
