/**
 * The numbers called in the count that runs at the cursor, from its start to its end in the line, with the numbers that
 * were recorded as called. The counter calls a number with each of its moves that continue the count.
 */
import type { NodePosition } from '../../../core/study/positions.ts';
import type { MoveNode } from '../../../core/study/study.ts';
import { dueCall } from '../../../engine/rules/count-calls.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { type Count, opposite } from '../../../engine/rules/types.ts';

interface Call {
  /** Ply of the move with which it is called. */
  readonly ply: number;
  /** The right number by the rules. */
  readonly number: number;
  /** The number that was recorded as called; `null` if none. */
  readonly recorded: number | null;
}

export interface Calls {
  readonly calls: readonly Call[];
  /** The next number; `null` if the count has ended. */
  readonly next: number | null;
}

/** The number recorded for the side that has just moved; `null` if none. */
export const recordedCall = (node: MoveNode, position: Position): number | null =>
  node.count?.find(({ action, by }) => action === 'call' && by === opposite(position.turn))?.number ?? null;

const continues = (before: Count | null, after: Count | null): boolean =>
  before !== null &&
  after !== null &&
  before.kind === after.kind &&
  before.counter === after.counter &&
  before.limitPlies === after.limitPlies &&
  after.plies === before.plies + 1;

/**
 * @param places of one line from the root, including the start, like `nodes`
 * @param cursor index in both
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
    if (place && node && number != null) calls.push({ ply, number, recorded: recordedCall(node, place.position) });
  }
  const last = places[to]?.position;
  const count = counts(to);
  const open = to === places.length - 1 && last !== undefined && last.outcome() === null;
  return { calls, next: open && count && count.plies <= count.limitPlies ? count.number + 1 : null };
}
