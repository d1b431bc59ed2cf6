import { expect, it } from 'vitest';
import { conditionsText, NO_CONDITIONS, queryAt } from './explorer-conditions.ts';

it.each([
  [{}, ''],
  [{ player: 'sok' }, 'player:sok'],
  [{ player: 'sok', side: 'w' }, 'white:sok'],
  [{ player: '"Sok, Dara"', side: 'b', result: 'decided' }, 'black:"Sok, Dara" result:decided'],
  [{ dateFrom: '2019.05', ratingTo: '1800' }, 'date:2019.05.. elo:..1800'],
  [{ dateFrom: 'yesterday', ratingFrom: '1500', ratingTo: '1500' }, 'elo:1500'],
] as const)('writes %j as %s', (conditions, text) => {
  expect(conditionsText({ ...NO_CONDITIONS, ...conditions })).toBe(text);
});

it.each([
  ['', 'position:"makruk 8/8 w"'],
  ['sok OR kim', '(sok OR kim) position:"makruk 8/8 w"'],
  ['sok position:"8/8/8/8/8/8/8/8 w"', 'sok position:"8/8/8/8/8/8/8/8 w" position:"makruk 8/8 w"'],
])('adds a position to %j', (query, text) => {
  expect(queryAt(query, 'makruk', '8/8 w')).toBe(text);
});

it('adds a position once', () => {
  const once = queryAt('sok', 'makruk', '8/8/8/8/8/8/8/8 w - - 0 1');
  expect(queryAt(once, 'makruk', '8/8/8/8/8/8/8/8 w - - 0 1')).toBe(once);
});
