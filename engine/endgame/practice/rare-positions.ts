/**
 * Samples positions from a table, for positions that are too rare to find by random placement: it takes a uniform
 * sample of the bytes with a suitable value and examines their placements one after the other.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { isPromotion } from '../../rules/types.ts';
import { pick } from '../random.ts';
import { sampleOf } from '../tables/sample.ts';
import type { TableFile } from '../tables/table-file.ts';
import { type MoveVerdict, moveVerdicts } from '../verdict/move-verdicts.ts';
import { type Placed, placedAt, type SamplingContext, type SamplingRequest } from './placement.ts';

/** Attempts between two pauses. */
export const STEP = 50;
/** Most positions that are examined move by move, which takes most of the time. */
export const LOOKS = 1000;
const MAX_ATTEMPTS = 40_000;

/** `looks` is decremented for each position that is examined move by move. */
export interface LimitedRequest extends SamplingRequest {
  readonly looks: { left: number };
}

/** Gives placed pieces their count, and decides whether the position fits the request. */
export interface Sampler {
  readonly request: LimitedRequest;
  /** Random placements before the table is read. */
  readonly tries: number;
  /** No position can fit. */
  readonly isHopeless: boolean;
  /** The position with the side of the request to move; `null` if it is not legal. */
  start(placed: Placed): Position | null;
  /** The position with its count if it fits the request. @param placed plausible */
  fitting(placed: Placed): Parsed<Position | null>;
  /** The table to read, and whether a DTR with the loser to move is suitable; `null`: there is none. */
  source(): { readonly file: TableFile; readonly fits: (needs: number) => boolean } | null;
}

/** The first result of `ask`; `null`: no byte fits, or the attempts are used up. Issues: those of a damaged table. */
export async function sampleFromTable(
  file: TableFile,
  fits: (dtr: number) => boolean,
  search: LimitedRequest,
  context: SamplingContext,
  ask: (placed: Placed) => Parsed<Position | null>,
): Promise<Parsed<Position | null>> {
  const kept = await sampleOf(file, fits, context);
  if (!kept.ok || kept.value.length === 0) return kept.ok ? ok(null) : kept;
  for (let tried = 1; tried <= MAX_ATTEMPTS && search.looks.left > 0; tried++) {
    if (tried % STEP === 0) await context.pause();
    const found = ask(placedAt(search, pick(kept.value, context.random), context.random));
    if (!found.ok || found.value !== null) return found;
  }
  return ok(null);
}

/** The number of moves with the smallest DTR: taking moves back finds a position once for each of them. */
function waysBack(moves: readonly MoveVerdict[]): number {
  const dtr = ({ verdict }: MoveVerdict): number => verdict?.dtr ?? Number.POSITIVE_INFINITY;
  const least = Math.min(...moves.map(dtr));
  return moves.filter(one => dtr(one) === least && !isPromotion(one.move)).length;
}

/**
 * Accepts a position found by taking back a move once in as many times as it has best moves, since it is found that
 * much more often.
 */
export function correctForWays(
  position: Position,
  { tables, random }: Pick<SamplingContext, 'tables' | 'random'>,
): Parsed<Position | null> {
  const moves = moveVerdicts(position, tables);
  if (!moves.ok) return moves;
  const ways = waysBack(moves.value);
  return ok(ways > 0 && random(ways) === 0 ? position : null);
}
