/**
 * Scores as people read them: from White's point of view, whatever side the engine was thinking for. A score becomes a
 * share of the bar by a logistic curve: 100 centipawns are worth about 59 %, 400 about 81 %.
 */
import type { EvalNote } from '../../core/study/study.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import type { Color } from '../../engine/rules/types.ts';
import type { Score } from '../../engine/search/job.ts';
import type { Words } from '../i18n/en.ts';

export const forWhite = (score: Score, turn: Color): Score =>
  turn === 'w' || score.kind === 'draw' ? score : { kind: score.kind, value: 0 - score.value };

export const noteScore = (note: EvalNote): Score =>
  note.mate === null ? { kind: 'cp', value: note.cp ?? 0 } : { kind: 'mate', value: note.mate };

/** What a PGN `[%eval]` can say of a score from White's point of view; an exact draw is 0.00. */
export const scoreNote = (score: Score, depth: number): EvalNote => ({
  cp: score.kind === 'mate' ? null : score.kind === 'cp' ? score.value : 0,
  mate: score.kind === 'mate' ? score.value : null,
  depth,
});

/** White's share of the bar, 0 to 1. A mate already given (0 moves) is told by the outcome, not here. */
export function share(score: Score): number {
  if (score.kind === 'draw') return 0.5;
  if (score.kind === 'mate') return score.value > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-0.00368208 * score.value));
}

/** `+1.23`, `-0.40`, `0.00`, `+M9`, `-M4`, `=`: the width of a bar. */
export function shortScore(score: Score): string {
  if (score.kind === 'draw') return '=';
  if (score.kind === 'mate') return `${score.value < 0 ? '-' : '+'}M${Math.abs(score.value)}`;
  return `${score.value > 0 ? '+' : ''}${(score.value / 100).toFixed(2)}`;
}

/** `+1.23`, `mate in 9`, `draw by count`. A game that is not won by mate is won in so many moves. */
export function scoreText(score: Score, words: Words['engine'], goal: RuleSet['goal'] = 'checkmate'): string {
  if (score.kind === 'draw') return words.drawBy[score.by];
  if (score.kind === 'cp') return shortScore(score);
  if (goal !== 'checkmate') return score.value > 0 ? words.whiteWins(score.value) : words.blackWins(-score.value);
  return score.value > 0 ? words.whiteMates(score.value) : words.blackMates(-score.value);
}
