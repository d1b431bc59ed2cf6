/**
 * Sources of known results for the solver of unmoved pieces: an ending's own table, or a part with fewer unmoved
 * pieces.
 */
import type { Issue } from '../../rules/result.ts';
import type { Square } from '../../rules/types.ts';
import { BLOCK, type TableFile } from '../tables/table-file.ts';
import { baseOf, bytesOf, type Column, indexIn, plainLayout, type UnmovedLayout } from './unmoved.ts';

/** Bytes of an ending, found by the squares of its pieces. */
export interface Source extends Column {
  /** The fault of a block that could not be read; its bytes read as zeros. */
  readonly fault: Issue | null;
  /**
   * Finds the column of a position.
   * @param units in the order of the ending's units
   * @param unmoved squares of the unmoved units
   */
  find(king: Square, units: readonly Square[], unmoved: readonly Square[]): void;
}

/** A solved part, or a complete solved ending. */
export class SolvedSource implements Source {
  readonly fault = null;
  readonly bytes: Uint8Array;
  readonly #layout: UnmovedLayout;
  base = 0;
  flip = 0;

  /** @param bytes as many as `bytesOf` returns */
  constructor(layout: UnmovedLayout, bytes: Uint8Array) {
    if (bytes.length !== bytesOf(layout)) throw new RangeError(`${layout.key}: ${bytes.length} bytes`);
    this.#layout = layout;
    this.bytes = bytes;
  }

  find(king: Square, units: readonly Square[], unmoved: readonly Square[]): void {
    this.base = baseOf(indexIn(this.#layout, king, units, unmoved, this));
  }
}

/** Blocks of a table that are kept: 16 MiB. */
const MAX_BLOCKS = 256;
const NOTHING = new Uint8Array(BLOCK);
const NO_SQUARES: readonly Square[] = [];

/** A complete table. */
export class TableSource implements Source {
  readonly #file: TableFile;
  readonly #layout: UnmovedLayout;
  readonly #blocks = new Map<number, Uint8Array>();
  fault: Issue | null = null;
  bytes: Uint8Array = NOTHING;
  base = 0;
  flip = 0;

  constructor(file: TableFile) {
    this.#file = file;
    this.#layout = plainLayout(file.ending);
  }

  find(king: Square, units: readonly Square[]): void {
    const at = baseOf(indexIn(this.#layout, king, units, NO_SQUARES, this));
    this.base = at % BLOCK;
    const block = (at - this.base) / BLOCK;
    this.bytes = this.#blocks.get(block) ?? this.#read(block);
  }

  #read(block: number): Uint8Array {
    const read = this.#file.read(block);
    if (!read.ok) this.fault ??= read.error;
    const bytes = read.ok ? read.value : NOTHING;
    if (this.#blocks.size === MAX_BLOCKS) this.#blocks.clear();
    this.#blocks.set(block, bytes);
    return bytes;
  }
}
