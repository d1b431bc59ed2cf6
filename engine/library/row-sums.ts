/** Checksums of rows of games in bulk (`engine/assembly/library/records.ts`). */
import { SUMMED_COLUMNS } from './game-writer.ts';
import { LibraryKernel } from './kernel.ts';

/** Bytes that the kernel uses for its tables. */
const TABLES = 16_384;

export class RowSums {
  /** In the order of the checksum, `SUMMED_COLUMNS` for each row; NaN for `NULL`. */
  readonly rows: Float64Array;
  readonly #kernel: LibraryKernel;
  readonly #sums: Uint32Array;

  /** @param module of `compileLibrary` @param most rows that are summed at once */
  constructor(module: WebAssembly.Module, most: number) {
    const values = SUMMED_COLUMNS * most;
    this.#kernel = new LibraryKernel(module, TABLES + 8 * values + 4 * most);
    const { buffer, start, functions } = this.#kernel;
    functions.useChecksums(start);
    this.rows = new Float64Array(buffer, start + TABLES, values);
    this.#sums = new Uint32Array(buffer, start + TABLES + 8 * values, most);
  }

  /** The checksums of the first rows, until the next call. */
  sum(count: number): Uint32Array {
    this.#kernel.functions.sumRows(this.rows.byteOffset, count, this.#sums.byteOffset);
    return this.#sums;
  }
}
