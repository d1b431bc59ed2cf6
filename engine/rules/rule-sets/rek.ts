import type { RuleSet } from '../rule-set.ts';

/** Rek, by carrying and surrounding. */
export const rek: RuleSet = {
  id: 'rek',
  title: 'Rek',
  variant: 'Rek',
  uciVariant: null,
  sources: ['S0', 'RKR', 'DEFAULT'],
  startFen: 'rrrrrrr1/7k/rrrrrrrr/8/8/RRRRRRRR/K7/1RRRRRRR w - - 0 1',
  goal: 'captureKing',
  stalemate: 'loss',
  repetition: { fold: 3, rights: true, sources: ['DEFAULT'] },
  deadPosition: 'kings',
  promotion: { relRank: 8, beyond: false },
  kingLeap: null,
  metLeap: null,
  compound: null,
  handicaps: [],
  count: { mode: 'off', setUp: 'afterMove', claims: false, board: null, piece: null },
  rek: {
    kingMoves: true,
    surround: 'group',
    kingWithoutMove: 'safe',
    custodian: false,
    obligation: 'none',
    captureless: null,
    sources: ['S0', 'RKR', 'WMY', 'SMD', 'DEFAULT'],
  },
};
