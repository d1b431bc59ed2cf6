/**
 * Edits of count actions. An action is stored at the node in whose position it was made, in order. Same contract as
 * `edit.ts`. Whether an action is possible there is checked when the moves are played (`positions.ts`).
 */
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { CountAction, PlyActions } from '../../engine/rules/types.ts';
import { newStudy, rewrite } from './edit.ts';
import type { MoveNode, Path, Study } from './study.ts';

/**
 * An empty study from a position. A FEN cannot express a board count that has just been started; it becomes the first
 * count action of the root.
 */
export function studyFrom(position: Position): Study {
  const setup = position.givenSetup();
  const started = setup.count?.kind === 'board' && setup.count.plies === 0;
  if (!started) return newStudy(position.rules.id, makeFen(setup));
  const study = newStudy(position.rules.id, makeFen({ ...setup, count: null }));
  return addCountAction(study, '', { action: 'start', by: position.turn });
}

/** The count actions of a line of nodes from the root, in the form that a search expects. */
export const countActionsByPly = (nodes: readonly MoveNode[]): readonly PlyActions[] =>
  nodes.flatMap(({ count }, ply) => (count === undefined ? [] : [{ ply, actions: count }]));

function withCountActions(node: MoveNode, actions: readonly CountAction[]): MoveNode {
  const { count: _, ...rest } = node;
  return actions.length === 0 ? rest : { ...rest, count: actions };
}

/** Adds an action at the end of those at a path. A side calls one number a move: a second call replaces the first. */
export const addCountAction = (study: Study, path: Path, action: CountAction): Study =>
  rewrite(study, path, node => {
    const actions = node.count ?? [];
    const corrected =
      action.action === 'call' ? actions.findIndex(old => old.action === 'call' && old.by === action.by) : -1;
    if (corrected < 0) return withCountActions(node, [...actions, action]);
    return actions[corrected]?.number === action.number
      ? node
      : withCountActions(node, actions.with(corrected, action));
  });

/** Removes the action with the given index at a path. */
export const removeCountAction = (study: Study, path: Path, index: number): Study =>
  rewrite(study, path, node => {
    const actions = node.count ?? [];
    return actions[index] === undefined ? node : withCountActions(node, actions.toSpliced(index, 1));
  });
