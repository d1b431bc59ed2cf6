/**
 * The puzzles of stored games: problems, which name a number of moves in which the side to move wins, and training
 * questions.
 */

import type { TrainingTask } from '../../../api/contract/training.ts';
import type { GameId, Library } from '../../../api/contract.ts';
import { gameName } from '../../../core/problems/epd.ts';
import { stipulatedMoves } from '../../../core/problems/stipulation.ts';
import { type QuestionSource, questionPuzzles } from '../../../core/puzzles/questions.ts';
import { unflattenStudy } from '../../../core/study/flat.ts';
import { startPosition } from '../../../core/study/positions.ts';
import type { Study } from '../../../core/study/study.ts';
import { puzzleTask } from './puzzles.svelte.ts';

/** `null` for a game that is no problem, or whose position is over or unknown. */
function problemTask(study: Study): TrainingTask | null {
  const wins = stipulatedMoves(study);
  const start = wins === null ? null : startPosition(study);
  if (wins === null || start === null || start.outcome() !== null) return null;
  return puzzleTask(study.rules, { kind: 'problem', fen: study.start, title: gameName(study), wins });
}

export const questionTasks = (study: Study, source: QuestionSource): readonly TrainingTask[] =>
  questionPuzzles(study, source, gameName(study)).map(puzzle => puzzleTask(study.rules, puzzle));

/** In the order of the games. @throws CodedError of `library.open` */
export async function problemsIn(games: readonly GameId[], open: Library['open']): Promise<readonly TrainingTask[]> {
  const tasks: TrainingTask[] = [];
  for (const game of games) {
    const study = unflattenStudy((await open(game)).study);
    const task = problemTask(study);
    tasks.push(...(task ? [task] : []), ...questionTasks(study, 'questions'));
  }
  return tasks;
}
