/**
 * Probabilities of a win, a draw and a loss by the score of a search: an ordinal logistic model of each game, fitted by
 * `training/win-draw-loss.ts` to games of the engine with itself. With x = (score ± half the width of the draw) / spread,
 * the logistic function of x gives the probability of a win and of not losing. Width and spread depend on the pieces on
 * the board and on the running count.
 */
import type { Position } from '../rules/position.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import type { Score } from './job.ts';
import { type Terms, type WinDrawLossModel, winDrawLossModels } from './win-draw-loss-models.ts';

/** What the model knows of a position besides its score. */
export interface WinDrawLossFeatures {
  /** Pieces on the board divided by 32. */
  readonly pieces: number;
  /** 0 without a running count, 1 when it ends now; more than `AMPLE` plies count as that many. */
  readonly count: number;
}

/** In permille, of the side whose score it is; the sum is 1000. */
export interface WinDrawLoss {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

const PIECES = 32;
const AMPLE = 128;

/** Plies of the count, as in {@link Position.count}. */
export function winDrawLossFeatures(
  pieces: number,
  count: { readonly limitPlies: number; readonly plies: number } | null,
): WinDrawLossFeatures {
  const left = count === null ? AMPLE : Math.min(Math.max(count.limitPlies - count.plies, 0), AMPLE);
  return { pieces: pieces / PIECES, count: 1 - left / AMPLE };
}

const size = ([constant, pieces, count]: Terms, features: WinDrawLossFeatures): number =>
  Math.exp(constant + pieces * features.pieces + count * features.count);

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** Probabilities of a win and a loss, 0 to 1, for a score in centipawns. */
export function winAndLoss(
  { width, spread }: WinDrawLossModel,
  score: number,
  features: WinDrawLossFeatures,
): readonly [win: number, loss: number] {
  const [half, scale] = [size(width, features), size(spread, features)];
  return [logistic((score - half) / scale), logistic((-score - half) / scale)];
}

export const winDrawLossModel = ({ variant }: RuleSet): WinDrawLossModel =>
  winDrawLossModels[variant as keyof typeof winDrawLossModels] ?? winDrawLossModels.Makruk;

/** For the side whose score it is. Mates, table wins and draws by a rule are certain. */
export function winDrawLoss(position: Position, score: Score): WinDrawLoss {
  if (score.kind === 'draw') return { win: 0, draw: 1000, loss: 0 };
  if (score.kind !== 'cp') return score.value > 0 ? { win: 1000, draw: 0, loss: 0 } : { win: 0, draw: 0, loss: 1000 };
  const pieces = position.board().filter(piece => piece !== null).length;
  const features = winDrawLossFeatures(pieces, position.count());
  const [won, lost] = winAndLoss(winDrawLossModel(position.rules), score.value, features);
  const [win, loss] = [Math.round(1000 * won), Math.round(1000 * lost)];
  return { win, draw: 1000 - win - loss, loss };
}
