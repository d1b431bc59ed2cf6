/** Statistics of exercises by rule set, ending, side and level: successes, streaks and trend. */
import type { TrainingFigure, TrainingResult } from '../../api/contract/training.ts';

export interface Played extends Pick<TrainingFigure, 'rules' | 'ending' | 'side' | 'level'> {
  readonly result: TrainingResult;
  readonly changed: number;
}

/** Number of exercises that the trend compares with as many before them. */
const WINDOW = 10;

const share = (results: readonly TrainingResult[]): number | null =>
  results.length === 0 ? null : results.filter(result => result === 'clean').length / results.length;

function statisticOf(played: readonly Played[]): TrainingFigure {
  const results = played.map(({ result }) => result);
  let [streak, longest] = [0, 0];
  for (const result of results) {
    streak = result === 'clean' ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  const { rules, ending, side, level, changed } = played.at(-1) as Played;
  return {
    rules,
    ending,
    side,
    level,
    played: results.length,
    clean: results.filter(result => result === 'clean').length,
    helped: results.filter(result => result === 'helped').length,
    streak,
    longest,
    lately: share(results.slice(-WINDOW)),
    before: share(results.slice(-2 * WINDOW, -WINDOW)),
    last: changed,
  };
}

/** @param sessions in the order in which they ended; @returns the most recently played first */
export const statisticsOf = (sessions: readonly Played[]): readonly TrainingFigure[] =>
  [...Map.groupBy(sessions, ({ rules, ending, side, level }) => `${rules} ${ending} ${side} ${level}`).values()]
    .map(statisticOf)
    .sort((a, b) => b.last - a.last);
