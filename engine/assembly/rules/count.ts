/**
 * Counting that runs by itself (rule book 4.7), in plies: COUNT_LIMIT = 0 means that none runs, and the game is drawn,
 * unless by mate, as soon as COUNT_PLIES exceeds COUNT_LIMIT. The counter is the side to move when the plies are even.
 */
import { sideOf, unitsOf } from './attacks';
import { boardPlies, boardStart, boardUnits, pieceRule, table, tableRows } from './knobs';
import { COUNT_LIMIT, COUNT_PLIES, FISH, FISH_ROLE, ROLE } from './layout';

const NO_FISH: i32 = 1;
const FEW_UNITS: i32 = 2;

@inline function isBare(p: usize, side: i32): bool {
  const units = unitsOf(p, side);
  return (units & (units - 1)) == 0;
}

/** The first row of the table that the chaser's units fit, in plies. */
function tableLimit(p: usize, chaser: i32): i32 {
  const units = unitsOf(p, chaser);
  for (let row = 0; row < tableRows; row++) {
    const at = table + <usize>(row * 12);
    if (<i32>popcnt(load<u64>(p + (<usize>load<i32>(at) << 3) + ROLE) & units) >= load<i32>(at, 4)) return load<i32>(at, 8);
  }
  return 0;
}

/** Limit in plies of the count that would begin for `side` now, 0 if none. A bare king begins no board count. */
export function countLimit(p: usize, side: i32): i32 {
  if (isBare(p, side ^ 1)) return 0;
  const fish = load<u64>(p, FISH) != 0;
  if (isBare(p, side) && pieceRule != 0) return fish ? 0 : tableLimit(p, side ^ 1);
  if (boardStart == NO_FISH) return fish ? 0 : boardPlies;
  if (boardStart == FEW_UNITS) return <i32>popcnt(unitsOf(p, side)) <= boardUnits ? boardPlies : 0;
  return 0;
}

/** No count can begin: the quick answer for most of a game. */
@inline function countless(q: usize): bool {
  if (boardStart == FEW_UNITS) return <i32>popcnt(load<u64>(q)) > boardUnits && <i32>popcnt(load<u64>(q, 8)) > boardUnits;
  return load<u64>(q, FISH) != 0;
}

/**
 * Brings the count of record q, which still holds the values before the move, up to date.
 * @param captured role number + 1 of the captured unit, 0 for none
 * @param changed the move captured or promoted
 */
@inline export function advanceCount(q: usize, captured: i32, changed: bool): void {
  if (load<u16>(q, COUNT_LIMIT) == 0 && countless(q)) return;
  advance(q, captured, changed);
}

function advance(q: usize, captured: i32, changed: bool): void {
  const next = sideOf(q), mover = next ^ 1;
  let limit = <i32>load<u16>(q, COUNT_LIMIT), plies = <i32>load<u16>(q, COUNT_PLIES);
  if (limit) plies++;
  const units = <i32>popcnt(load<u64>(q) | load<u64>(q, 8));
  if (captured == FISH_ROLE + 1 && isBare(q, mover) && load<u64>(q, FISH) == 0) {
    const begun = countLimit(q, mover);
    if (begun) { limit = begun; plies = 2 * units - 1; }
  }
  const bare = isBare(q, next);
  if (limit == 0 || (changed && bare)) {
    const begun = countLimit(q, next);
    if (begun) { limit = begun; plies = bare ? 2 * units : 0; }
  }
  store<u16>(q, limit, COUNT_LIMIT);
  store<u16>(q, plies, COUNT_PLIES);
}

@inline export function countExpired(p: usize): bool {
  const limit = load<u16>(p, COUNT_LIMIT);
  return limit != 0 && load<u16>(p, COUNT_PLIES) > limit;
}
