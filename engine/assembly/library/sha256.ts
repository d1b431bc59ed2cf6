/** SHA-256 (FIPS 180-4) of bytes that come in parts. */

/** Cube roots of the first 64 primes: the first 32 bits of their fractional parts. */
const ROUND_CONSTANTS: StaticArray<u32> = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
];

const BLOCK: usize = 64;
/** Bytes of the words that a block is expanded to. */
const SCHEDULE: usize = 256;

let state: usize = 0;
let pending: usize = 0;
let schedule: usize = 0;
/** Bytes that have been added. */
let added: u64 = 0;

/** Uses the memory at `address`, a multiple of 8, and returns its end. */
export function useHash(address: usize): usize {
  state = address;
  pending = state + 32;
  schedule = pending + BLOCK;
  return schedule + SCHEDULE;
}

export function beginHash(): void {
  store<u32>(state, 0x6a09e667);
  store<u32>(state, 0xbb67ae85, 4);
  store<u32>(state, 0x3c6ef372, 8);
  store<u32>(state, 0xa54ff53a, 12);
  store<u32>(state, 0x510e527f, 16);
  store<u32>(state, 0x9b05688c, 20);
  store<u32>(state, 0x1f83d9ab, 24);
  store<u32>(state, 0x5be0cd19, 28);
  added = 0;
}

export function addToHash(at: usize, length: usize): void {
  let filled = <usize>(added & 63);
  added += length;
  if (filled) {
    const part = min(length, BLOCK - filled);
    memory.copy(pending + filled, at, part);
    filled += part;
    if (filled < BLOCK) return;
    compress(pending);
    at += part;
    length -= part;
  }
  for (; length >= BLOCK; length -= BLOCK, at += BLOCK) compress(at);
  memory.copy(pending, at, length);
}

/** The first eight bytes of the hash, as a little-endian number. */
export function endHash(): u64 {
  const filled = <usize>(added & 63);
  store<u8>(pending + filled, 0x80);
  memory.fill(pending + filled + 1, 0, BLOCK - 1 - filled);
  if (filled >= 56) {
    compress(pending);
    memory.fill(pending, 0, BLOCK);
  }
  store<u64>(pending, bswap<u64>(added << 3), 56);
  compress(pending);
  return <u64>bswap<u32>(load<u32>(state)) | ((<u64>bswap<u32>(load<u32>(state, 4))) << 32);
}

/** One round; the caller passes the words in the order that the rounds before have left. */
// @inline
function firstOf(e: u32, f: u32, g: u32, h: u32, i: usize): u32 {
  const s1 = rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25);
  return h + s1 + (g ^ (e & (f ^ g))) + load<u32>(changetype<usize>(ROUND_CONSTANTS) + i) + load<u32>(schedule + i);
}

// @inline
function secondOf(a: u32, b: u32, c: u32): u32 {
  return (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & b) | (c & (a | b)));
}

function compress(block: usize): void {
  for (let i: usize = 0; i < 64; i += 4) store<u32>(schedule + i, bswap<u32>(load<u32>(block + i)));
  for (let i: usize = 64; i < SCHEDULE; i += 4) {
    const to = schedule + i;
    const w15 = load<u32>(to - 60),
      w2 = load<u32>(to - 8);
    const s0 = rotr(w15, 7) ^ rotr(w15, 18) ^ (w15 >> 3),
      s1 = rotr(w2, 17) ^ rotr(w2, 19) ^ (w2 >> 10);
    store<u32>(to, load<u32>(to - 64) + s0 + load<u32>(to - 28) + s1);
  }
  let a = load<u32>(state),
    b = load<u32>(state, 4),
    c = load<u32>(state, 8),
    d = load<u32>(state, 12),
    e = load<u32>(state, 16),
    f = load<u32>(state, 20),
    g = load<u32>(state, 24),
    h = load<u32>(state, 28);
  // Eight rounds bring each word back to its place, so that none is moved.
  for (let i: usize = 0; i < SCHEDULE; i += 32) {
    h = firstOf(e, f, g, h, i);
    d += h;
    h += secondOf(a, b, c);
    g = firstOf(d, e, f, g, i + 4);
    c += g;
    g += secondOf(h, a, b);
    f = firstOf(c, d, e, f, i + 8);
    b += f;
    f += secondOf(g, h, a);
    e = firstOf(b, c, d, e, i + 12);
    a += e;
    e += secondOf(f, g, h);
    d = firstOf(a, b, c, d, i + 16);
    h += d;
    d += secondOf(e, f, g);
    c = firstOf(h, a, b, c, i + 20);
    g += c;
    c += secondOf(d, e, f);
    b = firstOf(g, h, a, b, i + 24);
    f += b;
    b += secondOf(c, d, e);
    a = firstOf(f, g, h, a, i + 28);
    e += a;
    a += secondOf(b, c, d);
  }
  store<u32>(state, load<u32>(state) + a);
  store<u32>(state, load<u32>(state, 4) + b, 4);
  store<u32>(state, load<u32>(state, 8) + c, 8);
  store<u32>(state, load<u32>(state, 12) + d, 12);
  store<u32>(state, load<u32>(state, 16) + e, 16);
  store<u32>(state, load<u32>(state, 20) + f, 20);
  store<u32>(state, load<u32>(state, 24) + g, 24);
  store<u32>(state, load<u32>(state, 28) + h, 28);
}
