/**
 * When to stop. The nodes of a search are counted here; every 1024 nodes the search looks at the shared stop flag and at
 * the clock, and lets the host know that it lives. A limit of nodes is met exactly.
 */
import { CONTROL } from './arena';

// @ts-ignore: decorator
@external('env', 'now')
declare function now(): f64;
/** `kind` 0: progress; 1: a depth is complete. */
// @ts-ignore: decorator
@external('env', 'report')
declare function report(kind: i32): void;

const POLL: u64 = 1024;
/** Milliseconds between two progress reports. */
const PROGRESS: f64 = 50;

export let nodes: u64 = 0;
export let stopped: bool = false;
/** Deepest ply visited since the last depth began. */
export let deepest: i32 = 0;

let nextPoll: u64 = 0;
let maxNodes: u64 = 0;
let began: f64 = 0;
let maxTime: f64 = 0;
let reported: f64 = 0;

/** 0 is no limit. */
export function startClock(nodeLimit: f64, milliseconds: f64): void {
  nodes = 0;
  stopped = false;
  deepest = 0;
  maxNodes = nodeLimit > 0 ? <u64>nodeLimit : u64.MAX_VALUE;
  maxTime = milliseconds > 0 ? milliseconds : Infinity;
  began = now();
  reported = began;
  nextPoll = min(POLL, maxNodes);
}

export function elapsed(): f64 {
  return now() - began;
}

export function timeLimit(): f64 {
  return maxTime;
}

export function forgetDeepest(): void {
  deepest = 0;
}

export function reportDepth(): void {
  reported = now();
  report(1);
}

// @ts-ignore: decorator
@inline
export function stopAsked(): bool {
  return atomic.load<i32>(CONTROL) != 0;
}

function poll(): void {
  nextPoll = min(nodes + POLL, maxNodes);
  if (nodes >= maxNodes || stopAsked()) {
    stopped = true;
    return;
  }
  const time = now();
  if (time - began >= maxTime) stopped = true;
  else if (time - reported >= PROGRESS) {
    reported = time;
    report(0);
  }
}

/** Counts a node; afterwards {@link stopped} may be set. */
// @ts-ignore: decorator
@inline
export function countNode(ply: i32): void {
  if (nodes >= nextPoll) poll();
  if (stopped) return;
  nodes++;
  if (ply > deepest) deepest = ply;
}
