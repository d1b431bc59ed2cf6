/**
 * Runs the solver of `endgame.wasm` on one ending: allocates its tables in a memory of their own, solves the endings
 * after captures first, and steps until nothing changes. It knows no counting rules; the distance is DTM unless the
 * terms say otherwise.
 */

import type { Ends } from '../count/dtr-rule.ts';
import { byteOf, type Ending, isTwoSided, placementsOf, promoted, roleNumber, without } from '../ending.ts';
import type { EndingFigures } from '../tables/table-file.ts';

/** Exports of `endgame.wasm`. */
interface Solver {
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
  useEnds(check: boolean, stalemate: boolean, dead: boolean): void;
  usePromotionRanks(from: number, before: number): void;
  useSmaller(first: number, second: number, third: number): void;
  findMates(): void;
  step(n: number): number;
  finish(): void;
}

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  /** Grows by this number of pages. Existing views of the buffer become empty. */
  grow(pages: number): number;
}

interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => WasmMemory;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}
export const { WebAssembly: host } = globalThis as unknown as { readonly WebAssembly: WebAssemblyHost };

/** Compiles the module for solvers and builders. @param wasm the bytes of `endgame.wasm` */
export const compileSolver = (wasm: Uint8Array): object => new host.Module(wasm);

export const PAGE = 65536;
/** First address behind the geometry tables, which the solver writes at the bottom of its memory. */
export const FIRST = 2 * PAGE;
/** Most units of an ending that is solved in memory. */
const MAX_UNITS = 3;
/** Endings with this number of units are solved in slices. */
export const SLICED_UNITS = MAX_UNITS + 1;

export interface Solved {
  readonly figures: EndingFigures;
  /**
   * A byte per index and square (`byteOf`): n + 1 where the bare king, to move, is mated in n, else 0. A view of the
   * solver's memory, valid until it solves again.
   */
  readonly distances: Uint8Array;
  /** The same for the chaser to move: n where it mates in n, else 0; `null` if not requested. */
  readonly wins: Uint8Array | null;
  /** By index: squares of the bare king on which the chaser, to move, does not win. */
  readonly unwon: BigUint64Array;
}

/** Bytes of memory for solving. */
export function solvingBytes(ending: Ending, wins: boolean): number {
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

/**
 * The terms by which an ending is solved. `after` gives the terms of the ending after a conversion, and the value of
 * its bytes for the ending before (`wins` after captures, `distances` after promotions; 0: never); `null`: the bytes as
 * they are.
 */
export interface Terms {
  /** Tables solved by terms with equal keys are equal. */
  readonly key: string;
  /** `null`: mate wins, stalemate draws, fishes promote on their sixth rank. */
  readonly ends: Ends | null;
  after(before: Ending, left: Ending, promotes: boolean): { readonly terms: Terms; readonly worth: Uint8Array | null };
  /** `null`: no square is spared. */
  spared(ending: Ending): Spared | null;
}

/** While the game continues, the bare king is never lost where these terms require more than `allows` moves. */
export interface Spared {
  readonly terms: Terms;
  readonly allows: number;
}

/** The terms of DTM tables. */
export const DISTANCES: Terms = {
  key: '',
  ends: null,
  after: () => ({ terms: DISTANCES, worth: null }),
  spared: () => null,
};

/** Writes the known distances of an ending under these terms into `into`. False if they are not known. */
export type KnownDistances = (ending: Ending, into: Uint8Array, terms: Terms) => boolean;

/** The value of a capture that wins at any step. */
export const ALWAYS = 255;
/** Most steps that fit into a byte. */
export const MOST_STEPS = 253;

/** Solves with one compiled `endgame.wasm` and keeps the small endings that others require. */
export class EndgameSolver {
  readonly #module: object;
  readonly #known: KnownDistances;
  readonly #wins = new Map<string, Uint8Array>();
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
   * @throws RangeError for more units than can be solved in memory
   */
  solve(ending: Ending, onStep: (step: number) => void = () => {}, terms = DISTANCES): Solved {
    return this.#solve(ending, terms, false, onStep);
  }

  /** Also returns the distances with the chaser to move. @throws RangeError as {@link solve} */
  solveBoth(ending: Ending, terms = DISTANCES): Solved & { readonly wins: Uint8Array } {
    const solved = this.#solve(ending, terms, true, () => {});
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
  #spare(ending: Ending, { terms, allows }: Spared, bytes: Uint8Array, boards: Uint32Array): void {
    this.#distancesOf(ending, terms, bytes);
    spare(bytes, allows, boards);
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
    const { units } = ending;
    if (units.length < 1 || units.length > MAX_UNITS || isTwoSided(ending)) {
      throw new RangeError(`${ending.name}: expected 1 to ${MAX_UNITS} units against a bare king`);
    }
    const placements = placementsOf(ending);
    const smaller = units.map((_, at) => without(ending, at));
    const tables = new Map<string, Uint8Array>();
    for (const left of smaller) {
      if (left === null || tables.has(left.name)) continue;
      const next = terms.after(ending, left, false);
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
    const spared = terms.spared(ending);
    if (spared !== null) {
      const bytes = new Uint8Array(memory.buffer, distances, 64 * placements);
      this.#spare(ending, spared, bytes, new Uint32Array(memory.buffer, open, 2 * placements));
    }

    if (mets !== null) {
      const into = new Uint8Array(memory.buffer, after, 64 * placements);
      const next = terms.after(ending, mets, true);
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

export type EndsSolver = Pick<Solver, 'useEnds' | 'usePromotionRanks'>;

/** @param ends `null`: mate wins, stalemate draws, fishes promote on their sixth rank */
export function setEnds(solver: EndsSolver, ends: Ends | null): void {
  const { goal = 'checkmate', stalemate = 'draw', dead = false, relRank = 6, beyond = true } = ends ?? {};
  solver.useEnds(goal === 'firstCheck', stalemate === 'loss', dead);
  solver.usePromotionRanks(8 * (relRank - 1), beyond ? 64 : 8 * relRank);
}

/** In place, because such a table can take half of the memory. */
function rate(table: Uint8Array, worth: Uint8Array): void {
  for (let at = 0; at < table.length; at++) table[at] = worth[table[at] as number] as number;
}

/**
 * Adds the squares on which the chaser needs more than `allows` moves, or does not win, to a bitboard (two words) per
 * placement.
 */
export function spare(bytes: Uint8Array, allows: number, boards: Uint32Array): void {
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

/** Reads SUMS of the solver. */
export function figuresOf(sums: Uint32Array): EndingFigures {
  const steps = (from: number): number[] => {
    const counts = [...sums.subarray(from, from + 256)];
    return counts.slice(0, counts.findLastIndex(count => count > 0) + 1);
  };
  const [stands = 0, free = 0, stalemates = 0] = sums.subarray(512, 515);
  return { stands, free, stalemates, lost: steps(0), won: steps(256) };
}
