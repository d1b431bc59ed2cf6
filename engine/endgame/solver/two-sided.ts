/**
 * Endings of one unit against one, in which both sides can win. `KRvKN` contains the moves in which the boat's side
 * mates, `KNvKR` those of the horse's side; positions that neither wins are drawn. A promotion leads to the two-sided
 * ending with a met, which is solved before.
 */

import { distancesUnder, endsLeft } from '../count/dtr.ts';
import type { Ends } from '../count/dtr-rule.ts';
import { type Baring, MATES, onwardOf, ruleFor, type TwoSidedRule } from '../count/two-sided-rule.ts';
import {
  type Ending,
  endingOf,
  fishesOf,
  placementsOf,
  promoted,
  promotedAgainst,
  roleNumber,
  UNIT_ROLES,
  type UnitRole,
} from '../ending.ts';
import type { EndingFigures } from '../tables/table-file.ts';
import { termsOf } from './dtr-terms.ts';
import { type EndgameSolver, FIRST, figuresOf, host, PAGE } from './solve.ts';

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

/**
 * Moves in which the winner wins after a conversion, 0 never; in the byte order of the tables they come from
 * (`byteOf`).
 */
interface TwoSidedInputs {
  /** By baring the other king, including that move. */
  readonly captured: Uint8Array;
  /** The same by a capture with which its fish becomes a met. */
  readonly capturePromotion: Uint8Array | null;
  /** By promoting its fish, including that move. */
  readonly ownPromotion: Uint8Array | null;
  /** After the other side's promotion, with the winner to move. */
  readonly theirPromotion: Uint8Array | null;
  /** Whether an end of the game wins while both sides still have their units. */
  readonly mates: boolean;
  /** `null`: as in DTM tables. */
  readonly ends: Ends | null;
}

export interface SolvedTwoSided {
  readonly figures: EndingFigures;
  /**
   * A byte per index and square (`byteOf`): n + 1 where the other side, to move, is lost in n moves of the winner, else
   * 0.
   */
  readonly distances: Uint8Array;
  /** The same with the winner to move: n where it wins in n, else 0. */
  readonly wins: Uint8Array;
}

/** Most two-sided endings after promotions of one. */
const KEPT = 3;

/** Bytes of memory for solving, including the endings after promotions. */
export const twoSidedBytes = (ending: Ending): number => runBytes(ending) + 128 * placementsOf(ending) * KEPT;

const runBytes = (ending: Ending): number => sizesOf(ending).reduce((a, b) => a + b, FIRST) + PAGE;

const sizesOf = (ending: Ending): readonly number[] => {
  const placements = placementsOf(ending);
  const table = 64 * placements;
  return [8, 8, 8, 8].map(each => each * placements).concat(table, table, table / 64, table / 64, table, table, 4096);
};

function mostOf(bytes: Uint8Array, below: number): number {
  let most = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte > most && byte < below) most = byte;
  }
  return most;
}

/** @param module a `WebAssembly.Module` of `endgame.wasm` */
function solveTwoSided(module: object, ending: Ending, after: TwoSidedInputs): SolvedTwoSided {
  const sizes = sizesOf(ending);
  const memory = new host.Memory({ initial: Math.ceil(runBytes(ending) / PAGE), maximum: PAGE });
  let end = FIRST;
  const [free, plays, won, lost, distances, wins, captured, capturePromotion, ownPromotion, theirPromotion, sums] =
    sizes.map(size => {
      end += size;
      return end - size;
    }) as [number, number, number, number, number, number, number, number, number, number, number];
  let last = 0;
  for (const [at, bytes] of [
    [captured, after.captured],
    [capturePromotion, after.capturePromotion],
    [ownPromotion, after.ownPromotion],
    [theirPromotion, after.theirPromotion],
  ] as const) {
    if (bytes === null) continue;
    new Uint8Array(memory.buffer).set(bytes, at);
    last = Math.max(last, mostOf(bytes, ALREADY));
  }
  const run = new host.Instance(module, { env: { memory } }).exports as TwoSidedExports;
  run.writeTables();
  run.useTwoSided(roleNumber(ending.units[0] ?? 'king'), roleNumber(ending.against[0] ?? 'king'));
  const met = after.capturePromotion === null ? 0 : capturePromotion;
  run.useTwoSidedTables(free, plays, won, lost, distances, wins, captured, met, ownPromotion, theirPromotion, sums);
  const { goal = 'checkmate', stalemate = 'draw', dead = false, relRank = 6, beyond = true } = after.ends ?? {};
  run.useTwoSidedEnds(goal === 'firstCheck', stalemate === 'loss', dead);
  run.usePromotionRanks(8 * (relRank - 1), beyond ? 64 : 8 * relRank);
  run.beginTwoSided(after.mates);
  for (let step = 1; run.stepTwoSided(step) || step < last; step++);
  const table = 64 * placementsOf(ending);
  return {
    figures: figuresOf(new Uint32Array(memory.buffer, sums, 1024)),
    distances: new Uint8Array(memory.buffer, distances, table),
    wins: new Uint8Array(memory.buffer, wins, table),
  };
}

/** Solves with one compiled `endgame.wasm` and keeps the endings after conversions. */
export class TwoSidedSolver {
  readonly #module: object;
  readonly #bare: EndgameSolver;
  readonly #solved = new Map<string, SolvedTwoSided>();

  /**
   * @param module a `WebAssembly.Module` of `endgame.wasm`
   * @param bare solves the endings after captures with the same module
   */
  constructor(module: object, bare: EndgameSolver) {
    this.#module = module;
    this.#bare = bare;
  }

  /** DTM, or DTR under a rule. @throws RangeError unless it is one unit against one */
  solve(ending: Ending, rule: TwoSidedRule = MATES): SolvedTwoSided {
    if (ending.units.length !== 1 || ending.against.length !== 1)
      throw new RangeError(`${ending.name}: expected one unit against one`);
    const key = `${ending.name} ${JSON.stringify(ruleFor(rule, ending))}`;
    let solved = this.#solved.get(key);
    if (solved === undefined) {
      const { figures, distances, wins } = solveTwoSided(this.#module, ending, {
        captured: this.#captured(ending.units[0] ?? 'boat', rule),
        capturePromotion: ending.units[0] === 'fish' && rule.baring.met ? this.#captured('met', rule) : null,
        ownPromotion: this.#ownPromotion(ending, rule),
        theirPromotion: this.#theirPromotion(ending, rule),
        mates: rule.mates,
        ends: rule.ends ?? null,
      });
      solved = { figures, distances: distances.slice(), wins: wins.slice() };
      this.#solved.set(key, solved);
    }
    return solved;
  }

  #captured(unit: UnitRole, { baring, ends }: TwoSidedRule): Uint8Array {
    const left = endingOf([unit]);
    const worth = baring[unit] ?? { kind: 'never' };
    const terms = termsOf(worth.by ?? distancesUnder(endsLeft(ends ?? null, left)));
    return this.#bare.solve(left, () => {}, terms).distances.map(worthOf(worth));
  }

  #ownPromotion(ending: Ending, rule: TwoSidedRule): Uint8Array | null {
    const next = promoted(ending);
    if (next === null) return null;
    const last = onwardOf(rule, ending);
    if (last === null) return this.solve(next, rule).distances;
    return bestOf(
      last.own.map(way => ({
        bytes: this.solve(next, way.rule).distances,
        most: way.allows,
        from: 1,
        worth: way.ends ? 1 : null,
      })),
    );
  }

  #theirPromotion(ending: Ending, rule: TwoSidedRule): Uint8Array | null {
    const next = promotedAgainst(ending);
    if (next === null) return null;
    const last = onwardOf(rule, ending);
    if (last === null) return this.solve(next, rule).wins;
    return bestOf(
      last.theirs.map(way => ({
        bytes: this.solve(next, way.rule).wins,
        most: way.allows,
        from: 0,
        worth: way.ends ? ALREADY : null,
      })),
    );
  }
}

/** Translates a byte n + 1, the bare king being mated n moves after the capture. */
function worthOf(baring: Baring): (byte: number) => number {
  if (!('allows' in baring)) return byte => (baring.kind === 'goesOn' ? byte : 0);
  const { kind, allows } = baring;
  return byte => (byte === 0 || byte - 1 > allows ? 0 : kind === 'anew' ? 1 : byte);
}

interface Way {
  readonly bytes: Uint8Array;
  readonly most: number | null;
  /** Offset between the byte and the number of remaining moves. */
  readonly from: number;
  /** The value of every byte that wins; `null`: the byte itself. */
  readonly worth: number | null;
}

/** More moves than any win takes. In THEIR_PROMOTED: a win that requires no further moves of a count that has ended. */
const ALREADY = 255;

/** The fewest moves by any continuation with a sufficient budget. */
function bestOf(ways: readonly Way[]): Uint8Array {
  const best = new Uint8Array(ways[0]?.bytes.length ?? 0);
  for (const { bytes, most, from, worth } of ways)
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      const known = best[at] as number;
      if (byte === 0 || (most !== null && byte - from > most)) continue;
      if (worth !== null) best[at] = worth;
      else if (known === 0 || byte < known) best[at] = byte;
    }
  return best;
}
