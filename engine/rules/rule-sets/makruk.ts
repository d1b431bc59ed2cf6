import type { RuleSet } from '../rule-set.ts';
import { standardLimits } from './limits.ts';

/** Makruk, counted automatically. */
export const makruk: RuleSet = {
  id: 'makruk',
  title: 'Makruk',
  variant: 'Makruk',
  uciVariant: null,
  sources: ['S1', 'FS', 'PC'],
  startFen: 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1',
  goal: 'checkmate',
  stalemate: 'draw',
  repetition: { fold: 3, rights: false, sources: ['FS', 'PC'] },
  deadPosition: 'auto',
  promotion: { relRank: 6, beyond: true },
  kingLeap: null,
  metLeap: null,
  compound: null,
  handicaps: [],
  rek: null,
  count: {
    mode: 'auto',
    setUp: 'atOnce',
    claims: false,
    board: {
      start: 'noFish',
      limit: 64,
      endAt: 'limit+1',
      whose: 'weaker',
      stoppable: true,
      counterMates: 'draw',
      drawOffer: true,
      sources: ['S1', 'S3', 'FS', 'PC', 'TCF'],
    },
    piece: {
      table: standardLimits,
      endAt: 'limit+1',
      withFish: 'no',
      restart: 'counterOption',
      overBoard: 'replace',
      starts: 'itself',
      sources: ['S1', 'FS', 'PC', 'TCF'],
    },
  },
};
