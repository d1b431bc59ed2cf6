/**
 * Scores are 32-bit integers from the side to move's point of view, in hundredths of a fish, and fit 16 bits.
 *
 * | range                  | meaning                                                            |
 * |------------------------|--------------------------------------------------------------------|
 * | 0                      | level, as far as the evaluation can see                            |
 * | 1 to 5, either sign    | an exact draw; the number says by what (`BY_...`)                  |
 * | 6 to `KNOWN_WIN`       | evaluation                                                         |
 * | `WON` - n              | won within the count: n plies from here, as endgame tables count what a win needs, new counts not included |
 * | `MATE` - n             | mate in n plies                                                    |
 *
 * The evaluation never returns 1 to 5, so a score on the principal variation that lies there came from a rule or a table.
 */

export const MATE: i32 = 30000;
export const INFINITE: i32 = 31000;
export const NO_SCORE: i32 = 32000;
/** The longest line the search follows, in plies. */
export const MAX_PLY: i32 = 240;
/** Above any evaluation, and below any mate: tables know distances of up to 254 moves. */
export const WON: i32 = 28000;
/** Beyond this a score is a mate, or a win as sure as one. */
export const MATE_EDGE: i32 = 27000;
/** The evaluation stays within. */
export const KNOWN_WIN: i32 = 20000;

export const BY_COUNT: i32 = 1;
export const BY_REPETITION: i32 = 2;
export const BY_DEAD_POSITION: i32 = 3;
export const BY_STALEMATE: i32 = 4;
/** A table knows that nobody can force mate. */
export const BY_TABLE: i32 = 5;

// @ts-ignore: decorator
@inline
export function isDraw(score: i32): bool {
  return score != 0 && score <= BY_TABLE && score >= -BY_TABLE;
}

// @ts-ignore: decorator
@inline
export function isMate(score: i32): bool {
  return score > MATE_EDGE || score < -MATE_EDGE;
}

/** Scores of mates and sure wins are stored as a distance from the position, and used as a distance from the root. */
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
