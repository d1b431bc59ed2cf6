/**
 * The kernel's 128-byte position record as 32 words in JavaScript; offsets as in `engine/assembly/rules/layout.ts`,
 * divided by four. A set of squares is two words, low half first.
 */
import type { Color, CountKind, Move, Piece, Role, Setup, Square } from './types.ts';
import { fromOf, ROLES, toOf } from './types.ts';

export type PositionRecord = Int32Array<ArrayBuffer>;

export const RECORD_WORDS = 32;

export const WHITE = 0;
export const BLACK = 2;
/** The squares of role number r are two words at ROLE + 2 * r. */
export const ROLE = 4;
export const RIGHTS = 16;
export const CHECKERS = 18;
export const BOARD_KEY = 20;
export const RIGHTS_KEY = 22;
/** Side in the low byte, ENDED in the next, half moves in the upper half. */
export const STATE = 24;
/** Limit in the low half, plies in the upper. */
export const COUNT = 25;
/** The move in the low half, then the captured role, then the kind of the running count in the top byte. */
export const LAST_MOVE = 26;
export const FULLMOVES = 27;
const PROMOTED = 28;

export const ENDED_BIT = 0x100;
/** Capture games: the last move disobeyed an order and lost. */
export const DISOBEYED_BIT = 0x200;
/** The king of the side to move has no move and is lost. */
export const BLOCKED_BIT = 0x400;

/** Capture games: target squares of an order, by direction north, south, east, west; in place of unused role sets. */
const ORDERS = ROLE;

export const hasSquare = (record: PositionRecord, set: number, square: Square): boolean =>
  (((record[set + (square >> 5)] as number) >>> (square & 31)) & 1) === 1;

const addSquare = (record: PositionRecord, set: number, square: Square): void => {
  const at = set + (square >> 5);
  record[at] = (record[at] as number) | (1 << (square & 31));
};

/** Ascending. */
export function squaresOf(record: PositionRecord, set: number): Square[] {
  const squares: Square[] = [];
  for (let half = 0; half < 2; half++) {
    for (let word = record[set + half] as number; word !== 0; word &= word - 1) {
      squares.push(32 * half + 31 - Math.clz32(word & -word));
    }
  }
  return squares;
}

export const isEmptySet = (record: PositionRecord, set: number): boolean => record[set] === 0 && record[set + 1] === 0;

export const sizeOf = (record: PositionRecord, set: number): number => squaresOf(record, set).length;

export const sideSet = (color: Color): number => (color === 'w' ? WHITE : BLACK);

export const roleSet = (role: Role): number => ROLE + 2 * ROLES.indexOf(role);

export const turnOf = (record: PositionRecord): Color => (((record[STATE] as number) & 1) === 0 ? 'w' : 'b');

export const halfmovesOf = (record: PositionRecord): number => (record[STATE] as number) >>> 16;

export const countLimitOf = (record: PositionRecord): number => (record[COUNT] as number) & 0xffff;

export const countPliesOf = (record: PositionRecord): number => (record[COUNT] as number) >>> 16;

const KINDS: readonly (CountKind | null)[] = [null, 'board', 'piece'];

/** Which count runs; `null` for none. */
export const countKindOf = (record: PositionRecord): CountKind | null =>
  KINDS[(record[LAST_MOVE] as number) >>> 24] ?? null;

/** `kind` is null for no count. */
export function setCount(record: Int32Array, kind: CountKind | null, limit: number, plies: number): void {
  record[COUNT] = kind === null ? 0 : limit | (plies << 16);
  record[LAST_MOVE] = ((record[LAST_MOVE] as number) & 0xffffff) | (KINDS.indexOf(kind) << 24);
}

/** The signed 64-bit number in two words. */
export const longAt = (record: PositionRecord, at: number): bigint =>
  (BigInt(record[at + 1] as number) << 32n) | BigInt((record[at] as number) >>> 0);

export function pieceIn(record: PositionRecord, square: Square): Piece | null {
  const white = hasSquare(record, WHITE, square);
  if (!white && !hasSquare(record, BLACK, square)) return null;
  const role = ROLES.find((_, number) => hasSquare(record, ROLE + 2 * number, square)) as Role;
  return { color: white ? 'w' : 'b', role, promoted: hasSquare(record, PROMOTED, square) };
}

/** Whether there is an order. Only for capture games. */
export const hasOrder = (record: PositionRecord): boolean =>
  record.subarray(ORDERS, ORDERS + 8).some(word => word !== 0);

function addOrder(record: PositionRecord, move: Move): void {
  const from = fromOf(move);
  const to = toOf(move);
  const alongFile = ((from ^ to) & 7) === 0;
  addSquare(record, ORDERS + (alongFile ? 0 : 4) + (to > from ? 0 : 2), to);
}

/** A record with pieces, rights, orders, side and clocks, without a count. The kernel derives keys and checkers. */
export function recordOf(setup: Setup, rights: readonly Square[], orders: readonly Move[] = []): PositionRecord {
  const record = new Int32Array(RECORD_WORDS);
  setup.board.forEach((piece, square) => {
    if (piece === null) return;
    addSquare(record, sideSet(piece.color), square);
    addSquare(record, roleSet(piece.role), square);
    if (piece.promoted && piece.role === 'met') addSquare(record, PROMOTED, square);
  });
  for (const square of rights) addSquare(record, RIGHTS, square);
  for (const move of orders) addOrder(record, move);
  record[STATE] = (setup.turn === 'b' ? 1 : 0) | (setup.halfmoves << 16);
  record[FULLMOVES] = setup.fullmoves;
  return record;
}
