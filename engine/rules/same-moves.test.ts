import { expect, it } from 'vitest';
import { withOption } from './option-list.ts';
import { ruleSet, ruleSets } from './rule-sets/list.ts';
import { haveSameMoves } from './same-moves.ts';

const rules = (id: string) => ruleSet(id)!;

it('groups the built-in rule sets by their moves', () => {
  const groups = new Set(
    ruleSets.map(one =>
      ruleSets
        .filter(other => haveSameMoves(one, other))
        .map(({ id }) => id)
        .sort()
        .join(' '),
    ),
  );
  expect([...groups].sort()).toMatchInlineSnapshot(`
    [
      "kar-ouk kar-ouk-engine kar-ouk-manual",
      "kar-ouk-page",
      "makruk makruk-engine makruk-manual makruk-schemingmind",
      "makruk-sut",
      "min-rek-chanh",
      "ouk-engine ouk-forum ouk-pychess ouk-pychess-manual",
      "ouk-engine-2019",
      "ouk-page",
      "ouk-wikipedia",
      "rek",
    ]
  `);
});

it('ignores counting, repetition and endings of the game', () => {
  for (const [path, value] of [
    ['count.mode', 'off'],
    ['count.board', null],
    ['repetition', null],
    ['stalemate', 'loss'],
    ['deadPosition', 'kings'],
  ] as const)
    expect(haveSameMoves(rules('makruk'), withOption(rules('makruk'), path, value)), path).toBe(true);
  expect(haveSameMoves(rules('rek'), withOption(rules('rek'), 'rek.captureless', 40))).toBe(true);
});

it('distinguishes leaps, promotion, goal and captures', () => {
  for (const [id, path, value] of [
    ['makruk', 'metLeap', true],
    ['makruk', 'promotion.relRank', 7],
    ['makruk', 'goal', 'firstCheck'],
    ['ouk-pychess', 'kingLeap', null],
    ['ouk-pychess', 'kingLeap.capture', true],
    ['rek', 'rek.custodian', true],
  ] as const)
    expect(haveSameMoves(rules(id), withOption(rules(id), path, value)), `${id} ${path}`).toBe(false);
});
