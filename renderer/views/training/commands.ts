/** Commands of keys while an exercise is on screen. */
import { previousPath } from '../../../core/study/walk.ts';
import type { Command } from '../../state/shell/commands.ts';
import type { Exercise } from '../../state/training/exercise.svelte.ts';

/** @param showGrades whether mistakes may be shown */
export const exerciseCommands = (
  exercise: Exercise,
  showGrades: () => boolean,
  next: () => void,
): readonly Command[] => {
  const { open } = exercise;
  return [
    { name: 'next', section: 'moves', keys: ['ArrowRight'], run: () => exercise.forward() },
    { name: 'previous', section: 'moves', keys: ['ArrowLeft'], run: () => open.go(previousPath(open.path)) },
    { name: 'first', section: 'moves', keys: ['Home'], run: () => open.go('') },
    { name: 'last', section: 'moves', keys: ['End'], run: () => open.go(exercise.tip) },
    {
      name: 'flip',
      section: 'board',
      keys: ['f'],
      run: () => {
        open.orientation = open.orientation === 'w' ? 'b' : 'w';
      },
    },
    { name: 'hint', section: 'training', keys: ['h'], run: () => exercise.hint(), ready: () => exercise.playable },
    {
      name: 'retryMistake',
      section: 'training',
      keys: ['r'],
      run: () => void exercise.retry(),
      ready: () => showGrades() && !exercise.done && exercise.mistakeAt !== null && !exercise.waiting,
    },
    { name: 'nextExercise', section: 'training', keys: ['n'], run: next, ready: () => exercise.over },
  ];
};
