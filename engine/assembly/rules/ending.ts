/** Dead positions, and the keys that repetition and hash tables compare. */
import { bareKingKeepsBoardCount } from './count';
import {
  BLACK,
  BOARD_KEY,
  BOAT,
  COUNT_KIND,
  COUNT_LIMIT,
  FISH,
  HORSE,
  KING,
  KOUL,
  MET,
  RIGHTS_KEY,
  WHITE,
} from './layout';
import { deadRule, manualCounts, repetitionRights } from './options';
import { DARK } from './tables';

const KINGS_ONLY: i32 = 2;

/**
 * Whether neither side can win by any sequence of moves. False where the rule set leaves it to the
 * players.
 */
export function isDead(p: usize): bool {
  if (deadRule == 0) return false;
  if (deadRule == KINGS_ONLY) return (load<u64>(p, WHITE) | load<u64>(p, BLACK)) == load<u64>(p, KING);
  if (load<u64>(p, BOAT) | load<u64>(p, KOUL)) return false;
  const mets = load<u64>(p, MET),
    minor = load<u64>(p, HORSE) | load<u64>(p, FISH);
  if (minor == 0) return (mets & DARK) == 0 || (mets & ~DARK) == 0;
  return mets == 0 && (minor & (minor - 1)) == 0;
}

/** Placement, side to move and rights. */
// @inline
export function positionKey(p: usize): u64 {
  return load<u64>(p, BOARD_KEY) ^ load<u64>(p, RIGHTS_KEY);
}

/** The key that must be equal for a repetition. */
// @inline
export function repetitionKey(p: usize): u64 {
  return repetitionRights ? positionKey(p) : load<u64>(p, BOARD_KEY);
}

/** `positionKey` and the running count, with its kind where the pieces do not determine it. */
// @inline
export function searchKey(p: usize): u64 {
  let count = <u64>load<u32>(p, COUNT_LIMIT);
  if (count == 0) return positionKey(p);
  if (manualCounts || bareKingKeepsBoardCount(p)) count |= (<u64>load<u8>(p, COUNT_KIND)) << 32;
  const mixed = (count ^ 0x5bd1e995) * 0x9e3779b97f4a7c15;
  return positionKey(p) ^ mixed ^ (mixed >> 29);
}
