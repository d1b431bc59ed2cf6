/**
 * Game ends that need no move generation: expired counts, repetition, dead positions, first check. Mate takes
 * precedence over an expired count, unless the side whose board count runs gives it.
 *
 * A position that repeats inside the search tree is scored as a draw at once. The root and the positions of the game
 * before it must repeat as often as the rule set says.
 */

import { isCaptureless } from '../rek/ending';
import { countExpired, mateIsDraw } from '../rules/count';
import { countMoves } from '../rules/count-moves';
import { isDead, repetitionKey } from '../rules/ending';
import { CHECKERS, ENDED, HALFMOVES, RECORD } from '../rules/layout';
import { stalemateLoses } from '../rules/options';
import { ARENA_KEYS, arena, RULES } from './arena';
import { isRek } from './game';
import { DRAW_BY_COUNT, DRAW_BY_DEAD_POSITION, DRAW_BY_REPETITION, DRAW_BY_STALEMATE, MATE, NO_SCORE } from './score';

/** Number of stored position keys of the game before the root. */
let gameKeyCount: i32 = 0;

export function clearGameKeys(): void {
  gameKeyCount = 0;
}

export function addGameKey(key: u64): void {
  store<u64>(arena + ARENA_KEYS + ((<usize>gameKeyCount) << 3), key);
  gameKeyCount++;
}

// @inline
function keyPliesBack(p: usize, ply: i32, back: i32): u64 {
  return back <= ply
    ? repetitionKey(p - <usize>back * RECORD)
    : load<u64>(arena + ARENA_KEYS + ((<usize>(gameKeyCount - (back - ply))) << 3));
}

function isRepeated(p: usize, ply: i32): bool {
  const fold = load<i32>(RULES, 4);
  if (fold == 0) return false;
  const maxBack = min(<i32>load<u16>(p, HALFMOVES), ply + gameKeyCount);
  const key = repetitionKey(p);
  let occurrences = 1;
  for (let back = 4; back <= maxBack; back += 2) {
    if (keyPliesBack(p, ply, back) != key) continue;
    if (back < ply || ++occurrences >= fold) return true;
  }
  return false;
}

/** Score of the side to move in `p`, which is mated or lost by the first check. */
// @inline
export function lossScore(p: usize, ply: i32): i32 {
  return mateIsDraw(p) ? DRAW_BY_COUNT : ply - MATE;
}

/** Score of the side to move in `p`, which has no legal move. */
// @inline
export function noMoveScore(p: usize, ply: i32): i32 {
  return stalemateLoses || load<u64>(p, CHECKERS) != 0 ? lossScore(p, ply) : DRAW_BY_STALEMATE;
}

/** Score when the game has ended at `p`, else `NO_SCORE`. Mate and stalemate are left to move generation. */
// @inline
export function endScore(p: usize, ply: i32): i32 {
  if (load<u8>(p, ENDED)) return lossScore(p, ply);
  if (countExpired(p)) {
    const mayBeLost = stalemateLoses || load<u64>(p, CHECKERS) != 0;
    return mayBeLost && countMoves(p) == 0 ? lossScore(p, ply) : DRAW_BY_COUNT;
  }
  if (load<u16>(p, HALFMOVES) >= 4 && isRepeated(p, ply)) return DRAW_BY_REPETITION;
  if (isRek && isCaptureless(p)) return DRAW_BY_COUNT;
  return isDead(p) ? DRAW_BY_DEAD_POSITION : NO_SCORE;
}
