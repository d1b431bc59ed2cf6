/**
 * Finds where a game certainly begins, whatever the text before it means, so that games can be read one by one. The
 * rules for all texts are those of `core/pgn/blocks.ts`; here a text that they might divide further stays one piece.
 *
 * A tag pair begins a game if the text before it has a tag pair and then moves, and an empty line or no comment
 * precedes it.
 */
export const FEED: u32 = 10;
export const RETURN: u32 = 13;
const BRACE: u32 = 123;

/** Line ends that `nextGame` has passed. */
export let linesPassed: i32 = 0;

/** Whether the piece has, in this order: 0 nothing certain, 1 a tag pair, 2 a tag pair and moves. */
let stage: i32 = 0;
let hasBrace: bool = false;
/** Carriage returns of the line that are line ends of their own. */
let loneReturns: i32 = 0;

/** The next line feed, or `end`. Notes braces, and carriage returns that do not precede the line feed. */
// @inline
function lineEnd(at: usize, end: usize): usize {
  let returns = 0;
  let feed = end;
  for (let from = at; from < end; from += 16) {
    const bytes = v128.load(from);
    let feeds = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(<i8>FEED)));
    let others = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(<i8>RETURN)));
    let braces = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(<i8>BRACE)));
    if (end - from < 16) feeds |= 1 << (<i32>(end - from));
    if (feeds) {
      const before = (feeds & -feeds) - 1;
      others &= before;
      braces &= before;
    }
    returns += popcnt(others);
    if (braces) hasBrace = true;
    if (feeds) {
      feed = from + ctz(feeds);
      break;
    }
  }
  for (let from = feed; returns != 0 && from > at && load<u8>(from - 1) == RETURN; from--) returns--;
  loneReturns = returns;
  return feed;
}

/** The first byte above 7F, or `end`. */
export function asciiEnd(at: usize, end: usize): usize {
  for (; at < end; at += 16) {
    const high = i8x16.bitmask(v128.load(at));
    if (high) return min(at + ctz(high), end);
  }
  return end;
}

// @inline
export function isNameByte(c: u32): bool {
  return (
    (c >= 97 && c <= 122) ||
    (c >= 65 && c <= 90) ||
    (c >= 48 && c <= 58) ||
    c == 95 ||
    c == 43 ||
    c == 35 ||
    c == 61 ||
    c == 46 ||
    c == 45
  );
}

/** Whether a line begins with `[Name "`. */
function beginsTag(at: usize, feed: usize): bool {
  let c = load<u8>(++at);
  if (c == 43 || c == 35 || c == 61 || c == 58 || c == 46 || c == 45) return false;
  const from = at;
  while (at < feed && isNameByte(c)) c = load<u8>(++at);
  return at > from && at + 1 < feed && c == 32 && load<u8>(at + 1) == 34;
}

/** Whether a line has only blanks and tabs, apart from carriage returns at its end. */
function isEmpty(at: usize, feed: usize): bool {
  for (; at < feed; at++) {
    const c = <u32>load<u8>(at);
    if (c != 32 && c != 9 && c != RETURN) return false;
  }
  return true;
}

/** A line that begins with a blank or a byte order mark. */
function readIndented(at: usize, feed: usize): void {
  while (at < feed && (load<u8>(at) == 32 || load<u8>(at) == 9)) at++;
  const c = load<u8>(at);
  if (c == 35) stage = 0;
  else if (c == 91 || c == 0xef) stage = min(stage, 1);
  else if (stage == 1) stage = 2;
}

/**
 * The address at which the next game begins, after the text from `at`; 0 if that is not before `end` and more text
 * may follow, `end` if no more text follows. `inTags`: the text before `at` is tag pairs of this game; otherwise `at`
 * begins a game.
 */
export function nextGame(at: usize, end: usize, isLast: bool, inTags: bool): usize {
  stage = inTags ? 1 : 0;
  hasBrace = false;
  linesPassed = 0;
  let afterEmpty = !inTags;
  while (at < end) {
    const feed = lineEnd(at, end);
    if (feed == end && !isLast) return 0;
    const c = load<u8>(at);
    const wasEmpty = afterEmpty;
    afterEmpty = false;
    if (c == 91) {
      const isClear = wasEmpty || !hasBrace;
      if (!beginsTag(at, feed)) stage = min(stage, 1);
      else if (isClear) {
        if (stage == 2) return at;
        stage = 1;
      } else stage = min(stage, 1);
    } else if (isEmpty(at, feed)) afterEmpty = true;
    else if (c == 32 || c == 9 || c == 0xef) readIndented(at, feed);
    else if (c == 35) stage = 0;
    else if (c != 37 && stage == 1) stage = 2;
    if (loneReturns) stage = 0;
    linesPassed += loneReturns + (feed < end ? 1 : 0);
    at = feed + 1;
  }
  return isLast ? end : 0;
}
