/** Writes the stored forms of games in bulk (`engine/assembly/library/records.ts`). */
import { CHUNK_BYTES, GAME_FIELDS, GAME_WORDS, MAX_GAMES, MAX_POSITIONS } from './chunk.ts';
import { LibraryKernel } from './kernel.ts';

/** Columns of a row that its checksum covers. */
export const SUMMED_COLUMNS = 15;
/** Bytes of an entry besides its moves and values: checksum, number of moves, form. */
const ENTRY_HEAD = 14;

/** Games that were read together: copies of the arrays of a `ChunkKernel`. */
export interface GameArrays {
  /** `GAME_WORDS` for each game. */
  readonly words: Uint32Array;
  /** The arrays of the kernel from the first of these games to the last. */
  readonly moves: Uint16Array;
  readonly keys: BigInt64Array;
  readonly values: Uint8Array;
  /** What is subtracted from the indexes in `words`. */
  readonly firstMove: number;
  readonly firstValue: number;
}

/** Entries of a block for games with consecutive ids. */
export interface Entries {
  readonly bytes: Uint8Array;
  /** Where each entry ends. */
  readonly ends: Uint32Array;
}

export class GameWriter {
  /** The rows of {@link sum}, in the order of the checksum; NaN for `NULL`. */
  readonly rows: Float64Array;
  /** For each game of {@link entries}: the number of its form. */
  readonly forms: Uint32Array;
  readonly #kernel: LibraryKernel;
  readonly #sums: Uint32Array;
  readonly #games: Uint32Array;
  readonly #moves: Uint16Array;
  readonly #values: Uint8Array;
  readonly #out: Uint8Array;
  readonly #ends: Uint32Array;
  #arrays: GameArrays | null = null;

  /** @param module of `compileLibrary` */
  constructor(module: WebAssembly.Module) {
    const sizes = {
      rows: 8 * SUMMED_COLUMNS * MAX_GAMES,
      ...{ forms: 4 * MAX_GAMES, sums: 4 * MAX_GAMES, games: 16 * MAX_GAMES, ends: 4 * MAX_GAMES },
      ...{ moves: 2 * MAX_POSITIONS, values: CHUNK_BYTES },
      out: 2 * MAX_POSITIONS + CHUNK_BYTES + ENTRY_HEAD * MAX_GAMES,
      checksums: 16_384,
    };
    const round = (size: number): number => (size + 63) & ~63;
    const total = Object.values(sizes).reduce((sum, size) => sum + round(size), 0);
    this.#kernel = new LibraryKernel(module, total);
    const { buffer, start, functions } = this.#kernel;
    let at = start;
    const place = (size: number): number => {
      const here = at;
      at += round(size);
      return here;
    };
    this.rows = new Float64Array(buffer, place(sizes.rows), SUMMED_COLUMNS * MAX_GAMES);
    this.forms = new Uint32Array(buffer, place(sizes.forms), MAX_GAMES);
    this.#sums = new Uint32Array(buffer, place(sizes.sums), MAX_GAMES);
    this.#games = new Uint32Array(buffer, place(sizes.games), 4 * MAX_GAMES);
    this.#ends = new Uint32Array(buffer, place(sizes.ends), MAX_GAMES);
    this.#moves = new Uint16Array(buffer, place(sizes.moves), MAX_POSITIONS);
    this.#values = new Uint8Array(buffer, place(sizes.values), sizes.values);
    this.#out = new Uint8Array(buffer, place(sizes.out), sizes.out);
    functions.useChecksums(place(sizes.checksums));
  }

  /** The checksums of the first rows, until the next call. */
  sum(count: number): Uint32Array {
    this.#kernel.functions.sumRows(this.rows.byteOffset, count, this.#sums.byteOffset);
    return this.#sums.subarray(0, count);
  }

  /** Selects the games of {@link entries}. */
  use(arrays: GameArrays): void {
    this.#arrays = arrays;
    this.#moves.set(arrays.moves);
    this.#values.set(arrays.values);
  }

  /** Entries of the games with these indexes, as copies. @param first the id of the first one */
  entries(first: number, games: readonly number[]): Entries {
    if (this.#arrays === null) throw new Error('no games are in use');
    const { words, firstMove, firstValue } = this.#arrays;
    for (let at = 0; at < games.length; at++) {
      const from = (games[at] as number) * GAME_WORDS;
      this.#games[4 * at] = (words[from + GAME_FIELDS.first] as number) - firstMove;
      this.#games[4 * at + 1] = words[from + GAME_FIELDS.plies] as number;
      this.#games[4 * at + 2] = (words[from + GAME_FIELDS.valuesAt] as number) - firstValue;
      this.#games[4 * at + 3] = (words[from + GAME_FIELDS.valuesEnd] as number) - firstValue;
    }
    this.#kernel.functions.writeEntries(
      first,
      games.length,
      this.#games.byteOffset,
      this.forms.byteOffset,
      this.#moves.byteOffset,
      this.#values.byteOffset,
      this.#out.byteOffset,
      this.#ends.byteOffset,
    );
    const ends = this.#ends.slice(0, games.length);
    return { ends, bytes: this.#out.slice(0, ends.at(-1) ?? 0) };
  }
}
