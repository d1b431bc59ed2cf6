import { expect, it } from 'vitest';
import { PlayerSummaries } from './players.ts';
import type { GameReport } from './report.ts';

const report = (given: Partial<GameReport>): GameReport => ({
  plies: 40,
  judged: 40,
  accuracy: { w: 80, b: 90 },
  tallies: { w: { inaccuracy: 1, mistake: 2, blunder: 3 }, b: { inaccuracy: 0, mistake: 0, blunder: 1 } },
  mistakes: [],
  turningPoints: [],
  missedWins: [],
  phases: [{ phase: 'opening', from: 1, to: 24, accuracy: { w: 70, b: null }, mistakes: { w: 6, b: 1 } }],
  counts: [],
  verdict: null,
  formations: { w: null, b: null },
  time: { w: null, b: null },
  ...given,
});

it('sums up the games of each player', () => {
  const summaries = new PlayerSummaries();
  summaries.add(
    { w: 'Sok', b: 'Dara' },
    report({
      turningPoints: [
        { ply: 31, by: 'w', from: 'win', to: 'draw', byCount: true },
        { ply: 35, by: 'w', from: 'win', to: 'loss', byCount: false },
        { ply: 36, by: 'b', from: 'draw', to: 'loss', byCount: false },
      ],
    }),
  );
  summaries.add(
    { w: 'Vuthy', b: 'Sok' },
    report({ accuracy: { w: null, b: 61 }, counts: [{ ply: 9, kind: 'claimable', counter: 'b', limit: 16 }] }),
  );
  summaries.add({ w: null, b: 'Dara' }, report({ accuracy: { w: 50, b: null } }));
  expect(summaries.all()).toEqual([
    {
      player: 'Sok',
      games: 2,
      accuracy: 70.5,
      phases: { opening: 70, middlegame: null, endgame: null },
      tallies: { inaccuracy: 1, mistake: 2, blunder: 4 },
      missedWins: 2,
      missedByCount: 1,
      unclaimed: 1,
    },
    {
      player: 'Dara',
      games: 1,
      accuracy: 90,
      phases: { opening: null, middlegame: null, endgame: null },
      tallies: { inaccuracy: 0, mistake: 0, blunder: 1 },
      missedWins: 0,
      missedByCount: 0,
      unclaimed: 0,
    },
  ]);
});
