/** Finds positions that occur several times in one game. */
import type { Positions } from '../../../core/study/positions.ts';
import type { Study } from '../../../core/study/study.ts';
import { type Cell, cellAfter, rootCell } from './layout.ts';

/** The moves of the tree by the key of their position, in reading order. */
export function placesByKey(study: Study, positions: Positions): ReadonlyMap<bigint, readonly Cell[]> {
  const places = new Map<bigint, Cell[]>();
  const stack = [rootCell(study, positions)];
  for (let cell = stack.pop(); cell; cell = stack.pop()) {
    const { key } = cell.placed.position;
    const there = places.get(key);
    if (there) there.push(cell);
    else places.set(key, [cell]);
    const at = cell;
    for (const child of cell.node.children.toReversed()) stack.push(cellAfter(at, child, positions));
  }
  return places;
}
