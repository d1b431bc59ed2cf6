import { expect, test } from 'vitest';
import { playDifferential } from '../../tests/scripts/differential-play.ts';
import { loadOracle } from '../../tests/scripts/ffish.ts';

test('50,000 plies of random play agree with Fairy-Stockfish', async () => {
  const tally = playDifferential(await loadOracle(), 50_000, 20_221_005);
  console.log(`differential play: ${tally.plies} plies, ${tally.games} games, ${JSON.stringify(tally)}`);
  expect(tally.plies).toBeGreaterThanOrEqual(50_000);
  expect(Math.min(...Object.values(tally.pliesOf))).toBeGreaterThan(15_000);
  expect(tally.counted).toBeGreaterThan(2500);
  const reasons = [
    'checkmate',
    'stalemate',
    'dead-position',
    'board-count',
    'piece-count',
    'repetition',
    'first-check',
  ];
  for (const reason of reasons) expect(tally.ends[reason], reason).toBeGreaterThan(0);
});
