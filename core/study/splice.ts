/**
 * Replaces, inserts and deletes moves in the middle of a line. The moves that follow are played from their new
 * position: those that are legal stay in the tree, the others become comment text where they were.
 */
import type { Position } from '../../engine/rules/position.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { addComment } from './annotate.ts';
import { rewrite } from './edit.ts';
import { fitCommented } from './fit-tree.ts';
import { mergeNodes } from './graft.ts';
import { childPath, parentPath } from './path.ts';
import type { Positions } from './positions.ts';
import type { MoveNode, Path, Study } from './study.ts';
import { nodesAlong } from './walk.ts';

export interface Spliced {
  readonly study: Study;
  /** The end of the new moves, or the move before the deleted ones. */
  readonly path: Path;
  /** Lines that became comment text. */
  readonly cuts: number;
}

/**
 * Puts another move (UCI, legal there) in the place of the move at a path. The new move takes over its notes. If the
 * new move is a variation there already, the two are merged.
 */
export const replaceMove = (study: Study, positions: Positions, path: Path, move: string): Spliced =>
  splice(study, positions, path, 1, [move]);

/** Inserts moves (UCI, legal there), one of each side, before the move at a path. */
export const insertMoves = (
  study: Study,
  positions: Positions,
  path: Path,
  moves: readonly [string, string],
): Spliced => splice(study, positions, path, 0, moves);

/** Deletes the move at a path and the main reply to it, with the other replies, and keeps what follows. */
export const deletePair = (study: Study, positions: Positions, path: Path): Spliced =>
  splice(study, positions, path, 2, []);

function splice(study: Study, positions: Positions, path: Path, deleted: number, moves: readonly string[]): Spliced {
  const parent = parentPath(path);
  const line = nodesAlong(study, path);
  const node = line?.at(-1);
  if (!line || !node || path === '' || (deleted === 1 && node.move === moves[0])) return { study, path, cuts: 0 };
  const before = positions.along(line.slice(0, -1)).at(-1) ?? positions.root;
  let last = before;
  let following: MoveNode = { move: '', children: [node] };
  for (let count = 0; count < deleted && following.children[0]; count++) {
    following = following.children[0];
    last = positions.after(last, following);
  }
  const after = played(before.position, moves);
  const { root: tail, cuts } = fitCommented({ move: '', children: following.children }, last.position, after);
  const added = chain(moves, deleted === moves.length ? node : {}, tail);
  return {
    study: rewrite(study, parent, at => replaced(at, node, added)),
    path: moves.reduce(childPath, parent),
    cuts,
  };
}

const played = (from: Position, moves: readonly string[]): Position =>
  moves.reduce((position, uci) => {
    const move = parseUci(position, uci);
    if (!move.ok) throw new Error(move.error.text);
    return position.play(move.value);
  }, from);

/** The new moves with `tail` after them, below a node without a move. Without new moves it is `tail` itself. */
function chain(moves: readonly string[], notes: Partial<MoveNode>, tail: MoveNode): MoveNode {
  const last = moves.at(-1);
  if (last === undefined) return tail;
  let node = addComment({ ...notes, move: last, children: tail.children }, tail.comment);
  for (const move of moves.slice(0, -1).toReversed()) node = { move, children: [node] };
  return { move: '', children: [node] };
}

/** `parent` with the children and the comment of `added` in the place of one of its children. */
function replaced(parent: MoveNode, old: MoveNode, added: MoveNode): MoveNode {
  const index = parent.children.indexOf(old);
  const fresh = added.children.map(child => {
    const there = parent.children.find(other => other !== old && other.move === child.move);
    return there ? mergeNodes(child, there) : child;
  });
  const stays = (child: MoveNode): boolean => fresh.every(({ move }) => move !== child.move);
  const [before, after] = [parent.children.slice(0, index), parent.children.slice(index + 1)];
  const children = [...before.filter(stays), ...fresh, ...after.filter(stays)];
  return addComment({ ...parent, children }, added.comment);
}
