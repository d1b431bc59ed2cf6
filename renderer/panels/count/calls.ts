/**
 * The numbers called aloud in the run of a count that the cursor stands in: from its beginning to its end in the line, with
 * what was heard where somebody noted it. A number is called with every move of the counter that takes the count on.
 */
import type { NodePosition } from '../../../core/study/positions.ts';
import type { MoveNode } from '../../../core/study/study.ts';
import { dueCall } from '../../../engine/rules/count-calls.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { type Count, opposite } from '../../../engine/rules/types.ts';

export interface Call {
  /** Of the move it is called with, from the root. */
  readonly ply: number;
  /** What the rules say. */
  readonly number: number;
  /** What was noted as heard, if anything. */
  readonly heard: number | null;
}

export interface Calls {
  readonly calls: readonly Call[];
  /** The number behind them while the count goes on. */
  readonly next: number | null;
}

/** What the side that has just moved was heard to call; `null` where nobody noted it. */
export const heardCall = (node: MoveNode, position: Position): number | null =>
  node.count?.find(({ act, by }) => act === 'call' && by === opposite(position.turn))?.number ?? null;

const continues = (before: Count | null, after: Count | null): boolean =>
  before !== null &&
  after !== null &&
  before.kind === after.kind &&
  before.counter === after.counter &&
  before.limitPlies === after.limitPlies &&
  after.plies === before.plies + 1;

/**
 * @param places and `nodes` of one line from the root, the start included
 * @param cursor index in them
 */
export function callsAlong(places: readonly NodePosition[], nodes: readonly MoveNode[], cursor: number): Calls {
  const counts = (ply: number): Count | null => places[ply]?.position.count() ?? null;
  if (counts(cursor) === null) return { calls: [], next: null };
  let [from, to] = [cursor, cursor];
  while (from > 0 && continues(counts(from - 1), counts(from))) from--;
  while (to + 1 < places.length && continues(counts(to), counts(to + 1))) to++;
  const calls: Call[] = [];
  for (let ply = from; ply <= to; ply++) {
    const [place, node] = [places[ply], nodes[ply]];
    const number = place && dueCall(place.position);
    if (place && node && number != null) calls.push({ ply, number, heard: heardCall(node, place.position) });
  }
  const last = places[to]?.position;
  const count = counts(to);
  const open = to === places.length - 1 && last !== undefined && last.outcome() === null;
  return { calls, next: open && count && count.plies <= count.limitPlies ? count.number + 1 : null };
}
