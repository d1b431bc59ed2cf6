/**
 * Which rule sets a position can belong to, from what only some of them have: first-move rights, the check field of kar ouk, the limit
 * of a running count, orders, and more boats than a game of chess has.
 */
import { limitPlies } from '../../engine/rules/compile.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import type { Color, Setup } from '../../engine/rules/types.ts';

/** Limits in plies that a running count can have under a rule set, as FEN writes them. */
const limitsOf = ({ count }: RuleSet): readonly number[] => [
  ...(count.board ? [limitPlies(count.board.limit, count.board.endAt)] : []),
  ...(count.piece?.table.map(row => limitPlies(row.limit, count.piece?.endAt ?? 'limit')) ?? []),
  ...(typeof count.piece?.withFish === 'number' ? [limitPlies(count.piece.withFish, count.piece.endAt)] : []),
];

/** Files whose unit has a first-move right at the start: d and e, with the compound moves of the sutras the horses' too. */
function rightsFit(rules: RuleSet, { rights, board }: Setup): boolean {
  if (rights.length === 0) return true;
  if (rules.kingLeap === null && rules.metLeap === null && rules.compound === null) return false;
  return rights.every(square => board[square]?.role !== 'horse' || rules.compound?.sutMa === true);
}

const boats = ({ board }: Setup, color: Color): number =>
  board.filter(piece => piece?.role === 'boat' && piece.color === color).length;

/** Only boats and kings, and more boats of a side than a chess game has. */
const looksLikeRek = (setup: Setup): boolean =>
  Math.max(boats(setup, 'w'), boats(setup, 'b')) > 2 &&
  setup.board.every(piece => piece === null || piece.role === 'boat' || piece.role === 'king');

/** Whether a game under the rule set may have come to this position. */
export function setupFits(rules: RuleSet, setup: Setup): boolean {
  if (setup.orders !== undefined && setup.orders.length > 0)
    return rules.rek !== null && rules.rek.obligation !== 'none';
  if ((rules.rek !== null) !== looksLikeRek(setup)) return false;
  if (rules.rek !== null) return true;
  if (setup.checks !== null && rules.goal !== 'firstCheck') return false;
  if (setup.count !== null && !limitsOf(rules).includes(setup.count.limit)) return false;
  return rightsFit(rules, setup);
}

/** The first rule set in the order of the list, ordinary ones first, that fits; `null` when none does. */
export const rulesOfSetup = (setup: Setup): RuleSet | null => ruleSets.find(rules => setupFits(rules, setup)) ?? null;
