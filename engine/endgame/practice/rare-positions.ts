/**
 * Lots among the places of a table, for positions too rare to come up when men are put down at random: a fair sample of the bytes with fitting needs is
 * kept, and its places are asked about one after the other.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { isPromotion } from '../../rules/types.ts';
import { pick } from '../random.ts';
import { sampleOf } from '../tables/sample.ts';
import type { TableFile } from '../tables/table-file.ts';
import { type MoveVerdict, moveVerdicts } from '../verdict/move-verdicts.ts';
import { type Placed, placedAt, type SamplingContext, type SamplingRequest } from './placement.ts';

/** Tries between two pauses. */
export const STEP = 50;
/** Positions that are looked at move by move in all, since that is what takes time. */
export const LOOKS = 1000;
const MOST_LOTS = 40_000;

/** `looks` counts down in the hands of who looks at a position move by move. */
export interface Looking extends SamplingRequest {
  readonly looks: { left: number };
}

/** What `ask` makes of the first place that it has something for; `null`: no byte fits, or lots or looks are used up. Issues: those of a damaged table. */
export async function sampleFromTable(
  file: TableFile,
  fits: (needs: number) => boolean,
  looking: Looking,
  means: SamplingContext,
  ask: (placed: Placed) => Parsed<Position | null>,
): Promise<Parsed<Position | null>> {
  const kept = await sampleOf(file, fits, means);
  if (!kept.ok || kept.value.length === 0) return kept.ok ? ok(null) : kept;
  for (let tried = 1; tried <= MOST_LOTS && looking.looks.left > 0; tried++) {
    if (tried % STEP === 0) await means.pause();
    const found = ask(placedAt(looking, pick(kept.value, means.random), means.random));
    if (!found.ok || found.value !== null) return found;
  }
  return ok(null);
}

/** Moves that need least: a place that one of them leads to is found so many times. */
function waysBack(moves: readonly MoveVerdict[]): number {
  const needs = ({ verdict }: MoveVerdict): number => verdict?.needs ?? Number.POSITIVE_INFINITY;
  const least = Math.min(...moves.map(needs));
  return moves.filter(one => needs(one) === least && !isPromotion(one.move)).length;
}

/** A position that was found by a move taken back would come up once for each of its best moves: it is taken once in as many. */
export function correctForWays(
  position: Position,
  { tables, random }: Pick<SamplingContext, 'tables' | 'random'>,
): Parsed<Position | null> {
  const moves = moveVerdicts(position, tables);
  if (!moves.ok) return moves;
  const ways = waysBack(moves.value);
  return ok(ways > 0 && random(ways) === 0 ? position : null);
}
