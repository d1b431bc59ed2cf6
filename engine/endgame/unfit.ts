/** Rule sets under which positions of the tables are not played out. */
import type { RuleSet } from '../rules/rule-set.ts';

/** Why no position is played out under a rule set: the players count themselves, nobody does, or games end in another way. */
export type Unfit = 'manual' | 'no-count' | 'other-end';

export function unfitFor({ count, rek, goal, stalemate }: RuleSet): Unfit | null {
  if (rek !== null || goal !== 'checkmate' || stalemate !== 'draw') return 'other-end';
  if (count.mode !== 'auto') return count.mode === 'off' ? 'no-count' : 'manual';
  return count.piece === null ? 'no-count' : null;
}
