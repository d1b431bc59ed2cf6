/**
 * Segments of the position index: every position of a contiguous range of games, sorted by key, in blocks. Kernel:
 * `engine/assembly/library/position-index.ts`; the bytes are described in `docs/library.md`.
 */
import { LibraryKernel } from '../kernel.ts';

/** Raised when the form of blocks or keys changes: segments of another form are built again. */
export const BLOCK_FORM = 1;
/** Bytes of the longest block. A block contains fewer positions. */
export const LONGEST_BLOCK = 16_840;
/** Most positions of a segment. */
export const MOST_POSITIONS = 2 ** 24;

/** The part of a key that the index stores, as an unsigned number: its upper 48 bits. */
export const indexedKey = (key: bigint): number => Number(BigInt.asUintN(64, key) >> 16n);

export interface Block {
  /** `indexedKey` of its first position. */
  readonly firstKey: number;
  readonly bytes: Uint8Array;
}

/** Collects the positions of games and writes them as blocks. */
export class SegmentWriter {
  readonly capacity: number;
  readonly #kernel: LibraryKernel;
  readonly #layout: WriterLayout;
  readonly #keys: Uint32Array;
  readonly #games: Uint32Array;
  readonly #moves: Uint16Array;
  #count = 0;

  /** @param capacity most positions; the memory has 62 bytes for each, of which about half are used */
  constructor(module: WebAssembly.Module, capacity: number) {
    if (capacity > MOST_POSITIONS) throw new RangeError(`a segment has at most ${MOST_POSITIONS} positions`);
    this.capacity = capacity;
    const layout = writerLayout(capacity);
    this.#kernel = new LibraryKernel(module, layout.end);
    const { buffer, start } = this.#kernel;
    this.#layout = layout;
    const room = capacity + LONGEST_BLOCK;
    this.#keys = new Uint32Array(buffer, start + layout.keys, 2 * room);
    this.#games = new Uint32Array(buffer, start + layout.games, room);
    this.#moves = new Uint16Array(buffer, start + layout.moves, room);
  }

  /** Positions that have been added. */
  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#count = 0;
  }

  /**
   * Adds the positions of a game. Games may come in any order.
   * @param game its number, counted from the first game of the segment
   * @param keys one for each position, at most as many as there is room for
   * @param moves the move played in each position; positions without one are the end of the game
   */
  add(game: number, keys: BigInt64Array, moves: Uint16Array): void {
    const from = this.#count;
    const end = from + keys.length;
    if (end > this.capacity) throw new RangeError('the segment is full');
    this.#keys.set(new Uint32Array(keys.buffer, keys.byteOffset, 2 * keys.length), 2 * from);
    this.#games.fill(game, from, end);
    this.#moves.set(moves.subarray(0, keys.length), from);
    if (moves.length < keys.length) this.#moves.fill(0, from + moves.length, end);
    this.#count = end;
  }

  /**
   * Adds games, which are numbered from 0.
   * @param lengths how many positions each of them has
   * @param keys of all games @param moves the move played in each position, 0 at the end of a game
   */
  addGames(lengths: Uint32Array, keys: BigInt64Array, moves: Uint16Array): void {
    const end = this.#count + keys.length;
    if (end > this.capacity) throw new RangeError('the segment is full');
    this.#keys.set(new Uint32Array(keys.buffer, keys.byteOffset, 2 * keys.length), 2 * this.#count);
    this.#moves.set(moves, this.#count);
    for (let game = 0; game < lengths.length; game++) {
      const to = this.#count + (lengths[game] as number);
      this.#games.fill(game, this.#count, to);
      this.#count = to;
    }
    if (this.#count !== end) throw new RangeError('the lengths of the games differ from the number of positions');
  }

  /**
   * Adds the positions of a block of another segment.
   * @param offset added to its games
   * @param skip by number of the game in the other segment: 1 where the game is left out
   * @returns false when the block is malformed; nothing is added then
   */
  addBlock({ firstKey, bytes }: Block, offset: number, skip: Uint8Array | null): boolean {
    const { start, buffer, functions } = this.#kernel;
    const { block, keys, games, moves } = this.#layout;
    const from = this.#count;
    if (bytes.length > LONGEST_BLOCK) return false;
    new Uint8Array(buffer, start + block, bytes.length).set(bytes);
    const read = functions.readPositions(
      start + block,
      bytes.length,
      BigInt(firstKey),
      start + keys + 8 * from,
      start + games + 4 * from,
      start + moves + 2 * from,
    );
    if (read < 0) return false;
    let to = from;
    for (let at = from; at < from + read; at++) {
      const game = this.#games[at] as number;
      if (skip !== null && skip[game] !== 0) continue;
      this.#keys[2 * to] = this.#keys[2 * at] as number;
      this.#keys[2 * to + 1] = this.#keys[2 * at + 1] as number;
      this.#games[to] = game + offset;
      this.#moves[to] = this.#moves[at] as number;
      to++;
    }
    if (to > this.capacity) return false;
    this.#count = to;
    return true;
  }

  /**
   * The blocks of all positions, as copies one behind the other.
   *
   * @param lastGame the largest number of a game, or a larger one @param room returns memory of so many bytes, or more
   */
  write(lastGame: number, room = (bytes: number): ArrayBuffer => new ArrayBuffer(bytes)): readonly Block[] {
    const { start, buffer, functions } = this.#kernel;
    const { keys, games, moves, entries, scratch, ends, numbers, out, table } = this.#layout;
    functions.sortPositions(start + keys, this.#count, start + entries, start + scratch, start + ends);
    const written = functions.writeBlocks(
      start + games,
      start + moves,
      this.#count,
      lastGame,
      start + entries,
      start + ends,
      start + numbers,
      start + out,
      start + table,
    );
    const rows = new DataView(buffer, start + table, 16 * written);
    const placed = Array.from({ length: written }, (_, index) => ({
      firstKey: Number(rows.getBigUint64(16 * index, true)),
      from: rows.getUint32(16 * index + 8, true),
      length: rows.getUint32(16 * index + 12, true),
    }));
    const copies = room(placed.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    return placed.map(({ firstKey, from, length }) => {
      const bytes = new Uint8Array(copies, at, length);
      bytes.set(new Uint8Array(buffer, from, length));
      at += length;
      return { firstKey, bytes };
    });
  }
}

/** Addresses, counted from the start of the caller's space. */
type WriterLayout = ReturnType<typeof writerLayout>;

function writerLayout(capacity: number) {
  let end = 0;
  const place = (bytes: number): number => {
    const at = end;
    end = (end + bytes + 63) & ~63;
    return at;
  };
  // A block is read behind the positions that are there before it is known how many it has.
  const room = capacity + LONGEST_BLOCK;
  const layout = {
    keys: place(8 * room),
    games: place(4 * room),
    moves: place(2 * room),
    entries: place(8 * capacity),
    scratch: place(8 * capacity + 4096),
    ends: place(1024),
    numbers: place(4 * 65_536),
    block: place(LONGEST_BLOCK + 16),
    out: place(16 * capacity + 2 * LONGEST_BLOCK),
    table: place(16 * (Math.ceil((16 * capacity) / 12_000) + 2)),
  };
  return { ...layout, end };
}

/** Reads blocks. The arrays contain the result of the last call. */
export class BlockReader {
  /** Two words a position, the lower one first; the lower 16 bits are 0. Only after `read`. */
  readonly keys: Uint32Array;
  /** Counted from the first game of the segment. */
  readonly games: Uint32Array;
  /** 0 where the game ends. */
  readonly moves: Uint16Array;
  readonly #kernel: LibraryKernel;
  readonly #block: Uint8Array;

  constructor(module: WebAssembly.Module) {
    const room = LONGEST_BLOCK + 24;
    this.#kernel = new LibraryKernel(module, 15 * room);
    const { buffer, start } = this.#kernel;
    this.keys = new Uint32Array(buffer, start, 2 * room);
    this.games = new Uint32Array(buffer, this.keys.byteOffset + 8 * room, room);
    this.moves = new Uint16Array(buffer, this.games.byteOffset + 4 * room, room);
    this.#block = new Uint8Array(buffer, this.moves.byteOffset + 2 * room, room);
  }

  /** The number of positions with this key; -1 when the block is malformed. @param key as `indexedKey` */
  find({ firstKey, bytes }: Block, key: number): number {
    if (key < firstKey) return 0;
    if (bytes.length > LONGEST_BLOCK) return -1;
    this.#block.set(bytes);
    return this.#kernel.functions.findPositions(
      this.#block.byteOffset,
      bytes.length,
      BigInt(key - firstKey),
      this.games.byteOffset,
      this.moves.byteOffset,
    );
  }

  /** The number of all positions; -1 when the block is malformed. */
  read({ firstKey, bytes }: Block): number {
    if (bytes.length > LONGEST_BLOCK) return -1;
    this.#block.set(bytes);
    return this.#kernel.functions.readPositions(
      this.#block.byteOffset,
      bytes.length,
      BigInt(firstKey),
      this.keys.byteOffset,
      this.games.byteOffset,
      this.moves.byteOffset,
    );
  }
}

/** Marks the games with a position, without a list of them. */
export class GameMarker {
  /** A byte for each game: 1 when it has been marked. The caller clears them. */
  readonly found: Uint8Array;
  readonly #kernel: LibraryKernel;
  readonly #games: number;
  readonly #moves: number;
  readonly #block: Uint8Array;

  /** @param end numbers of games are below it */
  constructor(module: WebAssembly.Module, end: number) {
    const room = LONGEST_BLOCK + 24;
    this.#kernel = new LibraryKernel(module, 7 * room + end);
    const { buffer, start } = this.#kernel;
    this.#games = start;
    this.#moves = start + 4 * room;
    this.#block = new Uint8Array(buffer, start + 6 * room, room);
    this.found = new Uint8Array(buffer, start + 7 * room, end);
  }

  /** False when the block is malformed. @param key as `indexedKey` @param first added to each game */
  mark({ firstKey, bytes }: Block, key: number, first: number): boolean {
    if (key < firstKey) return true;
    if (bytes.length > LONGEST_BLOCK) return false;
    this.#block.set(bytes);
    const { byteOffset: found, length } = this.found;
    const block = this.#block.byteOffset;
    const difference = BigInt(key - firstKey);
    const { markPositions } = this.#kernel.functions;
    return markPositions(block, bytes.length, difference, first, found, length, this.#games, this.#moves) !== 0;
  }
}
