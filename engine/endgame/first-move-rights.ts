/**
 * First moves of king, met and horse, as the tables of endings see them. The chaser's are known to `first-moves.ts`. A bare king has at most one
 * move under his own: with any move he loses it.
 */
import type { Position } from '../rules/position.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import type { Color, Role, Square } from '../rules/types.ts';

/** What of a rule set matters to a chaser of a bare king: nothing of his can be captured, and he gives no check and has no boat to aim with. */
export interface FirstMoveRule {
  readonly king: boolean;
  /** The king's leap goes to any square a horse's move away. */
  readonly kingAnywhere: boolean;
  readonly met: boolean;
  /** The met attacks the square of its leap. */
  readonly attacks: boolean;
  /** The first capture on the board ends what kings may, and mets. */
  readonly kingEnds: boolean;
  readonly metEnds: boolean;
  readonly sutMet: boolean;
  readonly sutMa: boolean;
}

const known = new WeakMap<RuleSet, FirstMoveRule>();

export function firstMoveRule(rules: RuleSet): FirstMoveRule {
  const { kingLeap, metLeap, compound } = rules;
  const rule = known.get(rules) ?? {
    king: kingLeap !== null,
    kingAnywhere: kingLeap?.squares === 'any',
    met: metLeap !== null,
    attacks: metLeap?.attacks === true,
    kingEnds: kingLeap?.untilFirstCapture === true,
    metEnds: metLeap?.untilFirstCapture === true,
    sutMet: compound?.sutMet === true,
    sutMa: compound?.sutMa === true,
  };
  known.set(rules, rule);
  return rule;
}

/** A first move that a unit may still make one day. @param fishes its side has any */
export function isOfUse({ king, met, sutMet, sutMa }: FirstMoveRule, role: Role, fishes: boolean): boolean {
  if (role === 'king') return king;
  return role === 'met' ? met || (sutMet && fishes) : role === 'horse' && sutMa && fishes;
}

/** Men of one side that may still make first moves of use, and what these are. */
export interface FirstMovesLeft {
  readonly squares: readonly Square[];
  readonly rule: FirstMoveRule;
}

/** `null`: none are left. */
export function firstMovesLeft(position: Position, side: Color): FirstMovesLeft | null {
  const { kingLeap, metLeap, compound } = position.rules;
  if (kingLeap === null && metLeap === null && compound === null) return null;
  const own = position.setup().rights.filter(square => position.pieceAt(square)?.color === side);
  if (own.length === 0) return null;
  const fishes = position.board().some(piece => piece?.role === 'fish' && piece.color === side);
  const rule = firstMoveRule(position.rules);
  const squares = own.filter(square => isOfUse(rule, position.pieceAt(square)?.role ?? 'boat', fishes));
  return squares.length === 0 ? null : { squares, rule };
}
