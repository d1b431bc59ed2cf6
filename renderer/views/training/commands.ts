/** Commands of keys while an exercise or a puzzle is on screen. */

import type { Path } from '../../../core/study/study.ts';
import { nextPath, previousPath } from '../../../core/study/walk.ts';
import { opposite } from '../../../engine/rules/types.ts';
import type { OpenStudy } from '../../state/game/study.svelte.ts';
import type { PuzzleExercise } from '../../state/puzzles/puzzle-exercise.svelte.ts';
import type { PuzzleRun } from '../../state/puzzles/puzzles.svelte.ts';
import type { Command } from '../../state/shell/commands.ts';
import type { Exercise } from '../../state/training/exercise.svelte.ts';

/** @param tip the end of what was played */
export const boardCommands = (open: OpenStudy, forward: () => void, tip: () => Path): readonly Command[] => [
  { name: 'next', run: forward },
  { name: 'previous', run: () => open.go(previousPath(open.path)) },
  { name: 'first', run: () => open.go('') },
  { name: 'last', run: () => open.go(tip()) },
  {
    name: 'flip',

    run: () => {
      open.orientation = opposite(open.orientation);
    },
  },
];

/** @param showGrades whether mistakes may be shown */
export const exerciseCommands = (
  exercise: Exercise,
  showGrades: () => boolean,
  next: () => void,
): readonly Command[] => {
  const { open } = exercise;
  return [
    ...boardCommands(
      open,
      () => exercise.forward(),
      () => exercise.tip,
    ),
    { name: 'hint', run: () => exercise.hint(), ready: () => exercise.playable },
    {
      name: 'retryMistake',
      run: () => void exercise.retry(),
      ready: () => showGrades() && !exercise.done && exercise.mistakeAt !== null && !exercise.waiting,
    },
    { name: 'nextExercise', run: next, ready: () => exercise.over },
  ];
};

export const puzzleCommands = (exercise: PuzzleExercise, run: PuzzleRun): readonly Command[] => {
  const { open } = exercise;
  return [
    ...boardCommands(
      open,
      () => open.go(nextPath(open.study, open.path)),
      () => exercise.tip,
    ),
    {
      name: 'hint',

      run: () => void exercise.showHint(),
      ready: () => exercise.playable,
    },
    { name: 'nextExercise', run: () => run.next(), ready: () => exercise.over },
  ];
};
