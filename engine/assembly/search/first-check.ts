/**
 * Where the first check wins, a node is solved as soon as one of its moves gives check. Direct and discovered checks
 * are found by bitboard tests; only candidates are made, to confirm the check.
 */
import { kingOf, occupiedOf, piecesOf } from '../rules/attacks';
import { mateIsDraw } from '../rules/count';
import { generate } from '../rules/generate';
import { BOAT, BOAT_ROLE, CHECKERS, MET_ROLE, PROMOTES, RECORD, SIDE } from '../rules/layout';
import { make, pass } from '../rules/make';
import { between, bit, boatAttacks, lines, lineThrough, steps } from '../rules/tables';

/**
 * Own pieces that are alone between a boat of `side` and the enemy king: a move off the line gives a discovered check.
 */
function discoverers(p: usize, side: i32, king: i32, occupied: u64): u64 {
  let alone: u64 = 0;
  for (let boats = lines(king) & load<u64>(p, BOAT) & piecesOf(p, side); boats; boats &= boats - 1) {
    const blockers = between(king, <i32>ctz(boats)) & occupied;
    if ((blockers & (blockers - 1)) == 0) alone |= blockers;
  }
  return alone & piecesOf(p, side);
}

/** A move that wins by giving check, 0 for none. Overwrites the record behind p and the list. */
export function winningCheck(p: usize, list: usize): i32 {
  const side = <i32>load<u8>(p, SIDE);
  const king = kingOf(p, side ^ 1);
  const occupied = occupiedOf(p);
  const own = piecesOf(p, side);
  const uncovering = discoverers(p, side, king, occupied);
  const boatSquares = boatAttacks(king, occupied);
  const end = generate(p, list);
  const q = p + RECORD;
  for (let at = list; at < end; at += 4) {
    const move = <i32>load<u32>(at);
    const from = bit(move & 63);
    const to = bit((move >> 6) & 63);
    const role = move & PROMOTES ? MET_ROLE : (move >> 12) & 7;
    const attacked = role == BOAT_ROLE ? boatSquares : steps(side ^ 1, role, king);
    const uncovers = (uncovering & from) != 0 && (lineThrough(king, move & 63) & to) == 0;
    if ((attacked & to) == 0 && !uncovers && (own & to) == 0) continue;
    make(p, q, move);
    if (load<u64>(q, CHECKERS) != 0 && !mateIsDraw(q)) return move;
  }
  return 0;
}

/** Whether the other side would win by a check if the side to move passed. Overwrites two records behind p. */
export function isCheckThreatened(p: usize, list: usize): bool {
  pass(p, p + RECORD);
  return winningCheck(p + RECORD, list) != 0;
}
