/**
 * Runs the solver of `endgame.wasm` for endings of one unit against one, in which both sides can win. `KRvKN` contains
 * the moves in which the boat's side mates, `KNvKR` those of the horse's side; positions that neither wins are drawn.
 */

import { type Ending, endingOf, fishesOf, placementsOf, roleNumber, UNIT_ROLES } from '../ending.ts';
import { FIRST, figuresOf, host, kernelEnds, PAGE, type Solved, type WasmMemory } from './kernel.ts';
import { ALWAYS, type Terms } from './terms.ts';

/** All twenty-five endings, each side's view of each; those after promotion precede those with the fishes. */
export const twoSidedEndings: readonly Ending[] = UNIT_ROLES.flatMap(unit =>
  UNIT_ROLES.map(against => endingOf([unit], [against])),
).sort((a, b) => fishesOf(a) - fishesOf(b));

/** Exports of `endgame.wasm` for two-sided endings. */
interface TwoSidedExports {
  writeTables(): void;
  useTwoSided(mine: number, theirs: number): void;
  useTwoSidedTables(
    free: number,
    plays: number,
    won: number,
    lost: number,
    distances: number,
    wins: number,
    captured: number,
    capturePromotion: number,
    ownPromotion: number,
    theirPromotion: number,
    sums: number,
  ): void;
  useTwoSidedEnds(check: boolean, stalemate: boolean, dead: boolean): void;
  usePromotionRanks(from: number, before: number): void;
  beginTwoSided(mates: boolean): void;
  stepTwoSided(n: number): boolean;
}

/** The values of conversions, in the byte order of the tables they come from (`byteOf`); `null`: none that wins. */
export interface Conversions {
  /** Moves in which the winner wins by baring the other king, including that move. */
  readonly captured: Uint8Array | null;
  /** The same by a capture with which its fish becomes a met. */
  readonly capturePromotion: Uint8Array | null;
  /** The same by promoting its fish. */
  readonly ownPromotion: Uint8Array | null;
  /** After the promotion of the loser's fish, with the winner to move. */
  readonly theirPromotion: Uint8Array | null;
}

/** Of the tables in the order in which the solver takes them. */
function sizesOf(ending: Ending): readonly number[] {
  const placements = placementsOf(ending);
  const table = 64 * placements;
  return [8, 8, 8, 8].map(each => each * placements).concat(table, table, table / 64, table / 64, table, table, 4096);
}

/** Bytes of memory for one ending, without those after its promotions. */
export const oneAgainstOneBytes = (ending: Ending): number => sizesOf(ending).reduce((a, b) => a + b, FIRST) + PAGE;

function addressesOf(ending: Ending): readonly number[] {
  let end = FIRST;
  return sizesOf(ending).map(size => {
    end += size;
    return end - size;
  });
}

function mostOf(bytes: Uint8Array): number {
  let most = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte > most && byte < ALWAYS) most = byte;
  }
  return most;
}

/** @param memory at least {@link oneAgainstOneBytes}, filled with zeros */
export function solveOneAgainstOne(
  module: object,
  memory: WasmMemory,
  ending: Ending,
  { ends, mates }: Terms,
  inputs: Conversions,
  onStep: (step: number) => void,
): Solved {
  const placements = placementsOf(ending);
  const [free, plays, won, lost, distances, wins, captured, capturePromotion, ownPromotion, theirPromotion, sums] =
    addressesOf(ending) as [number, number, number, number, number, number, number, number, number, number, number];
  let last = 0;
  for (const [at, bytes] of [
    [captured, inputs.captured],
    [capturePromotion, inputs.capturePromotion],
    [ownPromotion, inputs.ownPromotion],
    [theirPromotion, inputs.theirPromotion],
  ] as const) {
    if (bytes === null) continue;
    new Uint8Array(memory.buffer).set(bytes, at);
    last = Math.max(last, mostOf(bytes));
  }
  const run = new host.Instance(module, { env: { memory } }).exports as TwoSidedExports;
  run.writeTables();
  run.useTwoSided(roleNumber(ending.units[0] ?? 'king'), roleNumber(ending.against[0] ?? 'king'));
  const met = inputs.capturePromotion === null ? 0 : capturePromotion;
  run.useTwoSidedTables(free, plays, won, lost, distances, wins, captured, met, ownPromotion, theirPromotion, sums);
  const { check, stalemate, dead, from, before } = kernelEnds(ends);
  run.useTwoSidedEnds(check, stalemate, dead);
  run.usePromotionRanks(from, before);
  run.beginTwoSided(mates);
  // Later steps change something only where a conversion wins in as many moves.
  for (let step = 1; run.stepTwoSided(step) || step < last; step++) onStep(step);
  return {
    figures: figuresOf(new Uint32Array(memory.buffer, sums, 1024)),
    distances: new Uint8Array(memory.buffer, distances, 64 * placements),
    wins: new Uint8Array(memory.buffer, wins, 64 * placements),
  };
}
