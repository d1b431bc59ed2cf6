/** Count actions in the tree of an exercise. */
import type { TrainingSession, TrainingStep, TrainingTask } from '../../../api/contract/training.ts';
import { addCountAction, countActionsByPly, removeCountAction } from '../../../core/study/count-actions.ts';
import { addLine, newStudy, studyOfLine } from '../../../core/study/edit.ts';
import { pathLength, pathMoves } from '../../../core/study/path.ts';
import type { Path, Study } from '../../../core/study/study.ts';
import { nodeAt, nodesAlong } from '../../../core/study/walk.ts';
import type { CountAction, PlyActions } from '../../../engine/rules/types.ts';

/** Replaces the count actions at a path. */
export function withCountActions(study: Study, path: Path, actions: readonly CountAction[]): Study {
  const before = nodeAt(study, path)?.count ?? [];
  return actions.reduce(
    (grown, action) => addCountAction(grown, path, action),
    before.reduce(grown => removeCountAction(grown, path, 0), study),
  );
}

/** Count actions that each side may use; the attacker has no draw to claim. */
export const ACTIONS = { attack: ['start', 'stop', 'restart'], defend: ['start', 'stop', 'restart', 'claim'] } as const;

/** A line with its count actions; without one, a position. */
export function studyOf(
  task: Pick<TrainingTask, 'rules' | 'start'>,
  from: Pick<TrainingSession, 'moves' | 'actions'> | null,
): Study {
  if (from === null) return newStudy(task.rules, task.start);
  const line = studyOfLine(task.rules, task.start, from.moves);
  return from.actions.reduce(
    (grown, { ply, actions }) => withCountActions(grown, from.moves.slice(0, ply).join(' '), actions),
    line,
  );
}

/** Count actions along a path, including its end. */
export const countActionsAlong = (study: Study, path: Path): readonly PlyActions[] =>
  countActionsByPly(nodesAlong(study, path) ?? []);

/** Adds a line with its count actions, except those before its first move. */
export function withSteps(
  study: Study,
  from: Path,
  line: readonly TrainingStep[],
): { readonly study: Study; readonly path: Path } {
  const grown = addLine(
    study,
    from,
    line.map(({ move }) => move),
  );
  const moves = pathMoves(grown.path);
  const at = (step: number): Path => moves.slice(0, pathLength(from) + step).join(' ');
  const withActions = line.reduce(
    (tree, { actions }, step) =>
      step === 0 || actions.length === 0 ? tree : withCountActions(tree, at(step), actions),
    grown.study,
  );
  return { study: withActions, path: grown.path };
}
