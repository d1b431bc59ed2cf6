/**
 * Scores are 32-bit integers from the side to move's point of view, in hundredths of a fish, and fit 16 bits.
 *
 * | range                  | meaning                                                            |
 * |------------------------|--------------------------------------------------------------------|
 * | 0                      | level, as far as the evaluation can see                            |
 * | 1 to 4, either sign    | an exact draw; the number says by what (`BY_...`)                  |
 * | 5 to `KNOWN_WIN`       | evaluation                                                         |
 * | `MATE` - n             | mate in n plies                                                    |
 *
 * The evaluation never returns 1 to 4, so a score on the principal variation that lies there came from a rule.
 */

export const MATE: i32 = 30000;
export const INFINITE: i32 = 31000;
export const NO_SCORE: i32 = 32000;
/** The longest line the search follows, in plies. */
export const MAX_PLY: i32 = 240;
/** Beyond this a score is a mate. */
export const MATE_EDGE: i32 = MATE - MAX_PLY - 8;
/** The evaluation stays within. */
export const KNOWN_WIN: i32 = 20000;

export const BY_COUNT: i32 = 1;
export const BY_REPETITION: i32 = 2;
export const BY_DEAD_POSITION: i32 = 3;
export const BY_STALEMATE: i32 = 4;

// @ts-ignore: decorator
@inline
export function isDraw(score: i32): bool {
  return score != 0 && score <= BY_STALEMATE && score >= -BY_STALEMATE;
}

// @ts-ignore: decorator
@inline
export function isMate(score: i32): bool {
  return score > MATE_EDGE || score < -MATE_EDGE;
}

/** Mate scores are stored as a distance from the position, and used as a distance from the root. */
// @ts-ignore: decorator
@inline
export function toTable(score: i32, ply: i32): i32 {
  return score > MATE_EDGE ? score + ply : score < -MATE_EDGE ? score - ply : score;
}

// @ts-ignore: decorator
@inline
export function fromTable(score: i32, ply: i32): i32 {
  return score > MATE_EDGE ? score - ply : score < -MATE_EDGE ? score + ply : score;
}
