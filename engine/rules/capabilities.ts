/** What the games of a rule set have, so that callers need not know which fields of a rule set decide it. */
import type { RuleSet } from './rule-set.ts';

/**
 * `chess`: pieces capture by moving onto the enemy (Makruk, Ouk, Kar Ouk). `rek`: the capture games (Rek, Min Rek
 * Chanh).
 */
export type Family = 'chess' | 'rek';

export const familyOf = (rules: Pick<RuleSet, 'rek'>): Family => (rules.rek === null ? 'chess' : 'rek');

export const sameFamily = (a: RuleSet, b: RuleSet): boolean => familyOf(a) === familyOf(b);

/** Whether moves can be counted, automatically or by the players. */
export const hasCount = (rules: Pick<RuleSet, 'rek' | 'count'>): boolean =>
  familyOf(rules) === 'chess' && rules.count.mode !== 'off';

/** Whether the players start, stop and claim the count themselves. */
export const hasManualCount = (rules: RuleSet): boolean => hasCount(rules) && rules.count.mode === 'manual';

/** Whether a move can oblige the opponent to capture at once. */
export const mayOrder = ({ rek }: RuleSet): boolean => rek !== null && rek.obligation !== 'none';

/** Whether such an order must be called with the move. */
export const mayCallOrder = ({ rek }: RuleSet): boolean => rek?.obligation === 'call';
