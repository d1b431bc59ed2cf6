/** Writes main lines of the chess games as PGN: the text of `core/pgn/writer.ts` for a line without annotations. */

import { occupiedOf, piecesOf, sideOf } from '../rules/attacks';
import { countMoves } from '../rules/count-moves';
import { BOAT_ROLE, CHECKERS, ENDED, FISH_ROLE, PROMOTES, RECORD, RIGHTS, ROLE } from '../rules/layout';
import { isLegal } from '../rules/legal';
import { make } from '../rules/make';
import { bit, boatAttacks, steps } from '../rules/tables';
import { putResult } from './digest';
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
 * @param ply of the first move: twice the number of full moves before it, plus one if Black moves first
 * @param out room for 20 bytes a move and 64 @returns the end of the text; 0 if a move is illegal
 */
export function writeMoves(record: usize, moves: usize, count: i32, ply: i32, result: u32, out: usize): usize {
  let p: usize = WORK,
    q: usize = WORK + RECORD;
  memory.copy(p, record, RECORD);
  end = out;
  column = 0;
  for (let at = 0; at < count; at++, ply++) {
    const move = <i32>load<u16>(moves + ((<usize>at) << 1));
    if (!isLegal(p, move)) return 0;
    if (at == 0 || (ply & 1) == 0) {
      const from = beginWord();
      let to = putNumber(from, (ply >> 1) + 1);
      for (let dots = ply & 1 ? 3 : 1; dots; dots--) store<u8>(to++, 46);
      endWord(from, to);
    }
    make(p, q, move);
    const from = beginWord();
    endWord(from, putMove(from, p, q, move));
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

function putNumber(to: usize, value: i32): usize {
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

/** @param q the position after the move */
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
    to = putOrigin(to, p, side, role, from, target, move);
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
  if (load<u64>(q, CHECKERS)) store<u8>(to++, load<u8>(q, ENDED) || countMoves(q) == 0 ? 35 : 43);
  return to;
}

/** The shortest origin that distinguishes the move from others of the same role to the same square. */
function putOrigin(to: usize, p: usize, side: i32, role: i32, from: i32, target: i32, move: i32): usize {
  let others = load<u64>(p + ((<usize>role) << 3), ROLE) & piecesOf(p, side) & ~bit(from);
  if (role == BOAT_ROLE) others &= boatAttacks(target, occupiedOf(p));
  else others &= steps(side ^ 1, role, target) | load<u64>(p, RIGHTS);
  let unique = true,
    uniqueFile = true,
    uniqueRank = true;
  for (; others; others &= others - 1) {
    const other = <i32>ctz(others);
    if (!isLegal(p, (move & ~63) | other)) continue;
    unique = false;
    if (((other ^ from) & 7) == 0) uniqueFile = false;
    if (((other ^ from) & 56) == 0) uniqueRank = false;
  }
  if (unique) return to;
  if (uniqueFile) return putFile(to, from);
  return uniqueRank ? putRank(to, from) : putRank(putFile(to, from), from);
}
