/**
 * Positions in the tree where a rule ends the game without a look at the moves: expired counts, repetition, dead
 * positions, the goal of the first check. Mate beats an expired count, unless the side whose board count runs gave it.
 *
 * A position that was already reached inside the tree is a draw at once: what could be done differently can be done the
 * first time. Positions of the game before the root, and the root itself, must come up as often as the rule set says.
 */
import { CHECKERS, ENDED, HALFMOVES, RECORD } from '../rules/layout';
import { countExpired, matesInVain } from '../rules/count';
import { isDead, repetitionKey } from '../rules/ending';
import { stalemateLoses } from '../rules/options';
import { isCaptureless } from '../rek/ending';
import { ARENA_KEYS, RULES, arena } from './arena';
import { carries } from './game';
import { countMoves } from '../rules/tally';
import { BY_COUNT, BY_DEAD_POSITION, BY_REPETITION, BY_STALEMATE, MATE, NO_SCORE } from './score';

/** Keys of the game before the root, and how many. */
let past: i32 = 0;

export function forgetPast(): void {
  past = 0;
}

export function addPast(key: u64): void {
  store<u64>(arena + ARENA_KEYS + (<usize>past << 3), key);
  past++;
}

// @ts-ignore: decorator
@inline
function keyBefore(p: usize, ply: i32, back: i32): u64 {
  return back <= ply
    ? repetitionKey(p - <usize>back * RECORD)
    : load<u64>(arena + ARENA_KEYS + (<usize>(past - (back - ply)) << 3));
}

function isRepeated(p: usize, ply: i32): bool {
  const fold = load<i32>(RULES, 4);
  if (fold == 0) return false;
  const reach = min(<i32>load<u16>(p, HALFMOVES), ply + past);
  const key = repetitionKey(p);
  let seen = 1;
  for (let back = 4; back <= reach; back += 2) {
    if (keyBefore(p, ply, back) != key) continue;
    if (back < ply || ++seen >= fold) return true;
  }
  return false;
}

/** Score of the side to move in `p`, which is mated or has lost by the first check. */
// @ts-ignore: decorator
@inline
export function lost(p: usize, ply: i32): i32 {
  return matesInVain(p) ? BY_COUNT : ply - MATE;
}

/** Score of the side to move in `p`, which has no move. */
// @ts-ignore: decorator
@inline
export function moveless(p: usize, ply: i32): i32 {
  return stalemateLoses || load<u64>(p, CHECKERS) != 0 ? lost(p, ply) : BY_STALEMATE;
}

/** Score of a game that has ended at `p`, `NO_SCORE` when it goes on. Mate and stalemate are left to the list of moves. */
// @ts-ignore: decorator
@inline
export function ended(p: usize, ply: i32): i32 {
  if (load<u8>(p, ENDED)) return lost(p, ply);
  if (countExpired(p)) return (stalemateLoses || load<u64>(p, CHECKERS) != 0) && countMoves(p) == 0 ? lost(p, ply) : BY_COUNT;
  if (load<u16>(p, HALFMOVES) >= 4 && isRepeated(p, ply)) return BY_REPETITION;
  if (carries && isCaptureless(p)) return BY_COUNT;
  return isDead(p) ? BY_DEAD_POSITION : NO_SCORE;
}
