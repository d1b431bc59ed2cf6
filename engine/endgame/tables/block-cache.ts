/** Unpacked blocks of the tables of a folder and of those of needs beside it, the one not asked for longest first; they go while there is no room. */
import { ok, type Parsed } from '../../rules/result.ts';
import { BLOCK, type TableFile } from './table-file.ts';

export class Blocks {
  readonly #most: number;
  readonly #kept = new Map<string, Uint8Array>();

  /** @param room in bytes; one block always fits */
  constructor(room: number) {
    this.#most = Math.max(1, Math.floor(room / BLOCK));
  }

  /** Issues: those of a damaged block, told each time. */
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
