/**
 * Where the search keeps its things in shared memory, above the kernel's tables. Nothing is allocated: every address
 * below is fixed, and each thread works in an arena of its own.
 *
 *   CONTROL    stop flag (i32), set by the host, polled by the search; then the compiled rule set
 *   WEIGHTS    the evaluation's weights, written by the host, packed pairs (`evaluate.ts`)
 *   REDUCTIONS late-move reductions by depth and move number (`pvs.ts`)
 *   CHOSEN     the moves to be searched at the root: how many (0: all), then the moves, written by the host, 32 bits each
 *   ARENAS     one a thread, ARENA_SIZE bytes:
 *     RECORDS      the kernel's position records, one a ply
 *     KEYS         repetition keys of the game before the root
 *     LINES        the principal variation from each ply (`line.ts`)
 *     ROOTS        the moves at the root with what is known of them (`root.ts`)
 *     SCRATCH      attack maps of the evaluation
 *     FRAMES       what a node needs while it is open: stage of its moves, lists (`pick.ts`)
 *     HISTORY      what quiet moves were worth (`history.ts`)
 *   the transposition table, behind the arenas (`table.ts`)
 */
import { RECORD } from '../rules/layout';

export const CONTROL: usize = 65536;
export const RULES: usize = CONTROL + 64;
export const WEIGHTS: usize = CONTROL + 4096;
export const REDUCTIONS: usize = CONTROL + 12288;
export const CHOSEN: usize = CONTROL + 16384;
export const ARENAS: usize = CONTROL + 65536;

export const ARENA_RECORDS: usize = 0;
export const ARENA_KEYS: usize = ARENA_RECORDS + 256 * RECORD;
export const MAX_KEYS: i32 = 4096;
export const ARENA_LINES: usize = ARENA_KEYS + 8 * 4096;
export const ARENA_ROOTS: usize = ARENA_LINES + 512 * 256;
export const ROOT_ENTRY: usize = 1088;
export const ARENA_SCRATCH: usize = ARENA_ROOTS + ROOT_ENTRY * 256;
export const ARENA_FRAMES: usize = ARENA_SCRATCH + 4096;
export const ARENA_HISTORY: usize = ARENA_FRAMES + 4096 * 512;
export const ARENA_SIZE: usize = 4 << 20;

/** This thread's arena. */
export let arena: usize = ARENAS;

export function useArena(thread: i32): void {
  arena = ARENAS + <usize>thread * ARENA_SIZE;
}

/** Room that a caller may use in a position record; the search keeps what it knows of the node there. */
export const EVAL: usize = 120;
export const EXCLUDED: usize = 122;
/** History row of the move that led here. */
export const ROW: usize = 124;

// @ts-ignore: decorator
@inline
export function recordAt(ply: i32): usize {
  return arena + ARENA_RECORDS + <usize>ply * RECORD;
}
