/**
 * Scores are 32-bit integers in centipawns (a fish is 100) from the side to move's point of view. They fit 16 bits.
 *
 * | range                  | meaning                                                            |
 * |------------------------|--------------------------------------------------------------------|
 * | 0                      | equal, by evaluation                                               |
 * | 1 to 5, either sign    | exact draw; the number gives the reason (`DRAW_BY_...`)            |
 * | 6 to `MAX_EVAL`       | evaluation                                                         |
 * | `TABLE_WIN` - n        | table win within the count; n plies of DTR from here               |
 * | `MATE` - n             | mate in n plies                                                    |
 *
 * The evaluation never returns 1 to 5, so a score on the principal variation in that range comes from a rule or a
 * table.
 */

export const MATE: i32 = 30000;
export const INFINITE: i32 = 31000;
export const NO_SCORE: i32 = 32000;
/** The longest line the search follows, in plies. */
export const MAX_PLY: i32 = 240;
/** Above any evaluation and below any mate: tables have distances of up to 254 moves. */
export const TABLE_WIN: i32 = 28000;
/** Scores beyond this are mates or table wins. */
export const MATE_THRESHOLD: i32 = 27000;
/** Bound of the evaluation. */
export const MAX_EVAL: i32 = 20000;

export const DRAW_BY_COUNT: i32 = 1;
export const DRAW_BY_REPETITION: i32 = 2;
export const DRAW_BY_DEAD_POSITION: i32 = 3;
export const DRAW_BY_STALEMATE: i32 = 4;
/** An endgame table shows that neither side can force mate. */
export const DRAW_BY_TABLE: i32 = 5;

// @inline
export function isDraw(score: i32): bool {
  return score != 0 && score <= DRAW_BY_TABLE && score >= -DRAW_BY_TABLE;
}

// @inline
export function isMate(score: i32): bool {
  return score > MATE_THRESHOLD || score < -MATE_THRESHOLD;
}

/** Mates and table wins are stored as a distance from the position and used as a distance from the root. */
// @inline
export function scoreToTT(score: i32, ply: i32): i32 {
  return score > MATE_THRESHOLD ? score + ply : score < -MATE_THRESHOLD ? score - ply : score;
}

// @inline
export function scoreFromTT(score: i32, ply: i32): i32 {
  return score > MATE_THRESHOLD ? score - ply : score < -MATE_THRESHOLD ? score + ply : score;
}
