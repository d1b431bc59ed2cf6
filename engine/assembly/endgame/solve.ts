/**
 * Exact distances to mate of one ending: a chaser's king with one to three units against a bare king, White being the chaser.
 *
 * A *placement* is where the chaser's men stand; what is known of it for every square of the bare king is one board of 64
 * bits, so the solver moves whole sets. Step n finds the squares on which the bare king, to move, is lost in n moves of the chaser
 * (they leave OPEN); taking the chaser's moves back from them finds squares on which the chaser, to move, wins in n + 1 (they leave HAVENS); and
 * the bare king is lost in n + 1 where no step leads to a haven and no capture saves it. Captures lead into smaller endings and promotions
 * into the ending with a met for a fish, both solved before.
 *
 * Only the left-right mirror is a symmetry (kouls know forward), so the chaser's king stands on files a to d. Placements have the indices of `men.ts`;
 * the caller says where the tables lie (`useTables`), filled with zeros but for what is said:
 *
 *   HAVENS                 u64 an index: squares the bare king may step to, the chaser not being known to win there
 *   OPEN                   u64 an index: squares on which it may stand, is not stalemated and not known to be lost; at first those on which
 *                          it is never lost unless the game is over there
 *   SAVES                  u64 an index: squares from which a capture saves it
 *   FOUND NEXT             u64 an index: squares reached from the last step's losses, and those from this step's
 *   DUE                    u8 an index: the step at which a capture may change something, 0 for none
 *   DISTANCES              u8 an index and square: n + 1 where the bare king, to move, is lost in n, else 0
 *   WINS                   the same form: n where the chaser, to move, wins in n, else 0; not written where the address is 0
 *   RIPE                   u8 an index, of endings with fishes: the step at which a promotion wins on further squares, 0 for none
 *   SUMS                   u32[1024]: newly LOST squares by step, from word 256 newly WON ones, from word 512 `STANDS`, `FREE`, `STALE`
 *
 * Bytes of an index and square lie at (index & ~63) * 64 + square * 64 + (index & 63): neighbours differ in the last unit's place alone,
 * which compresses best.
 */
import { FISH_ROLE, MET_ROLE } from '../rules/layout';
import { bit } from '../rules/tables';
import { dead, free, lookAtCaptures as capturesAt, lookAtFirst, lost, nextStep, open as openAtFirst, rescued, stale, stands } from './captures';
import { king, men, place, promotesOn, role0, role1, role2, takeBack, unit0, unit1, unit2, units, useReached } from './men';
import { byteAt, count, kingIndex, spread } from './sets';

/** Words of SUMS: squares on which the bare king may stand when it is to move, when the chaser is, and where it is stalemated. */
const STANDS: i32 = 512;
const FREE: i32 = 513;
const STALE: i32 = 514;

let havens: usize = 0;
let open: usize = 0;
let saves: usize = 0;
let found: usize = 0;
let next: usize = 0;
let due: usize = 0;
let distances: usize = 0;
let wins: usize = 0;
let sums: usize = 0;
/** DISTANCES of the ending in which one fish is a met; 0 without fishes. */
let crowned: usize = 0;
let ripe: usize = 0;

export function useTables(havensAt: usize, openAt: usize, savesAt: usize, foundAt: usize, nextAt: usize, dueAt: usize, distancesAt: usize, winsAt: usize, sumsAt: usize): void {
  havens = havensAt;
  open = openAt;
  saves = savesAt;
  found = foundAt;
  next = nextAt;
  due = dueAt;
  distances = distancesAt;
  wins = winsAt;
  sums = sumsAt;
}

/** DISTANCES of the ending after a promotion, and where RIPE is. */
export function usePromotion(distancesAt: usize, ripeAt: usize): void {
  crowned = distancesAt;
  ripe = ripeAt;
}

/** Looks at every capture of the placement at hand. */
@inline function lookAtCaptures(index: i32, occupied: u64, n: i32): void {
  capturesAt(occupied, n);
  store<u8>(due + index, nextStep);
}

/** The next step at which a promotion wins on further squares, 0 for none. */
let nextCrown: i32 = 0;

/** Index after the given fish has become a met on `to`: it stands before the other fishes then, in its place among the mets. */
@inline function crownedIndex(which: i32, to: i32): i32 {
  let a = unit0, b = unit1, c = unit2;
  if (which == 2) {
    c = to;
    if (role1 == FISH_ROLE) { c = b; b = to; }
    else if (role1 == MET_ROLE && b > c) { c = b; b = to; }
  } else if (which == 1) b = to;
  else a = to;
  if (units > 1 && which > 0 && (role0 == FISH_ROLE || (role0 == MET_ROLE && a > b))) { const t = a; a = b; b = t; }
  let index = (kingIndex(king) << 6) | a;
  if (units > 1) index = (index << 6) | b;
  return units > 2 ? (index << 6) | c : index;
}

/** Of `haven`, the squares of the bare king against which the given fish wins at step n or before by becoming a met. */
@inline function crown(which: i32, role: i32, square: i32, occupied: u64, n: i32, haven: u64): u64 {
  if (role != FISH_ROLE || square >= 56 || !promotesOn(square + 8) || (occupied & bit(square + 8)) != 0) return 0;
  const after = crowned + byteAt(crownedIndex(which, square + 8), 0);
  let set: u64 = 0;
  for (let rest = haven & ~bit(square + 8); rest; rest &= rest - 1) {
    const needs = <i32>load<u8>(after + (<usize>ctz(rest) << 6));
    if (needs == 0) continue;
    if (needs <= n) set |= rest & (0 - rest);
    else if (nextCrown == 0 || needs < nextCrown) nextCrown = needs;
  }
  return set;
}

/** Looks at every promotion of the placement at hand. */
function lookAtPromotions(index: i32, n: i32, haven: u64): u64 {
  const occupied = men();
  nextCrown = 0;
  let set = crown(0, role0, unit0, occupied, n, haven);
  if (units > 1) set |= crown(1, role1, unit1, occupied, n, haven);
  if (units > 2) set |= crown(2, role2, unit2, occupied, n, haven);
  store<u8>(ripe + index, nextCrown);
  return set;
}

/** The squares of `newly` are lost in n. */
@inline function record(index: i32, n: i32, newly: u64): void {
  count(sums, n, newly);
  for (let set = newly; set; set &= set - 1) store<u8>(distances + byteAt(index, <i32>ctz(set)), n + 1);
}

/** Step 0 of the placement at hand: where the bare king may be, where it is stalemated, where it is mated. */
function begin(index: i32): u64 {
  const at = <usize>index << 3;
  lookAtFirst(men(), load<u64>(open + at));
  count(sums, STANDS, stands);
  count(sums, FREE, free);
  count(sums, STALE, stale);
  record(index, 0, lost);
  store<u64>(open + at, openAtFirst);
  if (dead) return 0;
  store<u8>(due + index, nextStep);
  store<u64>(havens + at, free);
  store<u64>(saves + at, rescued);
  if (crowned) lookAtPromotions(index, 0, free);
  return lost;
}

/** Where the bare king, to move, is newly lost at step n; `reached` are squares from which the chaser, to move, is newly seen to win. */
@inline function advance(index: i32, n: i32, reached: u64): u64 {
  const at = <usize>index << 3;
  let haven = load<u64>(havens + at);
  if (crowned && load<u8>(ripe + index) == <u8>n) reached |= lookAtPromotions(index, n, haven);
  const fresh = reached & haven;
  if (fresh) {
    haven ^= fresh;
    store<u64>(havens + at, haven);
    count(sums, 256 + n, fresh);
    if (wins) for (let set = fresh; set; set &= set - 1) store<u8>(wins + byteAt(index, <i32>ctz(set)), n);
  }
  let saved = load<u64>(saves + at);
  if (load<u8>(due + index) == <u8>n) {
    lookAtCaptures(index, men(), n);
    saved = rescued;
    store<u64>(saves + at, saved);
  }
  const left = load<u64>(open + at), newly = left & ~spread(haven) & ~saved;
  if (newly) {
    store<u64>(open + at, left ^ newly);
    record(index, n, newly);
  }
  return newly;
}

/** Placements of the ending, impossible ones included: the length of every table. */
export function placements(): i32 { return 32 << (6 * units); }

/** Step 0: where the bare king is mated. Tables must be zero before. @returns whether there is any */
export function findMates(): bool {
  let any = false;
  useReached(next);
  const end = placements();
  for (let index = 0; index < end; index++) {
    if (!place(index)) continue;
    const newly = begin(index);
    if (newly == 0) continue;
    takeBack(newly);
    any = true;
  }
  return any;
}

/** Step n >= 1. @returns bit 0: squares were newly lost; bit 1: a capture or promotion is still to be looked at in a later step */
export function step(n: i32): i32 {
  const end = placements(), reachedAt = next;
  next = found;
  found = reachedAt;
  useReached(next);
  let answer = 0;
  for (let index = 0; index < end; index++) {
    const at = found + (<usize>index << 3), reached = load<u64>(at);
    const captures = <i32>load<u8>(due + index);
    const promotions = crowned != 0 ? <i32>load<u8>(ripe + index) : 0;
    if (reached) store<u64>(at, 0);
    else if (captures != n && promotions != n) {
      if (captures > n || promotions > n) answer |= 2;
      continue;
    }
    if (!place(index)) continue;
    const newly = advance(index, n, reached);
    if (newly) {
      takeBack(newly);
      answer |= 1;
    }
    if (load<u8>(due + index) > <u8>n || (crowned != 0 && load<u8>(ripe + index) > <u8>n)) answer |= 2;
  }
  return answer;
}
