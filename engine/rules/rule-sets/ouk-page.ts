import type { RuleSet } from '../rule-set.ts';
import { standardLimits } from './limits.ts';
import { oukPychess } from './ouk-pychess.ts';

/** Ouk by the Cambodian page; leaps may capture, only a bare king counts, and it may claim the draw. */
export const oukPage: RuleSet = {
  ...oukPychess,
  id: 'ouk-page',
  title: 'Ouk (Cambodian page)',
  uciVariant: null,
  sources: ['S0', 'DEFAULT'],
  repetition: null,
  kingLeap: {
    squares: 'lateral',
    capture: true,
    whenInCheck: false,
    rookAim: false,
    checkKills: false,
    untilFirstCapture: false,
    sources: ['S0', 'DEFAULT'],
  },
  metLeap: { capture: true, attacks: true, untilFirstCapture: false, sources: ['S0', 'OSF', 'DEFAULT'] },
  count: {
    mode: 'manual',
    setUp: 'atOnce',
    claims: true,
    board: null,
    piece: {
      table: standardLimits,
      endAt: 'limit',
      withFish: 'no',
      restart: 'never',
      overBoard: 'replace',
      starts: 'announced',
      sources: ['S0', 'DEFAULT'],
    },
  },
};
