/** What an evaluation should say about a position: a mixture of the game's result and the score of the search. */
import { labelsOf, POSITION_BYTES, UNKNOWN_RESULT, whiteMoves } from './position.ts';

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/**
 * The scale of the sigmoid with which scores in centipawns fit the results (0 to 1) best, in centipawns. Results that
 * are not known (NaN) are left out.
 */
export function fitScale(scores: ArrayLike<number>, results: ArrayLike<number>): number {
  let best = 200;
  let least = Number.POSITIVE_INFINITY;
  for (let scale = 80; scale <= 800; scale += 10) {
    let loss = 0;
    for (let at = 0; at < scores.length; at++) {
      const result = results[at] as number;
      if (!Number.isNaN(result)) loss += (sigmoid((scores[at] as number) / scale) - result) ** 2;
    }
    if (loss < least) {
      least = loss;
      best = scale;
    }
  }
  return best;
}

export interface Labelled {
  /** For the side to move: centipawns, and the result from 0 to 1, NaN if it is unknown. */
  readonly scores: Float32Array;
  readonly results: Float32Array;
  /** Number of the game of each position in its file, from 0. */
  readonly games: Uint32Array;
}

/** @param positions 32 bytes each */
export function readLabels(positions: Uint8Array): Labelled {
  const view = new DataView(positions.buffer, positions.byteOffset, positions.length);
  const count = positions.length / POSITION_BYTES;
  const scores = new Float32Array(count);
  const results = new Float32Array(count);
  const games = new Uint32Array(count);
  let game = -1;
  for (let index = 0; index < count; index++) {
    const at = index * POSITION_BYTES;
    const { score, result, first } = labelsOf(view, at);
    if (first || game < 0) game++;
    const white = whiteMoves(view, at);
    scores[index] = white ? score : 0 - score;
    results[index] = result === UNKNOWN_RESULT ? Number.NaN : white ? result / 2 : 1 - result / 2;
    games[index] = game;
  }
  return { scores, results, games };
}

/** The labels of several files, one after the other. */
export function joinLabels(all: readonly Labelled[]): Labelled {
  const count = all.reduce((sum, { games }) => sum + games.length, 0);
  const joined = { scores: new Float32Array(count), results: new Float32Array(count), games: new Uint32Array(count) };
  let at = 0;
  for (const { scores, results, games } of all) {
    joined.scores.set(scores, at);
    joined.results.set(results, at);
    joined.games.set(games, at);
    at += games.length;
  }
  return joined;
}

/**
 * Targets for the side to move, 0 to 1.
 * @param share of the result, 0 to 1; the rest is the score, and all where the result is unknown
 * @param scale of the sigmoid, centipawns
 */
export const targetsOf = ({ scores, results }: Labelled, share: number, scale: number): Float32Array =>
  results.map((result, index) => {
    const expected = sigmoid((scores[index] as number) / scale);
    return Number.isNaN(result) ? expected : share * result + (1 - share) * expected;
  });
