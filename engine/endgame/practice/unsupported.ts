/** Rule sets under which positions cannot be practised. */
import { familyOf } from '../../rules/capabilities.ts';
import type { RuleSet } from '../../rules/rule-set.ts';

/** Why no position can be practised: the capture games, which no table covers. */
export type Unfit = 'other-end';

export const unfitFor = (rules: RuleSet): Unfit | null =>
  familyOf(rules) === 'rek' || rules.goal === 'captureKing' ? 'other-end' : null;

/** Why nothing can be defended: there is no count, and a king that cannot be mated is not in danger. */
export type Undefended = 'no-count';

/** Where the first check wins, there are draws that a wrong move loses; they are held for some moves. */
export const undefendedFor = ({ count, goal }: RuleSet): Undefended | null =>
  goal === 'firstCheck' || (count.mode !== 'off' && (count.piece !== null || count.board !== null)) ? null : 'no-count';
