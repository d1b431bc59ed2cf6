/** Evaluation of threats and king attacks. Needs the attack maps of both sides. */

import { kingOf, piecesOf } from '../rules/attacks';
import { BOAT, ROLE } from '../rules/layout';
import { boatAttacks, horseSteps, kingSteps, koulSteps, metSteps } from '../rules/tables';
import { attacksBy, attacksOf, doubleAttacks } from './attack-maps';
import { FISH_PROTECTED, SAFE_CHECK, THREAT, UNDEFENDED, WEAK_KING_SQUARES, weight } from './weights';

// @inline
function ofRole(p: usize, role: i32): u64 {
  return load<u64>(p + ((<usize>role) << 3), ROLE);
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
    if (victims & loose) sum += weight(UNDEFENDED + role) * <i32>popcnt(victims & loose);
  }
  return sum;
}

function protectionTerms(p: usize, side: i32): i32 {
  const guarded = piecesOf(p, side) & attacksBy(side, 0);
  if (guarded == 0) return 0;
  let sum = 0;
  for (let role = 0; role < 5; role++) sum += weight(FISH_PROTECTED + role) * <i32>popcnt(guarded & ofRole(p, role));
  return sum;
}

/** Weak squares beside the enemy king and safe checks. */
function kingAttackTerms(p: usize, side: i32): i32 {
  const them = side ^ 1;
  const king = kingOf(p, them);
  const own = piecesOf(p, side);
  const occupied = own | piecesOf(p, them);
  const defended =
    attacksBy(them, 0) | attacksBy(them, 1) | attacksBy(them, 2) | attacksBy(them, 3) | attacksBy(them, 4);
  const weakSquares = kingSteps(king) & attacksOf(side) & ~defended;
  let sum = weight(WEAK_KING_SQUARES + <i32>popcnt(weakSquares));
  // A square is safe for a check when it is not defended, or only by the king while we attack it twice.
  const safe = ~own & (~attacksOf(them) | (~defended & doubleAttacks(side)));
  if (metSteps(king) & attacksBy(side, 1) & safe) sum += weight(SAFE_CHECK + 1);
  if (koulSteps(them, king) & attacksBy(side, 2) & safe) sum += weight(SAFE_CHECK + 2);
  if (horseSteps(king) & attacksBy(side, 3) & safe) sum += weight(SAFE_CHECK + 3);
  if ((load<u64>(p, BOAT) & own) != 0 && boatAttacks(king, occupied) & attacksBy(side, 4) & safe) {
    sum += weight(SAFE_CHECK + 4);
  }
  return sum;
}

export function threatAndKingTerms(p: usize, side: i32): i32 {
  return threatTerms(p, side) + protectionTerms(p, side) + kingAttackTerms(p, side);
}
