/**
 * Scores for display, always from White's point of view. A logistic curve converts a score to White's share of the
 * evaluation bar: 100 centipawns are about 59 %, 400 about 81 %.
 */
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import type { LineVerdict, Score } from '../../../engine/search/job.ts';
import type { Words } from '../../i18n/words.ts';

/** White's share of the bar, 0 to 1. A mate on the board is not a score but an outcome. */
export function share(score: Score): number {
  if (score.kind === 'draw') return 0.5;
  if (score.kind !== 'cp') return score.value > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-0.00368208 * score.value));
}

/** `+1.23`, `-0.40`, `0.00`, `+M9`, `-M4`, `+W`, `=`: short enough for the evaluation bar. */
export function shortScore(score: Score): string {
  if (score.kind === 'draw') return '=';
  if (score.kind === 'mate') return `${score.value < 0 ? '-' : '+'}M${Math.abs(score.value)}`;
  if (score.kind === 'won') return score.value < 0 ? '-W' : '+W';
  return `${score.value > 0 ? '+' : ''}${(score.value / 100).toFixed(2)}`;
}

type ScoreWords = Pick<Words, 'engine' | 'engineEndgame'>;

/** Under rules without mate the text is "wins in n moves". */
function plainText(score: Score, { engine, engineEndgame }: ScoreWords, goal: RuleSet['goal']): string {
  if (score.kind === 'draw') return score.by === 'no-mate' ? engineEndgame.noMate : engine.drawBy[score.by];
  if (score.kind === 'cp') return shortScore(score);
  const white = score.value > 0;
  if (score.kind === 'won') return white ? engineEndgame.whiteWon : engineEndgame.blackWon;
  const moves = Math.abs(score.value);
  if (goal !== 'checkmate') return white ? engine.whiteWins(moves) : engine.blackWins(moves);
  return white ? engine.whiteMates(moves) : engine.blackMates(moves);
}

/** `+1.23`, `White mates in 9 (count allows 11)`, `draw by count (needs 14, has 12)`. */
export function scoreText(
  score: Score,
  words: ScoreWords,
  goal: RuleSet['goal'] = 'checkmate',
  verdict?: LineVerdict,
): string {
  const text = plainText(score, words, goal);
  if (verdict === undefined || score.kind === 'cp') return text;
  const { dtm, dtr, budget } = verdict;
  const { engineEndgame } = words;
  if (score.kind === 'mate') return budget === null ? text : engineEndgame.allows(text, budget);
  if (score.kind === 'draw' && score.by !== 'count') return text;
  if (dtr !== null && budget !== null) return engineEndgame.needs(text, dtr, budget);
  return dtm === null ? text : engineEndgame.tooLate(text, dtm);
}
