/**
 * Statistics of a match from the first engine's point of view. Openings are played in pairs with reversed colours, so
 * the unit is the pair: its five possible scores (pentanomial) have a smaller variance than single games. The SPRT is
 * the generalised one of M. Van den Bergh, "A practical introduction to the GSPRT", with logistic Elo bounds.
 */

/** Pairs by their score: 0, 1/2, 1, 3/2 and 2 points of the first engine. */
export type PairCounts = readonly [number, number, number, number, number];

export interface Tally {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly pairs: PairCounts;
}

export const emptyTally: Tally = { won: 0, drawn: 0, lost: 0, pairs: [0, 0, 0, 0, 0] };

export interface SprtBounds {
  /** Logistic Elo of the two hypotheses. */
  readonly elo0: number;
  readonly elo1: number;
  /** Error probabilities of the two kinds. */
  readonly alpha: number;
  readonly beta: number;
}

export interface Sprt {
  /** Log-likelihood ratio. */
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  /** `null`: undecided. */
  readonly accepted: 'H0' | 'H1' | null;
}

export interface MatchStatistics {
  readonly games: number;
  /** Share of the points, 0 to 1. */
  readonly score: number;
  /** Logistic Elo difference with its 95 % interval; infinite at a score of 0 or 1. */
  readonly elo: number;
  readonly low: number;
  readonly high: number;
  /** Probability that the first engine is the stronger one, 0 to 1; `null` while all pairs have the same score. */
  readonly superiority: number | null;
}

/** Added to every pair count of the SPRT, so that every score is possible. */
const PRIOR = 1e-3;

export const eloOf = (score: number): number =>
  score <= 0 ? Number.NEGATIVE_INFINITY : score >= 1 ? Number.POSITIVE_INFINITY : -400 * Math.log10(1 / score - 1);

const scoreOf = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** Mean and variance of the score per game over the pairs. */
function momentsOf(pairs: readonly number[]): {
  readonly count: number;
  readonly mean: number;
  readonly variance: number;
} {
  const count = pairs.reduce((sum, n) => sum + n, 0);
  const mean = pairs.reduce((sum, n, i) => sum + (n * i) / 4, 0) / count;
  const variance = pairs.reduce((sum, n, i) => sum + n * (i / 4 - mean) ** 2, 0) / count;
  return { count, mean, variance };
}

/** Error function by Abramowitz and Stegun 7.1.26; the error is below 2e-7. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - series * Math.exp(-x * x));
}

/** `null` before the first game. The interval is unbounded while all pairs have the same score. */
export function matchStatistics({ won, drawn, lost, pairs }: Tally): MatchStatistics | null {
  const games = won + drawn + lost;
  if (games === 0) return null;
  const score = (won + drawn / 2) / games;
  const { count, mean, variance } = momentsOf(pairs);
  const error = variance > 0 ? Math.sqrt(variance / count) : Number.POSITIVE_INFINITY;
  return {
    games,
    score,
    elo: eloOf(score),
    low: eloOf(score - 1.96 * error),
    high: eloOf(score + 1.96 * error),
    superiority: variance > 0 ? 0.5 + erf((mean - 0.5) / error / Math.SQRT2) / 2 : null,
  };
}

/**
 * The distribution of pair scores with the given mean that makes the observed pairs most likely. It has the form
 * p / (1 + x (a - mean)) with the observed shares p and scores a; x is found by bisection.
 */
function mostLikely(shares: readonly number[], mean: number): readonly number[] {
  let low = -1 / (1 - mean);
  let high = 1 / mean;
  for (let i = 0; i < 60; i++) {
    const x = (low + high) / 2;
    const slope = shares.reduce((sum, p, k) => sum + (p * (k / 4 - mean)) / (1 + x * (k / 4 - mean)), 0);
    if (slope > 0) low = x;
    else high = x;
  }
  const x = (low + high) / 2;
  return shares.map((p, k) => p / (1 + x * (k / 4 - mean)));
}

/** The sequential probability ratio test after these pairs. */
export function sprt(pairs: PairCounts, { elo0, elo1, alpha, beta }: SprtBounds): Sprt {
  const counts = pairs.map(n => n + PRIOR);
  const total = counts.reduce((sum, n) => sum + n, 0);
  const shares = counts.map(n => n / total);
  const [p0, p1] = [mostLikely(shares, scoreOf(elo0)), mostLikely(shares, scoreOf(elo1))];
  const llr = counts.reduce((sum, n, k) => sum + n * Math.log((p1[k] as number) / (p0[k] as number)), 0);
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  return { llr, lower, upper, accepted: llr <= lower ? 'H0' : llr >= upper ? 'H1' : null };
}

/** With error probabilities of 5 %. */
export const sprtBounds = (elo0: number, elo1: number): SprtBounds => ({ elo0, elo1, alpha: 0.05, beta: 0.05 });

const eloText = (value: number): string =>
  Number.isFinite(value) ? value.toFixed(1) : value > 0 ? 'infinite' : '-infinite';

/** A line about a match. @param sprt `null`: without a test */
export function tallyText({ tally, sprt }: { readonly tally: Tally; readonly sprt: Sprt | null }): string {
  const { won, drawn, lost, pairs } = tally;
  const statistics = matchStatistics(tally);
  if (statistics === null) return 'no games';
  const { games, score, elo, low, high, superiority } = statistics;
  const test =
    sprt === null
      ? ''
      : `; SPRT ${sprt.llr.toFixed(2)} in (${sprt.lower.toFixed(2)}, ${sprt.upper.toFixed(2)})${sprt.accepted === null ? '' : `: ${sprt.accepted} accepted`}`;
  return (
    `${games} games: +${won} =${drawn} -${lost}, ${(100 * score).toFixed(1)} %, ` +
    `Elo ${eloText(elo)} (95 %: ${eloText(low)} to ${eloText(high)}), ` +
    `superiority ${superiority === null ? '-' : `${(100 * superiority).toFixed(1)} %`}, pairs ${pairs.join(' ')}${test}`
  );
}

/** Points of the first engine in a game, doubled: 0, 1 or 2. */
export type HalfPoints = 0 | 1 | 2;

/** Adds the results of games; a pair is counted when both of its games are there. */
export function tallyOf(games: ReadonlyMap<number, HalfPoints>): Tally {
  const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const results = [0, 0, 0];
  for (const [number, points] of games) {
    results[points] = (results[points] as number) + 1;
    const other = games.get(number + 1);
    // Games 1 and 2 are the first pair.
    if (number % 2 === 1 && other !== undefined) pairs[(points + other) as 0 | 1 | 2 | 3 | 4] += 1;
  }
  const [lost = 0, drawn = 0, won = 0] = results;
  return { won, drawn, lost, pairs };
}
