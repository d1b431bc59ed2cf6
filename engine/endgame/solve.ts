/**
 * Runs the solver of `endgame.wasm` over one ending: lays out its tables in a memory of their own, solves what is left after captures
 * first, and steps until nothing changes. Nothing here knows a counting rule; a distance is the chaser's moves to mate.
 */
import { type Ending, isDuel, parseEnding, placementsOf, promoted, roleNumber, without } from './ending.ts';

/** What `endgame.wasm` exports. */
interface Solver {
  writeTables(): void;
  useEnding(count: number, first: number, second: number, third: number): void;
  useTables(
    havens: number,
    open: number,
    saves: number,
    found: number,
    next: number,
    due: number,
    distances: number,
    wins: number,
    sums: number,
  ): void;
  usePromotion(distances: number, ripe: number): void;
  useSmaller(first: number, second: number, third: number): void;
  findMates(): boolean;
  step(n: number): number;
}

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  /** By so many pages; views of the buffer that was are empty then. */
  grow(pages: number): number;
}

interface WebAssemblyHost {
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => WasmMemory;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}
export const { WebAssembly: host } = globalThis as unknown as { readonly WebAssembly: WebAssemblyHost };

export const PAGE = 65536;
/** Behind the geometry, which the solver writes at the bottom of its memory. */
export const FIRST = 2 * PAGE;
const MAX_UNITS = 3;

/** Figures of an ending: mirror images are left out, orders of equal units counted once. */
export interface EndingFigures {
  /** Squares on which the bare king may stand: when it is to move, and when the chaser is. */
  readonly stands: number;
  readonly free: number;
  readonly stalemates: number;
  /** By the chaser's moves to mate, from 0: positions with the bare king to move, and from 1 with the chaser. */
  readonly lost: readonly number[];
  readonly won: readonly number[];
}

export interface Solved {
  readonly figures: EndingFigures;
  /** A byte an index and square (`byteOf`): n + 1 where the bare king, to move, is mated in n, else 0. A view of the solver's memory, until it solves again. */
  readonly distances: Uint8Array;
  /** The same for the chaser to move: n where it mates in n, else 0; `null` when not asked for. */
  readonly wins: Uint8Array | null;
}

/** Bytes of memory that solving takes. */
export function solvingBytes(ending: Ending, wins: boolean): number {
  const smaller = new Set(ending.units.map((_, at) => without(ending, at)?.name));
  const each = ending.units.length > 1 ? 64 * 32 * 64 ** (ending.units.length - 1) : 0;
  const promotion = promoted(ending) === null ? 0 : 65;
  return FIRST + placementsOf(ending) * (41 + (wins ? 128 : 64) + promotion) + PAGE + smaller.size * each;
}

/** Writes the distances of an ending that was solved before into `into`, if it has them. */
export type KnownDistances = (ending: Ending, into: Uint8Array) => boolean;

/** Of an ending and what is left of it after a capture: what the bytes of `wins` are worth to the first; `null`: what they say. */
export type CaptureWorth = (before: Ending, left: Ending) => Uint8Array | null;

/** Solves with one compiled `endgame.wasm`, keeping the small endings that others need. */
export class EndgameSolver {
  readonly #module: object;
  readonly #known: KnownDistances;
  readonly #worth: CaptureWorth;
  readonly #wins = new Map<string, Uint8Array>();
  /** Of the last ending, for the next: one that is let go would be there for a while beside it. */
  #memory: WasmMemory | null = null;

  /** @param module a `WebAssembly.Module` of `endgame.wasm`; @param known saves solving again what a fish promotes into */
  constructor(module: object, known: KnownDistances = () => false, worth: CaptureWorth = () => null) {
    this.#module = module;
    this.#known = known;
    this.#worth = worth;
  }

  /** @param told called after each step; @throws RangeError for more units than this solver holds in memory */
  solve(ending: Ending, told: (step: number) => void = () => {}): Solved {
    return this.#solve(ending, false, told);
  }

  /** With the distances of the chaser to move too. @throws RangeError as {@link solve} */
  solveBoth(ending: Ending): Solved & { readonly wins: Uint8Array } {
    const solved = this.#solve(ending, true, () => {});
    return { ...solved, wins: solved.wins as Uint8Array };
  }

  #winsOf(ending: Ending): Uint8Array {
    let wins = this.#wins.get(ending.name);
    if (wins === undefined) {
      wins = this.#solve(ending, true, () => {}).wins?.slice() as Uint8Array;
      this.#wins.set(ending.name, wins);
    }
    return wins;
  }

  /** So many bytes of zeros; nobody else gets them until they are given back. */
  #takeMemory(bytes: number): WasmMemory {
    const memory = this.#memory ?? new host.Memory({ initial: 1, maximum: PAGE });
    this.#memory = null;
    new Uint8Array(memory.buffer).fill(0, 0, bytes);
    const missing = Math.ceil(bytes / PAGE) - memory.buffer.byteLength / PAGE;
    if (missing > 0) memory.grow(missing);
    return memory;
  }

  #solve(ending: Ending, wantWins: boolean, told: (step: number) => void): Solved {
    const { units } = ending;
    if (units.length < 1 || units.length > MAX_UNITS || isDuel(ending)) {
      throw new RangeError(`${ending.name}: endings of 1 to ${MAX_UNITS} units against a bare king are solved here`);
    }
    const placements = placementsOf(ending);
    const smaller = units.map((_, at) => without(ending, at));
    const tables = new Map(smaller.flatMap(each => (each === null ? [] : [[each.name, this.#winsOf(each)] as const])));

    const memory = this.#takeMemory(solvingBytes(ending, wantWins));
    let end = FIRST;
    const take = (bytes: number): number => {
      const at = end;
      end += bytes;
      return at;
    };
    const words = 8 * placements;
    const [havens, open, saves, found, next] = [take(words), take(words), take(words), take(words), take(words)];
    const due = take(placements);
    const distances = take(64 * placements);
    const mets = promoted(ending);
    const [after, ripe] = mets === null ? [0, 0] : [take(64 * placements), take(placements)];
    const wins = wantWins ? take(64 * placements) : 0;
    const sums = take(4096);
    const addresses = new Map([...tables].map(([name, table]) => [name, take(table.length)] as const));
    for (const [name, at] of addresses) {
      const table = tables.get(name) as Uint8Array;
      const worth = this.#worth(ending, parseEnding(name) as Ending);
      new Uint8Array(memory.buffer).set(worth === null ? table : table.map(wins => worth[wins] as number), at);
    }

    if (mets !== null) {
      const into = new Uint8Array(memory.buffer, after, 64 * placements);
      if (!this.#known(mets, into)) into.set(this.#solve(mets, false, () => {}).distances);
    }

    const instance = new host.Instance(this.#module, { env: { memory } });
    const solver = instance.exports as Solver;
    solver.writeTables();
    const role = (at: number): number => (units[at] === undefined ? 0 : roleNumber(units[at]));
    solver.useEnding(units.length, role(0), role(1), role(2));
    solver.useTables(havens, open, saves, found, next, due, distances, wins, sums);
    solver.usePromotion(after, ripe);
    const less = (at: number): number => addresses.get(smaller[at]?.name ?? '') ?? 0;
    solver.useSmaller(less(0), less(1), less(2));
    solver.findMates();
    for (let step = 1; ; step++) {
      const more = solver.step(step);
      told(step);
      if (more === 0) break;
    }
    this.#memory = memory;
    return {
      figures: figuresOf(new Uint32Array(memory.buffer, sums, 1024)),
      distances: new Uint8Array(memory.buffer, distances, 64 * placements),
      wins: wantWins ? new Uint8Array(memory.buffer, wins, 64 * placements) : null,
    };
  }
}

/** Reads SUMS of the solver. */
export function figuresOf(sums: Uint32Array): EndingFigures {
  const steps = (from: number): number[] => {
    const counts = [...sums.subarray(from, from + 256)];
    return counts.slice(0, counts.findLastIndex(count => count > 0) + 1);
  };
  const [stands = 0, free = 0, stalemates = 0] = sums.subarray(512, 515);
  return { stands, free, stalemates, lost: steps(0), won: steps(256) };
}
