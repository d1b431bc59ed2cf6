/**
 * Samples positions from the tables: of one ending, for one side and of one level. Every suitable placement is equally
 * likely. First, pieces are placed at random. If suitable positions are too rare for that, the table itself is read:
 * its bytes contain the DTR of positions with the loser to move, and a uniform sample of the bytes with a suitable
 * number is taken. A defence starts in such a position. An attack is found by taking back a move of the chaser from it;
 * a position with several best moves would be found several times as often, so it is accepted only once in as many
 * times. A promotion cannot be taken back; positions won only by promotions are found by random placement.
 *
 * The count of a position differs: against a bare king it is the usual one (`usual-count.ts`), in a two-sided ending it
 * is sampled too (`sampled-count.ts`).
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { isTwoSided } from '../ending.ts';
import {
  canMove,
  isPlausible,
  type Placed,
  randomPlacement,
  type SamplingContext,
  type SamplingRequest,
  takenBack,
} from './placement.ts';
import { correctForWays, type Sampler, STEP, sampleFromTable } from './rare-positions.ts';
import { SampledCount } from './sampled-count.ts';
import { UsualCount } from './usual-count.ts';

/** `null`: none exists, or none was found. Issues: those of a damaged table. */
export async function samplePosition(
  request: SamplingRequest,
  context: SamplingContext,
): Promise<Parsed<Position | null>> {
  const sampler: Sampler = isTwoSided(request.ending)
    ? new SampledCount(request, context)
    : new UsualCount(request, context);
  for (let tried = 1; tried <= (context.tries ?? sampler.tries); tried++) {
    if (sampler.isHopeless) return ok(null);
    if (tried % STEP === 0) await context.pause();
    const placed = randomPlacement(request, context.random);
    const found = isPlausible(request, placed) ? sampler.fitting(placed) : ok(null);
    if (!found.ok || found.value !== null) return found;
  }
  return sampler.isHopeless ? ok(null) : fromTable(sampler, context);
}

async function fromTable(sampler: Sampler, context: SamplingContext): Promise<Parsed<Position | null>> {
  const source = sampler.source();
  if (source === null) return ok(null);
  const { request } = sampler;
  return sampleFromTable(source.file, source.fits, request, context, placed => {
    if (!isPlausible(request, placed)) return ok(null);
    return request.side === 'attack' ? before(placed, sampler, context) : sampler.fitting(placed);
  });
}

/** A position before a move of the attacker that leads to this one. */
function before(placed: Placed, sampler: Sampler, context: SamplingContext): Parsed<Position | null> {
  const back = takenBack(placed, context.random);
  if (!isPlausible(sampler.request, back.placed)) return ok(null);
  const position = sampler.start(back.placed);
  if (position === null || !canMove(position, back)) return ok(null);
  const found = sampler.fitting(back.placed);
  return found.ok && found.value !== null ? correctForWays(found.value, context) : found;
}
