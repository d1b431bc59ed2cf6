/**
 * Counts nodes and decides when to stop. Every 1024 nodes the search checks the stop flag and the clock, and reports
 * progress to the host. A node limit is exact.
 */
import { CONTROL } from './arena';

// @external('env', 'now')
declare function now(): f64;
/** `kind` 0: progress; 1: a depth is complete. */
// @external('env', 'report')
declare function report(kind: i32): void;

const POLL: u64 = 1024;
/** Milliseconds between two progress reports. */
const PROGRESS: f64 = 50;

export let nodes: u64 = 0;
export let stopped: bool = false;
/** Selective depth: deepest ply visited since the current iteration startTime. */
export let selDepth: i32 = 0;

let nextPoll: u64 = 0;
let maxNodes: u64 = 0;
let startTime: f64 = 0;
let maxTime: f64 = 0;
let lastReport: f64 = 0;

/** Resets the counters. A limit of 0 means no limit. */
export function startClock(nodeLimit: f64, milliseconds: f64): void {
  nodes = 0;
  stopped = false;
  selDepth = 0;
  maxNodes = nodeLimit > 0 ? <u64>nodeLimit : u64.MAX_VALUE;
  maxTime = milliseconds > 0 ? milliseconds : Infinity;
  startTime = now();
  lastReport = startTime;
  nextPoll = min(POLL, maxNodes);
}

export function elapsed(): f64 {
  return now() - startTime;
}

export function timeLimit(): f64 {
  return maxTime;
}

export function resetSelDepth(): void {
  selDepth = 0;
}

export function reportDepth(): void {
  lastReport = now();
  report(1);
}

// @inline
export function stopRequested(): bool {
  return atomic.load<i32>(CONTROL) != 0;
}

function poll(): void {
  nextPoll = min(nodes + POLL, maxNodes);
  if (nodes >= maxNodes || stopRequested()) {
    stopped = true;
    return;
  }
  const time = now();
  if (time - startTime >= maxTime) stopped = true;
  else if (time - lastReport >= PROGRESS) {
    lastReport = time;
    report(0);
  }
}

/** Counts a node; afterwards {@link stopped} may be set. */
// @inline
export function countNode(ply: i32): void {
  if (nodes >= nextPoll) poll();
  if (stopped) return;
  nodes++;
  if (ply > selDepth) selDepth = ply;
}
