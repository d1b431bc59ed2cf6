/**
 * Memory layout of the search in shared memory, above the kernel's tables. Nothing is allocated: every address below is
 * fixed, and each thread has its own arena. Module variables belong to an instance and therefore to a thread. What is
 * shared besides the transposition table and the node counts is written before a search, with the same values by each
 * thread.
 *
 *   CONTROL    stop flag (i32), polled by the search: 1 set by the host, 2 by a thread at the end of the search; two
 *              words of the host that start helper threads (`engine-memory.ts`); GENERATION (`transposition-table.ts`);
 *              PONDER, not 0 while time limits do not end the search; buckets and entries of the transposition table;
 *              then the compiled rule set
 *   WEIGHTS    evaluation weights, written by the host, packed pairs (`weights.ts`)
 *   REDUCTIONS late move reductions by depth and move number (`pvs.ts`)
 *   SEARCH_MOVES  UCI `searchmoves`, written by the host: a count (0: all moves), then the moves, 32 bits each
 *   DISTANCES  king moves between two squares (`fishes.ts`)
 *   NODE_COUNTS   nodes of each thread (`clock.ts`), one cache line each
 *   NETWORK    the network that evaluates positions, written by the host (`network.ts`)
 *   ARENAS     one per thread, ARENA_SIZE bytes:
 *     RECORDS      the kernel's position records, one per ply
 *     KEYS         repetition keys of the game before the root
 *     PVS          the principal variation from each ply (`pv.ts`)
 *     ROOTS        the root moves with their scores and PVs (`root.ts`)
 *     SCRATCH      attack maps of the evaluation
 *     FRAMES       state of the move picker of each node (`move-picker.ts`)
 *     FISHES       cache of fish structure (`fishes.ts`)
 *     MATERIAL     cache of material (`material.ts`)
 *     EVALUATIONS  cache of evaluations (`evaluate.ts`)
 *     HISTORY      history tables (`history.ts`)
 *     NETWORK      accumulators of the network (`network.ts`)
 *   the transposition table, behind the arenas (`transposition-table.ts`)
 */
import { RECORD } from '../rules/layout';

export const CONTROL: usize = 65536;
export const GENERATION: usize = CONTROL + 12;
export const PONDER: usize = CONTROL + 32;
export const TABLE_BUCKETS: usize = CONTROL + 40;
export const TABLE_ENTRIES: usize = CONTROL + 44;
export const RULES: usize = CONTROL + 64;
export const WEIGHTS: usize = CONTROL + 4096;
export const REDUCTIONS: usize = CONTROL + 12288;
export const SEARCH_MOVES: usize = CONTROL + 16384;
export const DISTANCES: usize = CONTROL + 20480;
export const NODE_COUNTS: usize = CONTROL + 32768;
export const MAX_THREADS: i32 = 64;
export const NETWORK: usize = CONTROL + 65536;
/** A file of 4 MiB, and room for the alignment of its parts. */
const NETWORK_SIZE: usize = (4 << 20) + 65536;
export const ARENAS: usize = NETWORK + NETWORK_SIZE;

export const ARENA_RECORDS: usize = 0;
export const ARENA_KEYS: usize = ARENA_RECORDS + 256 * RECORD;
export const MAX_KEYS: i32 = 4096;
export const ARENA_PVS: usize = ARENA_KEYS + 8 * 4096;
export const ARENA_ROOTS: usize = ARENA_PVS + 512 * 256;
export const ROOT_ENTRY: usize = 1088;
export const ARENA_SCRATCH: usize = ARENA_ROOTS + ROOT_ENTRY * 256;
export const ARENA_FRAMES: usize = ARENA_SCRATCH + 4096;
export const FISH_ENTRIES: usize = 4096;
export const ARENA_FISHES: usize = ARENA_FRAMES + 4096 * 512;
export const MATERIAL_ENTRIES: usize = 1024;
export const ARENA_MATERIAL: usize = ARENA_FISHES + 64 * FISH_ENTRIES;
export const EVALUATION_ENTRIES: usize = 4096;
export const ARENA_EVALUATIONS: usize = ARENA_MATERIAL + 16 * MATERIAL_ENTRIES;
export const ARENA_HISTORY: usize = ARENA_EVALUATIONS + 8 * EVALUATION_ENTRIES;
/** Behind the histories. */
export const ARENA_NETWORK: usize = 6 << 20;
export const ARENA_SIZE: usize = 8 << 20;

/** This thread; 0 is the main thread, which has the limits of the search. */
export let thread: i32 = 0;
/** Threads of the search. */
export let threadCount: i32 = 1;
/** This thread's arena. */
export let arena: usize = ARENAS;

export function useArena(index: i32, count: i32): void {
  thread = index;
  threadCount = count;
  arena = ARENAS + <usize>index * ARENA_SIZE;
}

/** Offsets in the free bytes of a position record: static evaluation, excluded move, continuation history row. */
export const EVAL: usize = 120;
export const EXCLUDED: usize = 122;
/** Continuation history row of the move that led here. */
export const ROW: usize = 124;

// @inline
export function recordAt(ply: i32): usize {
  return arena + ARENA_RECORDS + <usize>ply * RECORD;
}
