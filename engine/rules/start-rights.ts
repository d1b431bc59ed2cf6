/** First-move rights that fit the leaps of a rule set: one for every piece on its home rank whose role has a leap. */
import { familyOf } from './capabilities.ts';
import { makeFen, parseFen } from './fen.ts';
import type { RuleSet } from './rule-set.ts';
import type { Role, Setup, Square } from './types.ts';

/** Whether pieces of this role have a first-move right. */
export const hasFirstMove = ({ kingLeap, metLeap, compound }: RuleSet, role: Role): boolean =>
  (role === 'king' && kingLeap !== null) ||
  (role === 'met' && (metLeap !== null || compound?.sutMet === true)) ||
  (role === 'horse' && compound?.sutMa === true);

/** Squares of pieces on their home rank whose role has a first-move right. */
export const firstMovers = (rules: RuleSet, board: Setup['board']): readonly Square[] =>
  board.flatMap((piece, square) => {
    const atHome = piece !== null && square >> 3 === (piece.color === 'w' ? 0 : 7);
    return atHome && !piece.promoted && hasFirstMove(rules, piece.role) ? [square] : [];
  });

/** The rule set with exactly the rights in its start position that its leaps need. */
export function withFittingRights(rules: RuleSet): RuleSet {
  const read = parseFen(rules.startFen);
  if (!read.ok || familyOf(rules) === 'rek') return rules;
  return { ...rules, startFen: makeFen({ ...read.value, rights: firstMovers(rules, read.value.board) }) };
}
