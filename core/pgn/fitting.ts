/**
 * Chooses the rule set of a position that does not name one: that of the game on screen if it fits, otherwise the
 * first available one that does. A rule set fits if the position has no errors or warnings under it and it uses every
 * field of the position.
 */
import { mayOrder } from '../../engine/rules/capabilities.ts';
import { limitPlies } from '../../engine/rules/compile.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { setupDoubts, setupFaults } from '../../engine/rules/setup.ts';
import { hasFirstMove } from '../../engine/rules/start-rights.ts';
import type { Setup } from '../../engine/rules/types.ts';

/** The limits that a running count can have under a rule set, in plies as in a FEN. */
const limitsOf = ({ count }: RuleSet): readonly number[] => [
  ...(count.board ? [limitPlies(count.board.limit, count.board.endAt)] : []),
  ...(count.piece?.table.map(row => limitPlies(row.limit, count.piece?.endAt ?? 'limit')) ?? []),
];

function fieldsFit(rules: RuleSet, { board, rights, count, checks, orders = [] }: Setup): boolean {
  return (
    rights.every(square => hasFirstMove(rules, board[square]?.role ?? 'fish')) &&
    (count === null || limitsOf(rules).includes(count.limit)) &&
    (checks === null) === (rules.goal !== 'firstCheck') &&
    (orders.length === 0 || mayOrder(rules))
  );
}

/**
 * The first rule set that fits; otherwise the first that allows the position, even with warnings; otherwise the first.
 *
 * @param shown the rule set of the game on screen
 */
export function fittingRules(setup: Setup, shown: RuleSet | null, offered: readonly RuleSet[]): RuleSet | null {
  const candidates = [...(shown ? [shown] : []), ...offered];
  const playable = candidates.filter(rules => setupFaults(rules, setup).length === 0 && fieldsFit(rules, setup));
  return playable.find(rules => setupDoubts(rules, setup).length === 0) ?? playable[0] ?? candidates[0] ?? null;
}
