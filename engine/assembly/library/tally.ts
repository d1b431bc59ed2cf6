/**
 * Adds up the games of a position under a mask. A game counts once for the position and once for each move that it
 * played there. Positions of a game are adjacent.
 */

/** Bytes of the sums of a move: games by result (four u32), the last day, the last game plus one. */
const SUM_SHIFT: usize = 5;
const DAY: usize = 16;
const GAME: usize = 20;
/** All ids are below it; days are at most 2^23. */
const ID_BITS: u64 = 28;
const NO_GAME: u32 = 0xffff_ffff;

let marks: usize = 0;
let days: usize = 0;
let totals: usize = 0;
let sums: usize = 0;
let played: usize = 0;
let found: usize = 0;
let limit: u32 = 0;
let lastGame: u32 = NO_GAME;

/** Games in the list of found ones. */
export let tallied: u32 = 0;
/** Moves in the list of played ones. */
export let playedMoves: u32 = 0;
/** Games that `newestGames` has written. */
export let candidates: u32 = 0;

/**
 * Where the caller has placed its arrays. A memory whose sums are 0 is required.
 * @param markAt a byte for each game: 0, or its result plus one; a multiple of 8 bytes
 * @param dayAt u32 for each game
 * @param totalAt 4 u32: games by result
 * @param sumAt 32 bytes for each of the 65536 moves
 * @param playedAt u16 for each of the 65536 moves
 * @param foundAt u32 for each game
 * @param games games with a larger number are ignored
 */
export function useTally(
  markAt: usize,
  dayAt: usize,
  totalAt: usize,
  sumAt: usize,
  playedAt: usize,
  foundAt: usize,
  games: u32,
): void {
  marks = markAt;
  days = dayAt;
  totals = totalAt;
  sums = sumAt;
  played = playedAt;
  found = foundAt;
  limit = games;
}

/**
 * Begins again.
 * @param mask a byte for each game, 0 or 1; as long as the marks
 * @param results a byte for each game, from 0 to 3; as long as the marks
 */
export function beginTally(mask: usize, results: usize): void {
  for (let at: usize = 0, end = (<usize>limit + 7) & ~7; at < end; at += 8) {
    const chosen = load<u64>(mask + at);
    // A byte of 1 becomes 255, because (256 - 1) of it borrows nothing from the next byte.
    store<u64>(marks + at, ((chosen << 8) - chosen) & (load<u64>(results + at) + 0x0101_0101_0101_0101));
  }
  for (let at: u32 = 0; at < playedMoves; at++)
    memory.fill(sums + ((<usize>load<u16>(played + ((<usize>at) << 1))) << SUM_SHIFT), 0, 1 << SUM_SHIFT);
  memory.fill(totals, 0, 16);
  playedMoves = 0;
  tallied = 0;
  lastGame = NO_GAME;
}

// @inline
function increment(address: usize): void {
  store<u32>(address, load<u32>(address) + 1);
}

// @inline
export function addToTally(game: u32, move: u32): void {
  if (game >= limit) return;
  const mark = <usize>load<u8>(marks + <usize>game);
  if (mark === 0) return;
  if (game !== lastGame) {
    lastGame = game;
    increment(totals + ((mark - 1) << 2));
    if (tallied < limit) {
      store<u32>(found + ((<usize>tallied) << 2), game);
      tallied++;
    }
  }
  const sum = sums + ((<usize>move) << SUM_SHIFT),
    own = load<u32>(sum, GAME);
  if (own === game + 1) return;
  if (own === 0) {
    store<u16>(played + ((<usize>playedMoves) << 1), <u16>move);
    playedMoves++;
  }
  store<u32>(sum, game + 1, GAME);
  increment(sum + ((mark - 1) << 2));
  const day = load<u32>(days + ((<usize>game) << 2));
  if (day > load<u32>(sum, DAY)) store<u32>(sum, day, DAY);
}

/** Adds the positions of a list. @param first added to each game */
export function tallyList(games: usize, moves: usize, count: u32, first: u32): void {
  for (let at: usize = 0; at < <usize>count; at++)
    addToTally(load<u32>(games + (at << 2)) + first, load<u16>(moves + (at << 1)));
}

/**
 * Collects games that were played after a border. A value is the day times 2^28, plus the game.
 * @param from the first of the found games that is looked at, counted from the end if `isRising`
 * @param border lower values are left out
 * @param out f64 for each value; it has `count` already, and room for `room`
 * @returns the next of the found games, when there is no more room or no more game
 */
export function newestGames(from: u32, isRising: bool, border: f64, out: usize, count: u32, room: u32): u32 {
  const least = <u64>border;
  let step = from;
  candidates = count;
  while (step < tallied && candidates < room) {
    const at = isRising ? tallied - 1 - step : step,
      game = load<u32>(found + ((<usize>at) << 2)),
      value = ((<u64>load<u32>(days + ((<usize>game) << 2))) << ID_BITS) | <u64>game;
    step++;
    if (value < least) continue;
    store<f64>(out + ((<usize>candidates) << 3), <f64>value);
    candidates++;
  }
  return step;
}
