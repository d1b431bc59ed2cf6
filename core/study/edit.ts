/**
 * Edits of a study, as functions from a study to a new study. An edit that changes nothing, or whose path is not in
 * the study, returns the same object, so that callers can compare with `===`.
 *
 * An edit copies only the nodes on the path to the edited node and shares all other branches. `rewrite` does this, and
 * almost every edit of the tree is one call of it.
 */

import { studyTags } from '../pgn/tags.ts';
import { toggledForce, unforced } from './forced.ts';
import { lastMove, parentPath, pathMoves } from './path.ts';
import type { MoveNode, Path, Study, Tag } from './study.ts';
import { nodesAlong, variationPath } from './walk.ts';

/** Replaces the node at a path by the result of `change`; `null` removes it with everything after it. */
export function rewrite(study: Study, path: Path, change: (node: MoveNode) => MoveNode | null): Study {
  const nodes = nodesAlong(study, path);
  const last = nodes?.at(-1);
  if (!nodes || !last) return study;
  let old = last;
  let fresh = change(old);
  if (fresh === old) return study;
  for (let depth = nodes.length - 2; depth >= 0; depth--) {
    const parent = nodes[depth] as MoveNode;
    const child = fresh;
    const children: readonly MoveNode[] =
      child === null ? parent.children.filter(c => c !== old) : parent.children.map(c => (c === old ? child : c));
    old = parent;
    fresh = { ...parent, children };
  }
  return { ...study, root: fresh ?? { move: '', children: [] } };
}

/**
 * Replaces every node by the result of `change`, children first and without recursion. Copies only nodes that change
 * themselves or have a changed descendant.
 * @param change returns the same node for no change; the children of its result are not used
 */
export function rewriteAll(study: Study, change: (node: MoveNode) => MoveNode): Study {
  const rebuilt = new Map<MoveNode, MoveNode>();
  const order: MoveNode[] = [];
  const stack = [study.root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    order.push(node);
    stack.push(...node.children);
  }
  for (const node of order.toReversed()) {
    const children = node.children.map(child => rebuilt.get(child) ?? child);
    const changed = children.some((child, i) => child !== node.children[i]);
    const own = change(node);
    rebuilt.set(node, changed ? { ...own, children } : own);
  }
  const root = rebuilt.get(study.root) ?? study.root;
  return root === study.root ? study : { ...study, root };
}

/** Adds a move after a path as the last variation, unless the move exists there already. */
export const addMove = (study: Study, path: Path, move: string): { readonly study: Study; readonly path: Path } =>
  addLine(study, path, [move]);

/**
 * Adds a line of moves (UCI, legal from there) after a path. Moves that are in the tree already are not added again.
 * Returns the path of the end of the line. An unknown path adds nothing and is returned unchanged.
 */
export function addLine(
  study: Study,
  path: Path,
  moves: readonly string[],
): { readonly study: Study; readonly path: Path } {
  const nodes = nodesAlong(study, path);
  let node = nodes?.at(-1);
  if (!node) return { study, path };
  let found = 0;
  for (; found < moves.length; found++) {
    const child: MoveNode | undefined = node.children.find(c => c.move === moves[found]);
    if (!child) break;
    node = child;
  }
  const joint = [...pathMoves(path), ...moves.slice(0, found)].join(' ');
  let branch: MoveNode | null = null;
  for (let i = moves.length - 1; i >= found; i--)
    branch = { move: moves[i] as string, children: branch ? [branch] : [] };
  const added = branch;
  const grown = added ? rewrite(study, joint, parent => ({ ...parent, children: [...parent.children, added] })) : study;
  return { study: grown, path: [...pathMoves(joint), ...moves.slice(found)].join(' ') };
}

/** Removes the move at a path with everything after it; at the root: all moves. */
export const removeMove = (study: Study, path: Path): Study =>
  path === '' ? removeAfter(study, '') : rewrite(study, path, () => null);

/** Removes everything after a path and keeps the move itself. */
export const removeAfter = (study: Study, path: Path): Study =>
  rewrite(study, path, node => (node.children.length === 0 ? node : { ...node, children: [] }));

/** Moves the variation at a path `step` places up (negative) or down among its siblings. */
function reorder(study: Study, path: Path, step: number): Study {
  if (path === '') return study;
  return rewrite(study, parentPath(path), parent => {
    const from = parent.children.findIndex(child => child.move === lastMove(path));
    const to = Math.min(Math.max(from + step, 0), parent.children.length - 1);
    const moved = parent.children[from];
    if (!moved || from === to) return parent;
    const others = parent.children.toSpliced(from, 1);
    return { ...parent, children: others.toSpliced(to, 0, moved) };
  });
}

/**
 * Moves the variation that contains a path one place up; the first variation becomes the main continuation. A
 * continuation that is forced becomes an ordinary one.
 */
export function promote(study: Study, path: Path): Study {
  const at = variationPath(study, path);
  if (at === null) return study;
  const moved = reorder(study, at, -1);
  return moved === study ? rewrite(study, at, unforced) : moved;
}

/** Moves the move at a path one place down among its siblings. */
export const demote = (study: Study, path: Path): Study => reorder(study, path, 1);

/** Shows the move at a path and what follows as a variation even if it is the continuation, or no longer. */
export const toggleForced = (study: Study, path: Path): Study =>
  path === '' ? study : rewrite(study, path, toggledForce);

/** Makes every move of a path the main continuation of its parent, none of them forced. */
export function makeMainLine(study: Study, path: Path): Study {
  const nodes = nodesAlong(study, path);
  if (!nodes) return study;
  let fresh = unforced(nodes.at(-1) as MoveNode);
  for (let depth = nodes.length - 2; depth >= 0; depth--) {
    const [parent, old] = [unforced(nodes[depth] as MoveNode), nodes[depth + 1] as MoveNode];
    if (parent.children[0] === fresh) fresh = parent;
    else fresh = { ...parent, children: [fresh, ...parent.children.filter(child => child !== old)] };
  }
  return fresh === study.root ? study : { ...study, root: fresh };
}

/**
 * Sets all tags, in PGN order: the seven tag roster first. Leaves out Variant, FEN, SetUp and Result, which are
 * fields of a study, and roster tags with the value `?`.
 */
export function setTags(study: Study, tags: readonly Tag[]): Study {
  const next = studyTags(tags);
  const isSame =
    next.length === study.tags.length &&
    next.every(({ name, value }, index) => name === study.tags[index]?.name && value === study.tags[index]?.value);
  return isSame ? study : { ...study, tags: next };
}

/** Sets one tag, in its old place or after the others of its group; an empty value removes it. */
export function setTag(study: Study, name: string, value: string): Study {
  const text = value.replace(/\s+/gu, ' ').trim();
  const index = study.tags.findIndex(tag => tag.name === name);
  if ((study.tags[index]?.value ?? '') === text) return study;
  if (text === '') return { ...study, tags: study.tags.toSpliced(index, 1) };
  const tag = { name, value: text };
  return setTags(study, index < 0 ? [...study.tags, tag] : study.tags.with(index, tag));
}

export const tagValue = (study: Pick<Study, 'tags'>, name: string): string =>
  study.tags.find(tag => tag.name === name)?.value ?? '';

/** Whether a tag's value says anything: not only question marks, dots, dashes and spaces. */
export const isKnownValue = (value: string): boolean => !/^[?.\-\s]*$/u.test(value);

/** The value of a tag, `''` if it is unknown. */
export function knownTagValue(study: Pick<Study, 'tags'>, name: string): string {
  const value = tagValue(study, name);
  return isKnownValue(value) ? value : '';
}

export const setResult = (study: Study, result: Study['result']): Study =>
  study.result === result ? study : { ...study, result };

/** An empty study. @param start FEN */
export const newStudy = (rules: string, start: string, tags: readonly Tag[] = []): Study => ({
  rules,
  start,
  tags: studyTags(tags),
  result: '*',
  root: { move: '', children: [] },
  leftovers: [],
});

/** A study whose main line is the given moves. */
export const studyOfLine = (rules: string, start: string, moves: readonly string[]): Study =>
  addLine(newStudy(rules, start), '', moves).study;
