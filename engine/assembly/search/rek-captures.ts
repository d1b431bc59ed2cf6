/**
 * Captures of the capture games as the search sorts them. What is noisy is told by squares alone: those where a rek lands,
 * and the traps, squares where something may be sandwiched or lose its last free neighbour. A few moves to traps capture nothing.
 */
import { KING, PROMOTED, RECORD, SIDE } from '../rules/layout';
import { NOT_A, NOT_H, bit } from '../rules/tables';
import { capturesOf } from '../rek/capture';
import { GROUPS, blockedKingLoses, custodian, obligation, surround } from '../rek/options';
import { makePieces } from '../rek/make';
import { kingsOf, movers, piecesOf } from '../rek/record';
import { beside, betweenOnFile, betweenOnRank, eastOf, northOf, southOf, westOf } from '../rek/sets';

/** Code of a king that is captured or blocked and lost; other captures are coded by their number of pieces, 6 at most. */
const KING_TAKEN: i32 = 7;
const MAN: i32 = 100;
const KING_VALUE: i32 = 5000;

/** Free neighbours of the enemies that would be shut in if they lost them. */
function lastFree(own: u64, enemy: u64): u64 {
  const empty = ~(own | enemy);
  let found: u64 = 0;
  for (let left = enemy; left; ) {
    let group = left & (0 - left);
    if (surround == GROUPS) {
      for (let more = enemy & beside(group); (more & ~group) != 0; more = enemy & beside(group)) group |= more;
    }
    left &= ~group;
    const around = beside(group) & ~own & ~group;
    if ((around & (around - 1)) == 0) found |= around & empty;
  }
  return found;
}

/** The only square that the king can go to, if there is no other. */
function lastMove(own: u64, enemy: u64, king: u64): u64 {
  const free = beside(king) & ~(own | enemy);
  return free & (free - 1) ? 0 : free;
}

/** Empty squares beyond an enemy that has an own piece behind it. */
function sandwiches(own: u64, enemy: u64): u64 {
  const onFile = ((enemy & (own << 8)) << 8) | ((enemy & (own >> 8)) >> 8);
  const right = enemy & ((own & NOT_H) << 1);
  const left = enemy & ((own & NOT_A) >> 1);
  return (onFile | ((right & NOT_H) << 1) | ((left & NOT_A) >> 1)) & ~(own | enemy);
}

/** Writes the traps of record p where the kernel's list of captures and `isNoisy` look for them. */
export function markTraps(p: usize): void {
  const side = <i32>load<u8>(p, SIDE);
  const own = piecesOf(p, side);
  const enemy = piecesOf(p, side ^ 1);
  let traps: u64 = surround ? lastFree(own, enemy) : 0;
  if (custodian) traps |= sandwiches(own, enemy);
  if (blockedKingLoses) traps |= lastMove(own, enemy, kingsOf(p) & enemy);
  store<u64>(p, traps, PROMOTED);
}

export function isRekNoisy(p: usize, move: i32): bool {
  const enemy = piecesOf(p, <i32>load<u8>(p, SIDE) ^ 1);
  const pairs = ((move ^ (move >> 6)) & 7) == 0 ? betweenOnRank(enemy) : betweenOnFile(enemy);
  return ((pairs | load<u64>(p, PROMOTED)) & bit((move >> 6) & 63)) != 0;
}

/** Code of what the move captures, 0 for nothing. */
export function rekCaptured(p: usize, move: i32): i32 {
  const side = <i32>load<u8>(p, SIDE);
  const own = piecesOf(p, side) ^ bit(move & 63) ^ bit((move >> 6) & 63);
  const taken = capturesOf(own, piecesOf(p, side ^ 1), (move >> 6) & 63, ((move ^ (move >> 6)) & 7) == 0);
  const king = load<u64>(p, KING) & piecesOf(p, side ^ 1);
  if (taken & king) return KING_TAKEN;
  if (blockedKingLoses && (beside(king) & ~(own | (piecesOf(p, side ^ 1) ^ taken))) == 0) return KING_TAKEN;
  return min(<i32>popcnt(taken), 6);
}

// @ts-ignore: decorator
@inline
export function rekGain(captured: i32): i32 {
  return captured == KING_TAKEN ? KING_VALUE : captured * MAN;
}

/** What the side to move of record q can carry at once, in value. */
function bestCarry(q: usize): i32 {
  const side = <i32>load<u8>(q, SIDE);
  const pieces = piecesOf(q, side);
  const enemy = piecesOf(q, side ^ 1);
  const empty = ~(pieces | enemy);
  const movable = movers(pieces, kingsOf(q));
  const across = betweenOnRank(enemy) & empty;
  const along = betweenOnFile(enemy) & empty;
  const onRank = across ? (northOf(movable, empty) | southOf(movable, empty)) & across : 0;
  const onFile = along ? (eastOf(movable, empty) | westOf(movable, empty)) & along : 0;
  if ((onRank | onFile) == 0) return 0;
  const king = kingsOf(q) & enemy;
  const besideKing = beside(king);
  const carriesKing = (onRank & besideKing & ((king << 1) | (king >> 1))) | (onFile & ((king << 8) | (king >> 8)));
  return carriesKing ? KING_VALUE : 2 * MAN;
}

/**
 * Does `move` win at least `least`, when the other side answers with its best carry? Where reks are obeyed, what is given away
 * may be the point of it, so only the gain counts. The record behind p is written.
 */
export function rekWinsAtLeast(p: usize, move: i32, least: i32): bool {
  const gain = rekGain(rekCaptured(p, move));
  if (gain >= KING_VALUE || obligation) return gain >= least;
  if (gain < least) return false;
  makePieces(p, p + RECORD, move);
  return gain - bestCarry(p + RECORD) >= least;
}
