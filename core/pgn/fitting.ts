/**
 * Which rule set a position without a word about its rules belongs to: that of the game on screen if it fits, else the first one
 * offered that does. A rule set fits when the position has neither faults nor doubts under it and every field of it means something.
 */
import { limitPlies } from '../../engine/rules/compile.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { setupDoubts, setupFaults } from '../../engine/rules/setup.ts';
import { hasFirstMove } from '../../engine/rules/start-rights.ts';
import type { Setup } from '../../engine/rules/types.ts';

/** Limits in plies that a running count can have under a rule set, as FEN writes them. */
const limitsOf = ({ count }: RuleSet): readonly number[] => [
  ...(count.board ? [limitPlies(count.board.limit, count.board.endAt)] : []),
  ...(count.piece?.table.map(row => limitPlies(row.limit, count.piece?.endAt ?? 'limit')) ?? []),
];

function fieldsFit(rules: RuleSet, { board, rights, count, checks, orders = [] }: Setup): boolean {
  return (
    rights.every(square => hasFirstMove(rules, board[square]?.role ?? 'fish')) &&
    (count === null || limitsOf(rules).includes(count.limit)) &&
    (checks === null) === (rules.goal !== 'firstCheck') &&
    (orders.length === 0 || (rules.rek !== null && rules.rek.obligation !== 'none'))
  );
}

/** @param shown the rule set of the game on screen */
export function fittingRules(setup: Setup, shown: RuleSet | null, offered: readonly RuleSet[]): RuleSet | null {
  const candidates = [...(shown ? [shown] : []), ...offered];
  const playable = candidates.filter(rules => setupFaults(rules, setup).length === 0 && fieldsFit(rules, setup));
  return playable.find(rules => setupDoubts(rules, setup).length === 0) ?? playable[0] ?? candidates[0] ?? null;
}
