/** What is said of the count at places of an exercise's tree. */

import type { TrainingSession, TrainingStep, TrainingTask } from '../../../api/contract/training.ts';
import { addCountAction, countActionsByPly, removeCountAction } from '../../../core/study/count-actions.ts';
import { addLine, newStudy, studyOfLine } from '../../../core/study/edit.ts';
import { pathLength, pathMoves } from '../../../core/study/path.ts';
import type { Path, Study } from '../../../core/study/study.ts';
import { nodeAt, nodesAlong } from '../../../core/study/walk.ts';
import type { CountAction, PlyActions } from '../../../engine/rules/types.ts';

/** The same tree with these acts at a place, and no others. */
export function withCountActions(study: Study, path: Path, acts: readonly CountAction[]): Study {
  const before = nodeAt(study, path)?.count ?? [];
  return acts.reduce(
    (grown, act) => addCountAction(grown, path, act),
    before.reduce(grown => removeCountAction(grown, path, 0), study),
  );
}

/** What a player says of the count with his turn; whoever attacks has nothing to claim. */
export const ACTIONS = { attack: ['start', 'stop', 'restart'], defend: ['start', 'stop', 'restart', 'claim'] } as const;

/** The tree of an exercise, with the moves and words of one that was left. */
export function studyOf(task: TrainingTask, from: TrainingSession | null): Study {
  if (from === null) return newStudy(task.rules, task.start);
  const line = studyOfLine(task.rules, task.start, from.moves);
  return from.acts.reduce(
    (grown, { ply, acts }) => withCountActions(grown, from.moves.slice(0, ply).join(' '), acts),
    line,
  );
}

/** What was said along a path, at its end too. */
export const countActionsAlong = (study: Study, path: Path): readonly PlyActions[] =>
  countActionsByPly(nodesAlong(study, path) ?? []);

/** A line with what is said on its way; what is said before its first move is left to its place. */
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
  const told = line.reduce(
    (tree, { acts }, step) => (step === 0 || acts.length === 0 ? tree : withCountActions(tree, at(step), acts)),
    grown.study,
  );
  return { study: told, path: grown.path };
}
