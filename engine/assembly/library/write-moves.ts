/** Writes main lines as PGN: the text of `core/pgn/writer.ts` for a line without annotations. */

import { countMoves as countRekMoves } from '../rek/generate';
import { DISOBEYED, hasOrder } from '../rek/record';
import { occupiedOf, piecesOf, sideOf } from '../rules/attacks';
import { countMoves } from '../rules/count-moves';
import { Black, BOAT_ROLE, CHECKERS, ENDED, FISH_ROLE, PROMOTES, RECORD, RIGHTS, ROLE, White } from '../rules/layout';
import { makePieces } from '../rules/make';
import { bit, boatAttacks, steps } from '../rules/tables';
import { putResult } from './digest';
import { isPlayable, isRek, make } from './game';
import { WORK } from './layout';

/** Columns of a line. */
const WIDTH: usize = 80;
/** `MSNRK` by role; a fish has no letter. */
const LETTERS: u64 = 0x4b524e534d00;

/** Where the next word is written, and how long its line is. */
let end: usize = 0;
let column: usize = 0;

/**
 * Writes moves, u16 each, with move numbers and the result, from the position in `record`.
 *
 * @param list memory for a list of moves @param ply of the first move: twice the number of full moves before it, plus one if Black moves first
 * @param out room for 20 bytes a move and 256 @returns the end of the text; 0 if a move is illegal
 */
export function writeMoves(
  record: usize,
  moves: usize,
  count: i32,
  list: usize,
  ply: i32,
  result: u32,
  out: usize,
): usize {
  let p: usize = WORK,
    q: usize = WORK + RECORD;
  memory.copy(p, record, RECORD);
  end = out;
  column = 0;
  for (let at = 0; at < count; at++, ply++) {
    const move = <i32>load<u16>(moves + ((<usize>at) << 1));
    if (!isPlayable(p, move)) return 0;
    if (at == 0 || (ply & 1) == 0) {
      const from = beginWord();
      let to = putNumber(from, (ply >> 1) + 1);
      for (let dots = ply & 1 ? 3 : 1; dots; dots--) store<u8>(to++, 46);
      endWord(from, to);
    }
    const from = beginWord();
    endWord(from, isRek ? putRekMove(from, p, q, move, list) : putMove(from, p, q, move));
    const before = p;
    p = q;
    q = before;
  }
  const from = beginWord();
  endWord(from, putResult(from, result));
  return end;
}

/** Words are written behind a blank, which becomes a line feed if the word is too long for its line. */
// @inline
function beginWord(): usize {
  return column == 0 ? end : end + 1;
}

// @inline
function endWord(from: usize, to: usize): void {
  const length = to - from;
  if (column != 0) {
    const fits = column + 1 + length <= WIDTH;
    store<u8>(end, fits ? 32 : 10);
    column = fits ? column + 1 + length : length;
  } else column = length;
  end = to;
}

export function putNumber(to: usize, value: i32): usize {
  let digits: usize = 1;
  for (let rest = value; rest > 9; rest /= 10) digits++;
  for (let at = to + digits; at > to; value /= 10) store<u8>(--at, <u8>(48 + (value % 10)));
  return to + digits;
}

// @inline
function putFile(to: usize, square: i32): usize {
  store<u8>(to, <u8>(97 + (square & 7)));
  return to + 1;
}

// @inline
function putRank(to: usize, square: i32): usize {
  store<u8>(to, <u8>(49 + (square >> 3)));
  return to + 1;
}

/** Plays the move: q becomes the position after it, as far as moves depend on it. */
function putMove(to: usize, p: usize, q: usize, move: i32): usize {
  const from = move & 63,
    target = (move >> 6) & 63,
    role = (move >> 12) & 7,
    side = sideOf(p);
  const captures = (bit(target) & piecesOf(p, side ^ 1)) != 0;
  if (role == FISH_ROLE) {
    if (captures) to = putFile(to, from);
  } else {
    store<u8>(to++, <u8>(LETTERS >> ((<u64>role) << 3)));
    to = putOrigin(to, p, others(p, side, role, target), from, move);
  }
  if (captures) store<u8>(to++, 120);
  to = putRank(putFile(to, target), target);
  if (bit(target) & piecesOf(p, side)) {
    const fish = side ? target - 8 : target + 8;
    store<u8>(to++, 47);
    to = putRank(putFile(to, fish), fish);
  }
  if (move & PROMOTES) {
    store<u16>(to, 0x4d3d);
    to += 2;
  }
  if (side) makePieces<Black>(p, q, move);
  else makePieces<White>(p, q, move);
  if (load<u64>(q, CHECKERS)) store<u8>(to++, load<u8>(q, ENDED) || countMoves(q) == 0 ? 35 : 43);
  return to;
}

/** Pieces of a role that may have a move to a square. */
function others(p: usize, side: i32, role: i32, target: i32): u64 {
  const pieces = load<u64>(p + ((<usize>role) << 3), ROLE) & piecesOf(p, side);
  if (role == BOAT_ROLE) return pieces & boatAttacks(target, occupiedOf(p));
  return pieces & (steps(side ^ 1, role, target) | load<u64>(p, RIGHTS));
}

/** The same for the capture games, where captured squares follow the target: `Rd5xc5e5+`. */
function putRekMove(to: usize, p: usize, q: usize, move: i32, list: usize): usize {
  const from = move & 63,
    target = (move >> 6) & 63,
    role = (move >> 12) & 7,
    side = sideOf(p),
    enemy = piecesOf(p, side ^ 1);
  store<u8>(to++, <u8>(LETTERS >> ((<u64>role) << 3)));
  const pieces = load<u64>(p + ((<usize>role) << 3), ROLE) & piecesOf(p, side);
  to = putOrigin(to, p, pieces & boatAttacks(target, occupiedOf(p)), from, move);
  to = putRank(putFile(to, target), target);
  make(p, q, move);
  let captured = enemy & ~piecesOf(q, side ^ 1);
  if (captured) store<u8>(to++, 120);
  for (; captured; captured &= captured - 1) {
    const square = <i32>ctz(captured);
    to = putRank(putFile(to, square), square);
  }
  const ended = load<u8>(q, ENDED);
  if (ended == DISOBEYED) return to;
  if (ended != 0 || countRekMoves(q, list) == 0) store<u8>(to++, 35);
  else if (hasOrder(q)) store<u8>(to++, 43);
  return to;
}

/**
 * The shortest origin that distinguishes the move from those of other pieces of the same role to the same square. In
 * the capture games overwrites the record behind p.
 */
function putOrigin(to: usize, p: usize, pieces: u64, from: i32, move: i32): usize {
  let unique = true,
    uniqueFile = true,
    uniqueRank = true;
  for (let others = pieces & ~bit(from); others; others &= others - 1) {
    const other = <i32>ctz(others);
    if (!isPlayable(p, (move & ~63) | other) && !(isRek && isPlayable(p, ((move & ~63) | other) ^ PROMOTES))) continue;
    unique = false;
    if (((other ^ from) & 7) == 0) uniqueFile = false;
    if (((other ^ from) & 56) == 0) uniqueRank = false;
  }
  if (unique) return to;
  if (uniqueFile) return putFile(to, from);
  return uniqueRank ? putRank(to, from) : putRank(putFile(to, from), from);
}
