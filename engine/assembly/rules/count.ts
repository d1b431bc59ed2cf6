/**
 * Counting (rule book 4), in plies: COUNT_LIMIT = 0 means that none runs, and the game is drawn, unless by mate, as soon
 * as COUNT_PLIES exceeds COUNT_LIMIT. The counter is the side to move when the plies are even.
 *
 * Where the players count (manual), a board count begins by their word alone, and so does a piece count that must be
 * announced: the caller writes it into the record, and from there it goes on as any other (rule book 4.8).
 */
import { sideOf, piecesOf } from './attacks';
import {
  boardPlies, boardStart, boardUnits, counterMatesDraw, fishPlies, manualCounts, ownMovePlies, pieceAnnounced, pieceRule, restartRule,
  shorterStays, table, tableRows, values, weakerCounts,
} from './options';
import { COUNT_KIND, COUNT_LIMIT, COUNT_PLIES, FISH, FISH_ROLE, KING_ROLE, ROLE } from './layout';

const BOARD_COUNT: i32 = 1;
const PIECE_COUNT: i32 = 2;

const NO_FISH: i32 = 1;
const FEW_UNITS: i32 = 2;
/** Settings of `pieceRule`. */
const ONLY_WITHOUT_FISH: i32 = 1;
const BY_TABLE: i32 = 2;
const BY_FIXED_LIMIT: i32 = 3;
/** Settings of `restartRule`. */
const ON_CLASS_CHANGE: i32 = 1;
const ALWAYS: i32 = 2;

@inline function isBare(p: usize, side: i32): bool {
  const pieces = piecesOf(p, side);
  return (pieces & (pieces - 1)) == 0;
}

/** The first row of the table that the chaser's pieces fit, in plies. */
function tableLimit(p: usize, chaser: i32): i32 {
  const pieces = piecesOf(p, chaser);
  for (let row = 0; row < tableRows; row++) {
    const at = table + <usize>(row * 12);
    if (<i32>popcnt(load<u64>(p + (<usize>load<i32>(at) << 3) + ROLE) & pieces) >= load<i32>(at, 4)) return load<i32>(at, 8);
  }
  return 0;
}

/** Limit in plies of the piece count that a bare `side` would begin now, 0 if none. */
function pieceLimit(p: usize, side: i32): i32 {
  if (isBare(p, side ^ 1)) return 0;
  return load<u64>(p, FISH) != 0 && pieceRule != BY_TABLE ? fishPlies : tableLimit(p, side ^ 1);
}

/** Value of a side's pieces by the rule set's values. */
function strength(p: usize, side: i32): i32 {
  const pieces = piecesOf(p, side);
  let sum = 0;
  for (let role = 0; role < KING_ROLE; role++) {
    sum += <i32>popcnt(load<u64>(p + (<usize>role << 3) + ROLE) & pieces) * load<i32>(values + (<usize>role << 2));
  }
  return sum;
}

@inline function isWeaker(p: usize, side: i32): bool { return strength(p, side) < strength(p, side ^ 1); }

/** Whether a board count of `side` may run as far as the values of the pieces decide. */
export function mayRunBoardCount(p: usize, side: i32): bool { return !weakerCounts || isWeaker(p, side); }

/** Limit in plies of the board count that `side` would begin now, 0 if none. */
function boardLimit(p: usize, side: i32): i32 {
  if (isBare(p, side ^ 1) || !mayRunBoardCount(p, side)) return 0;
  if (boardStart == NO_FISH) return load<u64>(p, FISH) != 0 ? 0 : boardPlies;
  if (boardStart == FEW_UNITS) return <i32>popcnt(piecesOf(p, side)) <= boardUnits ? boardPlies : 0;
  return 0;
}

/**
 * A bare king that a fish keeps from the piece count may have the board count: by his word, or by itself where it is the weaker
 * side's. Where it is that of the side to move first, none begins for him.
 */
@inline function boardForBare(): bool { return pieceRule == 0 || manualCounts || weakerCounts; }

/** Limit in plies of the count that `side` would begin now, 0 if none. */
export function countLimit(p: usize, side: i32): i32 {
  if (pieceRule == 0 || !isBare(p, side)) return boardLimit(p, side);
  const limit = pieceLimit(p, side);
  return limit == 0 && boardForBare() ? boardLimit(p, side) : limit;
}

/** No count can begin by itself: the quick answer for most of a game. */
@inline function countless(q: usize): bool {
  if (manualCounts) return !isBare(q, 0) && !isBare(q, 1);
  if (boardStart == FEW_UNITS) return <i32>popcnt(load<u64>(q)) > boardUnits && <i32>popcnt(load<u64>(q, 8)) > boardUnits;
  return load<u64>(q, FISH) != 0 && (pieceRule <= ONLY_WITHOUT_FISH || (!isBare(q, 0) && !isBare(q, 1)));
}

/**
 * Brings the count of record q, which still holds the values before the move, up to date.
 * @param captured role number + 1 of the captured piece, 0 for none
 * @param changed the move captured or promoted
 */
@inline export function advanceCount(q: usize, captured: i32, changed: bool): void {
  if (load<u16>(q, COUNT_LIMIT) == 0 && countless(q)) return;
  advance(q, captured, changed);
}

/** Whether a piece count of `side`, `left` plies before its limit, takes the place of what record q counts so far. */
function takesOver(q: usize, side: i32, limit: i32, plies: i32, left: i32): bool {
  if (!shorterStays || limit == 0 || load<u8>(q, COUNT_KIND) != BOARD_COUNT) return true;
  const counter = sideOf(q) ^ (plies & 1);
  return counter != side || limit - plies >= left;
}

/**
 * Whether a piece count with `limit` that runs begins anew, now that the limit of the chaser's pieces is `fits`. With his last
 * fish a fixed limit ends.
 */
function beginsAnew(limit: i32, fits: i32, fishesGone: bool): bool {
  if (restartRule == ON_CLASS_CHANGE) return fits != limit || (fishesGone && pieceRule == BY_FIXED_LIMIT);
  return restartRule == ALWAYS;
}

function advance(q: usize, captured: i32, changed: bool): void {
  const next = sideOf(q), mover = next ^ 1;
  let limit = <i32>load<u16>(q, COUNT_LIMIT), plies = <i32>load<u16>(q, COUNT_PLIES), kind = <i32>load<u8>(q, COUNT_KIND);
  if (limit) plies++;
  if (weakerCounts && changed && kind == BOARD_COUNT && !isWeaker(q, next ^ (plies & 1))) {
    limit = plies = kind = 0;
    store<u8>(q, 0, COUNT_KIND);
  }
  const pieces = <i32>popcnt(load<u64>(q) | load<u64>(q, 8));
  const fishes = load<u64>(q, FISH) != 0;
  const byItself = pieceRule != 0 && !pieceAnnounced;
  const under = limit != 0 && kind == PIECE_COUNT;
  if (pieceRule != 0 && captured != 0 && isBare(q, mover)) {
    const fishesGone = captured == FISH_ROLE + 1 && !fishes, runs = under && (plies & 1) != 0;
    const fits = runs || (byItself && fishesGone) ? pieceLimit(q, mover) : 0;
    const first = 2 * pieces - 1 + ownMovePlies;
    if (fits != 0 && (runs ? beginsAnew(limit, fits, fishesGone) : takesOver(q, mover, limit, plies, fits - first))) {
      limit = fits;
      plies = first;
      kind = PIECE_COUNT;
    }
  }
  if (pieceRule != 0 && isBare(q, next)) {
    const first = 2 * pieces, runs = under && captured == 0 && (plies & 1) == 0;
    const fits = runs ? (changed ? pieceLimit(q, next) : 0) : byItself && (limit == 0 || changed) ? pieceLimit(q, next) : 0;
    if (fits != 0 && (runs ? !fishes && beginsAnew(limit, fits, true) : takesOver(q, next, limit, plies, fits - first))) {
      limit = fits;
      plies = first;
      kind = PIECE_COUNT;
    }
  }
  if (limit == 0 && !manualCounts && (boardForBare() || !isBare(q, next))) {
    limit = boardLimit(q, next);
    plies = 0;
    kind = limit ? BOARD_COUNT : 0;
  }
  store<u16>(q, limit, COUNT_LIMIT);
  store<u16>(q, plies, COUNT_PLIES);
  store<u8>(q, kind, COUNT_KIND);
}

/** A bare king keeps a board count although he could have the piece count: the record alone does not say which of the two it is. */
export function keepsBoardCount(p: usize): bool {
  if (!shorterStays || load<u8>(p, COUNT_KIND) != BOARD_COUNT) return false;
  const counter = sideOf(p) ^ (load<u16>(p, COUNT_PLIES) & 1);
  return isBare(p, counter) && pieceLimit(p, counter) != 0;
}

@inline export function countExpired(p: usize): bool {
  const limit = load<u16>(p, COUNT_LIMIT);
  return limit != 0 && load<u16>(p, COUNT_PLIES) > limit;
}

/** The side that has just moved runs a board count and may not win: if its move mates, the game is drawn. */
@inline export function matesInVain(p: usize): bool {
  return counterMatesDraw && load<u8>(p, COUNT_KIND) == BOARD_COUNT && (load<u16>(p, COUNT_PLIES) & 1) != 0;
}
