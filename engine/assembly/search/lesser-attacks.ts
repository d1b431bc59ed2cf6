/** Squares on which a piece can be captured by a piece of less value, for the order of quiet moves. */

import { diagonalSteps, piecesOf } from '../rules/attacks';
import { Black, BOAT_ROLE, FISH, HORSE, HORSE_ROLE, KOUL, KOUL_ROLE, MET, White } from '../rules/layout';
import { forward, horseSpread } from '../rules/tables';

/** In units of the quiet history, of which a move can have 65536. */
const BONUS: i32 = 10000;

/** Squares that the fishes and mets of the other side attack. */
let forLightPieces: u64 = 0;
/** Those, and squares that its kouls and horses attack. */
let forBoats: u64 = 0;

function findSquares<S>(p: usize): void {
  const pieces = piecesOf(p, sizeof<S>() == 1 ? 0 : 1);
  const koul = load<u64>(p, KOUL) & pieces;
  const met = load<u64>(p, MET) & pieces;
  const fish = load<u64>(p, FISH) & pieces;
  const horses = load<u64>(p, HORSE) & pieces;
  forLightPieces = diagonalSteps<S>(met | fish, met);
  forBoats = forLightPieces | diagonalSteps<S>(koul, koul) | forward<S>(koul) | horseSpread(horses);
}

/** Finds the squares for the moves of `side` from record p, which is not of a capture game. */
export function findLesserAttacks(p: usize, side: i32): void {
  if (side) findSquares<White>(p);
  else findSquares<Black>(p);
}

/** Bonus of a boat, horse or koul that leaves such a square, malus of one that goes to one. */
// @inline
export function escapeBonus(move: i32): i32 {
  const role = (move >> 12) & 7;
  if (role != BOAT_ROLE && role != HORSE_ROLE && role != KOUL_ROLE) return 0;
  const squares = role == BOAT_ROLE ? forBoats : forLightPieces;
  const from = <i32>(squares >> (move & 63)) & 1;
  const to = <i32>(squares >> ((move >> 6) & 63)) & 1;
  return (from - to) * BONUS;
}
