/** Digests of plain games, by which equal games are found (`host/database/equal-games.ts`). */
import { DAY, DIGEST, FIRST, moves, NAME, PLIES, PREFIX, PREFIX_LENGTH, RESULT } from './chunk';
import { nameEntry } from './names';
import { addToHash, beginHash, endHash, useHash } from './sha256';

/** Longest text before the moves: two names, and everything else. */
const LONGEST: usize = 2048;

let text: usize = 0;

/** Uses the memory at `address`, a multiple of 8, and returns its end. */
export function useDigests(address: usize): usize {
  text = address;
  return useHash(text + LONGEST);
}

/**
 * Writes the digest of a game that has been read: `digestsOf` of a game without start position, tree and unread texts.
 * Has no effect under a profile of other games.
 */
export function writeDigest(game: usize, profile: usize): void {
  const length = <usize>load<u32>(profile, PREFIX_LENGTH);
  if (length == 0) return;
  memory.copy(text, profile + PREFIX, length);
  let to = putName(text + length, load<i32>(game, NAME));
  to = putName(to, load<i32>(game, NAME + 4));
  store<u8>(to, 34);
  to = putDay(to + 1, load<u32>(game, DAY));
  store<u8>(to, 34);
  store<u16>(to + 1, 0x222c);
  to = putResult(to + 3, load<u32>(game, RESULT));
  // `",null,""]`
  store<u64>(to, 0x222c6c6c756e2c22);
  store<u16>(to + 8, 0x5d22);
  beginHash();
  addToHash(text, to + 10 - text);
  addToHash(moves + ((<usize>load<u32>(game, FIRST)) << 1), (<usize>load<u32>(game, PLIES)) << 1);
  store<u64>(game, endHash(), DIGEST);
}

/** `"name",` */
function putName(to: usize, id: i32): usize {
  const entry = nameEntry(id),
    length: usize = id == 0 ? 0 : load<u32>(entry, 4);
  store<u8>(to, 34);
  memory.copy(to + 1, load<u32>(entry), length);
  store<u16>(to + 1 + length, 0x2c22);
  return to + 3 + length;
}

// @inline
function putDigit(to: usize, digit: u32): void {
  store<u8>(to, <u8>(48 + digit));
}

/** `2011.04.02` with question marks for unknown parts, as `unpackDay`. */
export function putDay(to: usize, day: u32): usize {
  const year = day >> 9,
    month = (day >> 5) & 15,
    last = day & 31;
  store<u64>(to, 0x2e3f3f2e3f3f3f3f);
  store<u16>(to, 0x3f3f, 8);
  if (year) {
    putDigit(to, year / 1000);
    putDigit(to + 1, (year / 100) % 10);
    putDigit(to + 2, (year / 10) % 10);
    putDigit(to + 3, year % 10);
  }
  if (month) {
    putDigit(to + 5, month / 10);
    putDigit(to + 6, month % 10);
  }
  if (last) {
    putDigit(to + 8, last / 10);
    putDigit(to + 9, last % 10);
  }
  return to + 10;
}

export function putResult(to: usize, result: u32): usize {
  if (result == 0) {
    store<u8>(to, 42);
    return to + 1;
  }
  if (result == 2) {
    store<u64>(to, 0x322f312d322f31);
    return to + 7;
  }
  store<u8>(to, result == 1 ? 49 : 48);
  store<u8>(to, 45, 1);
  store<u8>(to, result == 1 ? 48 : 49, 2);
  return to + 3;
}
