/** Evaluation of threats, passed fishes and space. Needs the attack maps of both sides. */

import { piecesOf } from '../rules/attacks';
import { BOAT, FISH, ROLE } from '../rules/layout';
import { horseSteps, koulSteps, metSteps, NOT_A, NOT_H } from '../rules/tables';
import { attacksBy, attacksOf, doubleAttacks, passedFishes } from './attack-maps';
import { ahead, relativeBoard } from './fishes';
import {
  AIM_AT_BOAT,
  FISH_PROTECTED,
  FISH_PUSH_THREAT,
  LOOSE,
  PASSED_BLOCKED,
  PASSED_FREE,
  RESTRICTED,
  SPACE,
  THREAT,
  UNDEFENDED,
  weight,
} from './weights';

const CENTRE_FILES: u64 = 0x3c3c3c3c3c3c3c3c;
/** Ranks 2 to 4. */
const SPACE_RANKS: u64 = 0x00000000ffffff00;

// @inline
function ofRole(p: usize, role: i32): u64 {
  return load<u64>(p + ((<usize>role) << 3), ROLE);
}

/** Enemy pieces under attack. */
function attackTerms(p: usize, side: i32): i32 {
  const attacked = piecesOf(p, side ^ 1) & attacksOf(side);
  if (attacked == 0) return 0;
  const loose = attacked & ~attacksOf(side ^ 1);
  let sum = 0;
  for (let role = 0; role < 5; role++) {
    const victims = attacked & ofRole(p, role);
    if (victims == 0) continue;
    for (let by = 0; by < 6; by++) {
      sum += weight(THREAT + by * 5 + role) * <i32>popcnt(victims & attacksBy(side, by));
    }
    sum += weight(UNDEFENDED + role) * <i32>popcnt(victims & loose);
  }
  return sum;
}

function protectionTerms(p: usize, side: i32): i32 {
  const own = piecesOf(p, side);
  const guarded = own & attacksBy(side, 0);
  const loose = own & ~attacksOf(side);
  let sum = 0;
  if (guarded)
    for (let role = 0; role < 5; role++) sum += weight(FISH_PROTECTED + role) * <i32>popcnt(guarded & ofRole(p, role));
  if (loose)
    for (let role = 1; role < 5; role++) sum += weight(LOOSE + role - 1) * <i32>popcnt(loose & ofRole(p, role));
  return sum;
}

/** Threats of the next move. */
function futureTerms(p: usize, side: i32): i32 {
  const them = side ^ 1;
  const own = piecesOf(p, side);
  const enemy = piecesOf(p, them);
  const fish = load<u64>(p, FISH);
  const theirs = attacksOf(them);
  // Defended by a fish, or twice while we attack only once.
  const guarded = attacksBy(them, 0) | (doubleAttacks(them) & ~doubleAttacks(side));
  const steps = ahead(side, fish & own) & ~(own | enemy) & ~attacksBy(them, 0) & (attacksOf(side) | ~theirs);
  const left = (steps & NOT_A) >> 1;
  const right = (steps & NOT_H) << 1;
  const targets = enemy & ~fish & (ahead(side, left) | ahead(side, right));
  let sum = weight(FISH_PUSH_THREAT) * <i32>popcnt(targets);
  sum += weight(RESTRICTED) * <i32>popcnt(attacksOf(side) & theirs & ~guarded);
  const safe = ~(own | attacksBy(them, 0)) & (~theirs | doubleAttacks(side));
  for (let boats = load<u64>(p, BOAT) & enemy; boats; boats &= boats - 1) {
    const boat = <i32>ctz(boats);
    if (metSteps(boat) & attacksBy(side, 1) & safe) sum += weight(AIM_AT_BOAT);
    if (koulSteps(them, boat) & attacksBy(side, 2) & safe) sum += weight(AIM_AT_BOAT + 1);
    if (horseSteps(boat) & attacksBy(side, 3) & safe) sum += weight(AIM_AT_BOAT + 2);
  }
  return sum;
}

function passedTerms(p: usize, side: i32): i32 {
  const enemy = piecesOf(p, side ^ 1);
  const occupied = enemy | piecesOf(p, side);
  let sum = 0;
  for (let fishes = passedFishes(side); fishes; fishes &= fishes - 1) {
    const square = <i32>ctz(fishes);
    const rank = (side ? square ^ 56 : square) >> 3;
    const stop = ahead(side, (<u64>1) << square);
    if (stop & enemy) sum += weight(PASSED_BLOCKED + rank);
    else if ((stop & (occupied | attacksOf(side ^ 1))) == 0) sum += weight(PASSED_FREE + rank);
  }
  return sum;
}

function spaceTerm(p: usize, side: i32): i32 {
  const own = piecesOf(p, side);
  const surplus = <i32>popcnt(own) - 8;
  if (surplus <= 0) return 0;
  const fish = own & load<u64>(p, FISH);
  const safe = CENTRE_FILES & relativeBoard(side, SPACE_RANKS) & ~fish & ~attacksBy(side ^ 1, 0);
  const next = ahead(side ^ 1, fish);
  const behind = next | ahead(side ^ 1, next);
  const squares = <i32>(popcnt(safe) + popcnt(behind & safe & ~attacksOf(side ^ 1)));
  return weight(SPACE) * ((squares * surplus) >> 3);
}

export function threatTerms(p: usize, side: i32): i32 {
  return (
    attackTerms(p, side) + protectionTerms(p, side) + futureTerms(p, side) + passedTerms(p, side) + spaceTerm(p, side)
  );
}
