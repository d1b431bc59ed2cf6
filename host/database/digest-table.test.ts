import { expect, it } from 'vitest';
import { Random } from '../../tests/scripts/random.ts';
import { DigestTable } from './digest-table.ts';

it('finds the games of a number, each once, at most eight', () => {
  const random = new Random(8);
  const table = new DigestTable();
  const expected = new Map<number, number[]>();
  for (let game = 1; game <= 6000; game++) {
    const digest = random.chance(0.1) ? random.below(20) : Math.floor(random.fraction() * 2 ** 32);
    const games = expected.get(digest) ?? [];
    expected.set(digest, games);
    if (games.length < 8) games.push(game);
    for (const same of random.chance(0.2) ? [game, game] : [game]) table.add(digest, same);
  }
  for (const [digest, games] of expected) expect([...table.find(digest)].sort((a, b) => a - b)).toEqual(games);
  expect(table.find(0x12345678)).toEqual([]);
});
