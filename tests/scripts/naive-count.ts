/**
 * Counting that runs by itself, told a second time in the numbers that players call (rule book 4.1 to 4.6) and not in plies: a
 * reference for the kernel that shares nothing with it. Only the tests use it.
 */
import type { PieceCountRule, RuleSet } from '../../engine/rules/rule-set.ts';
import { type Color, type CountKind, opposite, type Piece, type Role } from '../../engine/rules/types.ts';

export interface NaiveCount {
  readonly kind: CountKind;
  readonly counter: Color;
  /** The last number announced. */
  readonly number: number;
  readonly limit: number;
  /** The row's place in the table, -1 for a limit that fishes fix, `null` of a board count. */
  readonly row: number | null;
}

type Board = readonly (Piece | null)[];

const unitsOf = (board: Board, color: Color): Piece[] => board.filter(piece => piece?.color === color) as Piece[];
const isBare = (board: Board, color: Color): boolean => unitsOf(board, color).length === 1;
const hasFish = (board: Board): boolean => board.some(piece => piece?.role === 'fish');
const size = (board: Board): number => board.filter(piece => piece !== null).length;

/** What a lone king of `color` would count to, `null` where it has no piece count. */
function governing(rule: PieceCountRule, board: Board, color: Color): { limit: number; row: number } | null {
  const chaser = unitsOf(board, opposite(color));
  if (!isBare(board, color) || chaser.length === 1) return null;
  if (hasFish(board) && rule.withFish === 'no') return null;
  if (hasFish(board) && typeof rule.withFish === 'number') return { limit: rule.withFish, row: -1 };
  const row = rule.table.findIndex(
    ({ role, atLeast }) => role === null || chaser.filter(unit => unit.role === role).length >= atLeast,
  );
  const limit = rule.table[row]?.limit;
  return limit === undefined ? null : { limit, row };
}

/** May a side that is not bare count the board's honour? */
function mayCountBoard({ count }: RuleSet, board: Board, color: Color): boolean {
  if (count.board === null || isBare(board, opposite(color))) return false;
  if (count.board.start === 'noFish') return !hasFish(board);
  return unitsOf(board, color).length <= count.board.start.units;
}

export interface Played {
  readonly mover: Color;
  readonly captured: Role | null;
  readonly promoted: boolean;
  /** The units after the move. */
  readonly board: Board;
}

/** The count after a move. */
export function naiveCount(rules: RuleSet, before: NaiveCount | null, played: Played): NaiveCount | null {
  const { mover, captured, promoted, board } = played;
  const next = opposite(mover);
  const rule = rules.count.piece;
  let count = before?.counter === mover ? { ...before, number: before.number + 1 } : before;
  const fishesGone = !hasFish(board) && (captured === 'fish' || promoted);

  /** The lone king's count from now on; `number` is what it has announced so far. */
  const begin = (counter: Color, number: number): void => {
    const fits = rule && governing(rule, board, counter);
    if (fits) count = { kind: 'piece', counter, number, ...fits };
  };
  const changesAnything = (running: NaiveCount): boolean => {
    const fits = rule && governing(rule, board, running.counter);
    if (!rule || !fits) return false;
    if (rule.restart === 'always') return true;
    if (rule.restart !== 'classChange') return false;
    return fits.limit !== running.limit || (running.row === -1 && fits.row !== -1);
  };

  if (rule && captured !== null && isBare(board, mover)) {
    const runs = count?.kind === 'piece' && count.counter === mover;
    const own = size(board) + (rule.endAt === 'budget' ? 1 : 0);
    if (runs ? changesAnything(count as NaiveCount) : fishesGone) begin(mover, own);
  }
  if (rule && isBare(board, next)) {
    const runs = count?.kind === 'piece' && count.counter === next;
    if (captured !== null || count === null) begin(next, size(board));
    else if (fishesGone && (runs ? changesAnything(count) : true)) begin(next, size(board));
    else if (promoted && !runs) begin(next, size(board));
  } else if (count === null && mayCountBoard(rules, board, next)) {
    count = { kind: 'board', counter: next, number: 0, limit: rules.count.board?.limit ?? 0, row: null };
  }
  return count;
}

/** Has the count drawn the game, `mover` having moved last? */
export function naiveExpired(rules: RuleSet, { kind, counter, number, limit }: NaiveCount, mover: Color): boolean {
  const endAt = rules.count[kind]?.endAt;
  if (endAt === 'limit') return number >= limit;
  return number > limit || (endAt === 'budget' && number === limit && mover !== counter);
}
