/**
 * Adds up the games of a position under a mask. A game counts once for the position and once for each move that it
 * played there. Positions of a game are adjacent.
 */
import { numberAt, numberEnd } from './varint';

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
/** In the mark of a game: its result plus one, and whether White and Black have ratings. */
const RESULT: u32 = 7;
const WHITE_RATED: u32 = 8;
const BLACK_RATED: u32 = 16;
/** The result plus one of a game without a result; finished games: 2 White won, 3 draw, 4 Black won. */
const OPEN: u32 = 1;
/** Marks, each with an entry of 32 bytes in the table of steps: what a game adds to the first eight sums. */
const MARKS: u32 = 32;
/** A rating, in a half of the word of a game. */
const RATING: u32 = 0xffff;

/**
 * Many positions of a part of a group are added to short sums first. Each number of a move has a row: for each mark the
 * sums of White's and Black's ratings and the games (u32 each, and one that is not used); then the first day, the number
 * of days from it to the last one, and the first game of the first day (u32 each).
 */
const ROW: usize = 528;
const GAMES: usize = 8;
const FIRST: usize = 512;
const SPAN: usize = 516;
const FIRST_OF: usize = 520;
/** Most moves of a part with short sums. Games that the mask excludes have one more row, the last one. */
const SHORT_MOVES: u32 = 64;
/** Fewer positions for each move are added one by one. */
const WORTH_SHORT: u32 = 64;
/** If the mask has fewer than one of so many games, a branch that leaves the others out is well predicted. */
const SPARSE: u32 = 4;

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
let isSparse: bool = false;

/** Moves in the list of played ones. */
export let playedMoves: u32 = 0;

/**
 * Where the caller has placed its arrays. A memory whose sums are 0 is required.
 * @param markAt a byte for each game: 0, or its mark; a multiple of 8 bytes
 * @param dayAt u32 for each game
 * @param ratingAt u32 for each game: White's rating, or 0; the same of Black in the upper half
 * @param repeatedAt 4 u32, by result: how often games were counted for one more move
 * @param stepAt 35344 bytes for tables
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
  short = stepAt + ((<usize>MARKS) << 5);
  sums = sumAt;
  played = playedAt;
  limit = games;
}

/**
 * Begins again.
 * @param mask a byte for each game, 0 or 1; as long as the marks
 * @param results a byte for each game: its mark less one; as long as the marks
 * @param whiteMoves whether White is the player who moves in the position
 */
export function beginTally(mask: usize, results: usize, whiteMoves: bool): void {
  let games: u64 = 0;
  for (let at: usize = 0, end = (<usize>limit + 7) & ~7; at < end; at += 8) {
    const chosen = load<u64>(mask + at);
    games += popcnt<u64>(chosen);
    // A byte of 1 becomes 255, because (256 - 1) of it borrows nothing from the next byte.
    store<u64>(marks + at, ((chosen << 8) - chosen) & (load<u64>(results + at) + 0x0101_0101_0101_0101));
  }
  isSparse = games * <u64>SPARSE < <u64>limit;
  for (let at: u32 = 0; at < playedMoves; at++)
    memory.fill(sums + ((<usize>load<u16>(played + ((<usize>at) << 1))) << SUM_SHIFT), 0, 1 << SUM_SHIFT);
  memory.fill(repeated, 0, 16);
  playedMoves = 0;
  lastGame = NO_GAME;
  isWhite = whiteMoves;
  const own = whiteMoves ? WHITE_RATED : BLACK_RATED,
    other = whiteMoves ? BLACK_RATED : WHITE_RATED;
  for (let result = OPEN; result < OPEN + 4; result++) {
    const points = whiteMoves ? 4 - result : result - 2;
    for (let rated: u32 = 0; rated < MARKS; rated += WHITE_RATED) {
      const step = steps + ((<usize>(result | rated)) << 5),
        faced = result !== OPEN && (rated & other) !== 0;
      memory.fill(step, 0, 32);
      store<u32>(step + ((<usize>result - 1) << 2), 1);
      store<u32>(step, rated & own ? 1 : 0, 16);
      store<u32>(step, faced ? 1 : 0, 20);
      store<u32>(step, faced ? points : 0, 24);
    }
  }
}

// @inline
function addTo(address: usize, step: v128): void {
  v128.store(address, i32x4.add(v128.load(address), step));
}

/** Adds ratings to those of the players who move and of their opponents. */
// @inline
function addRatings(sum: usize, own: u32, other: u32): void {
  v128.store(
    sum,
    i64x2.add(v128.load(sum, RATINGS), i64x2.replace_lane(i64x2.splat(<i64>own), 1, <i64>other)),
    RATINGS,
  );
}

/** Lists a move that is counted for the first time, and notes the last game that has been counted for it. */
// @inline
function remember(sum: usize, game: u32, move: u32): void {
  if (load<u32>(sum, GAME) === 0) {
    store<u16>(played + ((<usize>playedMoves) << 1), <u16>move);
    playedMoves++;
  }
  store<u32>(sum, game + 1, GAME);
}

export function addToTally(game: u32, move: u32): void {
  if (game >= limit) return;
  const mark = <u32>load<u8>(marks + <usize>game);
  if (mark === 0) return;
  const sum = sums + ((<usize>move) << SUM_SHIFT);
  if (game === lastGame) {
    if (load<u32>(sum, GAME) === game + 1) return;
    const again = repeated + ((<usize>(mark & RESULT) - 1) << 2);
    store<u32>(again, load<u32>(again) + 1);
  }
  lastGame = game;
  remember(sum, game, move);
  const step = steps + ((<usize>mark) << 5);
  addTo(sum, v128.load(step));
  addTo(sum + COUNTS, v128.load(step, 16));
  const both = load<u32>(ratings + ((<usize>game) << 2)),
    rated = isWhite ? both : rotl(both, 16);
  addRatings(sum, rated & RATING, (mark & RESULT) === OPEN ? 0 : rated >> 16);
  const day = load<u32>(days + ((<usize>game) << 2));
  if (day !== 0) addDay(sum, game, day);
}

/** Where {@link addRun} has stopped: the next number, the game and the number of the move before it. */
let runAt: usize = 0;
let runGame: u32 = 0;
let runMove: usize = 0;

/**
 * Adds the positions of a part of a group.
 * @param list the moves, u16 each; behind them are the positions
 * @param bits of the number of a move @param first added to each game
 * @param limit the end of the block
 * @returns the end of the part; 0 when it is longer than the block, or a move is not in the list
 */
export function tallyPart(count: u32, list: usize, moves: u32, bits: u64, first: u32, limit: usize): usize {
  const isShort = moves <= SHORT_MOVES && count >= moves * WORTH_SHORT;
  if (isShort) {
    memory.fill(short, 0, ROW * <usize>moves);
    // Every day is within the days of excluded games.
    store<u32>(short + ROW * <usize>SHORT_MOVES, 0, FIRST);
    store<u32>(short + ROW * <usize>SHORT_MOVES, 0xffff_ffff, SPAN);
  }
  runAt = list + ((<usize>moves) << 1);
  runGame = first;
  for (let index: u32 = 0; index < count; index++) {
    // The first game may be the last one of another part.
    if (isShort && index !== 0) index = addRun(index, count, moves, <u32>bits, limit);
    if (index >= count) break;
    if (runAt >= limit) return 0;
    const value = numberAt(runAt),
      number = <usize>(value & (((<u64>1) << bits) - 1)),
      ahead = <u32>(value >> bits);
    if (number >= <usize>moves) return 0;
    if (isShort && index !== 0 && ahead === 0) rememberOne(runGame, load<u16>(list + (runMove << 1)));
    runAt = numberEnd;
    runGame += ahead;
    runMove = number;
    addToTally(runGame, load<u16>(list + (number << 1)));
  }
  if (isShort) {
    rememberOne(runGame, load<u16>(list + (runMove << 1)));
    addShortSums(list, moves);
  }
  return runAt;
}

/** The game has been counted for the move in the short sums; other positions of it may follow. */
function rememberOne(game: u32, move: u32): void {
  if (game >= limit || game === lastGame || load<u8>(marks + <usize>game) === 0) return;
  remember(sums + ((<usize>move) << SUM_SHIFT), game, move);
  lastGame = game;
}

/**
 * Adds positions to the short sums until one has the game of the position before, or is unusual; returns its place.
 * Unless the mask has few games, those that it excludes take the same path, because a branch that cannot be predicted
 * takes longer.
 */
function addRun(from: u32, count: u32, moves: u32, bits: u32, blockEnd: usize): u32 {
  const markAt = marks,
    ratingAt = ratings,
    dayAt = days,
    rows = short,
    end = limit,
    skips = isSparse,
    mask = (1 << bits) - 1,
    one = i32x4(0, 0, 1, 0);
  let at = runAt,
    game = runGame,
    number = <u32>runMove,
    index = from;
  for (; index < count && at < blockEnd; index++) {
    let value = <u32>load<u8>(at),
      next = at + 1;
    if (value > 127) {
      const second = <u32>load<u8>(next++);
      if (second > 127) break;
      value = (value & 127) | (second << 7);
    }
    const ahead = value >> bits,
      move = value & mask;
    if (ahead === 0 || move >= moves) break;
    number = move;
    game += ahead;
    at = next;
    if (game >= end) continue;
    const mark = <usize>load<u8>(markAt + <usize>game);
    if (mark === 0 && skips) continue;
    const row = rows + ROW * <usize>select<u32>(move, SHORT_MOVES, mark !== 0);
    addTo(
      row + (mark << 4),
      i32x4.add(i32x4.extend_low_i16x8_u(v128.load32_zero(ratingAt + ((<usize>game) << 2))), one),
    );
    const day = load<u32>(dayAt + ((<usize>game) << 2)),
      firstDay = load<u32>(row, FIRST),
      span = load<u32>(row, SPAN);
    if (day - firstDay < span || day === 0) continue;
    if (span === 0 || day < firstDay) {
      store<u32>(row, day, FIRST);
      store<u32>(row, span === 0 ? 1 : span + firstDay - day, SPAN);
      store<u32>(row, game, FIRST_OF);
    } else store<u32>(row, day - firstDay + 1, SPAN);
  }
  runAt = at;
  runGame = game;
  runMove = <usize>number;
  return index;
}

/** Adds the short sums to those of the moves. */
function addShortSums(list: usize, moves: u32): void {
  for (let number: usize = 0; number < <usize>moves; number++) {
    const row = short + number * ROW,
      move = <u32>load<u16>(list + (number << 1)),
      sum = sums + ((<usize>move) << SUM_SHIFT);
    let games: u32 = 0;
    for (let mark: u32 = OPEN; mark < MARKS; mark++) {
      const part = row + ((<usize>mark) << 4),
        count = load<u32>(part, GAMES);
      if (count === 0) continue;
      games += count;
      const step = steps + ((<usize>mark) << 5),
        times = i32x4.splat(<i32>count);
      addTo(sum, i32x4.mul(v128.load(step), times));
      addTo(sum + COUNTS, i32x4.mul(v128.load(step, 16), times));
      const white = load<u32>(part),
        black = load<u32>(part, 4);
      addRatings(sum, isWhite ? white : black, (mark & RESULT) === OPEN ? 0 : isWhite ? black : white);
    }
    if (games === 0) continue;
    // No game has this number, so that the next one counts.
    if (load<u32>(sum, GAME) === 0) remember(sum, NO_GAME - 1, move);
    const span = load<u32>(row, SPAN);
    if (span === 0) continue;
    const firstDay = load<u32>(row, FIRST),
      lastDay = firstDay + span - 1;
    addDay(sum, load<u32>(row, FIRST_OF), firstDay);
    if (lastDay > load<u32>(sum, LAST_DAY)) store<u32>(sum, lastDay, LAST_DAY);
  }
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
