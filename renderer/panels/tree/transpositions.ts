/** Finds positions that occur several times in one game. */
import type { Positions } from '../../../core/study/positions.ts';
import type { Study } from '../../../core/study/study.ts';
import { type Cell, everyCell } from './layout.ts';

/** The moves of the tree by the key of their position, in reading order. */
export function placesByKey(study: Study, positions: Positions): ReadonlyMap<bigint, readonly Cell[]> {
  const places = new Map<bigint, Cell[]>();
  for (const cell of everyCell(study, positions)) {
    const { key } = cell.placed.position;
    const there = places.get(key);
    if (there) there.push(cell);
    else places.set(key, [cell]);
  }
  return places;
}
