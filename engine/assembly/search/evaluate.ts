/**
 * The static evaluation: a sum of weights, tapered between the middle game and the ending by the pieces left, then brought
 * down where rules make a win unlikely: too little material to mate, or a count with few moves left.
 */
import { BOAT, COUNT_LIMIT, COUNT_PLIES, FISH, HORSE, KOUL, MET, SIDE } from '../rules/layout';
import { piecesOf } from '../rules/attacks';
import { BY_TABLE, KNOWN_WIN } from './score';
import { contactTerms } from './threats';
import { mapFish, pieceTerms } from './pieces';
import { chase, winnable } from './endings';
import { carries } from './game';
import { evaluateRek } from './rek-evaluate';
import { TEMPO, ending, middle, weight } from './weights';

const FULL_BOARD: i32 = 32;
/** Plies of a count that are ample for any plan. */
const AMPLE: i32 = 44;

function phase(p: usize): i32 {
  const heavy = 4 * <i32>popcnt(load<u64>(p, BOAT));
  const light = 2 * <i32>popcnt(load<u64>(p, HORSE) | load<u64>(p, KOUL));
  return min(FULL_BOARD, heavy + light + <i32>popcnt(load<u64>(p, MET)));
}

/** The sum of weights for White, packed. */
export function weigh(p: usize): i32 {
  mapFish(p, 0);
  mapFish(p, 1);
  const pieces = pieceTerms(p, 0) - pieceTerms(p, 1);
  const contact = contactTerms(p, 0) - contactTerms(p, 1);
  return pieces + contact + (load<u8>(p, SIDE) ? -weight(TEMPO) : weight(TEMPO));
}

/** As the side to move sees it, outside the band of exact draws. */
export function evaluate(p: usize): i32 {
  if (carries) return evaluateRek(p);
  const sum = weigh(p);
  const full = phase(p);
  let score = (middle(sum) * full + ending(sum) * (FULL_BOARD - full)) / FULL_BOARD;
  const strong = score < 0 ? 1 : 0;
  const hunt = chase(p, strong);
  score += strong ? -hunt : hunt;
  if ((load<u64>(p, FISH) & piecesOf(p, strong)) == 0) score = (score * winnable(p, strong)) / 64;
  const limit = <i32>load<u16>(p, COUNT_LIMIT);
  if (limit) {
    const left = limit - <i32>load<u16>(p, COUNT_PLIES);
    if (left < AMPLE) score = (score * (left + 2)) / (AMPLE + 2);
  }
  score = max(-KNOWN_WIN, min(KNOWN_WIN, score));
  if (score <= BY_TABLE && score >= -BY_TABLE) return 0;
  return load<u8>(p, SIDE) ? -score : score;
}
