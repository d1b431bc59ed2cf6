/**
 * Evaluation where the first check wins: squares from which a check is threatened, squares that a piece can reach to
 * threaten one, discovered checks, open lines to the king and the king's mobility. A piece that checks wins even when
 * it can be captured, so a square need not be safe for the check itself, only for the move before.
 */
import { kingOf, piecesOf } from '../rules/attacks';
import { BOAT, FISH } from '../rules/layout';
import {
  boatAttacks,
  fishSteps,
  horseSpread,
  horseSteps,
  kingSteps,
  koulSteps,
  metSteps,
  NOT_A,
  NOT_H,
} from '../rules/tables';
import { attacksBy, attacksOf } from './attack-maps';
import { ahead } from './fishes';
import { CHECK_APPROACH, CHECK_DISCOVERY, CHECK_THREAT, KING_LINES, KING_MOBILITY, weight } from './weights';

// @inline
function diagonal(b: u64): u64 {
  const left = (b & NOT_A) >> 1;
  const right = (b & NOT_H) << 1;
  return (left << 8) | (left >> 8) | (right << 8) | (right >> 8);
}

function lineTerms(p: usize, side: i32, king: i32, occupied: u64): i32 {
  const own = piecesOf(p, side);
  const boats = load<u64>(p, BOAT) & own;
  if (boats == 0) return 0;
  const seen = boatAttacks(king, occupied);
  let sum = weight(KING_LINES + <i32>popcnt(seen & ~occupied));
  const blockers = seen & occupied;
  const behind = boatAttacks(king, occupied & ~blockers) & ~seen & boats;
  for (let rest = behind; rest; rest &= rest - 1) {
    const between = boatAttacks(<i32>ctz(rest), occupied) & blockers;
    if (between) sum += weight(CHECK_DISCOVERY + (between & own ? 0 : 1));
  }
  const checks = seen & attacksBy(side, 4) & ~own;
  return sum + weight(CHECK_THREAT + 4) * <i32>popcnt(checks);
}

/** Terms of `side`, which attacks the other king. Needs the attack maps of both sides. */
export function firstCheckTerms(p: usize, side: i32): i32 {
  const them = side ^ 1;
  const king = kingOf(p, them);
  const own = piecesOf(p, side);
  const occupied = own | piecesOf(p, them);
  const free = ~own;
  const safe = free & ~attacksOf(them);
  let sum = lineTerms(p, side, king, occupied);

  const fish = load<u64>(p, FISH) & own;
  const fishChecks = fishSteps(them, king);
  const fishMoves = ahead(side, fish) & ~occupied;
  sum += weight(CHECK_THREAT) * <i32>popcnt((fishMoves | (attacksBy(side, 0) & occupied & free)) & fishChecks);
  sum += weight(CHECK_APPROACH) * <i32>popcnt(ahead(side, fishMoves & safe) & fishChecks);

  const metChecks = metSteps(king);
  const metMoves = attacksBy(side, 1);
  sum += weight(CHECK_THREAT + 1) * <i32>popcnt(metMoves & metChecks & free);
  sum += weight(CHECK_APPROACH + 1) * <i32>popcnt(metMoves & safe & diagonal(metChecks));

  const koulChecks = koulSteps(them, king);
  const koulMoves = attacksBy(side, 2);
  sum += weight(CHECK_THREAT + 2) * <i32>popcnt(koulMoves & koulChecks & free);
  sum += weight(CHECK_APPROACH + 2) * <i32>popcnt(koulMoves & safe & (diagonal(koulChecks) | ahead(them, koulChecks)));

  const horseChecks = horseSteps(king);
  const horseMoves = attacksBy(side, 3);
  sum += weight(CHECK_THREAT + 3) * <i32>popcnt(horseMoves & horseChecks & free);
  sum += weight(CHECK_APPROACH + 3) * <i32>popcnt(horseMoves & safe & horseSpread(horseChecks));

  // Two boat moves reach every square of a line that is free, so the free squares beside the lines count.
  const boatMoves = attacksBy(side, 4) & safe;
  sum += weight(CHECK_APPROACH + 4) * <i32>popcnt(boatMoves);

  return sum + weight(KING_MOBILITY + <i32>popcnt(kingSteps(king) & ~(piecesOf(p, them) | attacksOf(side))));
}
