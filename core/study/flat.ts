/**
 * Flattens a study into an array and back. JSON, structured cloning and SQLite recurse into nested values, and a line
 * of 20,000 plies would overflow the stack. So a study is sent and stored as one array in depth-first order with the
 * index of each parent.
 */
import type { FlatStudy, MoveNode, Study } from './study.ts';

type FlatNode = FlatStudy['nodes'][number];

export function flattenStudy(study: Study): FlatStudy {
  const { root, ...rest } = study;
  const nodes: FlatNode[] = [];
  const stack: { node: MoveNode; parent: number }[] = [{ node: root, parent: -1 }];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { children, ...own } = entry.node;
    const index = nodes.push({ ...own, parent: entry.parent }) - 1;
    for (let i = children.length - 1; i >= 0; i--) stack.push({ node: children[i] as MoveNode, parent: index });
  }
  return { ...rest, nodes };
}

/** @throws RangeError when the data are damaged: no root, or a parent that is not an earlier entry */
export function unflattenStudy(flat: FlatStudy): Study {
  const { nodes, ...rest } = flat;
  return { ...rest, root: unflattenTree(nodes) };
}

/** The root of a flat tree. @throws RangeError as {@link unflattenStudy} does */
export function unflattenTree(nodes: FlatStudy['nodes']): MoveNode {
  const built: (MoveNode & { children: MoveNode[] })[] = [];
  for (const [index, { parent, ...own }] of nodes.entries()) {
    const node = { ...own, children: [] };
    built.push(node);
    if (index === 0) continue;
    if (!(parent >= 0 && parent < index)) throw new RangeError(`flat study: node ${index} has parent ${parent}`);
    built[parent]?.children.push(node);
  }
  const root = built[0];
  if (!root) throw new RangeError('flat study: no root');
  return root;
}
