/**
 * Indices of the evaluation weights. A weight is a pair for the middle game and the ending, packed into one i32 (middle
 * game times 65536 plus ending), so that one addition adds both. The host writes the values: `engine/search/weights.ts`
 * lists the same groups in the same order.
 *
 * Squares, ranks and directions are relative to the piece's own side; files are folded (a and h are the same).
 */
import { WEIGHTS } from './arena';

/** [role][rank][folded file]: piece-square values. */
export const PIECE_SQUARE: i32 = 0;
/** Mobility: number of target squares that no enemy fish attacks: met 0-4, koul 0-5, horse 0-8, boat 0-14. */
export const MET_MOBILITY: i32 = PIECE_SQUARE + 192;
export const KOUL_MOBILITY: i32 = MET_MOBILITY + 5;
export const HORSE_MOBILITY: i32 = KOUL_MOBILITY + 6;
export const BOAT_MOBILITY: i32 = HORSE_MOBILITY + 9;
/** [role][distance]: distance to the enemy king, and to the own king. */
export const ENEMY_KING: i32 = BOAT_MOBILITY + 15;
export const OWN_KING: i32 = ENEMY_KING + 40;
/** [attacking role][attacked role] */
export const THREAT: i32 = OWN_KING + 40;
/** [role]: attacked and not defended. */
export const UNDEFENDED: i32 = THREAT + 30;
/** [role]: defended by an own fish. */
export const FISH_PROTECTED: i32 = UNDEFENDED + 5;
/** [role]: per attacked square beside the enemy king. */
export const KING_ATTACK: i32 = FISH_PROTECTED + 5;
/** Number of pieces that attack squares beside the enemy king, 0-7. */
export const KING_ATTACKERS: i32 = KING_ATTACK + 5;
/** Number of attacked squares beside the enemy king that only the king defends, 0-8. */
export const WEAK_KING_SQUARES: i32 = KING_ATTACKERS + 8;
/** [role]: it has a safe check. */
export const SAFE_CHECK: i32 = WEAK_KING_SQUARES + 9;
export const FISH_ISOLATED: i32 = SAFE_CHECK + 5;
export const FISH_DOUBLED: i32 = FISH_ISOLATED + 1;
export const FISH_BLOCKED: i32 = FISH_DOUBLED + 1;
/** [rank]: another own fish is beside it. */
export const FISH_PHALANX: i32 = FISH_BLOCKED + 1;
/** [rank]: no enemy fish blocks or attacks its way to promotion. */
export const FISH_PASSED: i32 = FISH_PHALANX + 8;
/** No fish, and no own fish, on the boat's file. */
export const BOAT_OPEN: i32 = FISH_PASSED + 8;
export const BOAT_HALF_OPEN: i32 = BOAT_OPEN + 1;
export const TWO_BOATS: i32 = BOAT_HALF_OPEN + 1;
export const TWO_HORSES: i32 = TWO_BOATS + 1;
export const TWO_KOULS: i32 = TWO_HORSES + 1;
/** Own mets on both colours of squares. */
export const METS_BOTH_COLOURS: i32 = TWO_KOULS + 1;
/** Side to move. */
export const TEMPO: i32 = METS_BOTH_COLOURS + 1;
export const WEIGHT_COUNT: i32 = TEMPO + 1;

// @inline
export function weight(index: i32): i32 {
  return load<i32>(WEIGHTS + ((<usize>index) << 2));
}

// @inline
export function middle(pair: i32): i32 {
  return (pair + 0x8000) >> 16;
}

// @inline
export function ending(pair: i32): i32 {
  return <i32>(<i16>pair);
}
