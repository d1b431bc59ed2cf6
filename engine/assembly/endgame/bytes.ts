/**
 * Byte tables while they are being written. The 64 bytes of an index are adjacent, in one cache line, because a step
 * writes few squares of many placements. At the end `arrange` brings the bytes into the order of `byteAt`.
 */
import { TABLES_END } from '../rules/tables';

/** Two buffers for 64 indices, behind the memory of `groups.ts`. */
const ROOM: usize = (TABLES_END + 8191) & ~4095;
const SIZE: usize = 4096;

/** Writes those of sixteen squares that are in the set. The set's bits are repeated in the bytes of `bits`. */
// @inline
function writeSixteen(at: usize, bits: v128, byte: v128): void {
  const each = i64x2.splat(0x8040201008040201),
    chosen = i8x16.eq(v128.and(bits, each), each);
  v128.store(at, v128.or(v128.load(at), v128.and(chosen, byte)));
}

/** Writes a byte to the squares of `set`. They must be zero before. */
// @inline
export function writeBytes(table: usize, index: i32, set: u64, byte: i32): void {
  const at = table + ((<usize>index) << 6),
    bits = i64x2.splat(set),
    each = i8x16.splat(<i8>byte);
  writeSixteen(at, v128.shuffle<u8>(bits, bits, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1), each);
  writeSixteen(at + 16, v128.shuffle<u8>(bits, bits, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3), each);
  writeSixteen(at + 32, v128.shuffle<u8>(bits, bits, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5), each);
  writeSixteen(at + 48, v128.shuffle<u8>(bits, bits, 6, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7), each);
}

/** Writes the bytes of both halves of `from` to `to` alternately. */
// @inline
function interleave(from: usize, to: usize): void {
  for (let at: usize = 0; at < SIZE / 2; at += 16) {
    const low = v128.load(from + at),
      high = v128.load(from + at + SIZE / 2);
    v128.store(to + 2 * at, v128.shuffle<u8>(low, high, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
    v128.store(
      to + 2 * at,
      v128.shuffle<u8>(low, high, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31),
      16,
    );
  }
}

// @inline
function isEmpty(from: usize): bool {
  for (let at = from; at < from + SIZE; at += 64) {
    if (
      v128.any_true(v128.or(v128.or(v128.load(at), v128.load(at, 16)), v128.or(v128.load(at, 32), v128.load(at, 48))))
    )
      return false;
  }
  return true;
}

/**
 * Brings a table into the order of `byteAt`. Within 64 indices of 64 squares the address of a byte has six bits for the
 * index and six for the square. Each {@link interleave} rotates these twelve bits by one.
 */
export function arrange(table: usize, placements: i32): void {
  const other = ROOM + SIZE,
    end = table + ((<usize>placements) << 6);
  for (let at = table; at < end; at += SIZE) {
    if (isEmpty(at)) continue;
    interleave(at, ROOM);
    interleave(ROOM, other);
    interleave(other, ROOM);
    interleave(ROOM, other);
    interleave(other, ROOM);
    interleave(ROOM, at);
  }
}
