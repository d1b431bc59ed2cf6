/** Rule sets under which positions of the tables are not played out. */
import type { RuleSet } from '../../rules/rule-set.ts';

/** Why no position is played out: men are carried or kings taken, of which no table knows. */
export type Unfit = 'other-end';

export const unfitFor = ({ rek, goal }: RuleSet): Unfit | null =>
  rek !== null || goal === 'captureKing' ? 'other-end' : null;

/** Why none is defended: nobody counts, and whom no number of moves mates has nothing to fear. */
export type Undefended = 'no-count';

/** Where the first check wins there are draws that a step can lose, and they are held for some moves. */
export const undefendedFor = ({ count, goal }: RuleSet): Undefended | null =>
  goal === 'firstCheck' || (count.mode !== 'off' && (count.piece !== null || count.board !== null)) ? null : 'no-count';
