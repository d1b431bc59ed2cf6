/**
 * Where each weight of the evaluation lies. A weight is a pair for the middle game and the ending, packed into one i32
 * (middle game times 65536 plus ending), so that one addition adds both. The values are the host's: `engine/search/weights.ts`
 * lists the same groups in the same order.
 *
 * Squares, ranks and directions are seen from the piece's own side; files are folded, a and h being the same.
 */
import { WEIGHTS } from './arena';

/** [role][rank][folded file]: what the piece is worth there. */
export const PLACE: i32 = 0;
/** Squares a piece may go to that no enemy fish guards: met 0-4, koul 0-5, horse 0-8, boat 0-14. */
export const MET_ROOM: i32 = PLACE + 192;
export const KOUL_ROOM: i32 = MET_ROOM + 5;
export const HORSE_ROOM: i32 = KOUL_ROOM + 6;
export const BOAT_ROOM: i32 = HORSE_ROOM + 9;
/** [role][king steps to the enemy king] and to the own king. */
export const ENEMY_KING: i32 = BOAT_ROOM + 15;
export const OWN_KING: i32 = ENEMY_KING + 40;
/** [attacking role][attacked role] */
export const THREAT: i32 = OWN_KING + 40;
/** [role]: attacked and not guarded. */
export const LOOSE: i32 = THREAT + 30;
/** [role]: guarded by an own fish. */
export const GUARDED: i32 = LOOSE + 5;
/** [role]: squares beside the enemy king that it attacks. */
export const SIEGE: i32 = GUARDED + 5;
/** How many pieces attack squares beside the enemy king, 0-7. */
export const BESIEGERS: i32 = SIEGE + 5;
/** Squares beside the enemy king that we attack and only he himself guards, 0-8. */
export const BREACHES: i32 = BESIEGERS + 8;
/** [role]: it has a move that checks and cannot simply be taken. */
export const CHECK_READY: i32 = BREACHES + 9;
export const FISH_ALONE: i32 = CHECK_READY + 5;
export const FISH_DOUBLED: i32 = FISH_ALONE + 1;
export const FISH_BLOCKED: i32 = FISH_DOUBLED + 1;
/** [rank]: another own fish beside it. */
export const FISH_ABREAST: i32 = FISH_BLOCKED + 1;
/** [rank]: no enemy fish blocks or guards its way to promotion. */
export const FISH_FREE: i32 = FISH_ABREAST + 8;
/** No fish at all, and no own fish, on the boat's file. */
export const BOAT_OPEN: i32 = FISH_FREE + 8;
export const BOAT_HALF_OPEN: i32 = BOAT_OPEN + 1;
export const TWO_BOATS: i32 = BOAT_HALF_OPEN + 1;
export const TWO_HORSES: i32 = TWO_BOATS + 1;
export const TWO_KOULS: i32 = TWO_HORSES + 1;
/** Own mets on both colours of squares. */
export const METS_BOTH_COLOURS: i32 = TWO_KOULS + 1;
/** The move. */
export const TEMPO: i32 = METS_BOTH_COLOURS + 1;
export const WEIGHT_COUNT: i32 = TEMPO + 1;

// @ts-ignore: decorator
@inline
export function weight(index: i32): i32 {
  return load<i32>(WEIGHTS + (<usize>index << 2));
}

// @ts-ignore: decorator
@inline
export function middle(pair: i32): i32 {
  return (pair + 0x8000) >> 16;
}

// @ts-ignore: decorator
@inline
export function ending(pair: i32): i32 {
  return <i32>(<i16>pair);
}
