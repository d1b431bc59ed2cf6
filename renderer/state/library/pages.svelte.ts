/** Rows of a long list, fetched in pages while they come into sight. */
const PAGE = 200;

interface Page<T> {
  readonly total: number;
  readonly rows: readonly T[];
}

export class PagedRows<T> {
  total = $state(0);
  loaded = $state(false);
  readonly #ask: (offset: number, limit: number) => Promise<Page<T>>;
  readonly #failed: (reason: unknown) => void;
  #pages = $state.raw<ReadonlyMap<number, readonly T[]>>(new Map());
  #generation = 0;
  /** The generation of the pages. */
  #shown = -1;
  #requested = new Set<string>();
  #inSight = { from: 0, to: 1 };

  constructor(ask: (offset: number, limit: number) => Promise<Page<T>>, failed: (reason: unknown) => void) {
    this.#ask = ask;
    this.#failed = failed;
  }

  /** `null` while it is being fetched. */
  row(index: number): T | null {
    return this.#pages.get(Math.floor(index / PAGE))?.[index % PAGE] ?? null;
  }

  show(from: number, to: number): void {
    this.#inSight = { from, to };
    for (let page = Math.floor(from / PAGE); page * PAGE <= to; page++) void this.#fetch(page).catch(this.#failed);
  }

  /** The list begins at its top again. */
  restart(): void {
    this.#inSight = { from: 0, to: 1 };
    this.refetch();
  }

  /** Rows stay until they are replaced. */
  refetch(): void {
    this.#generation++;
    this.show(this.#inSight.from, this.#inSight.to);
  }

  async #fetch(page: number): Promise<void> {
    const generation = this.#generation;
    const key = `${generation} ${page}`;
    const isLoaded = this.#shown === generation && this.#pages.has(page);
    if (isLoaded || this.#requested.has(key)) return;
    this.#requested.add(key);
    const answer = await this.#ask(page * PAGE, PAGE).finally(() => {
      this.#requested.delete(key);
    });
    if (generation !== this.#generation) return;
    const isNew = this.#shown !== generation;
    this.#shown = generation;
    this.#pages = new Map([...(isNew ? [] : this.#pages), [page, answer.rows]]);
    this.total = answer.total;
    this.loaded = true;
  }
}
