import { expect, test } from 'vitest';
import { playDifferential } from '../scripts/differential-play.ts';
import { loadOracle } from '../scripts/ffish.ts';

test('30,000 plies of random play agree with Fairy-Stockfish', async () => {
  const tally = playDifferential(await loadOracle(), 30_000, 20_221_005);
  console.log(`differential play: ${tally.plies} plies, ${tally.games} games, ${JSON.stringify(tally)}`);
  expect(tally.plies).toBeGreaterThanOrEqual(30_000);
  expect(tally.counted).toBeGreaterThan(5000);
  for (const reason of ['checkmate', 'stalemate', 'dead-position', 'board-count', 'piece-count', 'repetition']) {
    expect(tally.ends[reason], reason).toBeGreaterThan(0);
  }
});
