/**
 * First-move rights of king, met and horse in endings. `first-moves.ts` solves positions with rights of the chaser. A
 * bare king has at most one such move: its right ends with any move.
 */
import type { Position } from '../rules/position.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import type { Color, Role, Square } from '../rules/types.ts';

/**
 * The parts of a rule set that matter to a chaser of a bare king. No piece of the bare king can be captured; it gives
 * no check and has no boat to aim with.
 */
export interface FirstMoveRule {
  readonly king: boolean;
  /** The king's leap goes to any square a horse's move away. */
  readonly kingAnywhere: boolean;
  readonly met: boolean;
  /** The met attacks the square of its leap. */
  readonly attacks: boolean;
  /** The first capture on the board ends the rights of kings; `metEnds`: of mets. */
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

/** Whether a piece can still use a first-move right. @param fishes whether its side has a fish */
export function isOfUse({ king, met, sutMet, sutMa }: FirstMoveRule, role: Role, fishes: boolean): boolean {
  if (role === 'king') return king;
  return role === 'met' ? met || (sutMet && fishes) : role === 'horse' && sutMa && fishes;
}

/** The pieces of one side that can still use first-move rights, and which rights the rule set gives. */
export interface FirstMovesLeft {
  readonly squares: readonly Square[];
  readonly rule: FirstMoveRule;
}

/** `null`: no rights are left. */
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
