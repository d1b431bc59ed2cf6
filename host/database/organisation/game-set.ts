/**
 * A set of game ids. Ids are divided into chunks of 8192; a chunk is a bitmap in memory. Stored, a chunk with few games
 * is a list instead:
 *
 * | bytes | meaning                                                                      |
 * |-------|------------------------------------------------------------------------------|
 * | 1024  | bitmap: game *first* + 8 *n* + *b* is bit *b* of byte *n*, lowest bit first  |
 * | fewer | the games, counted from *first*, ascending; 16 bits each, little endian      |
 *
 * *first* is the number of the chunk times 8192.
 */
import type { GameId } from '../../../api/contract.ts';

/** Games of a chunk. */
export const CHUNK_GAMES = 8192;
const CHUNK_BYTES = CHUNK_GAMES / 8;

export class GameSet {
  readonly #chunks = new Map<number, Uint8Array>();

  constructor(ids: Iterable<GameId> = []) {
    for (const id of ids) this.add(id);
  }

  has(id: GameId): boolean {
    const bits = this.#chunks.get(Math.floor(id / CHUNK_GAMES));
    return bits !== undefined && ((bits[(id % CHUNK_GAMES) >> 3] as number) & (1 << (id & 7))) !== 0;
  }

  /** Whether it was not in the set. */
  add(id: GameId): boolean {
    const chunk = Math.floor(id / CHUNK_GAMES);
    let bits = this.#chunks.get(chunk);
    if (!bits) {
      bits = new Uint8Array(CHUNK_BYTES);
      this.#chunks.set(chunk, bits);
    }
    const at = (id % CHUNK_GAMES) >> 3;
    const byte = bits[at] as number;
    bits[at] = byte | (1 << (id & 7));
    return bits[at] !== byte;
  }

  /** Whether it was in the set. */
  delete(id: GameId): boolean {
    if (!this.has(id)) return false;
    const bits = this.#chunks.get(Math.floor(id / CHUNK_GAMES)) as Uint8Array;
    const at = (id % CHUNK_GAMES) >> 3;
    bits[at] = (bits[at] as number) & ~(1 << (id & 7));
    return true;
  }

  get isEmpty(): boolean {
    for (const _ of this.ids()) return false;
    return true;
  }

  get size(): number {
    let size = 0;
    for (const _ of this.ids()) size++;
    return size;
  }

  /** Ascending. */
  *ids(): Generator<GameId> {
    for (const chunk of this.chunks()) {
      const bits = this.#chunks.get(chunk) as Uint8Array;
      for (let at = 0; at < CHUNK_BYTES; at++)
        for (let byte = bits[at] as number, bit = 0; byte !== 0; byte >>= 1, bit++)
          if ((byte & 1) === 1) yield chunk * CHUNK_GAMES + at * 8 + bit;
    }
  }

  /** Numbers of the chunks, ascending; some may be empty. */
  chunks(): readonly number[] {
    return [...this.#chunks.keys()].sort((a, b) => a - b);
  }

  /** The stored form of a chunk; `null`: it has no games. */
  chunk(chunk: number): Uint8Array | null {
    const bits = this.#chunks.get(chunk);
    const members: number[] = [];
    for (let index = 0; bits && index < CHUNK_GAMES; index++)
      if (((bits[index >> 3] as number) & (1 << (index & 7))) !== 0) members.push(index);
    if (!bits || members.length === 0) return null;
    if (2 * members.length >= CHUNK_BYTES) return bits;
    const list = Buffer.alloc(2 * members.length);
    for (const [at, index] of members.entries()) list.writeUInt16LE(index, 2 * at);
    return list;
  }

  /** Adds the games of a stored chunk. @throws RangeError if it is not one. */
  addChunk(chunk: number, stored: Uint8Array): void {
    if (stored.length > CHUNK_BYTES || stored.length % 2 === 1)
      throw new RangeError('its list of games has no valid length');
    const first = chunk * CHUNK_GAMES;
    const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
    if (stored.length === CHUNK_BYTES) {
      for (let index = 0; index < CHUNK_GAMES; index++)
        if (((bytes[index >> 3] as number) & (1 << (index & 7))) !== 0) this.add(first + index);
      return;
    }
    for (let at = 0; at < bytes.length; at += 2) {
      const index = bytes.readUInt16LE(at);
      if (index >= CHUNK_GAMES) throw new RangeError('its list has a game of another chunk');
      this.add(first + index);
    }
  }
}
