/** Training positions of 32 bytes (docs/training-data.md). */
import type { Position } from '../engine/rules/position.ts';
import { type PositionRecord, setCount } from '../engine/rules/record.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { settledRecord } from '../engine/rules/setup.ts';
import { type CountKind, type Piece, ROLES, type Setup } from '../engine/rules/types.ts';

export const POSITION_BYTES = 32;
/** An ending has at most so many pieces. */
export const FEW_PIECES = 12;

/** Bytes of a position; the pieces are two to a byte. */
const OCCUPIED_AT = 0;
const PIECES_AT = 8;
const SCORE_AT = 24;
const STATE_AT = 26;
/** First-move rights on the first rank and on the eighth, one bit for each file. */
const RIGHTS_AT = 27;
const COUNT_LIMIT_AT = 29;
const COUNT_PLIES_AT = 30;
const HALFMOVES_AT = 31;

/** Bits of the byte of the state. */
const RESULT_BITS = 3;
const BLACK_MOVES = 4;
const COUNT_KIND_SHIFT = 3;
const EXACT = 32;
const FIRST = 64;

const KINDS: readonly (CountKind | null)[] = [null, 'board', 'piece'];
const MOST_PIECES = 32;
const MOST_PLIES = 255;
const MOST_SCORE = 0x7fff;

/** In place of the result: the position is of no game. */
export const UNKNOWN_RESULT = 3;

export interface Labels {
  /** For White, centipawns. */
  readonly score: number;
  /** For White: 0, 1 or 2 half points, or {@link UNKNOWN_RESULT}. */
  readonly result: number;
  /** Score and result are proven. */
  readonly exact: boolean;
  /** The first position of its game. */
  readonly first: boolean;
}

/**
 * Writes a position without an order. An own rule set may have counts that do not fit.
 * @throws RangeError if a field does not fit
 */
export function packPosition(position: Position, labels: Labels, into: DataView, at: number): void {
  const { board, turn, rights, halfmoves } = position.setup();
  const count = position.count();
  let low = 0;
  let high = 0;
  let pieces = 0;
  for (const [square, piece] of board.entries()) {
    if (piece === null) continue;
    if (pieces === MOST_PIECES) throw new RangeError('a training position has at most 32 pieces');
    if (square < 32) low |= 1 << square;
    else high |= 1 << (square - 32);
    const code = ROLES.indexOf(piece.role) | (piece.color === 'b' ? 8 : 0);
    const byte = at + PIECES_AT + (pieces >> 1);
    into.setUint8(byte, (pieces & 1) === 0 ? code : into.getUint8(byte) | (code << 4));
    pieces++;
  }
  for (let byte = (pieces + 1) >> 1; byte < MOST_PIECES / 2; byte++) into.setUint8(at + PIECES_AT + byte, 0);
  if (count !== null && (count.limitPlies > MOST_PLIES || count.plies > MOST_PLIES))
    throw new RangeError(`a count of ${count.plies} of ${count.limitPlies} plies does not fit a training position`);
  if (!Number.isInteger(labels.score) || Math.abs(labels.score) > MOST_SCORE)
    throw new RangeError(`the score ${labels.score} does not fit a training position`);
  into.setUint32(at + OCCUPIED_AT, low, true);
  into.setUint32(at + OCCUPIED_AT + 4, high, true);
  into.setInt16(at + SCORE_AT, labels.score, true);
  into.setUint8(
    at + STATE_AT,
    labels.result |
      (turn === 'b' ? BLACK_MOVES : 0) |
      (KINDS.indexOf(count?.kind ?? null) << COUNT_KIND_SHIFT) |
      (labels.exact ? EXACT : 0) |
      (labels.first ? FIRST : 0),
  );
  const rank = (first: number): number =>
    rights.reduce((bits, square) => (square >> 3 === first ? bits | (1 << (square & 7)) : bits), 0);
  into.setUint8(at + RIGHTS_AT, rank(0));
  into.setUint8(at + RIGHTS_AT + 1, rank(7));
  into.setUint8(at + COUNT_LIMIT_AT, count?.limitPlies ?? 0);
  into.setUint8(at + COUNT_PLIES_AT, count?.plies ?? 0);
  into.setUint8(at + HALFMOVES_AT, Math.min(halfmoves, MOST_PLIES));
}

export function labelsOf(view: DataView, at: number): Labels {
  const state = view.getUint8(at + STATE_AT);
  return {
    score: view.getInt16(at + SCORE_AT, true),
    result: state & RESULT_BITS,
    exact: (state & EXACT) !== 0,
    first: (state & FIRST) !== 0,
  };
}

export const whiteMoves = (view: DataView, at: number): boolean => (view.getUint8(at + STATE_AT) & BLACK_MOVES) === 0;

/** Number of pieces on the board. */
export function piecesAt(view: DataView, at: number): number {
  let count = 0;
  for (const half of [0, 4]) {
    for (let rest = view.getUint32(at + OCCUPIED_AT + half, true); rest !== 0; rest = (rest & (rest - 1)) >>> 0)
      count++;
  }
  return count;
}

/** The running count in plies, `null` if none runs. */
export function countAt(view: DataView, at: number): { kind: CountKind; limit: number; plies: number } | null {
  const kind = KINDS[(view.getUint8(at + STATE_AT) >> COUNT_KIND_SHIFT) & 3] ?? null;
  if (kind === null) return null;
  return { kind, limit: view.getUint8(at + COUNT_LIMIT_AT), plies: view.getUint8(at + COUNT_PLIES_AT) };
}

/** What a FEN of the position says; promoted fishes are mets. */
function setupOf(view: DataView, at: number): Setup {
  const board = new Array<Piece | null>(64).fill(null);
  let pieces = 0;
  for (let square = 0; square < 64; square++) {
    const occupied = view.getUint32(at + OCCUPIED_AT + (square >> 5) * 4, true);
    if (((occupied >>> (square & 31)) & 1) === 0) continue;
    const pair = view.getUint8(at + PIECES_AT + (pieces >> 1));
    const code = (pieces & 1) === 0 ? pair & 15 : pair >> 4;
    const role = ROLES[code & 7];
    if (role === undefined) throw new RangeError(`a training position has a piece of the unknown kind ${code & 7}`);
    board[square] = { color: code > 7 ? 'b' : 'w', role, promoted: false };
    pieces++;
  }
  const rights = [0, 1].flatMap(side =>
    Array.from({ length: 8 }, (_, file) => file)
      .filter(file => ((view.getUint8(at + RIGHTS_AT + side) >> file) & 1) === 1)
      .map(file => 56 * side + file),
  );
  return {
    board,
    turn: whiteMoves(view, at) ? 'w' : 'b',
    rights,
    count: countAt(view, at),
    halfmoves: view.getUint8(at + HALFMOVES_AT),
    fullmoves: 1,
    checks: null,
  };
}

/** The position record of the kernel under the rules of the file, with the count exactly as stored. */
export function recordAt(rules: RuleSet, view: DataView, at: number): PositionRecord {
  const setup = setupOf(view, at);
  const record = settledRecord(rules, setup);
  setCount(record, setup.count?.kind ?? null, setup.count?.limit ?? 0, setup.count?.plies ?? 0);
  return record;
}
