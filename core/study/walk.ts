/**
 * Navigation in a study: the node at a path, the neighbours of a cursor, all nodes in depth-first order. Nothing
 * recurses: a study may have 20,000 plies or 5,000 nested variations.
 */
import { continues } from './forced.ts';
import { childOf, childPath, lastMove, parentPath, pathMoves } from './path.ts';
import type { MoveNode, Path, Study } from './study.ts';

/** The nodes from the root to the path, both included; `null` when the path leaves the tree. */
export function nodesAlong(study: Study, path: Path): readonly MoveNode[] | null {
  let node = study.root;
  const nodes = [node];
  for (const move of pathMoves(path)) {
    const child = childOf(node, move);
    if (!child) return null;
    node = child;
    nodes.push(node);
  }
  return nodes;
}

export const nodeAt = (study: Study, path: Path): MoveNode | null => nodesAlong(study, path)?.at(-1) ?? null;

/** The nodes of the main continuation below a node, the node itself not included. */
export function continuation(from: MoveNode): readonly MoveNode[] {
  const nodes: MoveNode[] = [];
  for (let node = from.children[0]; node; node = node.children[0]) nodes.push(node);
  return nodes;
}

export const mainLine = (study: Study): readonly MoveNode[] => continuation(study.root);

export const mainLineMoves = (study: Study): readonly string[] => mainLine(study).map(node => node.move);

/** The longest prefix of a path that exists in the study: the position of the cursor after an undo. */
export function clampPath(study: Study, path: Path): Path {
  let node = study.root;
  const kept: string[] = [];
  for (const move of pathMoves(path)) {
    const child = childOf(node, move);
    if (!child) break;
    node = child;
    kept.push(move);
  }
  return kept.join(' ');
}

/** One ply down the main continuation; the same path at the end of a line. */
export function nextPath(study: Study, path: Path): Path {
  const child = nodeAt(study, path)?.children[0];
  return child ? childPath(path, child.move) : path;
}

export const previousPath = (path: Path): Path => parentPath(path);

/** The end of the main continuation below a path. */
export function lastPath(study: Study, path: Path): Path {
  const node = nodeAt(study, path);
  if (!node) return path;
  const moves = continuation(node).map(child => child.move);
  return path === '' ? moves.join(' ') : [path, ...moves].join(' ');
}

/**
 * The variation `step` places after (or before) the one at the path, wrapping around; the same path if it is the only
 * one.
 */
export function siblingPath(study: Study, path: Path, step: number): Path {
  if (path === '') return path;
  const parent = parentPath(path);
  const siblings = nodeAt(study, parent)?.children ?? [];
  const index = siblings.findIndex(child => child.move === lastMove(path));
  const sibling = siblings[(((index + step) % siblings.length) + siblings.length) % siblings.length];
  return index < 0 || !sibling ? path : childPath(parent, sibling.move);
}

/** The path of the move at which this line branched off its parent line; the root for the main line. */
export function branchPath(study: Study, path: Path): Path {
  const nodes = nodesAlong(study, path);
  if (!nodes) return path;
  let depth = nodes.length - 1;
  while (depth > 0 && continues(nodes[depth - 1], nodes[depth])) depth--;
  return pathMoves(path)
    .slice(0, Math.max(0, depth - 1))
    .join(' ');
}

/**
 * The path of the last move on `path` that begins a variation: it is not a first child, or it is forced. `null` on the
 * main line.
 */
export function variationPath(study: Study, path: Path): Path | null {
  const nodes = nodesAlong(study, path);
  if (!nodes) return null;
  for (let depth = nodes.length - 1; depth > 0; depth--) {
    if (!continues(nodes[depth - 1], nodes[depth])) return pathMoves(path).slice(0, depth).join(' ');
  }
  return null;
}

/** Whether all moves of a path are first children, none of them forced. */
export const isMainLine = (study: Study, path: Path): boolean => {
  const nodes = nodesAlong(study, path);
  return nodes?.every((node, depth) => depth === 0 || continues(nodes[depth - 1], node)) ?? false;
};

/** All nodes with their depth: a parent before its children, children in order. */
export function* everyNode(root: MoveNode): Generator<{ readonly node: MoveNode; readonly depth: number }> {
  const stack = [{ node: root, depth: 0 }];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    yield entry;
    for (const child of entry.node.children.toReversed()) stack.push({ node: child, depth: entry.depth + 1 });
  }
}
