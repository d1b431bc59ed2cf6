/**
 * Indices of the evaluation weights. A weight is a pair for the middle game and the ending, packed into one i32 (middle
 * game times 65536 plus ending), so that one addition adds both. The host writes the values of the game in use:
 * `engine/search/weights/groups.ts` lists the same groups in the same order.
 *
 * Squares, ranks and directions are relative to the piece's own side; files are folded (a and h are the same). Ranks
 * are counted from 0.
 */
import { WEIGHTS } from './arena';

/** [role][rank][folded file]: piece-square values. */
export const PIECE_SQUARE: i32 = 0;
/** Pairs of own pieces, by roles a >= b without the king, at a * (a + 1) / 2 + b. */
export const OWN_PAIR: i32 = PIECE_SQUARE + 192;
/** Pairs of an own and an enemy piece, by roles a > b, at a * (a - 1) / 2 + b. */
export const ENEMY_PAIR: i32 = OWN_PAIR + 15;

/** Mobility: number of target squares that no enemy fish attacks: met 0-4, koul 0-5, horse 0-8, boat 0-14. */
export const MET_MOBILITY: i32 = ENEMY_PAIR + 10;
export const KOUL_MOBILITY: i32 = MET_MOBILITY + 5;
export const HORSE_MOBILITY: i32 = KOUL_MOBILITY + 6;
export const BOAT_MOBILITY: i32 = HORSE_MOBILITY + 9;
/** [role][distance]: distance to the enemy king, and to the own king. */
export const ENEMY_KING: i32 = BOAT_MOBILITY + 15;
export const OWN_KING: i32 = ENEMY_KING + 40;
/** [role met to horse][defended by an own fish]: on ranks 3 to 5, where no enemy fish can ever attack it. */
export const OUTPOST: i32 = OWN_KING + 40;
/** [role met to horse]: an own fish is on the square ahead. */
export const BEHIND_FISH: i32 = OUTPOST + 6;
/** No fish, and no own fish, on the boat's file. */
export const BOAT_OPEN: i32 = BEHIND_FISH + 3;
export const BOAT_HALF_OPEN: i32 = BOAT_OPEN + 1;
export const METS_BOTH_COLOURS: i32 = BOAT_HALF_OPEN + 1;
/** First-move rights of the king and of the met. */
export const LEAP_RIGHT: i32 = METS_BOTH_COLOURS + 1;

export const FISH_ISOLATED: i32 = LEAP_RIGHT + 2;
/** An own fish is on the same file ahead. */
export const FISH_DOUBLED: i32 = FISH_ISOLATED + 1;
/** An enemy fish is on the square ahead. */
export const FISH_OPPOSED: i32 = FISH_DOUBLED + 1;
/** No own fish can defend it, and an enemy fish attacks the square ahead. */
export const FISH_BACKWARD: i32 = FISH_OPPOSED + 1;
/** [rank]: another own fish is beside it. */
export const FISH_PHALANX: i32 = FISH_BACKWARD + 1;
/** [rank]: another own fish defends it. */
export const FISH_SUPPORTED: i32 = FISH_PHALANX + 8;
/** [rank]: no enemy fish blocks or attacks its way to promotion. */
export const FISH_PASSED: i32 = FISH_SUPPORTED + 8;
/** [distance]: of a passed fish's promotion square to the own and to the enemy king. */
export const PASSED_OWN_KING: i32 = FISH_PASSED + 8;
export const PASSED_ENEMY_KING: i32 = PASSED_OWN_KING + 8;
/** [rank]: an enemy piece is on the square ahead of a passed fish; the square is free and not attacked. */
export const PASSED_BLOCKED: i32 = PASSED_ENEMY_KING + 8;
export const PASSED_FREE: i32 = PASSED_BLOCKED + 8;
/** [beside the king's file][rank]: rearmost own fish on the king's file and the next ones, 0 for none. */
export const SHELTER: i32 = PASSED_FREE + 8;
/** [beside the king's file][rank]: most advanced enemy fish there. */
export const STORM: i32 = SHELTER + 16;

/** [attacking role][attacked role] */
export const THREAT: i32 = STORM + 16;
/** [role]: attacked and not defended. */
export const UNDEFENDED: i32 = THREAT + 30;
/** [role met to boat]: own piece that is not defended. */
export const LOOSE: i32 = UNDEFENDED + 5;
/** [role]: defended by an own fish. */
export const FISH_PROTECTED: i32 = LOOSE + 4;
/** Enemy piece that a safe fish move would attack. */
export const FISH_PUSH_THREAT: i32 = FISH_PROTECTED + 5;
/** [role met to horse]: safe square from which it attacks a boat. */
export const AIM_AT_BOAT: i32 = FISH_PUSH_THREAT + 1;
/** Square that both sides attack and the enemy does not defend well. */
export const RESTRICTED: i32 = AIM_AT_BOAT + 3;
/** Safe square behind or among the own fishes of the four central files, times the number of pieces beyond 8, by 8. */
export const SPACE: i32 = RESTRICTED + 1;

/** [role]: per attacked square beside the enemy king. */
export const KING_ATTACK: i32 = SPACE + 1;
/** Number of pieces that attack squares beside the enemy king, 0-7. */
export const KING_ATTACKERS: i32 = KING_ATTACK + 5;
/** Number of attacked squares beside the enemy king that only the king defends, 0-8. */
export const WEAK_KING_SQUARES: i32 = KING_ATTACKERS + 8;
/** [role]: it has a safe check. */
export const SAFE_CHECK: i32 = WEAK_KING_SQUARES + 9;
/** Units of king danger, the sum of which is squared (`king-danger.ts`). They have no value for the ending. */
export const DANGER: i32 = SAFE_CHECK + 5;

/** Where the first check wins: [role] squares from which it would check and that it can reach with one move. */
export const CHECK_THREAT: i32 = DANGER + 20;
/** [role]: squares that it can reach safely and that threaten a check from there. */
export const CHECK_APPROACH: i32 = CHECK_THREAT + 5;
/** Own pieces, and enemy pieces, that are alone between an own boat and the enemy king. */
export const CHECK_DISCOVERY: i32 = CHECK_APPROACH + 5;
/** Number of squares on the lines from the enemy king to the next piece, 0-14, if there is a boat to use them. */
export const KING_LINES: i32 = CHECK_DISCOVERY + 2;
/** Number of squares to which the enemy king can move, 0-8. */
export const KING_MOBILITY: i32 = KING_LINES + 15;

/** Side to move. */
export const TEMPO: i32 = KING_MOBILITY + 9;

/** The capture games: per piece beside the king. */
export const REK_PIECE: i32 = TEMPO + 1;
/** Per move, and per move below a minimum: a side without a move has lost. */
export const REK_MOBILITY: i32 = REK_PIECE + 1;
export const REK_LOW_MOBILITY: i32 = REK_MOBILITY + 1;
/** First square where a rek is possible now, and each further one. */
export const REK_THREAT: i32 = REK_LOW_MOBILITY + 1;
export const REK_MORE_THREATS: i32 = REK_THREAT + 1;
/** An empty square between the enemy king and another enemy piece; a rek that captures the king is possible now. */
export const REK_KING_SQUARE: i32 = REK_MORE_THREATS + 1;
export const REK_KING_THREAT: i32 = REK_KING_SQUARE + 1;
/** Penalties: the king's group has at most one liberty (empty neighbour), or two. */
export const REK_KING_LAST_LIBERTY: i32 = REK_KING_THREAT + 1;
export const REK_KING_FEW_LIBERTIES: i32 = REK_KING_LAST_LIBERTY + 1;
/** Penalty for a group of other pieces with at most one liberty, per piece. */
export const REK_GROUP_LAST_LIBERTY: i32 = REK_KING_FEW_LIBERTIES + 1;
/** Per move that a bare enemy king lacks of the maximum of 14. */
export const REK_BARE_KING_CONFINED: i32 = REK_GROUP_LAST_LIBERTY + 1;
export const REK_TEMPO: i32 = REK_BARE_KING_CONFINED + 1;
export const WEIGHT_COUNT: i32 = REK_TEMPO + 1;

// @inline
export function weight(index: i32): i32 {
  return load<i32>(WEIGHTS + ((<usize>index) << 2));
}

/** A weight where a condition holds, else 0; without a branch, because few of them can be predicted. */
// @inline
export function when(condition: bool, pair: i32): i32 {
  return pair & (0 - <i32>condition);
}

// @inline
export function middle(pair: i32): i32 {
  return (pair + 0x8000) >> 16;
}

// @inline
export function ending(pair: i32): i32 {
  return <i32>(<i16>pair);
}
