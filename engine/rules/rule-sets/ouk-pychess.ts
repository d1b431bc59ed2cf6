import type { RuleSet } from '../rule-set.ts';
import { standardLimits } from './limits.ts';

/** Ouk as PyChess, Fairy-Stockfish and the championship of 2022 play it. */
export const oukPychess: RuleSet = {
  id: 'ouk-pychess',
  title: 'Ouk Chaktrang',
  variant: 'Cambodian',
  uciVariant: null,
  sources: ['S2', 'FS', 'PC', 'ODC'],
  startFen: 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1',
  goal: 'checkmate',
  stalemate: 'draw',
  repetition: { fold: 3, rights: false, sources: ['FS', 'PC'] },
  deadPosition: 'auto',
  promotion: { relRank: 6, beyond: true },
  kingLeap: {
    squares: 'lateral',
    capture: false,
    whenInCheck: false,
    rookAim: true,
    checkKills: false,
    untilFirstCapture: false,
    sources: ['S2', 'FS', 'PC', 'ODC'],
  },
  metLeap: { capture: false, attacks: false, untilFirstCapture: false, sources: ['S2', 'FS', 'PC', 'ODC'] },
  compound: null,
  handicaps: [],
  rek: null,
  count: {
    mode: 'auto',
    setUp: 'atOnce',
    claims: false,
    board: {
      start: { units: 3 },
      limit: 64,
      endAt: 'limit',
      whose: 'weaker',
      stoppable: true,
      counterMates: 'draw',
      drawOffer: true,
      sources: ['S2', 'FS', 'PC', 'ODC'],
    },
    piece: {
      table: standardLimits,
      endAt: 'limit',
      withFish: 'no',
      restart: 'never',
      overBoard: 'alwaysShorter',
      starts: 'itself',
      sources: ['S2', 'FS', 'PC', 'ODC'],
    },
  },
};
