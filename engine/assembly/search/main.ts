/**
 * Exports of `engine.wasm`, called by `engine/search/search.ts`. The host writes a rule set, weights and the root
 * record to the addresses returned here, then calls `go`, which returns when a limit is reached or the stop flag is
 * set.
 */

import { repetitionKey } from '../rules/ending';
import { RECORD } from '../rules/layout';
import { writeTables } from '../rules/tables';
import {
  ARENA_SIZE,
  ARENAS,
  CONTROL,
  MAX_KEYS,
  MAX_THREADS,
  NETWORK,
  NODE_COUNTS,
  thread as ownThread,
  PONDER,
  RULES,
  recordAt,
  SEARCH_MOVES,
  useArena,
  WEIGHTS,
} from './arena';
import { dangerBy } from './attack-maps';
import {
  allNodes,
  clearNodeCounts,
  elapsed,
  publishNodes,
  setSoftTime,
  startClock,
  stopOthers,
  stopped,
  stopRequested,
} from './clock';
import { useEndgameTables } from './endgame-probe';
import { endgameScale, FULL_SCALE, kingDrive } from './endgame-scale';
import {
  addUp,
  clearEvaluationCaches,
  endingScore,
  evaluate,
  evaluateClassically,
  middleScore,
  weigh,
} from './evaluate';
import { writeDistances } from './fishes';
import { provesWin } from './forced-win';
import { useFullWidth } from './full-width';
import { make, settle, useRulesAt, perft as walk } from './game';
import { addGameKey, clearGameKeys } from './game-end';
import { clearHistory } from './history';
import { MAX_PHASE, phase } from './material';
import { frameAt } from './move-picker';
import { clearAccumulators, networkValue, useNetwork } from './network';
import { writeReductions } from './pvs';
import { depthDone, iterativeDeepening, rootCount, rootEntry } from './root';
import { clearTable, hashFull, initTable, newGeneration } from './transposition-table';
import { WEIGHT_COUNT } from './weights';

export {
  depthDone,
  elapsed,
  endingScore,
  hashFull,
  middleScore,
  provesWin,
  rootCount,
  rootEntry,
  setSoftTime,
  stopped,
  stopRequested,
  useEndgameTables,
  useFullWidth,
};

export function stopAddress(): usize {
  return CONTROL;
}

export function rulesAddress(): usize {
  return RULES;
}

export function weightsAddress(): usize {
  return WEIGHTS;
}

export function weightCount(): i32 {
  return WEIGHT_COUNT;
}

export function searchMovesAddress(): usize {
  return SEARCH_MOVES;
}

export function rootAddress(): usize {
  return recordAt(0);
}

export function maxGameKeys(): i32 {
  return MAX_KEYS;
}

/** First byte behind the arenas of `threads` threads: the lowest address for the transposition table. */
export function arenasEnd(threads: i32): usize {
  return ARENAS + <usize>threads * ARENA_SIZE;
}

export function nodeCountsAddress(): usize {
  return NODE_COUNTS;
}

export function ponderAddress(): usize {
  return PONDER;
}

export function maxThreads(): i32 {
  return MAX_THREADS;
}

/**
 * Must be called once per instance before anything else. `thread`: 0 for the main thread, `threads`: their number,
 * `bytes`: size of the transposition table, a power of two.
 */
export function begin(thread: i32, threads: i32, table: usize, bytes: usize): void {
  useArena(thread, threads);
  writeTables();
  writeReductions();
  writeDistances();
  initTable(table, bytes);
  // The arena of a helper may be that of a thread that died.
  if (thread > 0) clearHistory();
}

/** Clears the histories of this thread, in the main thread also the transposition table. */
export function newGame(): void {
  if (ownThread == 0) clearTable();
  clearHistory();
}

/** Selects the rule set written at `rulesAddress()`. */
export function useGameRules(): void {
  useRulesAt(RULES);
  clearEvaluationCaches();
  clearAccumulators();
}

/** Derives keys and checkers of the record written at `rootAddress()` and clears the keys of earlier positions. */
export function settleRoot(): void {
  settle(recordAt(0));
  clearGameKeys();
}

/** Plays a move of the game on the root record. At most `maxGameKeys()` positions are kept for repetition. */
export function playRoot(move: i32): void {
  const p = recordAt(0);
  addGameKey(repetitionKey(p));
  make(p, p + RECORD, move);
  memory.copy(p, p + RECORD, RECORD);
}

/** Prepares the shared state of a search. The main thread calls it before `go` and before the helper threads start. */
export function openSearch(): void {
  clearNodeCounts();
  newGeneration();
}

/**
 * Searches the root. 0 means no limit, except for `lines`; `mate` is in moves, times in milliseconds.
 * @returns why the search ended: 0 limit, 1 stopped (or out of nodes or time), 2 solved
 */
export function go(depth: i32, maxNodes: f64, milliseconds: f64, softTime: f64, lines: i32, mate: i32): i32 {
  startClock(maxNodes, milliseconds);
  setSoftTime(softTime);
  const reason = iterativeDeepening(depth > 0 ? min(depth, 200) : 200, lines, mate);
  publishNodes();
  if (ownThread == 0) stopOthers();
  return reason;
}

/** Nodes of all threads; those of the others as they counted at their last check of the stop flag. */
export function nodesDone(): f64 {
  return <f64>allNodes();
}

export function networkAddress(): usize {
  return NETWORK;
}

/** Uses the network written at `networkAddress()`, in this thread. */
export function networkChanged(): void {
  if (useNetwork()) clearEvaluationCaches();
}

/** Static evaluation for the side to move, in centipawns. */
export function evaluateRoot(): i32 {
  return evaluate(recordAt(0));
}

/** The same by the sum of weights, also where a network is used. */
export function evaluateRootClassically(): i32 {
  return evaluateClassically(recordAt(0));
}

/** The value of the network for the side to move in the record at `ply`, before it is scaled. */
export function networkAt(ply: i32): i32 {
  return networkValue(recordAt(ply));
}

/** After new weights were written. */
export function weightsChanged(): void {
  clearEvaluationCaches();
}

/** Units of king danger created by a side, as {@link weighRoot} left them. */
export function dangerRoot(side: i32): i32 {
  return dangerBy(side);
}

/** 1 in the middle game, 0 in the ending, as {@link weighRoot} left it. */
export function phaseRoot(): f64 {
  return <f64>phase / MAX_PHASE;
}

/** Scale factor, 0 to 1, of an advantage of a side, and its bonus for a bare enemy king, centipawns. */
export function endgameScaleRoot(side: i32): f64 {
  return <f64>endgameScale(recordAt(0), side) / FULL_SCALE;
}

export function kingDriveRoot(side: i32): i32 {
  return kingDrive(recordAt(0), side);
}

/** Sets `middleScore` and `endingScore`: the evaluation for White before it is tapered. */
export function addUpRoot(): void {
  addUp(recordAt(0));
}

/** The evaluation's packed sum of weights for White, before it is tapered and scaled. */
export function weighRoot(): i32 {
  return weigh(recordAt(0));
}

/** Nodes of the tree of legal moves below the root. */
export function perft(depth: i32): f64 {
  return <f64>walk(recordAt(0), frameAt(0, 0), min(depth, 30));
}
