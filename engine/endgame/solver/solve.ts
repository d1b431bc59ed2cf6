/**
 * Solves one ending in a memory of its own, after the endings that its conversions lead to, in steps until nothing
 * changes. It knows no counting rules; the distance is DTM unless the terms say otherwise. The solver of `endgame.wasm`
 * for a bare king works on sets of placements; that for one unit against one (`one-against-one.ts`) also knows the
 * captures and promotions of the loser.
 */

import {
  byteOf,
  type Ending,
  endingOf,
  isTwoSided,
  placementsOf,
  promoted,
  promotedAgainst,
  roleNumber,
  without,
} from '../ending.ts';
import {
  type EndsSolver,
  FIRST,
  figuresOf,
  host,
  MOST_STEPS,
  PAGE,
  type Solved,
  setEnds,
  type WasmMemory,
} from './kernel.ts';
import { oneAgainstOneBytes, solveOneAgainstOne } from './one-against-one.ts';
import { ALWAYS, type Converter, DISTANCES, type SafeSquares, SLICED_UNITS, type Terms, wayAfter } from './terms.ts';

/** Exports of `endgame.wasm` for a bare king. */
interface Solver extends EndsSolver {
  writeTables(): void;
  useEnding(count: number, first: number, second: number, third: number): void;
  useTables(
    havens: number,
    open: number,
    found: number,
    next: number,
    until: number,
    distances: number,
    wins: number,
    sums: number,
  ): void;
  useGroupTables(live: number, marked: number, next: number, waits: number): void;
  usePromotion(distances: number, ripe: number): void;
  useSmaller(first: number, second: number, third: number): void;
  findMates(): void;
  step(n: number): number;
  finish(): void;
}

/** Most units of an ending that is solved in memory. */
const MAX_UNITS = SLICED_UNITS - 1;

/** A solved ending against a bare king, with both sides to move. */
export interface SolvedBoth extends Solved {
  readonly wins: Uint8Array;
  /** By index: squares of the bare king on which the chaser, to move, does not win. */
  readonly unwon: BigUint64Array;
}

/** Most two-sided endings after promotions of one. */
const MOST_TWO_SIDED = 3;

/** Bytes of memory for solving. */
export function solvingBytes(ending: Ending, wins: boolean): number {
  if (isTwoSided(ending)) return oneAgainstOneBytes(ending) + 128 * placementsOf(ending) * MOST_TWO_SIDED;
  const smaller = new Set(ending.units.map((_, at) => without(ending, at)?.name));
  const each = ending.units.length > 1 ? 64 * 32 * 64 ** (ending.units.length - 1) : 0;
  const promotion = promoted(ending) === null ? 0 : 65;
  return (
    FIRST +
    placementsOf(ending) * (32 + 11 / 64 + ending.units.length + (wins ? 128 : 64) + promotion) +
    PAGE +
    smaller.size * each
  );
}

/** Writes the known distances of an ending under these terms into `into`. False if they are not known. */
export type KnownDistances = (ending: Ending, into: Uint8Array, terms: Terms) => boolean;

/** Solves with one compiled `endgame.wasm` and keeps the small endings that others require. */
export class EndgameSolver {
  readonly #module: object;
  readonly #known: KnownDistances;
  readonly #wins = new Map<string, Uint8Array>();
  /** The endings after conversions of the two-sided ending that is solved. */
  readonly #converted = new Map<string, Solved>();
  /** Memory of the last ending for the next one, since discarded memory would stay allocated for a while. */
  #memory: WasmMemory | null = null;

  /**
   * @param module a `WebAssembly.Module` of `endgame.wasm`
   * @param known avoids solving the endings after promotions again
   */
  constructor(module: object, known: KnownDistances = () => false) {
    this.#module = module;
    this.#known = known;
  }

  /**
   * @param onStep called after each step
   * @throws RangeError for more units than can be solved in memory; in two-sided endings one on each side
   */
  solve(ending: Ending, onStep: (step: number) => void = () => {}, terms = DISTANCES): Solved {
    this.#converted.clear();
    return this.#solve(ending, terms, false, onStep);
  }

  /** Against a bare king. @throws RangeError as {@link solve}, and for two-sided endings */
  solveBoth(ending: Ending, terms = DISTANCES): SolvedBoth {
    const solved = this.#solveBareKing(ending, terms, true, () => {});
    return { ...solved, wins: solved.wins as Uint8Array };
  }

  #winsOf(ending: Ending, terms: Terms): Uint8Array {
    const key = `${ending.name} ${terms.key}`;
    let wins = this.#wins.get(key);
    if (wins === undefined) {
      wins = this.#solve(ending, terms, true, () => {}).wins?.slice() as Uint8Array;
      this.#wins.set(key, wins);
    }
    return wins;
  }

  #distancesOf(ending: Ending, terms: Terms, into: Uint8Array): void {
    if (!this.#known(ending, into, terms)) into.set(this.#solve(ending, terms, false, () => {}).distances);
  }

  /**
   * Writes a bitboard per placement: where the bare king does better than by the terms themselves. @param bytes a
   * buffer, zeroed afterwards
   */
  #addSafe(ending: Ending, { terms, allows }: SafeSquares, bytes: Uint8Array, boards: Uint32Array): void {
    this.#distancesOf(ending, terms, bytes);
    addSafe(bytes, allows, boards);
    bytes.fill(0);
  }

  /** This number of zero bytes. The memory is not handed out again until it is returned. */
  #takeMemory(bytes: number): WasmMemory {
    const memory = this.#memory ?? new host.Memory({ initial: 1, maximum: PAGE });
    this.#memory = null;
    new Uint8Array(memory.buffer).fill(0, 0, bytes);
    const missing = Math.ceil(bytes / PAGE) - memory.buffer.byteLength / PAGE;
    if (missing > 0) memory.grow(missing);
    return memory;
  }

  #solve(ending: Ending, terms: Terms, wantWins: boolean, onStep: (step: number) => void): Solved {
    return isTwoSided(ending)
      ? this.#solveTwoSided(ending, terms, onStep)
      : this.#solveBareKing(ending, terms, wantWins, onStep);
  }

  #solveTwoSided(ending: Ending, terms: Terms, onStep: (step: number) => void): Solved {
    if (ending.units.length > 1 || ending.against.length > 1)
      throw new RangeError(`${ending.name}: expected one unit against one`);
    const [mets, theirMets] = [promoted(ending), promotedAgainst(ending)];
    const inputs = {
      captured: this.#bestOf(ending, endingOf(ending.units), 'winner', terms),
      capturePromotion: mets && this.#bestOf(ending, endingOf(mets.units), 'winner', terms),
      ownPromotion: mets && this.#bestOf(ending, mets, 'winner', terms),
      theirPromotion: theirMets && this.#bestOf(ending, theirMets, 'loser', terms),
    };
    const memory = this.#takeMemory(oneAgainstOneBytes(ending));
    const solved = solveOneAgainstOne(this.#module, memory, ending, terms, inputs, onStep);
    this.#memory = memory;
    return solved;
  }

  /** The results after a conversion, by the best of its ways; `null`: it wins nothing. */
  #bestOf(before: Ending, left: Ending, by: Converter, terms: Terms): Uint8Array | null {
    const ways = terms.after(before, left, by).map(({ terms: next, worth }) => {
      const { distances, wins } = this.#convertedEnding(left, next);
      return worthOf(by === 'winner' ? distances : (wins as Uint8Array), worth);
    });
    return ways.length === 0 ? null : ways.reduce(better);
  }

  #convertedEnding(ending: Ending, terms: Terms): Solved {
    const key = `${ending.name} ${terms.key}`;
    let kept = this.#converted.get(key);
    if (kept === undefined) {
      const solved = this.#solve(ending, terms, true, () => {});
      kept = { ...solved, distances: solved.distances.slice(), wins: solved.wins?.slice() ?? null };
      this.#converted.set(key, kept);
    }
    return kept;
  }

  #solveBareKing(
    ending: Ending,
    terms: Terms,
    wantWins: boolean,
    onStep: (step: number) => void,
  ): Solved & Pick<SolvedBoth, 'unwon'> {
    const { units } = ending;
    if (units.length < 1 || units.length > MAX_UNITS || isTwoSided(ending))
      throw new RangeError(`${ending.name}: expected 1 to ${MAX_UNITS} units against a bare king`);
    const placements = placementsOf(ending);
    const smaller = units.map((_, at) => without(ending, at));
    const tables = new Map<string, Uint8Array>();
    for (const left of smaller) {
      if (left === null || tables.has(left.name)) continue;
      const next = wayAfter(terms, ending, left, 'loser');
      tables.set(left.name, worthOf(this.#winsOf(left, next.terms), next.worth));
    }

    const memory = this.#takeMemory(solvingBytes(ending, wantWins));
    let end = FIRST;
    const take = (bytes: number): number => {
      const at = end;
      end += bytes;
      return at;
    };
    const words = 8 * placements;
    const [havens, open, found, next] = [take(words), take(words), take(words), take(words)];
    const groups = placements / 64;
    const [live, marked, nextMarked, waits] = [take(8 * groups), take(groups), take(groups), take(groups)];
    const until = take(units.length * placements);
    const distances = take(64 * placements);
    const mets = promoted(ending);
    const [after, ripe] = mets === null ? [0, 0] : [take(64 * placements), take(placements)];
    const wins = wantWins ? take(64 * placements) : 0;
    const sums = take(4096);
    const addresses = new Map([...tables].map(([name, table]) => [name, take(table.length)] as const));
    for (const [name, at] of addresses) new Uint8Array(memory.buffer).set(tables.get(name) as Uint8Array, at);
    const safe = terms.safe(ending);
    if (safe !== null) {
      const bytes = new Uint8Array(memory.buffer, distances, 64 * placements);
      this.#addSafe(ending, safe, bytes, new Uint32Array(memory.buffer, open, 2 * placements));
    }

    if (mets !== null) {
      const into = new Uint8Array(memory.buffer, after, 64 * placements);
      const next = wayAfter(terms, ending, mets, 'winner');
      this.#distancesOf(mets, next.terms, into);
      if (next.worth !== null) rate(into, next.worth);
    }

    const instance = new host.Instance(this.#module, { env: { memory } });
    const solver = instance.exports as Solver;
    solver.writeTables();
    const role = (at: number): number => (units[at] === undefined ? 0 : roleNumber(units[at]));
    solver.useEnding(units.length, role(0), role(1), role(2));
    solver.useTables(havens, open, found, next, until, distances, wins, sums);
    solver.useGroupTables(live, marked, nextMarked, waits);
    solver.usePromotion(after, ripe);
    setEnds(solver, terms.ends);
    const less = (at: number): number => addresses.get(smaller[at]?.name ?? '') ?? 0;
    solver.useSmaller(less(0), less(1), less(2));
    solver.findMates();
    for (let step = 1; ; step++) {
      const more = solver.step(step);
      onStep(step);
      if (more === 0) break;
      if (step === MOST_STEPS) throw new RangeError(`${ending.name}: a win takes more moves than a table can store`);
    }
    solver.finish();
    this.#memory = memory;
    return {
      figures: figuresOf(new Uint32Array(memory.buffer, sums, 1024)),
      distances: new Uint8Array(memory.buffer, distances, 64 * placements),
      wins: wantWins ? new Uint8Array(memory.buffer, wins, 64 * placements) : null,
      unwon: new BigUint64Array(memory.buffer, havens, placements),
    };
  }
}

/** In place, because such a table can take half of the memory. */
function rate(table: Uint8Array, worth: Uint8Array): void {
  for (let at = 0; at < table.length; at++) table[at] = worth[table[at] as number] as number;
}

/**
 * Adds the squares on which the chaser needs more than `allows` moves, or does not win, to a bitboard (two words) per
 * placement.
 */
export function addSafe(bytes: Uint8Array, allows: number, boards: Uint32Array): void {
  for (let index = 0; 2 * index < boards.length; index++)
    for (let square = 0; square < 64; square++) {
      const byte = bytes[byteOf(index, square)] as number;
      if (byte !== 0 && byte - 1 <= allows) continue;
      const half = 2 * index + (square >> 5);
      boards[half] = (boards[half] as number) | (1 << (square & 31));
    }
}

/** The table with its bytes translated to their value for the ending before. */
export const worthOf = (table: Uint8Array, worth: Uint8Array | null): Uint8Array =>
  worth === null ? table : table.map(byte => worth[byte] as number);

/** The fewer moves of each byte: 0 never wins, {@link ALWAYS} at once. */
const better = (a: Uint8Array, b: Uint8Array): Uint8Array =>
  a.map((one, at) => {
    const other = b[at] as number;
    if (one === 0 || other === ALWAYS) return other;
    return other === 0 || one === ALWAYS ? one : Math.min(one, other);
  });
