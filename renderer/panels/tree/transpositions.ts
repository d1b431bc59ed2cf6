/** Where else in the same game the position on the board stands. */
import type { OpenStudy } from '../../state/study.svelte.ts';
import { type Cell, cellAfter, rootCell } from './layout.ts';

/** Every place of the tree with this position, first in reading order; the cursor's own not among them. */
export function samePositions(open: OpenStudy): readonly Cell[] {
  const { key } = open.position;
  const found: Cell[] = [];
  const stack = [rootCell(open.study, open.positions)];
  for (let cell = stack.pop(); cell; cell = stack.pop()) {
    if (cell.node !== open.node && cell.placed.position.key === key) found.push(cell);
    const at = cell;
    for (const child of cell.node.children.toReversed()) stack.push(cellAfter(at, child, open.positions));
  }
  return found;
}
