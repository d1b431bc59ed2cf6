/**
 * Finds the move that a text means: pieces of its role that could come from the squares it gives, of which exactly one
 * has a legal move.
 */
import { isLegal as isRekLegal, isPlayable as isRekPlayable } from '../rek/generate';
import { CALLED, obligation } from '../rek/options';
import { occupiedOf, piecesOf, sideOf } from '../rules/attacks';
import { BOAT_ROLE, FISH_ROLE, KING, KING_ROLE, MET_ROLE, PROMOTED, PROMOTES, RIGHTS, ROLE } from '../rules/layout';
import { isLegal } from '../rules/legal';
import { roleAt } from '../rules/make';
import { blackPromotes, whitePromotes } from '../rules/options';
import { bit, boatAttacks, fishSteps, steps } from '../rules/tables';

/** No legal move fits. */
export const NO_MOVE: i32 = -1;
/** Several do. */
const SEVERAL: i32 = -2;
/** Role of a text without a letter that gives the whole square of origin. */
export const ANY_ROLE: i32 = 6;
/** Roles of the letters `P`, a promoted fish, a fish or a met, and `Q`, a met that was no fish if there are several. */
export const FISH_OR_MET: i32 = 7;
export const ORIGINAL_MET: i32 = 8;

/**
 * The only move that fits a text; negative if there is none or several.
 *
 * @param origins the squares from which the text allows a move @param promotes whether only promotions fit
 */
export function chessMove(p: usize, role: i32, origins: u64, to: i32, promotes: bool): i32 {
  if (role == FISH_OR_MET) return letterP(p, origins, to, promotes);
  if (role != ORIGINAL_MET) return moveOf(p, role, origins, to, promotes);
  const move = moveOf(p, MET_ROLE, origins, to, promotes);
  return move == SEVERAL ? moveOf(p, MET_ROLE, origins & ~load<u64>(p, PROMOTED), to, promotes) : move;
}

function letterP(p: usize, origins: u64, to: i32, promotes: bool): i32 {
  let move = moveOf(p, MET_ROLE, origins & load<u64>(p, PROMOTED), to, promotes);
  if (move == NO_MOVE) move = moveOf(p, FISH_ROLE, origins, to, promotes);
  return move == NO_MOVE ? moveOf(p, MET_ROLE, origins, to, promotes) : move;
}

function moveOf(p: usize, role: i32, origins: u64, to: i32, promotes: bool): i32 {
  const side = sideOf(p),
    own = piecesOf(p, side),
    target = bit(to);
  if (role == ANY_ROLE) {
    if ((own & origins) == 0) return NO_MOVE;
    role = roleAt(p, origins);
  }
  let from = load<u64>(p + ((<usize>role) << 3), ROLE) & own & origins;
  let move = (to << 6) | (role << 12);
  if (role == FISH_ROLE) {
    if ((side ? blackPromotes : whitePromotes) & target) move |= PROMOTES;
    from &= fishSteps(side ^ 1, to) | (side ? target << 8 : target >> 8);
  } else if (role == BOAT_ROLE) from &= boatAttacks(to, occupiedOf(p));
  else from &= steps(side ^ 1, role, to) | load<u64>(p, RIGHTS);
  if (promotes && (move & PROMOTES) == 0) return NO_MOVE;
  let found = NO_MOVE;
  for (; from; from &= from - 1) {
    const candidate = move | <i32>ctz(from);
    if (!isLegal(p, candidate)) continue;
    if (found != NO_MOVE) return SEVERAL;
    found = candidate;
  }
  return found;
}

/**
 * The same for the capture games. Moves that obey an order come first; one that disobeys fits if no other does.
 * Overwrites the record behind p. @param calls whether the text has a `+`
 */
export function rekMove(p: usize, role: i32, origins: u64, to: i32, calls: bool): i32 {
  const own = piecesOf(p, sideOf(p)),
    kings = load<u64>(p, KING);
  let from = own & origins & boatAttacks(to, occupiedOf(p));
  if (role == KING_ROLE) from &= kings;
  else if (role == BOAT_ROLE) from &= ~kings;
  else if (role != ANY_ROLE) return NO_MOVE;
  const call = calls && obligation == CALLED ? PROMOTES : 0;
  let obeying = NO_MOVE,
    losing = NO_MOVE,
    obeyingCount = 0,
    losingCount = 0;
  for (; from; from &= from - 1) {
    const square = <i32>ctz(from);
    const move = square | (to << 6) | ((kings & bit(square) ? KING_ROLE : BOAT_ROLE) << 12) | call;
    if (isRekLegal(p, move)) {
      obeying = move;
      obeyingCount++;
    } else if (isRekPlayable(p, move)) {
      losing = move;
      losingCount++;
    }
  }
  if (obeyingCount == 1) return obeying;
  return obeyingCount == 0 && losingCount == 1 ? losing : NO_MOVE;
}
