import { expect, test } from 'vitest';
import { writeQuery } from '../../../../api/query/write.ts';
import { gamesOf, isPlayer, outcomesOf } from './player-queries.ts';

test('writes the games and the results of a player as queries', () => {
  expect(writeQuery(gamesOf('Sok Dara', 'all'))).toBe('player="Sok Dara"');
  expect(writeQuery(outcomesOf('Sok', 'black', 'losses'))).toBe('black=Sok result:1-0');
  expect(writeQuery(outcomesOf('Sok', 'all', 'wins'))).toBe('(white=Sok result:1-0) OR (black=Sok result:0-1)');
  expect([gamesOf('Sok', 'white'), outcomesOf('Sok', 'white', 'wins')].map(isPlayer)).toEqual([true, false]);
});
