/**
 * Geometry: constant tables and bitboard shifts.
 *
 * A boat's attacks come from two small lookups instead of a large magic table: the six inner squares of its rank, and
 * those of its file gathered into a byte by one multiplication, each index 64 patterns. Both tables fit the L1 cache
 * and need no search for magic numbers, so a page starts fast.
 *
 * Zobrist keys come from a fixed sequence. Libraries store them, so the sequence must not change.
 */
import { TABLES } from './layout';

/** [side][role][square]: squares a piece can step to or capture on; empty for boats. */
const STEPS: usize = TABLES;
/** Rank and file of a square, without the square. */
const LINES: usize = STEPS + 6144;
/** u8 [file][inner occupancy]: a rank's pattern */
const RANK_PATTERN: usize = LINES + 512;
/** u64 [rank][inner occupancy]: a pattern on the a-file */
const FILE_PATTERN: usize = RANK_PATTERN + 512;
/** [square][square] */
const BETWEEN: usize = FILE_PATTERN + 4096;
/** [side][role][square] */
const ZOBRIST: usize = BETWEEN + 32768;
/** [square] */
const ZOBRIST_RIGHTS: usize = ZOBRIST + 6144;
const ZOBRIST_SIDE: usize = ZOBRIST_RIGHTS + 512;
/** First byte behind the tables. */
export const TABLES_END: usize = ZOBRIST_SIDE + 64;

export const FILE_A: u64 = 0x0101010101010101;
export const NOT_A: u64 = 0xfefefefefefefefe;
export const NOT_H: u64 = 0x7f7f7f7f7f7f7f7f;
export const NOT_AB: u64 = 0xfcfcfcfcfcfcfcfc;
export const NOT_GH: u64 = 0x3f3f3f3f3f3f3f3f;
export const DARK: u64 = 0xaa55aa55aa55aa55;

// @inline
export function bit(square: i32): u64 {
  return (<u64>1) << square;
}

/**
 * Squares that a piece of this role can step to or capture on; empty for boats, whose moves depend on the occupancy.
 */
// @inline
export function steps(side: i32, role: i32, square: i32): u64 {
  return load<u64>((<usize>((side * 6 + role) * 64 + square)) << 3, STEPS);
}

// @inline
export function fishSteps(side: i32, square: i32): u64 {
  return load<u64>((<usize>(side * 384 + square)) << 3, STEPS);
}

// @inline
export function metSteps(square: i32): u64 {
  return load<u64>((<usize>square) << 3, STEPS + 512);
}

// @inline
export function koulSteps(side: i32, square: i32): u64 {
  return load<u64>((<usize>(side * 384 + square)) << 3, STEPS + 1024);
}

// @inline
export function horseSteps(square: i32): u64 {
  return load<u64>((<usize>square) << 3, STEPS + 1536);
}

// @inline
export function kingSteps(square: i32): u64 {
  return load<u64>((<usize>square) << 3, STEPS + 2560);
}

/** {@link kingSteps} of a square and the next. */
// @inline
export function kingStepsTwo(square: i32): v128 {
  return v128.load((<usize>square) << 3, STEPS + 2560);
}

// @inline
export function lines(square: i32): u64 {
  return load<u64>((<usize>square) << 3, LINES);
}

/** Squares strictly between two squares of one rank or file; empty otherwise. */
// @inline
export function between(a: i32, b: i32): u64 {
  return load<u64>((<usize>((a << 6) + b)) << 3, BETWEEN);
}

/** The full rank or file through both squares, which share one. */
// @inline
export function lineThrough(a: i32, b: i32): u64 {
  return (a ^ b) & 7 ? (<u64>0xff) << (a & 56) : FILE_A << (a & 7);
}

// @inline
export function zobrist(side: i32, role: i32, square: i32): u64 {
  return load<u64>((<usize>((side * 6 + role) * 64 + square)) << 3, ZOBRIST);
}

// @inline
export function zobristSide(): u64 {
  return load<u64>(ZOBRIST_SIDE);
}

// @inline
export function boatAttacks(square: i32, occupied: u64): u64 {
  const rank = square & 56,
    file = square & 7;
  const alongRank = (<u64>load<u8>(<usize>((file << 6) | <i32>((occupied >> (rank + 1)) & 63)), RANK_PATTERN)) << rank;
  const gathered = <i32>((((occupied >> file) & 0x0001010101010100) * 0x0102040810204080) >> 57);
  return alongRank | (load<u64>((<usize>((rank << 3) | gathered)) << 3, FILE_PATTERN) << file);
}

export function zobristRights(rights: u64): u64 {
  let key: u64 = 0;
  for (; rights; rights &= rights - 1) key ^= load<u64>((<usize>ctz(rights)) << 3, ZOBRIST_RIGHTS);
  return key;
}

// @inline
export function forward<S>(b: u64): u64 {
  return sizeof<S>() == 1 ? b << 8 : b >> 8;
}

// @inline
export function backward<S>(b: u64): u64 {
  return sizeof<S>() == 1 ? b >> 8 : b << 8;
}

/** The fishes on their start rank, which have not moved. */
// @inline
export function homeFishes<S>(b: u64): u64 {
  return b & (sizeof<S>() == 1 ? <u64>0xff0000 : <u64>0xff0000000000);
}

// @inline
export function backLeft<S>(b: u64): u64 {
  return sizeof<S>() == 1 ? (b & NOT_A) >> 9 : (b & NOT_A) << 7;
}

// @inline
export function backRight<S>(b: u64): u64 {
  return sizeof<S>() == 1 ? (b & NOT_H) >> 7 : (b & NOT_H) << 9;
}

// @inline
export function foreLeft<S>(b: u64): u64 {
  return sizeof<S>() == 1 ? (b & NOT_A) << 7 : (b & NOT_A) >> 9;
}

// @inline
export function foreRight<S>(b: u64): u64 {
  return sizeof<S>() == 1 ? (b & NOT_H) << 9 : (b & NOT_H) >> 7;
}

/** The lateral squares of the king's leap: two files sideways on the next rank. */
// @inline
export function lateralLeap<S>(b: u64): u64 {
  return sizeof<S>() == 1 ? ((b & NOT_GH) << 10) | ((b & NOT_AB) << 6) : ((b & NOT_GH) >> 6) | ((b & NOT_AB) >> 10);
}

// @inline
export function horseSpread(b: u64): u64 {
  const one = ((b >> 1) & NOT_H) | ((b << 1) & NOT_A);
  const two = ((b >> 2) & NOT_GH) | ((b << 2) & NOT_AB);
  return (one << 16) | (one >> 16) | (two << 8) | (two >> 8);
}

function step(square: i32, files: i32, ranks: i32): u64 {
  const file = (square & 7) + files,
    rank = (square >> 3) + ranks;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : bit(rank * 8 + file);
}

/** Attacks along one line of eight squares, as a byte. */
function slide(from: i32, occupied: i32): i32 {
  let reached = 0;
  for (let i = from + 1; i < 8; i++) {
    reached |= 1 << i;
    if ((occupied >> i) & 1) break;
  }
  for (let i = from - 1; i >= 0; i--) {
    reached |= 1 << i;
    if ((occupied >> i) & 1) break;
  }
  return reached;
}

function writeSteps(): void {
  for (let side = 0; side < 2; side++)
    for (let s = 0; s < 64; s++) {
      const at: usize = STEPS + ((<usize>(side * 384 + s)) << 3);
      const ahead = side ? -1 : 1;
      const diagonal = step(s, 1, 1) | step(s, -1, 1) | step(s, 1, -1) | step(s, -1, -1);
      store<u64>(at, step(s, 1, ahead) | step(s, -1, ahead));
      store<u64>(at, diagonal, 512);
      store<u64>(at, diagonal | step(s, 0, ahead), 1024);
      store<u64>(at, horseSpread(bit(s)), 1536);
      store<u64>(at, 0, 2048);
      store<u64>(at, diagonal | step(s, 0, 1) | step(s, 0, -1) | step(s, 1, 0) | step(s, -1, 0), 2560);
      store<u64>((<usize>s) << 3, (((<u64>0xff) << (s & 56)) | (FILE_A << (s & 7))) ^ bit(s), LINES);
    }
}

function writePatterns(): void {
  for (let from = 0; from < 8; from++)
    for (let inner = 0; inner < 64; inner++) {
      const reached = slide(from, inner << 1);
      store<u8>(RANK_PATTERN + ((from << 6) | inner), reached);
      let column: u64 = 0;
      for (let i = 0; i < 8; i++) column |= (<u64>((reached >> i) & 1)) << (i * 8);
      store<u64>(FILE_PATTERN + ((<usize>((from << 6) | inner)) << 3), column);
    }
  for (let a = 0; a < 64; a++)
    for (let b = 0; b < 64; b++) {
      const share = (lines(a) & bit(b)) != 0;
      store<u64>(
        BETWEEN + ((<usize>((a << 6) + b)) << 3),
        share ? boatAttacks(a, bit(b)) & boatAttacks(b, bit(a)) & lineThrough(a, b) : 0,
      );
    }
}

function writeZobrist(): void {
  let state: u64 = 0x6f756b2d6d616b72;
  for (let at = ZOBRIST; at <= ZOBRIST_SIDE; at += 8) {
    state += 0x9e3779b97f4a7c15;
    let z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    store<u64>(at, z ^ (z >> 31));
  }
}

/** Writes all constant tables. Always the same bytes, so it can be repeated safely. */
export function writeTables(): void {
  writeSteps();
  writePatterns();
  writeZobrist();
}
