import { expect, it } from 'vitest';
import { conditionsText, NO_CONDITIONS } from './conditions.ts';

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
