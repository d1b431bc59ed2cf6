/**
 * Copies of one table in several folders. Equal tables have equal bytes, so a block that is damaged in one copy is read
 * from the next.
 */
import type { Issue, Parsed } from '../../rules/result.ts';
import type { Ending } from '../ending.ts';
import type { TableFile, TableHeader } from './table-file.ts';

export class TableCopies implements TableFile {
  /** In the order of their folders; copies with damage come last. */
  #copies: readonly TableFile[];
  readonly #damaged = new Set<string>();
  readonly #onFault: (fault: Issue) => void;
  readonly header: TableHeader;
  readonly ending: Ending;
  readonly blocks: number;

  /**
   * @param onFault receives damage that another copy makes up for, once per file; {@link read} returns damage that none
   *   does
   */
  constructor(first: TableFile, onFault: (fault: Issue) => void) {
    this.#copies = [first];
    this.#onFault = onFault;
    this.header = first.header;
    this.ending = first.ending;
    this.blocks = first.blocks;
  }

  add(copy: TableFile): void {
    this.#copies = [...this.#copies, copy];
  }

  /** Path of the preferred copy. */
  get path(): string {
    return this.#first.path;
  }

  get size(): number {
    return this.#first.size;
  }

  get #first(): TableFile {
    return this.#copies[0] as TableFile;
  }

  read(block: number): Parsed<Uint8Array> {
    const first = this.#first.read(block);
    return first.ok || this.#copies.length === 1 ? first : (this.#readElsewhere(block, first.error) ?? first);
  }

  #readElsewhere(block: number, first: Issue): Parsed<Uint8Array> | null {
    const faults = [first];
    for (const [at, copy] of this.#copies.entries()) {
      if (at === 0) continue;
      const read = copy.read(block);
      if (read.ok) {
        this.#copies = [...this.#copies.slice(at), ...this.#copies.slice(0, at)];
        for (const fault of faults) this.#report(fault);
        return read;
      }
      faults.push(read.error);
    }
    return null;
  }

  #report(fault: Issue): void {
    const path = String(fault.data?.path);
    if (this.#damaged.has(path)) return;
    this.#damaged.add(path);
    this.#onFault(fault);
  }

  close(): void {
    for (const copy of this.#copies) copy.close();
  }
}
