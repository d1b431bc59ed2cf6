/** Where the solver of positions with men at home reads what is known already: an ending's own table, or an ending of fewer men at home. */
import type { Issue } from '../../rules/result.ts';
import type { Square } from '../../rules/types.ts';
import { BLOCK, type TableFile } from '../tables/table-file.ts';
import { baseOf, bytesOf, type Column, indexIn, plainLayout, type UnmovedLayout } from './unmoved.ts';

/** Bytes of an ending, by where its men stand. */
export interface Source extends Column {
  /** Of a block that could not be read; its squares are told as zeros. */
  readonly fault: Issue | null;
  /** Finds the column of a position. @param units in the order of its ending's; @param unmoved squares of those that have not moved */
  find(king: Square, units: readonly Square[], unmoved: readonly Square[]): void;
}

/** An ending that is solved, with men at home or all of it. */
export class SolvedSource implements Source {
  readonly fault = null;
  readonly bytes: Uint8Array;
  readonly #homes: UnmovedLayout;
  base = 0;
  flip = 0;

  /** @param bytes of `bytesOf` */
  constructor(homes: UnmovedLayout, bytes: Uint8Array) {
    if (bytes.length !== bytesOf(homes)) throw new RangeError(`${homes.key}: ${bytes.length} bytes`);
    this.#homes = homes;
    this.bytes = bytes;
  }

  find(king: Square, units: readonly Square[], unmoved: readonly Square[]): void {
    this.base = baseOf(indexIn(this.#homes, king, units, unmoved, this));
  }
}

/** Blocks that are kept of a table: 16 MiB. */
const NEAR = 256;
const NOTHING = new Uint8Array(BLOCK);
const NOBODY: readonly Square[] = [];

/** An ending's own table. */
export class TableSource implements Source {
  readonly #file: TableFile;
  readonly #homes: UnmovedLayout;
  readonly #near = new Map<number, Uint8Array>();
  fault: Issue | null = null;
  bytes: Uint8Array = NOTHING;
  base = 0;
  flip = 0;

  constructor(file: TableFile) {
    this.#file = file;
    this.#homes = plainLayout(file.ending);
  }

  find(king: Square, units: readonly Square[]): void {
    const at = baseOf(indexIn(this.#homes, king, units, NOBODY, this));
    this.base = at % BLOCK;
    const block = (at - this.base) / BLOCK;
    this.bytes = this.#near.get(block) ?? this.#read(block);
  }

  #read(block: number): Uint8Array {
    const read = this.#file.read(block);
    if (!read.ok) this.fault ??= read.error;
    const bytes = read.ok ? read.value : NOTHING;
    if (this.#near.size === NEAR) this.#near.clear();
    this.#near.set(block, bytes);
    return bytes;
  }
}
