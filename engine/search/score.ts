/** Scores from White's point of view, and as the evaluations of a game file. */
import type { Color } from '../rules/types.ts';
import type { Score } from './job.ts';

/** Centipawns of a win of unknown length. */
const WON = 10_000;

export const forWhite = (score: Score, turn: Color): Score =>
  turn === 'w' || score.kind === 'draw' ? score : { kind: score.kind, value: 0 - score.value };

const centipawns = (score: Score): number => {
  if (score.kind === 'won') return score.value < 0 ? -WON : WON;
  return score.kind === 'cp' ? score.value : 0;
};

/** Converts a score from White's point of view to a PGN `[%eval]`; an exact draw is 0.00. */
export const scoreNote = (score: Score, depth: number) => ({
  cp: score.kind === 'mate' ? null : centipawns(score),
  mate: score.kind === 'mate' ? score.value : null,
  depth,
});

/** The score of a PGN `[%eval]`, from White's point of view. */
export const noteScore = ({ cp, mate }: { readonly cp: number | null; readonly mate: number | null }): Score =>
  mate === null ? { kind: 'cp', value: cp ?? 0 } : { kind: 'mate', value: mate };
