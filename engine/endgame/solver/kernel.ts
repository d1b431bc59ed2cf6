/** `endgame.wasm`: its memory, and what the solvers of all endings share. */
import type { Ends } from '../count/rule.ts';
import type { EndingFigures } from '../tables/table-file.ts';

export interface WasmMemory {
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
/** Most steps that fit into a byte. */
export const MOST_STEPS = 253;

/** A solved ending. */
export interface Solved {
  readonly figures: EndingFigures;
  /**
   * A byte per index and square (`byteOf`): n + 1 where the loser, to move, is lost in n moves of the winner, else 0. A
   * view of the solver's memory, valid until it solves again.
   */
  readonly distances: Uint8Array;
  /** The same for the winner to move: n where it wins in n, else 0; `null` if not requested. */
  readonly wins: Uint8Array | null;
}

/** Whether the first check wins, stalemate loses, and dead positions end the game; the promotion ranks as squares. */
export interface KernelEnds {
  readonly check: boolean;
  readonly stalemate: boolean;
  readonly dead: boolean;
  readonly from: number;
  readonly before: number;
}

/** @param ends `null`: mate wins, stalemate draws, fishes promote on their sixth rank */
export function kernelEnds(ends: Ends | null): KernelEnds {
  const { goal = 'checkmate', stalemate = 'draw', dead = false, relRank = 6, beyond = true } = ends ?? {};
  const [from, before] = [8 * (relRank - 1), beyond ? 64 : 8 * relRank];
  return { check: goal === 'firstCheck', stalemate: stalemate === 'loss', dead, from, before };
}

export interface EndsSolver {
  useEnds(check: boolean, stalemate: boolean, dead: boolean): void;
  usePromotionRanks(from: number, before: number): void;
}

export function setEnds(solver: EndsSolver, ends: Ends | null): void {
  const { check, stalemate, dead, from, before } = kernelEnds(ends);
  solver.useEnds(check, stalemate, dead);
  solver.usePromotionRanks(from, before);
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
