/** Opens an exercise or a puzzle as an ordinary game. */
import type { TrainingSession, TrainingTask } from '../../../api/contract/training.ts';
import { makeSan } from '../../../core/notation/san.ts';
import { readPuzzle } from '../../../core/puzzles/puzzle.ts';
import { puzzleStudy } from '../../../core/puzzles/puzzle-study.ts';
import type { Study } from '../../../core/study/study.ts';
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

/** @param study of the puzzle */
export function openPuzzle(study: Study, { color }: Pick<TrainingTask, 'color'>): void {
  studies.open(study, { unsaved: true }).orientation = color;
  view.current = 'study';
}

/** A stored exercise that is a puzzle; nothing happens if its line cannot be read. */
export function openPuzzleSession(session: TrainingSession): void {
  const puzzle = readPuzzle(session.start);
  if (puzzle) openPuzzle(puzzleStudy(session.rules, puzzle, session.moves), session);
}
