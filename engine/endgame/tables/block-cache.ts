/** LRU cache of unpacked blocks, of the DTM tables of a folder and of the DTR tables inside it. */
import { ok, type Parsed } from '../../rules/result.ts';
import { BLOCK, type TableFile } from './table-file.ts';

export class Blocks {
  readonly #most: number;
  readonly #kept = new Map<string, Uint8Array>();

  /** @param room bytes; at least one block is kept */
  constructor(room: number) {
    this.#most = Math.max(1, Math.floor(room / BLOCK));
  }

  /** Issues: those of a damaged block, on each call. */
  of(file: Pick<TableFile, 'path' | 'read'>, number: number): Parsed<Uint8Array> {
    const key = `${number} ${file.path}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return ok(kept);
    }
    const block = file.read(number);
    if (!block.ok) return block;
    this.#kept.set(key, block.value);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break;
      this.#kept.delete(oldest);
    }
    return block;
  }

  clear(): void {
    this.#kept.clear();
  }
}
