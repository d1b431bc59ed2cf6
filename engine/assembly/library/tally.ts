/**
 * Adds up the games of a position under a mask. A game counts once for the position and once for each move that it
 * played there. Positions of a game are adjacent.
 */

/**
 * Bytes of the sums of a move: games by result (four u32); games with a rating of the player who moves, games against a
 * rated opponent that ended, twice the points in these (u32 each, and one that is not used); the sums of the ratings of
 * the players who move, and of these opponents (u64 each); the last day, the first day, its game, the last game plus one
 * (u32 each).
 */
const SUM_SHIFT: usize = 6;
const COUNTS: usize = 16;
const RATINGS: usize = 32;
const LAST_DAY: usize = 48;
const FIRST_DAY: usize = 52;
const FIRST_GAME: usize = 56;
const GAME: usize = 60;
const NO_GAME: u32 = 0xffff_ffff;
/** The mark of a game without a result; finished games: 2 White won, 3 draw, 4 Black won. */
const OPEN: u32 = 1;
/** In a half of the ratings of a game: the player has one, which is in the lower bits. */
const RATED: u32 = 0x8000;
const RATING: u32 = 0x7fff;
/** A class of games: the mark, and these bits. */
const OWN_RATED: u32 = 8;
const OTHER_RATED: u32 = 16;
/** Classes, each with an entry of 32 bytes in the table of steps: what a game adds to the first eight sums. */
const CLASSES: u32 = 32;

/**
 * Many positions of a part of a group are added to short sums first: for each number of a move the games by class (u32
 * each), the sums of both ratings (u32 each), the last day, the first day, its game, the last game plus one (u32 each).
 */
const SHORT: usize = 160;
const SHORT_RATINGS: usize = 128;
const SHORT_LAST_DAY: usize = 136;
const SHORT_FIRST_DAY: usize = 140;
const SHORT_FIRST_GAME: usize = 144;
const SHORT_GAME: usize = 148;
/** Most moves of a part with short sums. */
const SHORT_MOVES: u32 = 64;
/** Fewer positions for each move are added one by one. */
const WORTH_SHORT: u32 = 16;

let marks: usize = 0;
let days: usize = 0;
let ratings: usize = 0;
let repeated: usize = 0;
let steps: usize = 0;
let short: usize = 0;
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
 * @param ratingAt u32 for each game: White's rating and 0x8000, or 0; the same of Black in the upper half
 * @param repeatedAt 4 u32, by result: how often games were counted for one more move
 * @param stepAt 11264 bytes for tables
 * @param sumAt 64 bytes for each of the 65536 moves
 * @param playedAt u16 for each of the 65536 moves
 * @param games games with a larger number are ignored
 */
export function useTally(
  markAt: usize,
  dayAt: usize,
  ratingAt: usize,
  repeatedAt: usize,
  stepAt: usize,
  sumAt: usize,
  playedAt: usize,
  games: u32,
): void {
  marks = markAt;
  days = dayAt;
  ratings = ratingAt;
  repeated = repeatedAt;
  steps = stepAt;
  short = stepAt + ((<usize>CLASSES) << 5);
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
  memory.fill(repeated, 0, 16);
  playedMoves = 0;
  lastGame = NO_GAME;
  isWhite = whiteMoves;
  for (let mark = OPEN; mark < OPEN + 4; mark++) {
    const points = whiteMoves ? 4 - mark : mark - 2;
    for (let rated: u32 = 0; rated < CLASSES; rated += OWN_RATED) {
      const step = steps + ((<usize>(mark | rated)) << 5),
        faced = mark !== OPEN && (rated & OTHER_RATED) !== 0;
      memory.fill(step, 0, 32);
      store<u32>(step + ((<usize>mark - 1) << 2), 1);
      store<u32>(step, rated & OWN_RATED ? 1 : 0, 16);
      store<u32>(step, faced ? 1 : 0, 20);
      store<u32>(step, faced ? points : 0, 24);
    }
  }
}

// @inline
function addTo(address: usize, step: v128): void {
  v128.store(address, i32x4.add(v128.load(address), step));
}

// @inline
export function addToTally(game: u32, move: u32): void {
  if (game >= limit) return;
  const mark = <u32>load<u8>(marks + <usize>game);
  if (mark === 0) return;
  const sum = sums + ((<usize>move) << SUM_SHIFT),
    own = load<u32>(sum, GAME);
  if (game === lastGame) {
    if (own === game + 1) return;
    const again = repeated + ((<usize>mark - 1) << 2);
    store<u32>(again, load<u32>(again) + 1);
  }
  lastGame = game;
  if (own === 0) {
    store<u16>(played + ((<usize>playedMoves) << 1), <u16>move);
    playedMoves++;
  }
  store<u32>(sum, game + 1, GAME);
  const both = load<u32>(ratings + ((<usize>game) << 2)),
    rated = isWhite ? both : rotl(both, 16),
    other = rated >> 16,
    step = steps + ((<usize>(mark | ((rated & RATED) >> 12) | ((other & RATED) >> 11))) << 5);
  addTo(sum, v128.load(step));
  addTo(sum + COUNTS, v128.load(step, 16));
  const faced = mark === OPEN ? 0 : other & RATING;
  v128.store(
    sum,
    i64x2.add(v128.load(sum, RATINGS), i64x2.replace_lane(i64x2.splat(<i64>(rated & RATING)), 1, <i64>faced)),
    RATINGS,
  );
  const day = load<u32>(days + ((<usize>game) << 2));
  if (day !== 0) addDay(sum, game, day);
}

/** Whether {@link beginPart}, {@link addToPart} and {@link endPart} add a part with so many positions and moves. */
// @inline
export function hasShortSums(positions: u32, moves: u32): bool {
  return moves <= SHORT_MOVES && positions >= moves * WORTH_SHORT;
}

export function beginPart(moves: u32): void {
  memory.fill(short, 0, SHORT * <usize>moves);
}

/**
 * Adds a position of a part. Games that the mask excludes take the same path, because a branch that cannot be predicted
 * takes longer: they count in classes without a mark.
 * @param number of the move in the list of the part
 * @param move the same move
 * @param isAgain the game is that of the position before
 */
// @inline
export function addToPart(game: u32, number: usize, move: u32, isAgain: bool): void {
  if (game >= limit) return;
  const sum = short + number * SHORT,
    mark = <u32>load<u8>(marks + <usize>game);
  if (isAgain) {
    if (load<u32>(sum, SHORT_GAME) === game + 1 || load<u32>(sums + ((<usize>move) << SUM_SHIFT), GAME) === game + 1)
      return;
    if (mark !== 0) {
      const again = repeated + ((<usize>mark - 1) << 2);
      store<u32>(again, load<u32>(again) + 1);
    }
  }
  // Not for a game that is excluded: it may be visited later, when it is no longer.
  store<u32>(sum, select<u32>(game + 1, load<u32>(sum, SHORT_GAME), mark !== 0), SHORT_GAME);
  const both = load<u32>(ratings + ((<usize>game) << 2)),
    rated = select<u32>(both, rotl(both, 16), isWhite),
    other = rated >> 16,
    count = sum + ((<usize>(mark | ((rated & RATED) >> 12) | ((other & RATED) >> 11))) << 2);
  store<u32>(count, load<u32>(count) + 1);
  const own = select<u32>(rated & RATING, 0, mark !== 0),
    faced = select<u32>(other & RATING, 0, mark > OPEN);
  store<u64>(sum, load<u64>(sum, SHORT_RATINGS) + (<u64>own | ((<u64>faced) << 32)), SHORT_RATINGS);
  const day = select<u32>(load<u32>(days + ((<usize>game) << 2)), 0, mark !== 0);
  if (day > load<u32>(sum, SHORT_LAST_DAY)) store<u32>(sum, day, SHORT_LAST_DAY);
  // Less one, no day at all is later than every other one.
  if (day - 1 < load<u32>(sum, SHORT_FIRST_DAY) - 1) {
    store<u32>(sum, day, SHORT_FIRST_DAY);
    store<u32>(sum, game, SHORT_FIRST_GAME);
  }
}

/**
 * Adds the short sums to those of the moves.
 * @param list the moves, u16 each
 * @param last the game of the last position
 */
export function endPart(list: usize, moves: u32, last: u32): void {
  for (let number: usize = 0; number < <usize>moves; number++) {
    const from = short + number * SHORT,
      move = <u32>load<u16>(list + (number << 1)),
      sum = sums + ((<usize>move) << SUM_SHIFT);
    let games: u32 = 0;
    for (let kind: u32 = 0; kind < CLASSES; kind++) {
      const count = load<u32>(from + ((<usize>kind) << 2));
      if (count === 0 || (kind & (OWN_RATED - 1)) === 0) continue;
      games += count;
      const step = steps + ((<usize>kind) << 5),
        times = i32x4.splat(<i32>count);
      addTo(sum, i32x4.mul(v128.load(step), times));
      addTo(sum + COUNTS, i32x4.mul(v128.load(step, 16), times));
    }
    if (games === 0) continue;
    if (load<u32>(sum, GAME) === 0) {
      store<u16>(played + ((<usize>playedMoves) << 1), <u16>move);
      playedMoves++;
    }
    store<u32>(sum, load<u32>(from, SHORT_GAME), GAME);
    store<u64>(sum, load<u64>(sum, RATINGS) + <u64>load<u32>(from, SHORT_RATINGS), RATINGS);
    store<u64>(sum, load<u64>(sum, RATINGS + 8) + <u64>load<u32>(from, SHORT_RATINGS + 4), RATINGS + 8);
    const first = load<u32>(from, SHORT_FIRST_DAY);
    if (first === 0) continue;
    addDay(sum, load<u32>(from, SHORT_FIRST_GAME), first);
    if (load<u32>(from, SHORT_LAST_DAY) > load<u32>(sum, LAST_DAY))
      store<u32>(sum, load<u32>(from, SHORT_LAST_DAY), LAST_DAY);
  }
  if (last < limit && load<u8>(marks + <usize>last) !== 0) lastGame = last;
}

// @inline
function addDay(sum: usize, game: u32, day: u32): void {
  if (day > load<u32>(sum, LAST_DAY)) store<u32>(sum, day, LAST_DAY);
  const first = load<u32>(sum, FIRST_DAY);
  // Less one, no day at all is later than every other one.
  if (day - 1 > first - 1 || (day === first && game >= load<u32>(sum, FIRST_GAME))) return;
  store<u32>(sum, day, FIRST_DAY);
  store<u32>(sum, game, FIRST_GAME);
}

/** Adds the positions of a list. @param first added to each game */
export function tallyList(games: usize, moves: usize, count: u32, first: u32): void {
  for (let at: usize = 0; at < <usize>count; at++)
    addToTally(load<u32>(games + (at << 2)) + first, load<u16>(moves + (at << 1)));
}
