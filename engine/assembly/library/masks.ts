/**
 * Masks of games: a byte for each game, 0 or 1. Arrays of games are read and written in steps of 16 games, so each has
 * room for a multiple of it.
 */

/** Keeps the games of both. */
export function intersectMasks(mask: usize, other: usize, games: usize): void {
  for (let at: usize = 0; at < games; at += 16)
    v128.store(mask + at, v128.and(v128.load(mask + at), v128.load(other + at)));
}

/** Adds the games of the other mask. */
export function uniteMasks(mask: usize, other: usize, games: usize): void {
  for (let at: usize = 0; at < games; at += 16)
    v128.store(mask + at, v128.or(v128.load(mask + at), v128.load(other + at)));
}

/** Removes the games of the other mask. */
export function subtractMasks(mask: usize, other: usize, games: usize): void {
  for (let at: usize = 0; at < games; at += 16)
    v128.store(mask + at, v128.andnot(v128.load(mask + at), v128.load(other + at)));
}

/** Whether the other mask has all games of the mask, whose bytes behind the last game are 0. */
export function coversMask(mask: usize, other: usize, games: usize): bool {
  let missing = i64x2.splat(0);
  for (let at: usize = 0; at < games; at += 16)
    missing = v128.or(missing, v128.andnot(v128.load(mask + at), v128.load(other + at)));
  return !v128.any_true(missing);
}

/** The number of games in a mask whose bytes behind the last game are 0. */
export function countMask(mask: usize, games: usize): u32 {
  let sums = i64x2.splat(0);
  for (let at: usize = 0; at < games; at += 16) {
    const pairs = i16x8.extadd_pairwise_i8x16_u(v128.load(mask + at));
    const fours = i32x4.extadd_pairwise_i16x8_u(pairs);
    sums = i64x2.add(sums, i64x2.add(i64x2.extend_low_i32x4_u(fours), i64x2.extend_high_i32x4_u(fours)));
  }
  return <u32>(i64x2.extract_lane(sums, 0) + i64x2.extract_lane(sums, 1));
}

/** Removes the games with a value below `least` or above `most`. @param column i32 for each game */
export function keepBetween(mask: usize, column: usize, least: i32, most: i32, games: usize): void {
  const low = i32x4.splat(least),
    high = i32x4.splat(most);
  for (let at: usize = 0; at < games; at += 16) {
    const values = column + (at << 2);
    const outside = i8x16.narrow_i16x8_s(
      i16x8.narrow_i32x4_s(outsideOf(values, low, high), outsideOf(values + 16, low, high)),
      i16x8.narrow_i32x4_s(outsideOf(values + 32, low, high), outsideOf(values + 48, low, high)),
    );
    v128.store(mask + at, v128.andnot(v128.load(mask + at), outside));
  }
}

// @inline
function outsideOf(values: usize, low: v128, high: v128): v128 {
  const four = v128.load(values);
  return v128.or(i32x4.lt_s(four, low), i32x4.gt_s(four, high));
}

/**
 * Adds the games whose value is marked.
 * @param column u32 for each game, with values up to the next multiple of four games @param marks a byte for each value, 0 or 1
 */
export function addMarked(found: usize, column: usize, marks: usize, games: usize): void {
  for (let at: usize = 0; at < games; at += 4) {
    const two = load<u64>(column + (at << 2)),
      next = load<u64>(column + (at << 2), 8);
    const four =
      <u32>load<u8>(marks + <usize>(<u32>two)) |
      ((<u32>load<u8>(marks + <usize>(two >> 32))) << 8) |
      ((<u32>load<u8>(marks + <usize>(<u32>next))) << 16) |
      ((<u32>load<u8>(marks + <usize>(next >> 32))) << 24);
    store<u32>(found + at, load<u32>(found + at) | four);
  }
}

/** Writes those of these games that the mask contains, in the same order; returns how many. @param games u32 each */
export function selectGames(games: usize, count: usize, mask: usize, out: usize): u32 {
  let end = out;
  for (let at: usize = 0; at < count; at++) {
    const game = load<u32>(games + (at << 2));
    // A game that is not selected is overwritten by the next one.
    store<u32>(end, game);
    end += (<usize>load<u8>(mask + <usize>game)) << 2;
  }
  return <u32>((end - out) >> 2);
}
