import { expect, test } from 'vitest';
import { writeQuery } from '../../../../api/query/write.ts';
import { COUNTS, gamesOf, isPlayer, outcomesOf } from './player-queries.ts';

test('writes the games and the results of a player as queries', () => {
  expect(writeQuery(gamesOf('Sok Dara', 'all'))).toBe('player="Sok Dara"');
  expect(writeQuery(outcomesOf('Sok', 'black', 'losses'))).toBe('black=Sok result:1-0');
  expect(writeQuery(outcomesOf('Sok', 'all', 'wins'))).toBe('(white=Sok result:1-0) OR (black=Sok result:0-1)');
  expect(COUNTS.map(({ any, ranges }) => [any, ...ranges].map(writeQuery).join(' '))).toEqual([
    'count:board count:board=1..8 count:board=9..16 count:board=17..32 count:board=33..48 count:board>=49',
    'count:piece count:piece=1..8 count:piece=9..16 count:piece=17..32 count:piece=33..48 count:piece>=49',
  ]);
  expect([gamesOf('Sok', 'white'), outcomesOf('Sok', 'white', 'wins')].map(isPlayer)).toEqual([true, false]);
});
