/** What the bare king can do about a placement (`pieces.ts`) by itself: where it may stand, and which captures save it for how long. */
import { BOAT_ROLE, KOUL_ROLE, MET_ROLE } from '../rules/layout';
import { bit, DARK, kingSteps } from '../rules/tables';
import { afterCapture, attacked, king, role0, role1, role2, role3, unit0, unit1, unit2, unit3, units } from './pieces';
import { spread } from './sets';

/** A need that means: won whatever the step. */
const ALWAYS: i32 = 255;

/** Squares from which it could capture at all, those from which that saves it beyond step n, those from which a capture is lost from n on. */
let mayCapture: u64 = 0;
export let rescued: u64 = 0;
export let released: u64 = 0;
/** The next step at which a capture is lost, 0 for none. */
export let nextStep: i32 = 0;
/** Steps at which the capture of the first, second, third unit no longer saves: 0, it never does; 255, it always does. Of all three after {@link findCaptures}. */
export let until0: i32 = 0;
export let until1: i32 = 0;
export let until2: i32 = 0;

@inline function keepUntil(which: i32, until: i32): void {
  if (which == 0) until0 = until;
  else if (which == 1) until1 = until;
  else if (which == 2) until2 = until;
}

@inline function capture(which: i32, target: i32, occupied: u64, n: i32): void {
  const needs = afterCapture(which, occupied);
  keepUntil(which, needs < 0 || needs == ALWAYS ? 0 : needs == 0 ? 255 : needs);
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
export function findCaptures(occupied: u64, n: i32): void {
  forget();
  capture(0, unit0, occupied, n);
  if (units > 1) capture(1, unit1, occupied, n);
  if (units > 2) capture(2, unit2, occupied, n);
  if (units > 3) capture(3, unit3, occupied, n);
}

/** Looks at the captures from some squares alone. */
export function findCapturesFrom(set: u64, occupied: u64, n: i32): void {
  forget();
  if (kingSteps(unit0) & set) capture(0, unit0, occupied, n);
  if (units > 1 && (kingSteps(unit1) & set) != 0) capture(1, unit1, occupied, n);
  if (units > 2 && (kingSteps(unit2) & set) != 0) capture(2, unit2, occupied, n);
  if (units > 3 && (kingSteps(unit3) & set) != 0) capture(3, unit3, occupied, n);
}

/** The first check wins; stalemate loses; dead positions are drawn, also those that could still be won so. */
let checkWins: bool = false;
let stalemateLoses: bool = false;
export let deadDraws: bool = false;

/** How games end; mate alone wins when nothing is said. */
export function useEnds(check: bool, stalemate: bool, dead: bool): void {
  checkWins = check;
  stalemateLoses = stalemate;
  deadDraws = dead;
}

/** Neither side can mate by any play (rule book 1.6), whatever else wins here: the game is over, and nothing leads here. */
export function isDead(): bool {
  if (!deadDraws) return false;
  let mets: u64 = 0, minor = 0;
  for (let at = 0; at < units; at++) {
    const role = at == 0 ? role0 : at == 1 ? role1 : at == 2 ? role2 : role3;
    if (role == BOAT_ROLE || role == KOUL_ROLE) return false;
    if (role == MET_ROLE) mets |= bit(at == 0 ? unit0 : at == 1 ? unit1 : at == 2 ? unit2 : unit3);
    else minor++;
  }
  return minor == 0 ? (mets & DARK) == 0 || (mets & ~DARK) == 0 : mets == 0 && minor == 1;
}

/** Squares on which the bare king, to move, is in the game, should it be able to move. */
@inline export function inPlay(occupied: u64): u64 {
  const set = ~(occupied | kingSteps(king));
  return checkWins ? set & ~attacked(occupied) : set;
}

/**
 * Squares on which the bare king may stand when the chaser is to move and when it is itself, where it is stalemated to a draw, where it is
 * lost at once, and where it may be lost later. `dead`: the game is over wherever the bare king stands.
 */
export let free: u64 = 0;
export let stands: u64 = 0;
export let stale: u64 = 0;
export let lost: u64 = 0;
export let open: u64 = 0;
export let dead: bool = false;

/** Looks at the placement at hand as it is before any step. @param spared squares on which the bare king is not lost while the game goes on */
export function findStart(occupied: u64, spared: u64): void {
  const danger = attacked(occupied);
  free = ~(danger | occupied);
  stands = ~(occupied | kingSteps(king));
  findCaptures(occupied, 0);
  const stuck = stands & ~spread(free), still = stuck & ~mayCapture;
  stale = still & ~danger;
  let over = checkWins ? stands & danger : still & danger;
  if (stalemateLoses) {
    over |= stale;
    stale = 0;
  }
  dead = isDead();
  const mates = over | (stuck & ~rescued & ~stale);
  lost = dead ? over : over | (mates & ~spared);
  open = dead ? 0 : stands & ~(mates | stale | spared);
}
