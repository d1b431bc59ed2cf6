/** What the bare king can do about a placement (`men.ts`) by itself: where it may stand, and which captures save it for how long. */
import { kingSteps } from '../rules/tables';
import { afterCapture, attacked, king, unit0, unit1, unit2, unit3, units } from './men';
import { spread } from './sets';

/** A need that means: won whatever the step. */
const ALWAYS: i32 = 255;

/** Squares from which it could capture at all, those from which that saves it beyond step n, those from which a capture is lost from n on. */
export let mayCapture: u64 = 0;
export let rescued: u64 = 0;
export let released: u64 = 0;
/** The next step at which a capture is lost, 0 for none. */
export let nextStep: i32 = 0;

@inline function capture(which: i32, target: i32, occupied: u64, n: i32): void {
  const needs = afterCapture(which, occupied);
  if (needs < 0) return;
  const from = kingSteps(target);
  mayCapture |= from;
  if (needs == n) released |= from;
  if (needs == ALWAYS || (needs != 0 && needs <= n)) return;
  rescued |= from;
  if (needs != 0 && (nextStep == 0 || needs < nextStep)) nextStep = needs;
}

@inline function forget(): void {
  mayCapture = 0;
  rescued = 0;
  released = 0;
  nextStep = 0;
}

/** Looks at every capture of the placement at hand. */
export function lookAtCaptures(occupied: u64, n: i32): void {
  forget();
  capture(0, unit0, occupied, n);
  if (units > 1) capture(1, unit1, occupied, n);
  if (units > 2) capture(2, unit2, occupied, n);
  if (units > 3) capture(3, unit3, occupied, n);
}

/** Looks at the captures from some squares alone. */
export function lookAtCapturesFrom(set: u64, occupied: u64, n: i32): void {
  forget();
  if (kingSteps(unit0) & set) capture(0, unit0, occupied, n);
  if (units > 1 && (kingSteps(unit1) & set) != 0) capture(1, unit1, occupied, n);
  if (units > 2 && (kingSteps(unit2) & set) != 0) capture(2, unit2, occupied, n);
  if (units > 3 && (kingSteps(unit3) & set) != 0) capture(3, unit3, occupied, n);
}

/** Squares on which the bare king may stand when the chaser is to move and when it is itself, where it is stalemated, and mated. */
export let free: u64 = 0;
export let stands: u64 = 0;
export let stale: u64 = 0;
export let mates: u64 = 0;

/** Looks at the placement at hand as it is before any step. */
export function lookAtFirst(occupied: u64): void {
  const danger = attacked(occupied);
  free = ~(danger | occupied);
  stands = ~(occupied | kingSteps(king));
  lookAtCaptures(occupied, 0);
  const stuck = stands & ~spread(free);
  stale = stuck & ~mayCapture & ~danger;
  mates = stuck & ~rescued & ~stale;
}
