/**
 * The bare king's options in a placement (`pieces.ts`): where it can be, and which captures save it until which step.
 */
import { BOAT_ROLE, KOUL_ROLE, MET_ROLE } from '../rules/layout';
import { bit, DARK, kingSteps } from '../rules/tables';
import { afterCapture, attacked, king, role0, role1, role2, role3, unit0, unit1, unit2, unit3, units } from './pieces';
import { spread } from './sets';

/** A number of steps that means: won at any step. */
const ALWAYS: i32 = 255;

/**
 * Squares from which it can capture at all, from which a capture saves it beyond step n, and from which a capture is
 * lost from step n on.
 */
let mayCapture: u64 = 0;
export let rescued: u64 = 0;
export let released: u64 = 0;
/** The next step at which a capture is lost, 0 for none. */
export let nextStep: i32 = 0;
/**
 * The step from which the capture of each unit no longer saves: 0, it never saves; 255, it always saves. Valid for all
 * units after {@link findCaptures}.
 */
export let until0: i32 = 0;
export let until1: i32 = 0;
export let until2: i32 = 0;

// @inline
function keepUntil(which: i32, until: i32): void {
  if (which == 0) until0 = until;
  else if (which == 1) until1 = until;
  else if (which == 2) until2 = until;
}

// @inline
function capture(which: i32, target: i32, occupied: u64, n: i32): void {
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

// @inline
function forget(): void {
  mayCapture = 0;
  rescued = 0;
  released = 0;
  nextStep = 0;
}

/** Examines every capture in the current placement. */
export function findCaptures(occupied: u64, n: i32): void {
  forget();
  capture(0, unit0, occupied, n);
  if (units > 1) capture(1, unit1, occupied, n);
  if (units > 2) capture(2, unit2, occupied, n);
  if (units > 3) capture(3, unit3, occupied, n);
}

/** Examines the captures from some squares only. */
export function findCapturesFrom(set: u64, occupied: u64, n: i32): void {
  forget();
  if (kingSteps(unit0) & set) capture(0, unit0, occupied, n);
  if (units > 1 && (kingSteps(unit1) & set) != 0) capture(1, unit1, occupied, n);
  if (units > 2 && (kingSteps(unit2) & set) != 0) capture(2, unit2, occupied, n);
  if (units > 3 && (kingSteps(unit3) & set) != 0) capture(3, unit3, occupied, n);
}

/** The first check wins; stalemate loses; dead positions are drawn, even where the goal could still be reached. */
let checkWins: bool = false;
let stalemateLoses: bool = false;
export let deadDraws: bool = false;

/** How games end. The default is that only mate wins. */
export function useEnds(check: bool, stalemate: bool, dead: bool): void {
  checkWins = check;
  stalemateLoses = stalemate;
  deadDraws = dead;
}

/**
 * Neither side can mate by any sequence of moves. The game is over, and no position follows from here.
 */
export function isDead(): bool {
  if (!deadDraws) return false;
  let mets: u64 = 0,
    minor = 0;
  for (let at = 0; at < units; at++) {
    const role = at == 0 ? role0 : at == 1 ? role1 : at == 2 ? role2 : role3;
    if (role == BOAT_ROLE || role == KOUL_ROLE) return false;
    if (role == MET_ROLE) mets |= bit(at == 0 ? unit0 : at == 1 ? unit1 : at == 2 ? unit2 : unit3);
    else minor++;
  }
  return minor == 0 ? (mets & DARK) == 0 || (mets & ~DARK) == 0 : mets == 0 && minor == 1;
}

/** Squares on which the bare king, to move, is still in the game if it has a move. */
// @inline
export function inPlay(occupied: u64): u64 {
  const set = ~(occupied | kingSteps(king));
  return checkWins ? set & ~attacked(occupied) : set;
}

/**
 * Squares of the bare king: where it can be with the chaser to move (`free`) and with itself to move (`stands`), where
 * it is stalemated for a draw (`stale`), lost at once (`lost`), or may be lost later (`open`). `dead`: the game is over
 * wherever the king is.
 */
export let free: u64 = 0;
export let stands: u64 = 0;
export let stale: u64 = 0;
export let lost: u64 = 0;
export let open: u64 = 0;
export let dead: bool = false;

/**
 * Examines the current placement before the first step.
 * @param spared squares on which the bare king is not lost while the game continues
 */
export function findStart(occupied: u64, spared: u64): void {
  const danger = attacked(occupied);
  free = ~(danger | occupied);
  stands = ~(occupied | kingSteps(king));
  findCaptures(occupied, 0);
  const stuck = stands & ~spread(free),
    still = stuck & ~mayCapture;
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
