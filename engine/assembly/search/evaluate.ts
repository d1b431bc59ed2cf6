/**
 * Static evaluation: the value of the network, or a sum of weights that is tapered between middle game and ending by
 * the remaining material. It is scaled down where a win is unlikely, because there is too little material to mate or
 * because few moves are left in the count. The value of a network that corrects the sum is added at the end.
 */

import { searchKey } from '../rules/ending';
import { SIDE } from '../rules/layout';
import { goalFirstCheck } from '../rules/options';
import { ARENA_EVALUATIONS, arena, EVALUATION_ENTRIES } from './arena';
import { dangerBy } from './attack-maps';
import { endgameScale, FULL_SCALE, kingDrive } from './endgame-scale';
import { firstCheckTerms } from './first-check-terms';
import { clearFishCache, fishTerms } from './fishes';
import { isRek } from './game';
import { kingAttackTerms } from './king-danger';
import { clearMaterialCache, MAX_PHASE, materialTerms, phase } from './material';
import { addsNetwork, networkValue, usesNetwork } from './network';
import { pieceTerms } from './pieces';
import { weighRek } from './rek-evaluate';
import { isDraw, MAX_EVAL } from './score';
import { threatTerms } from './threats';
import { ending, middle, TEMPO, weight } from './weights';

/** The sum of weights for White, packed, without king danger. Sets {@link phase} and the units of danger. */
export function weigh(p: usize): i32 {
  if (isRek) return weighRek(p);
  let sum = materialTerms(p) + fishTerms(p);
  sum += pieceTerms(p, 0) - pieceTerms(p, 1);
  sum += threatTerms(p, 0) - threatTerms(p, 1);
  sum += kingAttackTerms(p, 0) - kingAttackTerms(p, 1);
  if (goalFirstCheck) sum += firstCheckTerms(p, 0) - firstCheckTerms(p, 1);
  return sum + (load<u8>(p, SIDE) ? -weight(TEMPO) : weight(TEMPO));
}

// @inline
function dangerUnits(side: i32): i32 {
  return max(0, dangerBy(side) >> 16);
}

/** Forgets what the evaluation keeps between positions: the weights or the rules changed. */
export function clearEvaluationCaches(): void {
  clearFishCache();
  clearMaterialCache();
  memory.fill(arena + ARENA_EVALUATIONS, 0, 8 * EVALUATION_ENTRIES);
}

/** What {@link addUp} found for White, in centipawns. */
export let middleScore: i32 = 0;
export let endingScore: i32 = 0;

/** Adds up weights and king danger for the middle game and the ending. */
export function addUp(p: usize): void {
  const sum = weigh(p);
  middleScore = middle(sum);
  endingScore = ending(sum);
  if (isRek) return;
  const white = dangerUnits(0);
  const black = dangerUnits(1);
  middleScore += (white * white - black * black) / 4096;
  endingScore += (white - black) / 16;
}

/** The sum of weights for White, tapered. */
function classicalScore(p: usize): i32 {
  addUp(p);
  return (middleScore * phase + endingScore * (MAX_PHASE - phase)) / MAX_PHASE;
}

/** The network's value for White, clamped because a product with the scale of an ending must fit 32 bits. */
function networkScore(p: usize): i32 {
  const value = max(-MAX_EVAL, min(MAX_EVAL, networkValue(p)));
  return load<u8>(p, SIDE) ? -value : value;
}

function computeEvaluation(p: usize, byNetwork: bool): i32 {
  const isCorrected = byNetwork && addsNetwork;
  let score = byNetwork && !isCorrected ? networkScore(p) : classicalScore(p);
  if (!isRek) {
    const strongSide = score < 0 ? 1 : 0;
    const drive = kingDrive(p, strongSide);
    score += strongSide ? -drive : drive;
    if (!goalFirstCheck) {
      const scale = endgameScale(p, strongSide);
      // Neither side can win: the weaker one has only its king.
      if (scale == 0) return 0;
      score = (score * scale) / FULL_SCALE;
    }
  }
  // A correction has learned the difference from the scaled evaluation.
  if (isCorrected) score += networkScore(p);
  score = max(-MAX_EVAL, min(MAX_EVAL, score));
  if (isDraw(score)) return 0;
  return load<u8>(p, SIDE) ? -score : score;
}

/**
 * In centipawns from the side to move's point of view; never one of the exact draw scores. Kept in a cache: an entry is
 * the upper 48 bits of the search key, then the evaluation. The lowest bits of the key are its index.
 */
export function evaluate(p: usize): i32 {
  const key = searchKey(p);
  const at = arena + ARENA_EVALUATIONS + ((<usize>(key & (EVALUATION_ENTRIES - 1))) << 3);
  const entry = load<u64>(at);
  if (entry >> 16 == key >> 16 && entry != 0) return <i32>(<i16>entry);
  const evaluation = computeEvaluation(p, usesNetwork);
  store<u64>(at, (key & ~(<u64>0xffff)) | <u64>(evaluation & 0xffff));
  return evaluation;
}

/** As {@link evaluate}, by the sum of weights, also where a network is used. */
export function evaluateClassically(p: usize): i32 {
  return computeEvaluation(p, false);
}
