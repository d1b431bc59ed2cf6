/**
 * Paths as text: moves in UCI joined by single spaces. These functions work on the text alone and do not need the
 * study.
 */
import type { MoveNode, Path } from './study.ts';

export const ROOT: Path = '';

export const pathMoves = (path: Path): readonly string[] => (path === '' ? [] : path.split(' '));

/** Plies from the root. */
export const pathLength = (path: Path): number => pathMoves(path).length;

export const childPath = (path: Path, move: string): Path => (path === '' ? move : `${path} ${move}`);

/** The path without its last move; the parent of the root is the root. */
export const parentPath = (path: Path): Path => path.slice(0, Math.max(0, path.lastIndexOf(' ')));

/** The last move of a path, `''` at the root. */
export const lastMove = (path: Path): string => path.slice(path.lastIndexOf(' ') + 1);

export const childOf = (node: MoveNode, move: string): MoveNode | undefined =>
  node.children.find(child => child.move === move);

/** The path of the node with index `ply` in a line of nodes that begins with the root. */
export const pathAlong = (nodes: readonly MoveNode[], ply: number): Path =>
  nodes
    .slice(1, ply + 1)
    .map(node => node.move)
    .join(' ');
