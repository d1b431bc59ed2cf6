/**
 * Counts nodes and decides when to stop. Every 1024 nodes a thread publishes its count, checks the stop flag and its
 * limits, and reports progress to the host. A thread that reaches a limit sets the stop flag for the others. The node
 * limit applies to the sum of all threads: it is exact with one thread, and exceeded by fewer than 2048 nodes for each
 * further thread. While the search ponders, time passes but limits of time do not end it.
 */
import { CONTROL, NODE_COUNTS, PONDER, thread, threadCount } from './arena';
import { growTable } from './transposition-table';

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
/** Selective depth: deepest ply visited since the start of the current iteration. */
export let selDepth: i32 = 0;

let nextPoll: u64 = 0;
let maxNodes: u64 = 0;
let startTime: f64 = 0;
let maxTime: f64 = 0;
let softTime: f64 = Infinity;
/** The soft limit was reached while pondering, so that the search ends with the ponder hit. */
let endsAtHit: bool = false;
let lastReport: f64 = 0;

/** Nodes of this thread until its next check, when the threads together have `left` nodes. */
function untilNextPoll(left: u64): u64 {
  return min(POLL, max(left / <u64>threadCount, 1));
}

/** Ends the search of the other threads. */
export function stopOthers(): void {
  if (threadCount > 1) atomic.cmpxchg<i32>(CONTROL, 0, 2);
}

/** Resets the counters. A limit of 0 means no limit. */
export function startClock(nodeLimit: f64, milliseconds: f64): void {
  nodes = 0;
  stopped = false;
  selDepth = 0;
  maxNodes = nodeLimit > 0 ? <u64>nodeLimit : u64.MAX_VALUE;
  maxTime = milliseconds > 0 ? milliseconds : Infinity;
  softTime = Infinity;
  endsAtHit = false;
  startTime = now();
  lastReport = startTime;
  nextPoll = untilNextPoll(maxNodes);
  publishNodes();
}

// @inline
function countAddress(index: i32): usize {
  return NODE_COUNTS + ((<usize>index) << 6);
}

export function clearNodeCounts(): void {
  for (let i = 0; i < threadCount; i++) atomic.store<u64>(countAddress(i), 0);
}

export function publishNodes(): void {
  if (threadCount > 1) atomic.store<u64>(countAddress(thread), nodes);
}

/** Nodes of all threads: the own ones, and the published ones of the others. */
export function allNodes(): u64 {
  let sum = nodes;
  for (let i = 0; i < threadCount; i++) if (i != thread) sum += atomic.load<u64>(countAddress(i));
  return sum;
}

export function elapsed(): f64 {
  return now() - startTime;
}

/** Sets the milliseconds after which no new iteration begins; 0: no limit. The host changes it after an iteration. */
export function setSoftTime(milliseconds: f64): void {
  softTime = milliseconds > 0 ? milliseconds : Infinity;
}

// @inline
function isPondering(): bool {
  return atomic.load<i32>(PONDER) != 0;
}

/** Whether no new iteration may begin. */
export function softTimeReached(): bool {
  if (elapsed() < softTime) return false;
  endsAtHit = isPondering();
  return !endsAtHit;
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
  publishNodes();
  growTable();
  const sum = allNodes();
  const left = sum < maxNodes ? maxNodes - sum : 0;
  nextPoll = nodes + untilNextPoll(left);
  const time = now();
  const timeIsUp = (endsAtHit || time - startTime >= maxTime) && !isPondering();
  if (left == 0 || stopRequested() || timeIsUp) {
    stopped = true;
    stopOthers();
  } else if (time - lastReport >= PROGRESS) {
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
