/**
 * Exact DTM of one unit against one (a two-sided ending). White tries to mate. A capture by Black ends all winning
 * chances of White. A capture by White leads to the ending against a bare king, and a promotion to the two-sided ending
 * with a met; both are solved before.
 *
 * Where the first check wins, Black is lost in check. White in check is lost as well and therefore never wins there: a
 * check by Black is an escape like any other. Where stalemate loses, Black is lost in it too.
 *
 * As in `solve.ts`, the squares of Black's king are the bits of a bitboard, and White's king is on files a to d:
 *
 *   index of a placement = ((king's rank * 4 + king's file) * 64 + White's unit) * 64 + Black's unit
 *
 * There are so few placements that each step examines all moves of each of them. Tables, filled with zeros before:
 *
 *   FREE               u64 per index: squares of Black's king with White to move
 *   PLAYS              u64 per index: with Black to move, the game continues and Black cannot capture
 *   WON                u64 per index: White, to move, is known to win
 *   LOST               u64 per index: Black, to move, is known to be lost
 *   CAPTURED           bytes of the ending in which Black is bare: moves in which White wins by the capture that leads
 *                      there, including that capture; 0 never
 *   CAPTURE_PROMOTED   the same for the ending in which White's fish became a met by the capture; none where a single
 *                      met cannot win
 *   PROMOTED           bytes of the two-sided ending in which White's fish is a met: the same for its promotion
 *   THEIR_PROMOTED     bytes of the two-sided ending in which Black's fish is a met: moves in which White, to move,
 *                      still wins; 0 never, 255 no further move is required
 *
 * DISTANCES, WINS, SUMS and the order of bytes are those of `solve.ts`. A caller that fills CAPTURED, PROMOTED and
 * THEIR_PROMOTED with what a count leaves of these wins gets the DTR.
 */
import { BOAT_ROLE, FISH_ROLE, MET_ROLE } from '../rules/layout';
import { between, bit, DARK, kingSteps } from '../rules/tables';
import { promotesOn } from './pieces';
import { byteAt, count, kingIndex, mirrored, reach, spread } from './sets';

const PLACEMENTS: i32 = 32 << 12;
const STANDS: i32 = 512;
const FREE_SUM: i32 = 513;
const STALE: i32 = 514;
/** In THEIR_PROMOTED: won, and no further move is required. */
const ALREADY: i32 = 255;

let white: i32 = 0;
let black: i32 = 0;
let free: usize = 0;
let plays: usize = 0;
let won: usize = 0;
let lost: usize = 0;
let distances: usize = 0;
let wins: usize = 0;
let captured: usize = 0;
let capturePromoted: usize = 0;
let promoted: usize = 0;
let theirPromoted: usize = 0;
let sums: usize = 0;

/** How games end. The default is that only mate wins. */
let checkWins: bool = false;
let stalemateLoses: bool = false;
let deadDraws: bool = false;

/** Squares of the current placement. */
let king: i32 = 0;
let unit: i32 = 0;
let other: i32 = 0;

/** Roles of White's and Black's unit, 0 fish to 4 boat. */
export function useTwoSided(mine: i32, theirs: i32): void {
  white = mine;
  black = theirs;
}

export function useTwoSidedTables(
  freeAt: usize,
  playsAt: usize,
  wonAt: usize,
  lostAt: usize,
  distancesAt: usize,
  winsAt: usize,
  capturedAt: usize,
  capturePromotedAt: usize,
  promotedAt: usize,
  theirPromotedAt: usize,
  sumsAt: usize,
): void {
  free = freeAt;
  plays = playsAt;
  won = wonAt;
  lost = lostAt;
  distances = distancesAt;
  wins = winsAt;
  captured = capturedAt;
  capturePromoted = capturePromotedAt;
  promoted = promotedAt;
  theirPromoted = theirPromotedAt;
  sums = sumsAt;
}

/** The first check wins; stalemate loses; dead positions (`captures.ts`) are drawn. */
export function useTwoSidedEnds(check: bool, stalemate: bool, dead: bool): void {
  checkWins = check;
  stalemateLoses = stalemate;
  deadDraws = dead;
}

// @inline
function board(table: usize, index: i32): u64 {
  return load<u64>(table + ((<usize>index) << 3));
}

// @inline
function keep(table: usize, index: i32, set: u64): void {
  store<u64>(table + ((<usize>index) << 3), set);
}

// @inline
function place(index: i32): bool {
  other = index & 63;
  unit = (index >> 6) & 63;
  king = ((index >> 14) << 3) | ((index >> 12) & 3);
  return unit != other && unit != king && other != king;
}

/** Squares of Black's king that do not block a unit moving from one square to another. */
// @inline
function clear(role: i32, from: i32, to: i32): u64 {
  return role == BOAT_ROLE ? ~between(from, to) : ~(<u64>0);
}

// @inline
function allPieces(): u64 {
  return bit(king) | bit(unit) | bit(other);
}

/** Neither side can mate by any play: two mets on one colour. */
// @inline
function isDead(): bool {
  return deadDraws && white == MET_ROLE && black == MET_ROLE && ((DARK >> unit) & 1) == ((DARK >> other) & 1);
}

/** Squares of Black's king with White in check. */
// @inline
function checks(occupied: u64): u64 {
  return reach(1, black, other, occupied) & bit(king) ? clear(black, other, king) : 0;
}

/** Squares of Black's king with White to move and Black's unit on `at`. */
// @inline
function freeWith(at: i32): u64 {
  const occupied = bit(king) | bit(unit) | bit(at);
  return ~(occupied | kingSteps(king) | reach(0, white, unit, occupied));
}

/** FREE of every placement. The other tables follow from it. */
function findFree(): void {
  for (let index = 0; index < PLACEMENTS; index++) {
    if (!place(index)) continue;
    const set = freeWith(other);
    keep(free, index, set);
    count(sums, FREE_SUM, set);
  }
}

/** Squares to which a unit can move without capturing, if Black's king is not there. */
// @inline
function quiet(side: i32, role: i32, from: i32, occupied: u64): u64 {
  if (role != FISH_ROLE) return reach(side, role, from, occupied) & ~occupied;
  return (side ? bit(from) >> 8 : bit(from) << 8) & ~occupied;
}

/**
 * Squares of Black's king from which its fish, promoting on `to`, is not lost by step n; n below 0: from which it can
 * move there.
 */
// @inline
function promotionEscapes(index: i32, to: i32, n: i32): u64 {
  const after = theirPromoted + byteAt((index & ~63) | to, 0),
    open = freeWith(to);
  let set = open;
  for (let rest = open; rest; rest &= rest - 1) {
    const needs = <i32>load<u8>(after + ((<usize>ctz(rest)) << 6));
    if (needs == ALREADY ? n >= 0 : needs != 0 && needs <= n) set ^= rest & (0 - rest);
  }
  return set;
}

/** Squares from which Black's king or unit can move to a position that is FREE and not WON by step n. */
// @inline
function escapes(index: i32, occupied: u64, n: i32): u64 {
  let set = spread(board(free, index) & ~board(won, index));
  for (let to = quiet(1, black, other, occupied); to; to &= to - 1) {
    const square = <i32>ctz(to),
      after = (index & ~63) | square;
    if (black == FISH_ROLE && promotesOn(square ^ 56)) set |= promotionEscapes(index, square, n);
    else set |= board(free, after) & ~board(won, after) & clear(black, other, square);
  }
  return set;
}

/** Squares of Black's king from which a capture is legal. */
// @inline
function captures(occupied: u64): u64 {
  let set: u64 = 0;
  if ((kingSteps(king) & bit(unit)) == 0) set = kingSteps(unit);
  if (reach(1, black, other, occupied) & bit(unit)) set |= clear(black, other, unit);
  return set;
}

// @inline
function lose(index: i32, n: i32, newly: u64): void {
  keep(lost, index, board(lost, index) | newly);
  count(sums, n, newly);
  for (let set = newly; set; set &= set - 1) store<u8>(distances + byteAt(index, <i32>ctz(set)), n + 1);
}

/** LOST of step 0, and PLAYS. @param mates whether White wins by an end of the game while Black has its unit */
function findPlays(mates: bool): void {
  for (let index = 0; index < PLACEMENTS; index++) {
    if (!place(index)) continue;
    const occupied = allPieces(),
      stands = ~(occupied | kingSteps(king) | checks(occupied)),
      danger = reach(0, white, unit, occupied);
    const may = captures(occupied),
      stuck = stands & ~may & ~escapes(index, occupied, -1),
      stale = stuck & ~danger;
    let over = checkWins ? stands & danger : stuck & danger;
    if (stalemateLoses) over |= stale;
    if (mates) lose(index, 0, over);
    if (!isDead()) keep(plays, index, stands & ~(may | stuck | over));
    count(sums, STANDS, stands);
    count(sums, STALE, stale);
  }
}

function findLost(n: i32): bool {
  let any = false;
  for (let index = 0; index < PLACEMENTS; index++) {
    const known = board(lost, index),
      open = board(plays, index) & ~known;
    if (open == 0) continue;
    place(index);
    const newly = open & ~escapes(index, allPieces(), n);
    if (newly == 0) continue;
    any = true;
    lose(index, n, newly);
  }
  return any;
}

/** LOST after White's king moves to `to`. */
// @inline
function afterKing(to: i32): u64 {
  if (to & 4) return mirrored(board(lost, (((kingIndex(to ^ 7) << 6) | (unit ^ 7)) << 6) | (other ^ 7)));
  return board(lost, (((kingIndex(to) << 6) | unit) << 6) | other);
}

/** The squares of `haven` for which the table at `after`, mirrored if `flip` is set, is won by step n. */
// @inline
function wonBy(after: usize, flip: i32, haven: u64, n: i32): u64 {
  let set: u64 = 0;
  for (let rest = haven; rest; rest &= rest - 1) {
    const needs = <i32>load<u8>(after + ((<usize>(<i32>ctz(rest) ^ flip)) << 6));
    if (needs != 0 && needs <= n) set |= rest & (0 - rest);
  }
  return set;
}

/** White captures. After it, its king is on k and its unit on u. */
// @inline
function afterCapture(k: i32, u: i32, haven: u64, n: i32): u64 {
  const left = white == FISH_ROLE && u == other && promotesOn(u) ? capturePromoted : captured;
  if (left == 0) return 0;
  const flip = k & 4 ? 7 : 0,
    index = (kingIndex(k ^ flip) << 6) | (u ^ flip);
  return wonBy(left + byteAt(index, 0), flip, haven, n);
}

function findWon(n: i32): void {
  for (let index = 0; index < PLACEMENTS; index++) {
    const known = board(won, index);
    let haven = board(free, index) & ~known;
    if (haven == 0) continue;
    place(index);
    if (isDead()) continue;
    const occupied = allPieces(),
      line = reach(0, white, unit, occupied);
    if (checkWins) haven &= ~checks(occupied);
    let gain: u64 = 0;
    for (let to = kingSteps(king) & ~occupied; to; to &= to - 1) gain |= afterKing(<i32>ctz(to));
    for (let to = quiet(0, white, unit, occupied); to; to &= to - 1) {
      const square = <i32>ctz(to),
        after = (index & ~4095) | (square << 6) | other;
      if (white == FISH_ROLE && promotesOn(square)) gain |= wonBy(promoted + byteAt(after, 0), 0, haven, n);
      else gain |= board(lost, after) & clear(white, unit, square);
    }
    if (kingSteps(king) & bit(other)) gain |= afterCapture(other, unit, haven, n);
    if (line & bit(other)) gain |= afterCapture(king, other, haven & clear(white, unit, other), n);
    const fresh = gain & haven;
    if (fresh == 0) continue;
    keep(won, index, known | fresh);
    count(sums, 256 + n, fresh);
    for (let set = fresh; set; set &= set - 1) store<u8>(wins + byteAt(index, <i32>ctz(set)), n);
  }
}

/**
 * Step 0. Tables must be zero before. @param mates whether White wins by an end of the game while Black has its unit,
 * or by captures only
 */
export function beginTwoSided(mates: bool): void {
  findFree();
  findPlays(mates);
  findLost(0);
}

/**
 * Step n >= 1.
 * @returns whether anything changed; if not, later steps only change what CAPTURED, PROMOTED and THEIR_PROMOTED contain
 *   for them
 */
export function stepTwoSided(n: i32): bool {
  findWon(n);
  return findLost(n);
}
