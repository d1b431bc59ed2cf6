import { expect, test } from 'vitest';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { playRoundTrips } from './round-trip-play.ts';

test('random games of every rule set come back from FEN, PGN and a library', async () => {
  const tally = await playRoundTrips(4, 2026);
  console.log(
    `round trips: ${tally.games} games, ${tally.plies} plies, ${tally.actions} actions, ${JSON.stringify(tally.ends)}`,
  );
  expect(Object.keys(tally.gamesOf)).toEqual(ruleSets.map(rules => rules.id));
  expect(tally.plies).toBeGreaterThan(2000);
  expect(tally.actions).toBeGreaterThan(0);
});
