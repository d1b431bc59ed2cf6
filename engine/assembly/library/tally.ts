/**
 * Adds up the games of a position under a mask. A game counts once for the position and once for each move that it
 * played there. Positions of a game are adjacent.
 */

/**
 * Bytes of the sums of a move: games by result (four u32), the last day, the last game plus one, the first day, its game,
 * the games with a rating of the player who moves, those against a rated opponent that ended (u32 each), the sums of these
 * ratings (two u64), twice the points against these opponents (u32).
 */
const SUM_SHIFT: usize = 6;
const LAST_DAY: usize = 16;
const GAME: usize = 20;
const FIRST_DAY: usize = 24;
const FIRST_GAME: usize = 28;
const RATED: usize = 32;
const FACED: usize = 36;
const RATINGS: usize = 40;
const OPPONENTS: usize = 48;
const HALF_POINTS: usize = 56;
const NO_GAME: u32 = 0xffff_ffff;
/** The mark of a game without a result. */
const OPEN: u32 = 1;

let marks: usize = 0;
let days: usize = 0;
let ratings: usize = 0;
let totals: usize = 0;
let sums: usize = 0;
let played: usize = 0;
let limit: u32 = 0;
let lastGame: u32 = NO_GAME;
let isWhite: bool = true;

/** Moves in the list of played ones. */
export let playedMoves: u32 = 0;

/**
 * Where the caller has placed its arrays. A memory whose sums are 0 is required.
 * @param markAt a byte for each game: 0, or its result plus one; a multiple of 8 bytes
 * @param dayAt u32 for each game
 * @param ratingAt u32 for each game: the rating of White plus one, and that of Black plus one in the upper half
 * @param totalAt 4 u32: games by result
 * @param sumAt 64 bytes for each of the 65536 moves
 * @param playedAt u16 for each of the 65536 moves
 * @param games games with a larger number are ignored
 */
export function useTally(
  markAt: usize,
  dayAt: usize,
  ratingAt: usize,
  totalAt: usize,
  sumAt: usize,
  playedAt: usize,
  games: u32,
): void {
  marks = markAt;
  days = dayAt;
  ratings = ratingAt;
  totals = totalAt;
  sums = sumAt;
  played = playedAt;
  limit = games;
}

/**
 * Begins again.
 * @param mask a byte for each game, 0 or 1; as long as the marks
 * @param results a byte for each game, from 0 to 3; as long as the marks
 * @param whiteMoves whether White is the player who moves in the position
 */
export function beginTally(mask: usize, results: usize, whiteMoves: bool): void {
  for (let at: usize = 0, end = (<usize>limit + 7) & ~7; at < end; at += 8) {
    const chosen = load<u64>(mask + at);
    // A byte of 1 becomes 255, because (256 - 1) of it borrows nothing from the next byte.
    store<u64>(marks + at, ((chosen << 8) - chosen) & (load<u64>(results + at) + 0x0101_0101_0101_0101));
  }
  for (let at: u32 = 0; at < playedMoves; at++)
    memory.fill(sums + ((<usize>load<u16>(played + ((<usize>at) << 1))) << SUM_SHIFT), 0, 1 << SUM_SHIFT);
  memory.fill(totals, 0, 16);
  playedMoves = 0;
  lastGame = NO_GAME;
  isWhite = whiteMoves;
}

// @inline
function increment(address: usize): void {
  store<u32>(address, load<u32>(address) + 1);
}

// @inline
export function addToTally(game: u32, move: u32): void {
  if (game >= limit) return;
  const mark = <u32>load<u8>(marks + <usize>game);
  if (mark === 0) return;
  if (game !== lastGame) {
    lastGame = game;
    increment(totals + ((<usize>mark - 1) << 2));
  }
  const sum = sums + ((<usize>move) << SUM_SHIFT),
    own = load<u32>(sum, GAME);
  if (own === game + 1) return;
  if (own === 0) {
    store<u16>(played + ((<usize>playedMoves) << 1), <u16>move);
    playedMoves++;
  }
  store<u32>(sum, game + 1, GAME);
  increment(sum + ((<usize>mark - 1) << 2));
  const day = load<u32>(days + ((<usize>game) << 2));
  if (day !== 0) {
    if (day > load<u32>(sum, LAST_DAY)) store<u32>(sum, day, LAST_DAY);
    const first = load<u32>(sum, FIRST_DAY);
    if (first === 0 || day < first || (day === first && game < load<u32>(sum, FIRST_GAME))) {
      store<u32>(sum, day, FIRST_DAY);
      store<u32>(sum, game, FIRST_GAME);
    }
  }
  const both = load<u32>(ratings + ((<usize>game) << 2));
  if (both !== 0) addRatings(sum, isWhite ? both : (both << 16) | (both >> 16), mark);
}

/** @param both the rating of the player who moves plus one, and that of the opponent plus one in the upper half */
// @inline
function addRatings(sum: usize, both: u32, mark: u32): void {
  const own = both & 0xffff,
    other = both >> 16;
  if (own !== 0) {
    increment(sum + RATED);
    store<u64>(sum, load<u64>(sum, RATINGS) + <u64>(own - 1), RATINGS);
  }
  if (other === 0 || mark === OPEN) return;
  increment(sum + FACED);
  store<u64>(sum, load<u64>(sum, OPPONENTS) + <u64>(other - 1), OPPONENTS);
  // The marks of finished games: 2 White won, 3 draw, 4 Black won.
  store<u32>(sum, load<u32>(sum, HALF_POINTS) + (isWhite ? 4 - mark : mark - 2), HALF_POINTS);
}

/** Adds the positions of a list. @param first added to each game */
export function tallyList(games: usize, moves: usize, count: u32, first: u32): void {
  for (let at: usize = 0; at < <usize>count; at++)
    addToTally(load<u32>(games + (at << 2)) + first, load<u16>(moves + (at << 1)));
}
