/** Plays a tree of moves from another position: what is legal there stays, everything else becomes text. */
import type { Position } from '../../engine/rules/position.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { addComment } from './annotate.ts';
import { unflattenTree } from './flat.ts';
import { subtreeText } from './line-text.ts';
import type { FlatStudy, MoveNode } from './study.ts';

/** An illegal move with everything after it. */
export interface Cut {
  /** The index of the node after which it came. */
  readonly parent: number;
  /** Plies from the root, that of the illegal move included. */
  readonly ply: number;
  /** As PGN, written from the original position. */
  readonly text: string;
}

export interface Fitted {
  /** The part that stays; entry 0 is the root. */
  readonly nodes: FlatStudy['nodes'];
  /** In reading order. */
  readonly cuts: readonly Cut[];
}

interface Task {
  readonly node: MoveNode;
  readonly parent: number;
  readonly ply: number;
  readonly ours: Position;
  readonly theirs: Position;
}

function played(position: Position, uci: string): Position | null {
  const move = parseUci(position, uci);
  return move.ok ? position.play(move.value) : null;
}

/**
 * When the first child of a node is illegal, its first legal sibling becomes the continuation.
 * @param ours the position of the root in its own game
 * @param theirs the position from which the tree is played; its rules may be others
 */
export function fitTree(root: MoveNode, ours: Position, theirs: Position): Fitted {
  const nodes: FlatStudy['nodes'][number][] = [];
  const cuts: Cut[] = [];
  const stack: Task[] = [{ node: root, parent: -1, ply: 0, ours, theirs }];
  for (let task = stack.pop(); task; task = stack.pop()) {
    const { node, parent, ply } = task;
    const isRoot = ply === 0;
    const own = isRoot ? ours : played(task.ours, node.move);
    const other = isRoot ? theirs : played(task.theirs, node.move);
    if (own === null || other === null) {
      cuts.push({ parent, ply, text: subtreeText(task.ours, node).replaceAll('\n', ' ') });
      continue;
    }
    const { children, ...notes } = node;
    const index = nodes.push({ ...notes, parent }) - 1;
    for (const child of children.toReversed())
      stack.push({ node: child, parent: index, ply: ply + 1, ours: own, theirs: other });
  }
  return { nodes, cuts };
}

/** The part of a tree that stays, with the text of the other parts as comments where they were. */
export function fitCommented(
  root: MoveNode,
  ours: Position,
  theirs: Position,
): { readonly root: MoveNode; readonly cuts: number } {
  const { nodes, cuts } = fitTree(root, ours, theirs);
  const commented = [...nodes];
  for (const { parent, text } of cuts)
    commented[parent] = addComment(commented[parent] as (typeof nodes)[number], text);
  return { root: unflattenTree(commented), cuts: cuts.length };
}
