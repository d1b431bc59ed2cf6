/** Opens an exercise as an ordinary game. */
import { makeSan } from '../../../core/notation/san.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import { locale } from '../../i18n/index.svelte.ts';
import { studies } from '../../state/game/study.svelte.ts';
import { view } from '../../state/shell/view.svelte.ts';
import type { Exercise } from '../../state/training/exercise.svelte.ts';
import { studyOfExercise } from '../../state/training/exercise-study.ts';

export function openExercise({ open, mainLine, tip, task, grades, outcome }: Exercise): void {
  const spell = (from: string, uci: string): string => {
    const position = open.positionAt(from);
    const move = parseUci(position, uci);
    return move.ok ? makeSan(position, move.value) : uci;
  };
  const { ending, side } = task;
  const exercised = {
    study: open.study,
    tip: mainLine,
    ending,
    side,
    grades,
    result: outcome?.result ?? ('*' as const),
  };
  const study = studyOfExercise(exercised, locale.words, spell);
  studies.open(study, { unsaved: true, path: tip }).orientation = task.color;
  view.current = 'study';
}
