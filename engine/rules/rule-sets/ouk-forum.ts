import type { RuleSet } from '../rule-set.ts';
import { standardLimits } from './limits.ts';
import { oukPychess } from './ouk-pychess.ts';

/** The count of the forum table, in chaser's moves, over the moves of ouk. */
export const oukForum: RuleSet = {
  ...oukPychess,
  id: 'ouk-forum',
  title: 'Ouk (forum’s count)',
  uciVariant: null,
  sources: ['S4', 'DEFAULT'],
  repetition: null,
  kingLeap: {
    squares: 'lateral',
    capture: false,
    whenInCheck: false,
    rookAim: true,
    checkKills: false,
    untilFirstCapture: false,
    sources: ['DEFAULT'],
  },
  metLeap: { capture: false, attacks: false, untilFirstCapture: false, sources: ['DEFAULT'] },
  count: {
    mode: 'auto',
    setUp: 'atOnce',
    claims: false,
    board: null,
    piece: {
      table: standardLimits,
      endAt: 'budget',
      withFish: 64,
      restart: 'classChange',
      overBoard: 'replace',
      starts: 'itself',
      sources: ['S4', 'KI', 'OSF', 'DEFAULT'],
    },
  },
};
