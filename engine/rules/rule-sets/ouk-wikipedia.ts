import type { RuleSet } from '../rule-set.ts';
import { literalLimits } from './limits.ts';
import { makruk } from './makruk.ts';
import { oukPychess } from './ouk-pychess.ts';

/**
 * Ouk as Wikipedia describes it: leaps end with the first capture on the board; counted as makruk, with Wikipedia's
 * order of limits. Old programs followed it.
 */
export const oukWikipedia: RuleSet = {
  ...makruk,
  id: 'ouk-wikipedia',
  title: 'Ouk (old Wikipedia)',
  variant: oukPychess.variant,
  uciVariant: null,
  sources: ['S1', 'DEFAULT'],
  startFen: oukPychess.startFen,
  repetition: { fold: 3, rights: false, sources: ['DEFAULT'] },
  kingLeap: {
    squares: 'lateral',
    capture: false,
    whenInCheck: false,
    rookAim: false,
    checkKills: false,
    untilFirstCapture: true,
    sources: ['S1', 'DEFAULT'],
  },
  metLeap: { capture: false, attacks: false, untilFirstCapture: true, sources: ['S1', 'DEFAULT'] },
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
      sources: ['DEFAULT'],
    },
    piece: {
      table: literalLimits,
      endAt: 'limit+1',
      withFish: 'no',
      restart: 'counterOption',
      overBoard: 'replace',
      starts: 'itself',
      sources: ['S1', 'DEFAULT'],
    },
  },
};
