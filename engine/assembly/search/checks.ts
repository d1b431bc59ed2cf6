/** Moves that give check, direct or discovered, found by bitboards before they are made. */
import { aloneBefore, kingOf, occupiedOf, piecesOf } from '../rules/attacks';
import { BOAT, BOAT_ROLE, MET_ROLE, PROMOTES, SIDE } from '../rules/layout';
import { bit, boatAttacks, lineThrough, steps } from '../rules/tables';

/** The position that {@link findChecks} looked at: the enemy king, and the side that gives check. */
let king: i32 = 0;
let side: i32 = 0;
/** Squares on which a boat gives check. */
let boatSquares: u64 = 0;
/** Own pieces that give a discovered check when they leave the line of the king. */
let uncovering: u64 = 0;

/** Prepares {@link givesCheck} for the side to move of record p. */
export function findChecks(p: usize): void {
  side = <i32>load<u8>(p, SIDE);
  king = kingOf(p, side ^ 1);
  const occupied = occupiedOf(p);
  boatSquares = boatAttacks(king, occupied);
  const own = piecesOf(p, side);
  uncovering = aloneBefore(king, load<u64>(p, BOAT) & own, occupied) & own;
}

/** Whether a legal move gives check. Not exact for *sut* moves, which move two pieces. */
// @inline
export function givesCheck(move: i32): bool {
  const to = bit((move >> 6) & 63);
  const role = move & PROMOTES ? MET_ROLE : (move >> 12) & 7;
  const attacked = role == BOAT_ROLE ? boatSquares : steps(side ^ 1, role, king);
  return (attacked & to) != 0 || ((uncovering & bit(move & 63)) != 0 && (lineThrough(king, move & 63) & to) == 0);
}
