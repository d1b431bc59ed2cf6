/** What ends a game without a move, and the keys that repetition and tables compare. */
import { BOARD_KEY, HALFMOVES, KING, RIGHTS_KEY } from '../rules/layout';
import { captureless, kingsAreDead } from './options';
import { piecesOf } from './record';

/** Only kings are left: nothing can be captured any more. */
@inline export function isDead(p: usize): bool {
  return kingsAreDead && (piecesOf(p, 0) | piecesOf(p, 1)) == load<u64>(p, KING);
}

/** The limit of plies without a capture is reached. */
@inline export function isCaptureless(p: usize): bool { return captureless != 0 && <i32>load<u16>(p, HALFMOVES) >= captureless; }

/** Placement, side to move and the order that stands: of a position, of a repetition and of a search alike. */
@inline export function positionKey(p: usize): u64 { return load<u64>(p, BOARD_KEY) ^ load<u64>(p, RIGHTS_KEY); }

export function searchKey(p: usize): u64 { return positionKey(p); }
