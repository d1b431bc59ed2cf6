/** Finds patterns and paths in one line, position by position. The scan of a library (`host/database/scan`) is faster. */
import { type Color, fromOf, type Move, type Piece, ROLES, type Square, toOf } from '../../engine/rules/types.ts';
import type { PathSearch, PathSquare, Pattern, PatternSearch, PieceSet } from './pattern.ts';
import { pathVariants, patternVariants } from './variants.ts';
import { isIn } from './write-pattern.ts';

/** A `Position` is one. */
export interface LinePosition {
  readonly turn: Color;
  /** By square. */
  board(): readonly (Piece | null)[];
}

/** The index of the first position from `from` on at which the pattern has held for long enough; -1 if there is none. */
export function findPattern(search: PatternSearch, line: readonly LinePosition[], from = 0): number {
  const variants = patternVariants(search);
  const runs = variants.map(() => 0);
  return line.findIndex((position, index) => {
    const board = position.board();
    for (const [variant, pattern] of variants.entries())
      runs[variant] = holdsIn(pattern, position.turn, board) ? (runs[variant] as number) + 1 : 0;
    return index >= from && runs.some(run => run >= search.plies);
  });
}

function holdsIn(pattern: Pattern, turn: Color, board: readonly (Piece | null)[]): boolean {
  switch (pattern.kind) {
    case 'and':
      return pattern.of.every(part => holdsIn(part, turn, board));
    case 'or':
      return pattern.of.some(part => holdsIn(part, turn, board));
    case 'not':
      return !holdsIn(pattern.of, turn, board);
    case 'turn':
      return pattern.color === turn;
    case 'material':
      return materialOf(board, 'w') === sorted(pattern.white) && materialOf(board, 'b') === sorted(pattern.black);
    case 'amount': {
      let amount = 0;
      for (const [square, piece] of board.entries())
        if (piece !== null)
          for (const { factor, pieces, squares } of pattern.terms)
            if (pieces & bitOf(piece) && isIn(squares, square)) amount += factor;
      return (pattern.least === null || amount >= pattern.least) && (pattern.most === null || amount <= pattern.most);
    }
  }
}

const bitOf = ({ color, role }: Piece): PieceSet => 1 << (ROLES.indexOf(role) + (color === 'w' ? 0 : 6));

const LETTERS = 'PMSNRK';
const sorted = (letters: string): string => [...letters].sort().join('');
const materialOf = (board: readonly (Piece | null)[], color: Color): string =>
  sorted(board.map(piece => (piece?.color === color ? LETTERS[ROLES.indexOf(piece.role)] : '')).join(''));

/** A square that a piece has been on, with the piece that it was when it came. */
interface Stay {
  readonly square: Square;
  readonly piece: PieceSet;
}

/**
 * As {@link findPattern}: the position in which a piece arrives at the end of the path. `moves` lead from each position
 * to the next.
 */
export function findPath(search: PathSearch, line: readonly LinePosition[], moves: readonly Move[], from = 0): number {
  const variants = pathVariants(search);
  const first = line[0]?.board() ?? [];
  /** The stays of each piece, by the square that it is on. */
  const stays = new Map<Square, readonly Stay[]>();
  for (const [square, piece] of first.entries()) if (piece) stays.set(square, [{ square, piece: bitOf(piece) }]);
  let board = first;
  for (const [index, move] of moves.entries()) {
    const next = line[index + 1]?.board() ?? [];
    let found = false;
    for (const { from: origin, to } of steps(board, move)) {
      const piece = board[origin];
      if (!piece) continue;
      const all = [...(stays.get(origin) ?? []), { square: to, piece: bitOf(piece) }];
      stays.delete(origin);
      stays.set(to, all);
      found ||= variants.some(({ pieces, squares }) => endsWith(all, all.length - 1, pieces, squares));
    }
    for (const square of [...stays.keys()]) if (!next[square]) stays.delete(square);
    board = next;
    if (found && index + 1 >= from) return index + 1;
  }
  return -1;
}

/** The steps of one move: a move onto an own fish first pushes the fish ahead. */
function steps(
  board: readonly (Piece | null)[],
  move: Move,
): readonly { readonly from: Square; readonly to: Square }[] {
  const [from, to] = [fromOf(move), toOf(move)];
  const [piece, there] = [board[from], board[to]];
  const pushes = piece && there && piece.color === there.color;
  const ahead = to + (piece?.color === 'w' ? 8 : -8);
  return pushes
    ? [
        { from: to, to: ahead },
        { from, to },
      ]
    : [{ from, to }];
}

/** Whether the stays up to `last` end with the path. */
function endsWith(stays: readonly Stay[], last: number, pieces: PieceSet, path: readonly PathSquare[]): boolean {
  const [stay, step] = [stays[last], path.at(-1)];
  if (stay === undefined || step === undefined || stay.square !== step.square) return false;
  if (path.length === 1) return (pieces & stay.piece) !== 0;
  const before = path.slice(0, -1);
  for (let at = last - 1; at >= 0; at--) {
    if (endsWith(stays, at, pieces, before)) return true;
    if (!step.later) return false;
  }
  return false;
}
