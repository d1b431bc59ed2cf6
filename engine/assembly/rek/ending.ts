/** Dead positions and the limit of plies without capture, and the keys that repetition and hash tables compare. */
import { BOARD_KEY, HALFMOVES, KING, RIGHTS_KEY } from '../rules/layout';
import { captureless, kingsAreDead } from './options';
import { piecesOf } from './record';

/** Whether only kings are left, so that nothing can be captured. */
// @inline
export function isDead(p: usize): bool {
  return kingsAreDead && (piecesOf(p, 0) | piecesOf(p, 1)) == load<u64>(p, KING);
}

/** Whether the limit of plies without a capture is reached. */
// @inline
export function isCaptureless(p: usize): bool {
  return captureless != 0 && <i32>load<u16>(p, HALFMOVES) >= captureless;
}

/** Placement, side to move and current order. Repetition and search use the same key. */
// @inline
export function positionKey(p: usize): u64 {
  return load<u64>(p, BOARD_KEY) ^ load<u64>(p, RIGHTS_KEY);
}

export function searchKey(p: usize): u64 {
  return positionKey(p);
}
