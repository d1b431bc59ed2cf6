/** What the pieces do to each other, and to the kings. Needs the attack maps of both sides. */
import { BOAT, ROLE } from '../rules/layout';
import { kingOf, piecesOf } from '../rules/attacks';
import { boatAttacks, horseSteps, kingSteps, koulSteps, metSteps } from '../rules/tables';
import { attacksBy, attacksOf, doubleAttacks } from './maps';
import { BREACHES, CHECK_READY, GUARDED, LOOSE, THREAT, weight } from './weights';

// @ts-ignore: decorator
@inline
function ofRole(p: usize, role: i32): u64 {
  return load<u64>(p + (<usize>role << 3), ROLE);
}

/** Enemy pieces under attack. */
function threatTerms(p: usize, side: i32): i32 {
  const enemy = piecesOf(p, side ^ 1);
  const attacked = enemy & attacksOf(side);
  if (attacked == 0) return 0;
  const loose = attacked & ~attacksOf(side ^ 1);
  let sum = 0;
  for (let role = 0; role < 5; role++) {
    const victims = attacked & ofRole(p, role);
    if (victims == 0) continue;
    for (let by = 0; by < 6; by++) {
      const taken = victims & attacksBy(side, by);
      if (taken) sum += weight(THREAT + by * 5 + role) * <i32>popcnt(taken);
    }
    if (victims & loose) sum += weight(LOOSE + role) * <i32>popcnt(victims & loose);
  }
  return sum;
}

function guardTerms(p: usize, side: i32): i32 {
  const guarded = piecesOf(p, side) & attacksBy(side, 0);
  if (guarded == 0) return 0;
  let sum = 0;
  for (let role = 0; role < 5; role++) sum += weight(GUARDED + role) * <i32>popcnt(guarded & ofRole(p, role));
  return sum;
}

/** The squares beside the enemy king, and checks that are ready to be given. */
function siegeTerms(p: usize, side: i32): i32 {
  const them = side ^ 1;
  const king = kingOf(p, them);
  const mine = piecesOf(p, side);
  const occupied = mine | piecesOf(p, them);
  const held = attacksBy(them, 0) | attacksBy(them, 1) | attacksBy(them, 2) | attacksBy(them, 3) | attacksBy(them, 4);
  const breaches = kingSteps(king) & attacksOf(side) & ~held;
  let sum = weight(BREACHES + <i32>popcnt(breaches));
  // A square is safe for a check when nobody guards it, or only the king and we stand behind it.
  const safe = ~mine & (~attacksOf(them) | (~held & doubleAttacks(side)));
  if (metSteps(king) & attacksBy(side, 1) & safe) sum += weight(CHECK_READY + 1);
  if (koulSteps(them, king) & attacksBy(side, 2) & safe) sum += weight(CHECK_READY + 2);
  if (horseSteps(king) & attacksBy(side, 3) & safe) sum += weight(CHECK_READY + 3);
  if ((load<u64>(p, BOAT) & mine) != 0 && boatAttacks(king, occupied) & attacksBy(side, 4) & safe) {
    sum += weight(CHECK_READY + 4);
  }
  return sum;
}

export function contactTerms(p: usize, side: i32): i32 {
  return threatTerms(p, side) + guardTerms(p, side) + siegeTerms(p, side);
}
