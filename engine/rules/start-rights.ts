/** First-move rights that fit the leaps of a rule set: every unit at home on its first rank that a leap could be for. */
import { makeFen, parseFen } from './fen.ts';
import type { RuleSet } from './rule-set.ts';
import type { Piece, Square } from './types.ts';

const atHome = ({ color }: Piece, square: Square): boolean => (color === 'w' ? square < 8 : square >= 56);

/** The same rule set with the rights in its start position that its leaps need, no more and no fewer. */
export function withFittingRights(rules: RuleSet): RuleSet {
  const read = parseFen(rules.startFen);
  if (!read.ok || rules.rek !== null) return rules;
  const { kingLeap, metLeap, compound } = rules;
  const leaps = {
    king: kingLeap !== null,
    met: metLeap !== null || compound?.sutMet === true,
    horse: compound?.sutMa === true,
    fish: false,
    koul: false,
    boat: false,
  };
  const rights = read.value.board.flatMap((piece, square) =>
    piece !== null && !piece.promoted && leaps[piece.role] && atHome(piece, square) ? [square] : [],
  );
  return { ...rules, startFen: makeFen({ ...read.value, rights }) };
}
