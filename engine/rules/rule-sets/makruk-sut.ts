import type { RuleSet } from '../rule-set.ts';
import { makruk } from './makruk.ts';

/** Makruk with the informal first moves that players agree on, each of which can be switched off. */
export const makrukSut: RuleSet = {
  ...makruk,
  id: 'makruk-sut',
  title: 'Makruk with Sut',
  uciVariant: null,
  sources: ['S1', 'DEFAULT'],
  startFen: 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w BDEGbdeg - 0 1',
  repetition: { fold: 3, rights: false, sources: ['DEFAULT'] },
  kingLeap: {
    squares: 'lateral',
    capture: false,
    whenInCheck: false,
    rookAim: false,
    checkKills: false,
    untilFirstCapture: false,
    sources: ['S1', 'DEFAULT'],
  },
  compound: { sutMet: true, sutMa: true, sources: ['S1', 'DEFAULT'] },
  handicaps: ['takhaengRuea'],
};
