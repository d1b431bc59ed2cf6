/** The problems among stored games: games that name a number of moves in which the side to move wins. */

import type { TrainingTask } from '../../../api/contract/training.ts';
import type { GameId, Library } from '../../../api/contract.ts';
import { gameName } from '../../../core/problems/epd.ts';
import { stipulatedMoves } from '../../../core/problems/stipulation.ts';
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

/** In the order of the games. @throws CodedError of `library.open` */
export async function problemsIn(games: readonly GameId[], open: Library['open']): Promise<readonly TrainingTask[]> {
  const tasks: TrainingTask[] = [];
  for (const game of games) {
    const task = problemTask(unflattenStudy((await open(game)).study));
    if (task) tasks.push(task);
  }
  return tasks;
}
