/**
 * Static evaluation: a sum of weights, tapered between middle game and ending by the remaining material, then scaled
 * down where a win is unlikely: too little material to mate, or few moves left in the count.
 */

import { piecesOf } from '../rules/attacks';
import { BOAT, COUNT_LIMIT, COUNT_PLIES, FISH, HORSE, KOUL, MET, SIDE } from '../rules/layout';
import { kingDrive, scaleFactor } from './endgame-scale';
import { isRek } from './game';
import { initFishAttacks, pieceTerms } from './pieces';
import { evaluateRek } from './rek-evaluate';
import { isDraw, MAX_EVAL } from './score';
import { threatAndKingTerms } from './threats';
import { ending, middle, TEMPO, weight } from './weights';

const MAX_PHASE: i32 = 32;
/** Plies left in a count above which it does not scale the score. */
const AMPLE_PLIES: i32 = 44;

function phaseOf(p: usize): i32 {
  const heavy = 4 * <i32>popcnt(load<u64>(p, BOAT));
  const light = 2 * <i32>popcnt(load<u64>(p, HORSE) | load<u64>(p, KOUL));
  return min(MAX_PHASE, heavy + light + <i32>popcnt(load<u64>(p, MET)));
}

/** The sum of weights for White, packed. */
export function weigh(p: usize): i32 {
  initFishAttacks(p, 0);
  initFishAttacks(p, 1);
  const pieces = pieceTerms(p, 0) - pieceTerms(p, 1);
  const threats = threatAndKingTerms(p, 0) - threatAndKingTerms(p, 1);
  return pieces + threats + (load<u8>(p, SIDE) ? -weight(TEMPO) : weight(TEMPO));
}

/** In centipawns from the side to move's point of view; never one of the exact draw scores. */
export function evaluate(p: usize): i32 {
  if (isRek) return evaluateRek(p);
  const sum = weigh(p);
  const gamePhase = phaseOf(p);
  let score = (middle(sum) * gamePhase + ending(sum) * (MAX_PHASE - gamePhase)) / MAX_PHASE;
  const strongSide = score < 0 ? 1 : 0;
  const drive = kingDrive(p, strongSide);
  score += strongSide ? -drive : drive;
  if ((load<u64>(p, FISH) & piecesOf(p, strongSide)) == 0) score = (score * scaleFactor(p, strongSide)) / 64;
  const limit = <i32>load<u16>(p, COUNT_LIMIT);
  if (limit) {
    const left = limit - <i32>load<u16>(p, COUNT_PLIES);
    if (left < AMPLE_PLIES) score = (score * (left + 2)) / (AMPLE_PLIES + 2);
  }
  score = max(-MAX_EVAL, min(MAX_EVAL, score));
  if (isDraw(score)) return 0;
  return load<u8>(p, SIDE) ? -score : score;
}
