import { expect, test } from 'vitest';
import { seededRandom } from '../../../engine/endgame/random.ts';
import { similarNames } from './similar.ts';
import { wordsOf } from './words.ts';

const found = (texts: readonly string[], withInitials = true) =>
  similarNames(
    texts.map((text, at) => ({ text, games: texts.length - at })),
    withInitials,
  ).map(({ reason, spellings }) => [reason, ...spellings.map(({ text }) => text)]);

test('splits names into folded words without titles', () => {
  expect(wordsOf("GM O'Brien, José-Luis")).toEqual(['obrien', 'jose', 'luis']);
  expect(wordsOf('Dr.')).toEqual(['dr']);
});

test.each([
  [['Sok Dara', 'Dara, Sok', 'SOK DARA', 'Mr. Sok Dara', 'Sokdara']],
  [['Müller, Anna', 'Anna Muller']],
  [['สมชาย ใจดี', 'นาย สมชาย ใจดี']],
  [['លោក សុខ ដារ៉ា', 'សុខ ដារ៉ា']],
])('finds other forms of a name: %s', names => {
  expect(found(names)).toEqual([['form', ...names]]);
});

test('finds initials', () => {
  expect(found(['Sok Dara', 'Sok, D.', 'Dina Sok'])).toEqual([
    ['initials', 'Sok Dara', 'Sok, D.'],
    ['initials', 'Sok, D.', 'Dina Sok'],
  ]);
  expect(found(['John P. Smith', 'John Smith', 'Smith, J.'])).toEqual([
    ['initials', 'John P. Smith', 'John Smith'],
    ['initials', 'John Smith', 'Smith, J.'],
  ]);
  expect(found(['Sok Dara', 'Sok, D.'], false)).toEqual([]);
});

test('finds typing mistakes: one letter, two in long words', () => {
  expect(found(['Sok Piseth', 'Pisteh Sok'])).toEqual([['typing', 'Sok Piseth', 'Pisteh Sok']]);
  expect(found(['Vanak Chantrea', 'Vanak Chantria', 'Vannak Chantrea'])).toEqual([
    ['typing', 'Vanak Chantrea', 'Vanak Chantria'],
    ['typing', 'Vanak Chantrea', 'Vannak Chantrea'],
  ]);
  expect(found(['Chanthavong K', 'Chantavonk K'])).toEqual([['typing', 'Chanthavong K', 'Chantavonk K']]);
  expect(found(['Sara Sok', 'Mara Sok', 'Piseth A', 'Pisath B', 'Piseth C', 'Pasith C'])).toEqual([]);
});

test('distinguishes names by their numbers', () => {
  expect(found(['Open 2019', 'Open 2020', 'player1', 'player2', 'player12'], false)).toEqual([]);
  expect(found(['Open 2019', 'OPEN (2019)'], false)).toEqual([['form', 'Open 2019', 'OPEN (2019)']]);
});

test('compares many names without comparing all pairs', () => {
  const random = seededRandom(1);
  const word = (): string => Array.from({ length: 5 + random(8) }, () => String.fromCharCode(97 + random(26))).join('');
  const words = Array.from({ length: 3000 }, word);
  const name = (): string => `${words[random(3000)]}, ${words[random(3000)]}`;
  const names = Array.from({ length: 30_000 }, () => ({ text: name(), games: 1 }));
  const one = names[500]?.text ?? '';
  const wrong = `${one.slice(0, -2)}${one.at(-1)}${one.at(-2)}`;
  const groups = similarNames([...names, { text: wrong, games: 1 }], true);
  expect(groups.some(({ spellings }) => spellings.some(({ text }) => text === wrong))).toBe(true);
});
