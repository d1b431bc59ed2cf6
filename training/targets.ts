/** What an evaluation should say about a position: a mixture of the game's result and the score of the search. */
import { FEW_PIECES, labelsOf, POSITION_BYTES, piecesAt, UNKNOWN_RESULT, whiteMoves } from './position.ts';

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
  /** 1 where White is to move, where few pieces are left, where the result is proven, and where a game begins. */
  readonly white: Uint8Array;
  readonly ending: Uint8Array;
  readonly exact: Uint8Array;
  readonly first: Uint8Array;
}

const emptyLabels = (count: number) => ({
  scores: new Float32Array(count),
  results: new Float32Array(count),
  games: new Uint32Array(count),
  white: new Uint8Array(count),
  ending: new Uint8Array(count),
  exact: new Uint8Array(count),
  first: new Uint8Array(count),
});

/** @param positions 32 bytes each */
export function readLabels(positions: Uint8Array): Labelled {
  const view = new DataView(positions.buffer, positions.byteOffset, positions.length);
  const count = positions.length / POSITION_BYTES;
  const labels = emptyLabels(count);
  let game = -1;
  for (let index = 0; index < count; index++) {
    const at = index * POSITION_BYTES;
    const { score, result, exact, first } = labelsOf(view, at);
    const isFirst = first || game < 0;
    if (isFirst) game++;
    const white = whiteMoves(view, at);
    labels.scores[index] = white ? score : 0 - score;
    labels.results[index] = result === UNKNOWN_RESULT ? Number.NaN : white ? result / 2 : 1 - result / 2;
    labels.games[index] = game;
    labels.white[index] = white ? 1 : 0;
    labels.ending[index] = piecesAt(view, at) <= FEW_PIECES ? 1 : 0;
    labels.exact[index] = exact ? 1 : 0;
    labels.first[index] = isFirst ? 1 : 0;
  }
  return labels;
}

/** The labels of several files, one after the other. */
export function joinLabels(all: readonly Labelled[]): Labelled {
  const joined = emptyLabels(all.reduce((sum, { games }) => sum + games.length, 0));
  let at = 0;
  for (const labels of all) {
    for (const name of Object.keys(joined) as (keyof Labelled)[]) joined[name].set(labels[name], at);
    at += labels.games.length;
  }
  return joined;
}

/** How the result of a game is part of a target: {@link targetsOf} or {@link returnsOf}. */
export type Mixture =
  | { readonly resultShare: number; readonly lambda: null }
  | { readonly resultShare: null; readonly lambda: Lambda };

export interface Lambda {
  /** Of positions with more than {@link FEW_PIECES} pieces, 0 to 1. */
  readonly many: number;
  /** Of the others. */
  readonly few: number;
}

/** @param scale of the sigmoid, centipawns */
export const targetsFor = (labels: Labelled, { resultShare, lambda }: Mixture, scale: number): Float32Array =>
  lambda === null ? targetsOf(labels, resultShare, scale) : returnsOf(labels, lambda, scale);

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

/**
 * Targets as those of {@link targetsOf} with only the score, but a position of a game also learns from the later ones:
 * its target is `1 - lambda` times its own and `lambda` times that of the next stored position, seen from the same side,
 * and after the last one comes the result (TD(lambda)). So an advantage that only the side to move sees, which the next
 * move ends, has little weight. Positions with a proven result learn from their exact score alone.
 */
export function returnsOf(labels: Labelled, lambda: Lambda, scale: number): Float32Array {
  const targets = targetsOf(labels, 0, scale);
  /** For White; NaN before the last position of a game. */
  let next = Number.NaN;
  for (let index = targets.length - 1; index >= 0; index--) {
    const forWhite = (value: number): number => (labels.white[index] === 1 ? value : 1 - value);
    const result = labels.results[index] as number;
    if (!Number.isNaN(result) && labels.exact[index] === 0) {
      if (Number.isNaN(next)) next = forWhite(result);
      const share = labels.ending[index] === 1 ? lambda.few : lambda.many;
      next = (1 - share) * forWhite(targets[index] as number) + share * next;
      targets[index] = forWhite(next);
    }
    if (labels.first[index] === 1) next = Number.NaN;
  }
  return targets;
}
