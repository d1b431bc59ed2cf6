/** Largest difference between a performance and the average of the opponents, as in the FIDE rating regulations. */
const MOST = 800;

/**
 * The rating at which `points` of `games` are the expected score against opponents with this average, by the logistic
 * formula of Elo ratings; at most 800 above or below the average. `null` without games.
 */
export function performanceOf(games: number, opponents: number, points: number): number | null {
  if (games === 0) return null;
  const share = points / games;
  const difference = share === 0 ? -MOST : share === 1 ? MOST : 400 * Math.log10(share / (1 - share));
  return Math.round(opponents / games + Math.max(-MOST, Math.min(MOST, difference)));
}
