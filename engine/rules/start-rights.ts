/** First-move rights that fit the leaps of a rule set: of every unit at home on its first rank that has a first move of its own. */
import { familyOf } from './capabilities.ts';
import { makeFen, parseFen } from './fen.ts';
import type { RuleSet } from './rule-set.ts';
import type { Role, Setup, Square } from './types.ts';

/** Has a unit of this role a first move of its own? */
export const hasFirstMove = ({ kingLeap, metLeap, compound }: RuleSet, role: Role): boolean =>
  (role === 'king' && kingLeap !== null) ||
  (role === 'met' && (metLeap !== null || compound?.sutMet === true)) ||
  (role === 'horse' && compound?.sutMa === true);

/** Squares whose unit would have a first move of its own to make, on its home rank. */
export const firstMovers = (rules: RuleSet, board: Setup['board']): readonly Square[] =>
  board.flatMap((piece, square) => {
    const atHome = piece !== null && square >> 3 === (piece.color === 'w' ? 0 : 7);
    return atHome && !piece.promoted && hasFirstMove(rules, piece.role) ? [square] : [];
  });

/** The same rule set with the rights in its start position that its leaps need, no more and no fewer. */
export function withFittingRights(rules: RuleSet): RuleSet {
  const read = parseFen(rules.startFen);
  if (!read.ok || familyOf(rules) === 'rek') return rules;
  return { ...rules, startFen: makeFen({ ...read.value, rights: firstMovers(rules, read.value.board) }) };
}
