/**
 * Automatic counting a second time, in the numbers that players call and not in plies: a reference for the kernel that
 * shares nothing with it. Only the tests use it.
 */
import type { BoardCountRule, PieceCountRule, RuleSet } from '../../engine/rules/rule-set.ts';
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

const WORTH: Readonly<Record<Role, number>> = { king: 0, boat: 5, horse: 3, koul: 2.5, met: 1.5, fish: 1 };

const worthOf = (board: Board, color: Color): number =>
  unitsOf(board, color).reduce((sum, { role }) => sum + WORTH[role], 0);

const isWeaker = (board: Board, color: Color): boolean => worthOf(board, color) < worthOf(board, opposite(color));

/** The number whose announcement, or the chaser's reply to it (half a move), is the last before the draw. */
const lastBefore = ({ limit, endAt }: { readonly limit: number; readonly endAt: BoardCountRule['endAt'] }): number =>
  endAt === 'limit' ? limit - 1 : endAt === 'budget' ? limit - 0.5 : limit;

/** May this side count the board's honour? */
function mayCountBoard({ count }: RuleSet, board: Board, color: Color): boolean {
  if (count.board === null || isBare(board, opposite(color))) return false;
  if (count.board.whose === 'weaker' && !isWeaker(board, color)) return false;
  if (count.piece !== null && isBare(board, color)) {
    // He has the piece count, or waits for it.
    if (count.board.whose !== 'weaker' || governing(count.piece, board, color) !== null) return false;
  }
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
  if (count?.kind === 'board' && rules.count.board?.whose === 'weaker' && !isWeaker(board, count.counter)) count = null;
  const fishesGone = !hasFish(board) && (captured === 'fish' || promoted);

  /** The lone king's count from now on; `number` is what it has announced so far. */
  const begin = (counter: Color, number: number): void => {
    const fits = rule && governing(rule, board, counter);
    if (!rule || !fits) return;
    const kept =
      count?.kind === 'board' && count.counter === counter && rule.overBoard === 'alwaysShorter' ? count : null;
    if (kept && rules.count.board) {
      const left = lastBefore(rules.count.board) - kept.number;
      if (left < lastBefore({ limit: fits.limit, endAt: rule.endAt }) - number) return;
    }
    count = { kind: 'piece', counter, number, ...fits };
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
  }
  return count ?? boardCountFor(rules, board, next);
}

const boardCountFor = (rules: RuleSet, board: Board, counter: Color): NaiveCount | null =>
  mayCountBoard(rules, board, counter)
    ? { kind: 'board', counter, number: 0, limit: rules.count.board?.limit ?? 0, row: null }
    : null;

/** The count of a position that was set up without one. */
export function naiveSetUp(rules: RuleSet, board: Board, turn: Color): NaiveCount | null {
  if (rules.count.setUp === 'afterMove') return null;
  for (const counter of [turn, opposite(turn)]) {
    const fits = rules.count.piece && governing(rules.count.piece, board, counter);
    if (fits) return { kind: 'piece', counter, number: size(board), ...fits };
  }
  return boardCountFor(rules, board, turn);
}

/** Has the count drawn the game, `mover` having moved last? */
export function naiveExpired(rules: RuleSet, { kind, counter, number, limit }: NaiveCount, mover: Color): boolean {
  const endAt = rules.count[kind]?.endAt;
  if (endAt === 'limit') return number >= limit;
  return number > limit || (endAt === 'budget' && number === limit && mover !== counter);
}
