/**
 * The piece count behind a board count that a bare king keeps because it ends sooner. It runs in the
 * background since the king was bared: a king that stops the board count continues with it, not with a new one. A
 * FEN can contain only the count in force, so a position that was set up has no count behind.
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

/** @param limitFor limit in plies of the count that a side could start after the move, 0 for none */
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
  const restarts = piece.restart === 'always' || (piece.restart === 'classChange' && limit !== behind.limit);
  return captured && limit > 0 && restarts ? { limit, plies: first } : { limit: behind.limit, plies: behind.plies + 1 };
}
