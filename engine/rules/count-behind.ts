/**
 * The piece count behind a board count that a lone king keeps since it ends sooner (rule book 4.4). It has been running since
 * the king was bared (4.8): a king that stops the board count falls back on it as it stands then, not on a new one. A FEN has
 * room for the count that rules alone, so a position that was set up has none behind.
 */
import { keepsShorterCount } from './compile.ts';
import { counterOf, fishesOnBoard, kindFor, unitsOnBoard } from './count.ts';
import { countKindOf, countPliesOf, type PositionRecord, turnOf } from './record.ts';
import type { RuleSet } from './rule-set.ts';
import type { Color } from './types.ts';

/** Both in plies, as in a FEN. */
export interface CountBehind {
  readonly limit: number;
  readonly plies: number;
}

/** @param limitFor limit in plies of the count that a side could begin after the move, 0 for none */
export function countBehind(
  rules: RuleSet,
  before: PositionRecord,
  after: PositionRecord,
  behind: CountBehind | null,
  limitFor: (side: Color) => number,
): CountBehind | null {
  const { mode, piece } = rules.count;
  if (mode !== 'manual' || piece?.starts !== 'itself' || !keepsShorterCount(rules.count)) return null;
  if (countKindOf(after) !== 'board') return null;
  const turn = turnOf(after);
  const counter = counterOf(turn, countPliesOf(after));
  if (kindFor(rules, after, counter) !== 'piece') return null;
  const units = unitsOnBoard(after);
  const limit = limitFor(counter);
  const first = counter === turn ? 2 * units : 2 * units + (piece.endAt === 'budget' ? 1 : -1);
  if (behind === null) {
    const begins = limit > 0 && (counter === turn || fishesOnBoard(after) < fishesOnBoard(before));
    return begins ? { limit, plies: first } : null;
  }
  const captured = units < unitsOnBoard(before);
  const anew = piece.restart === 'always' || (piece.restart === 'classChange' && limit !== behind.limit);
  return captured && limit > 0 && anew ? { limit, plies: first } : { limit: behind.limit, plies: behind.plies + 1 };
}
