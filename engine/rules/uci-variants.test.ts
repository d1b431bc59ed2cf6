import { expect, test } from 'vitest';
import { ruleSet, ruleSets } from './rule-sets/list.ts';
import { engineVariant, variantName } from './uci-variants.ts';

const fairy = { name: 'Fairy-Stockfish 14', variants: ['chess', 'makruk', 'cambodian', 'karouk'] };
const variantOf = (id: string, engine = fairy) => engineVariant(ruleSet(id)!, engine);

test.each([
  ['makruk-engine', 'makruk', []],
  ['makruk', 'makruk', ['count']],
  ['makruk-manual', 'makruk', ['count']],
  ['ouk-engine', 'cambodian', []],
  ['ouk-pychess', 'cambodian', ['count']],
  ['ouk-page', 'cambodian', ['moves', 'count', 'ends']],
  ['kar-ouk-engine', 'karouk', []],
])('Fairy-Stockfish plays %s as %s, which differs in %j', (id, name, differences) => {
  expect(variantOf(id)).toMatchObject({ name, differences });
});

test('the capture games are unknown to other engines, and so is a game that an engine does not list', () => {
  expect(variantOf('rek')).toBeNull();
  expect(variantOf('min-rek-chanh')).toBeNull();
  expect(variantOf('kar-ouk', { ...fairy, variants: ['makruk'] })).toBeNull();
});

test('Fairy-Stockfish 11.1 plays Ouk by the rules of 2019', () => {
  const old = { ...fairy, name: 'Fairy-Stockfish 11.1 64 BMI2' };
  expect(variantOf('ouk-engine-2019', old)?.differences).toEqual([]);
  expect(variantOf('ouk-engine', old)?.differences).toContain('moves');
});

test('the count of another engine is unknown', () => {
  expect(variantOf('makruk-engine', { ...fairy, name: 'Other 1.0' })?.differences).toEqual(['unknown']);
});

test('our own engine plays every rule set exactly', () => {
  const own = { name: 'Chatrang 1.0', variants: ruleSets.map(variantName) };
  for (const rules of ruleSets)
    expect(engineVariant(rules, own)).toEqual({ name: variantName(rules), rules, differences: [] });
});
