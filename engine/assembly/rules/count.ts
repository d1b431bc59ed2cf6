/**
 * Counting (docs/help/en/counting.md), in plies. COUNT_LIMIT = 0 means that no count runs. The game is drawn, except by
 * mate, as soon as COUNT_PLIES exceeds COUNT_LIMIT. The counter is the side to move when the plies are even.
 *
 * With manual counting, board counts and piece counts that must be announced are started only by the players: the
 * caller writes the count into the record, and from there it continues like any other.
 */
import { piecesOf, sideOf } from './attacks';
import { COUNT_KIND, COUNT_LIMIT, COUNT_PLIES, FISH, FISH_ROLE, KING_ROLE, ROLE } from './layout';
import {
  boardPlies,
  boardStart,
  boardUnits,
  counterMatesDraw,
  fishPlies,
  keepsShorterCount,
  manualCounts,
  ownMovePlies,
  pieceAnnounced,
  pieceRule,
  restartRule,
  table,
  tableRows,
  values,
  weakerCounts,
} from './options';

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

// @inline
function isBare(p: usize, side: i32): bool {
  const pieces = piecesOf(p, side);
  return (pieces & (pieces - 1)) == 0;
}

/** Limit in plies of the first table row that matches the chaser's pieces; 0 for none. */
function tableLimit(p: usize, chaser: i32): i32 {
  const pieces = piecesOf(p, chaser);
  for (let row = 0; row < tableRows; row++) {
    const at = table + <usize>(row * 12);
    if (<i32>popcnt(load<u64>(p + ((<usize>load<i32>(at)) << 3) + ROLE) & pieces) >= load<i32>(at, 4))
      return load<i32>(at, 8);
  }
  return 0;
}

/** Limit in plies of the piece count that a bare `side` could start now, 0 if none. */
function pieceLimit(p: usize, side: i32): i32 {
  if (isBare(p, side ^ 1)) return 0;
  return load<u64>(p, FISH) != 0 && pieceRule != BY_TABLE ? fishPlies : tableLimit(p, side ^ 1);
}

/** Material of a side, by the rule set's piece values. */
function material(p: usize, side: i32): i32 {
  const pieces = piecesOf(p, side);
  let sum = 0;
  for (let role = 0; role < KING_ROLE; role++) {
    sum += <i32>popcnt(load<u64>(p + ((<usize>role) << 3) + ROLE) & pieces) * load<i32>(values + ((<usize>role) << 2));
  }
  return sum;
}

// @inline
function isWeaker(p: usize, side: i32): bool {
  return material(p, side) < material(p, side ^ 1);
}

/** Whether the piece values allow `side` a board count. */
export function mayRunBoardCount(p: usize, side: i32): bool {
  return !weakerCounts || isWeaker(p, side);
}

/** Limit in plies of the board count that `side` could start now, 0 if none. */
function boardLimit(p: usize, side: i32): i32 {
  if (isBare(p, side ^ 1) || !mayRunBoardCount(p, side)) return 0;
  if (boardStart == NO_FISH) return load<u64>(p, FISH) != 0 ? 0 : boardPlies;
  if (boardStart == FEW_UNITS) return <i32>popcnt(piecesOf(p, side)) <= boardUnits ? boardPlies : 0;
  return 0;
}

/**
 * Whether a bare king that has no piece count because of a fish may use the board count: with manual counting, or where
 * the board count belongs to the weaker side. Where it belongs to the side that moves first, it may not.
 */
// @inline
function bareKingMayUseBoardCount(): bool {
  return pieceRule == 0 || manualCounts || weakerCounts;
}

/** Limit in plies of the count that `side` could start now, 0 if none. */
export function countLimit(p: usize, side: i32): i32 {
  if (pieceRule == 0 || !isBare(p, side)) return boardLimit(p, side);
  const limit = pieceLimit(p, side);
  return limit == 0 && bareKingMayUseBoardCount() ? boardLimit(p, side) : limit;
}

/** Whether no count can start automatically: a fast test for most of a game. */
// @inline
function noCountCanStart(q: usize): bool {
  if (manualCounts) return !isBare(q, 0) && !isBare(q, 1);
  if (boardStart == FEW_UNITS)
    return <i32>popcnt(load<u64>(q)) > boardUnits && <i32>popcnt(load<u64>(q, 8)) > boardUnits;
  return load<u64>(q, FISH) != 0 && (pieceRule <= ONLY_WITHOUT_FISH || (!isBare(q, 0) && !isBare(q, 1)));
}

/**
 * Updates the count of record q, which still has the values before the move.
 * @param captured role number + 1 of the captured piece, 0 for none
 * @param changed whether the move captured or promoted
 */
// @inline
export function advanceCount(q: usize, captured: i32, changed: bool): void {
  if (load<u16>(q, COUNT_LIMIT) == 0 && noCountCanStart(q)) return;
  advance(q, captured, changed);
}

/** Whether a piece count of `side` with `left` plies left replaces the running count of record q. */
function replacesCount(q: usize, side: i32, limit: i32, plies: i32, left: i32): bool {
  if (!keepsShorterCount || limit == 0 || load<u8>(q, COUNT_KIND) != BOARD_COUNT) return true;
  const counter = sideOf(q) ^ (plies & 1);
  return counter != side || limit - plies >= left;
}

/**
 * Whether a running piece count with `limit` restarts, now that the limit of the chaser's pieces is `newLimit`. The
 * last fish ends a fixed limit.
 */
function restarts(limit: i32, newLimit: i32, fishesGone: bool): bool {
  if (restartRule == ON_CLASS_CHANGE) return newLimit != limit || (fishesGone && pieceRule == BY_FIXED_LIMIT);
  return restartRule == ALWAYS;
}

function advance(q: usize, captured: i32, changed: bool): void {
  const next = sideOf(q),
    mover = next ^ 1;
  let limit = <i32>load<u16>(q, COUNT_LIMIT),
    plies = <i32>load<u16>(q, COUNT_PLIES),
    kind = <i32>load<u8>(q, COUNT_KIND);
  if (limit) plies++;
  if (weakerCounts && changed && kind == BOARD_COUNT && !isWeaker(q, next ^ (plies & 1))) {
    limit = plies = kind = 0;
    store<u8>(q, 0, COUNT_KIND);
  }
  const pieces = <i32>popcnt(load<u64>(q) | load<u64>(q, 8));
  const fishes = load<u64>(q, FISH) != 0;
  const automatic = pieceRule != 0 && !pieceAnnounced;
  const pieceCountRuns = limit != 0 && kind == PIECE_COUNT;
  if (pieceRule != 0 && captured != 0 && isBare(q, mover)) {
    const fishesGone = captured == FISH_ROLE + 1 && !fishes,
      runs = pieceCountRuns && (plies & 1) != 0;
    const newLimit = runs || (automatic && fishesGone) ? pieceLimit(q, mover) : 0;
    const first = 2 * pieces - 1 + ownMovePlies;
    if (
      newLimit != 0 &&
      (runs ? restarts(limit, newLimit, fishesGone) : replacesCount(q, mover, limit, plies, newLimit - first))
    ) {
      limit = newLimit;
      plies = first;
      kind = PIECE_COUNT;
    }
  }
  if (pieceRule != 0 && isBare(q, next)) {
    const first = 2 * pieces,
      runs = pieceCountRuns && captured == 0 && (plies & 1) == 0;
    const newLimit = runs
      ? changed
        ? pieceLimit(q, next)
        : 0
      : automatic && (limit == 0 || changed)
        ? pieceLimit(q, next)
        : 0;
    if (
      newLimit != 0 &&
      (runs ? !fishes && restarts(limit, newLimit, true) : replacesCount(q, next, limit, plies, newLimit - first))
    ) {
      limit = newLimit;
      plies = first;
      kind = PIECE_COUNT;
    }
  }
  if (limit == 0 && !manualCounts && (bareKingMayUseBoardCount() || !isBare(q, next))) {
    limit = boardLimit(q, next);
    plies = 0;
    kind = limit ? BOARD_COUNT : 0;
  }
  store<u16>(q, limit, COUNT_LIMIT);
  store<u16>(q, plies, COUNT_PLIES);
  store<u8>(q, kind, COUNT_KIND);
}

/**
 * Whether a bare king keeps a board count although a piece count is possible: the pieces alone do not determine
 * which one runs.
 */
export function bareKingKeepsBoardCount(p: usize): bool {
  if (!keepsShorterCount || load<u8>(p, COUNT_KIND) != BOARD_COUNT) return false;
  const counter = sideOf(p) ^ (load<u16>(p, COUNT_PLIES) & 1);
  return isBare(p, counter) && pieceLimit(p, counter) != 0;
}

// @inline
export function countExpired(p: usize): bool {
  const limit = load<u16>(p, COUNT_LIMIT);
  return limit != 0 && load<u16>(p, COUNT_PLIES) > limit;
}

/** Whether a mate by the move just made only draws, because the side that gave it runs a board count. */
// @inline
export function mateIsDraw(p: usize): bool {
  return counterMatesDraw && load<u8>(p, COUNT_KIND) == BOARD_COUNT && (load<u16>(p, COUNT_PLIES) & 1) != 0;
}
