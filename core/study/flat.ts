/**
 * A study laid flat and raised again. JSON, structured cloning and SQLite all recurse into nested values; a line of
 * 20,000 plies would break them, so a study travels as one array in reading order with the index of each parent.
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

/** Throws `RangeError` when an entry does not name an earlier entry as its parent: that is damage, not data. */
export function raiseStudy(flat: FlatStudy): Study {
  const { nodes, ...rest } = flat;
  const raised: (MoveNode & { children: MoveNode[] })[] = [];
  for (const [index, { parent, ...own }] of nodes.entries()) {
    const node = { ...own, children: [] };
    raised.push(node);
    if (index === 0) continue;
    if (!(parent >= 0 && parent < index)) throw new RangeError(`flat study: node ${index} has parent ${parent}`);
    raised[parent]?.children.push(node);
  }
  const root = raised[0];
  if (!root) throw new RangeError('flat study: no root');
  return { ...rest, root };
}
