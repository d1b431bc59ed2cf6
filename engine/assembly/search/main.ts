/**
 * The face of `engine.wasm`: what `engine/search/search.ts` calls. The host fills in a rule set, weights and the root
 * record at the addresses told here, then calls `go`, which returns when a limit is reached or the stop flag is set.
 */
import { RECORD } from '../rules/layout';
import { repetitionKey } from '../rules/ending';
import { writeTables } from '../rules/tables';
import { ARENAS, ARENA_SIZE, CHOSEN, CONTROL, MAX_KEYS, RULES, WEIGHTS, recordAt, useArena } from './arena';
import { elapsed, nodes, startClock, stopAsked, stopped } from './clock';
import { addPast, forgetPast } from './ends';
import { evaluate, weigh } from './evaluate';
import { adopt, make, perft as walk, settle } from './game';
import { frameAt } from './pick';
import { forgetHistory } from './history';
import { useEndings } from './known-endings';
import { writeReductions } from './pvs';
import { deepen, depthDone, rootCount, rootEntry } from './root';
import { clearTable, placeTable, tableFull } from './table';
import { WEIGHT_COUNT } from './weights';

export { depthDone, elapsed, rootCount, rootEntry, stopAsked, stopped, tableFull, useEndings };

export function stopAddress(): usize { return CONTROL; }
export function rulesAddress(): usize { return RULES; }
export function weightsAddress(): usize { return WEIGHTS; }
export function weightCount(): i32 { return WEIGHT_COUNT; }
export function chosenAddress(): usize { return CHOSEN; }
export function rootAddress(): usize { return recordAt(0); }
export function maxPast(): i32 { return MAX_KEYS; }
/** First byte behind the arenas of so many threads: where the transposition table may begin. */
export function arenasEnd(threads: i32): usize { return ARENAS + <usize>threads * ARENA_SIZE; }

/** Once for each instance, before anything else. `bytes`: of the transposition table, a power of two. */
export function begin(thread: i32, table: usize, bytes: usize): void {
  useArena(thread);
  writeTables();
  writeReductions();
  placeTable(table, bytes);
}

/** Forgets everything earlier searches learned. */
export function newGame(): void {
  clearTable();
  forgetHistory();
}

/** Plays by the rule set written at `rulesAddress()`. */
export function adoptRules(): void { adopt(RULES); }

/** The record at `rootAddress()` was filled in: derives the rest of it and forgets the game before. */
export function settleRoot(): void {
  settle(recordAt(0));
  forgetPast();
}

/** A move of the game before the search. At most `maxPast()` are remembered for repetition. */
export function playRoot(move: i32): void {
  const p = recordAt(0);
  addPast(repetitionKey(p));
  make(p, p + RECORD, move);
  memory.copy(p, p + RECORD, RECORD);
}

/** 0 is no limit, except for `lines`; `mate` is in moves. Returns why it ended: 0 limit, 1 stopped (or out of nodes or time), 2 solved. */
export function go(depth: i32, maxNodes: f64, milliseconds: f64, softTime: f64, lines: i32, mate: i32): i32 {
  startClock(maxNodes, milliseconds);
  return deepen(depth > 0 ? min(depth, 200) : 200, softTime > 0 ? softTime : Infinity, lines, mate);
}

export function nodesDone(): f64 { return <f64>nodes; }

/** For the side to move, in hundredths of a fish. */
export function evaluateRoot(): i32 { return evaluate(recordAt(0)); }
/** The evaluation's sum for White before it is tapered and scaled. */
export function weighRoot(): i32 { return weigh(recordAt(0)); }

/** Nodes of the tree of legal moves below the root. */
export function perft(depth: i32): f64 { return <f64>walk(recordAt(0), frameAt(0, 0), min(depth, 30)); }
