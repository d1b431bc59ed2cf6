/**
 * One table of which several folders have a copy: equal tables have equal bytes, so a block that is damaged in one copy is read from the next,
 * and a damaged file hides no whole one.
 */
import type { Issue, Parsed } from '../../rules/result.ts';
import type { Ending } from '../ending.ts';
import type { TableFile, TableHeader } from './table-file.ts';

export class TableCopies implements TableFile {
  /** In the order of their folders, those in which damage was met last. */
  #copies: readonly TableFile[];
  readonly #damaged = new Set<string>();
  readonly #told: (fault: Issue) => void;
  readonly header: TableHeader;
  readonly ending: Ending;
  readonly blocks: number;

  /** @param told hears of damage that another copy makes good, once for each file; what no copy can give is told by {@link read} */
  constructor(first: TableFile, told: (fault: Issue) => void) {
    this.#copies = [first];
    this.#told = told;
    this.header = first.header;
    this.ending = first.ending;
    this.blocks = first.blocks;
  }

  add(copy: TableFile): void {
    this.#copies = [...this.#copies, copy];
  }

  /** Of the copy that is asked first. */
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
        for (const fault of faults) this.#tell(fault);
        return read;
      }
      faults.push(read.error);
    }
    return null;
  }

  #tell(fault: Issue): void {
    const path = String(fault.data?.path);
    if (this.#damaged.has(path)) return;
    this.#damaged.add(path);
    this.#told(fault);
  }

  close(): void {
    for (const copy of this.#copies) copy.close();
  }
}
