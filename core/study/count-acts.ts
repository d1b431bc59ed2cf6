/**
 * Edits of what players did with the count, kept at the node in whose position it was done. Same contract as `edit.ts`. Acts
 * are recorded as they happened, in order; whether they can be done there is asked when the positions are played.
 */
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { CountAction, PlyActs } from '../../engine/rules/types.ts';
import { newStudy, rewrite } from './edit.ts';
import type { MoveNode, Path, Study } from './study.ts';

/** An empty study from a position. A board count that has just been started stands in no FEN and becomes the root's first act. */
export function studyFrom(position: Position): Study {
  const setup = position.givenSetup();
  const started = setup.count?.kind === 'board' && setup.count.plies === 0;
  if (!started) return newStudy(position.rules.id, makeFen(setup));
  const study = newStudy(position.rules.id, makeFen({ ...setup, count: null }));
  return addCountAction(study, '', { act: 'start', by: position.turn });
}

/** The acts along nodes from the root, as a search wants them. */
export const plyActs = (nodes: readonly MoveNode[]): readonly PlyActs[] =>
  nodes.flatMap(({ count }, ply) => (count === undefined ? [] : [{ ply, acts: count }]));

function withActs(node: MoveNode, acts: readonly CountAction[]): MoveNode {
  const { count: _, ...rest } = node;
  return acts.length === 0 ? rest : { ...rest, count: acts };
}

/** Adds an act at a path as the last one there. A side calls one number a move: a second call corrects the first. */
export const addCountAction = (study: Study, path: Path, act: CountAction): Study =>
  rewrite(study, path, node => {
    const acts = node.count ?? [];
    const corrected = act.act === 'call' ? acts.findIndex(old => old.act === 'call' && old.by === act.by) : -1;
    if (corrected < 0) return withActs(node, [...acts, act]);
    return acts[corrected]?.number === act.number ? node : withActs(node, acts.with(corrected, act));
  });

/** Removes one act at a path, counted from 0. */
export const removeCountAction = (study: Study, path: Path, index: number): Study =>
  rewrite(study, path, node => {
    const acts = node.count ?? [];
    return acts[index] === undefined ? node : withActs(node, acts.toSpliced(index, 1));
  });
