/**
 * The library's collections and the list of games: one query whose rows are fetched in pages as the list scrolls.
 * Rows of the old query stay on screen until the first page of the new one arrives, so typing in a filter never blanks
 * the list.
 */
import type {
  Collection,
  CollectionId,
  ExportSelection,
  GameFilter,
  GameId,
  GameQuery,
  GameRow,
  Label,
  SortColumn,
} from '../../../api/contract.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { Selection } from './selection.svelte.ts';

export const PAGE_ROWS = 200;
/** Pages kept in memory; those farthest from the current one are dropped first. */
const KEPT_PAGES = 60;
/** Milliseconds between two refreshes while an import stores games, or a search finds some. */
const REFRESH_PAUSE = 400;
/** Milliseconds without news of a search after which the list asks again: another page may have ended it. */
const SEARCH_PAUSE = 2000;

function isSame(a: GameQuery, b: GameQuery): boolean {
  const { filter, sort, descending } = b;
  const sameFilter = a.filter.collection === filter.collection && a.filter.query === filter.query;
  return sameFilter && a.sort === sort && a.descending === descending;
}

export class GameList {
  readonly #wire: Wire;
  readonly #failed: (reason: unknown) => void;
  collections = $state.raw<readonly Collection[]>([]);
  labels = $state.raw<readonly Label[]>([]);
  query = $state.raw<GameQuery>({ filter: {}, sort: 'changed', descending: true });
  total = $state(0);
  /** The first page has arrived. */
  loaded = $state(false);
  /** Games that a search on boards has not seen yet. */
  unsearched = $state(0);
  /** The user has stopped the search. */
  stopped = $state(false);
  readonly selection = new Selection();
  /** Games in the bin. */
  binned = $state(0);
  readonly games = $derived(this.collections.reduce((sum, collection) => sum + collection.own, 0));
  #pages = $state.raw<ReadonlyMap<number, readonly GameRow[]>>(new Map());
  #generation = 0;
  /** Number of the latest range that was selected. */
  #range = 0;
  readonly #requested = new Map<number, number>();
  #inSight = { from: 0, to: 1 };
  #refresh: ReturnType<typeof setTimeout> | undefined;
  #askAgain: ReturnType<typeof setTimeout> | undefined;

  constructor(wire: Wire, failed: (reason: unknown) => void) {
    this.#wire = wire;
    this.#failed = failed;
    wire.on('libraryChanged', ({ collections }) => this.#changed(collections));
    wire.on('searchProgress', () => {
      if (this.unsearched > 0 && !this.stopped) this.#refetchSoon();
    });
    wire.on('positionNamesChanged', () => this.#refetchSoon());
    wire.onOpen(() => this.#changed(true));
  }

  /** `null` while the row is being fetched. */
  row(index: number): GameRow | null {
    return this.#pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS] ?? null;
  }

  /** Index of a game in the list; `null` if its page is not loaded. */
  placeOf(id: GameId): number | null {
    for (const [page, rows] of this.#pages) {
      const at = rows.findIndex(row => row.id === id);
      if (at >= 0) return page * PAGE_ROWS + at;
    }
    return null;
  }

  /** Sets the visible rows and fetches missing ones. */
  showRows(from: number, to: number): void {
    this.#inSight = { from, to };
    for (let page = Math.floor(from / PAGE_ROWS); page * PAGE_ROWS <= to; page++) void this.#fetch(page);
  }

  filter(change: Partial<GameFilter>): void {
    const filter = Object.fromEntries(
      Object.entries({ ...this.query.filter, ...change }).filter(([, value]) => value !== undefined && value !== ''),
    );
    this.#setQuery({ ...this.query, filter });
  }

  clearFilter(): void {
    const { collection } = this.query.filter;
    this.#setQuery({ ...this.query, filter: collection === undefined ? {} : { collection } });
  }

  sortBy(sort: SortColumn): void {
    const descending = this.query.sort === sort ? !this.query.descending : sort === 'date' || sort === 'changed';
    this.#setQuery({ ...this.query, sort, descending });
  }

  /** Fetches the rows from `first` to `last`, both included. */
  async between(first: number, last: number): Promise<readonly GameRow[]> {
    const { query } = this;
    const rows: GameRow[] = [];
    for (let at = first; at <= last; ) {
      const page = await this.#wire.api.library.list(query, at, Math.min(PAGE_ROWS, last - at + 1));
      if (page.rows.length === 0) break;
      rows.push(...page.rows);
      at += page.rows.length;
    }
    return rows;
  }

  /** Selects the rows from `first` to `last`, unless the selection or the query has changed when they arrive. */
  async selectRange(first: number, last: number): Promise<void> {
    const request = ++this.#range;
    const { ids } = this.selection;
    const rows = await this.between(first, last);
    if (request === this.#range && ids === this.selection.ids) this.selection.only(rows.map(({ id }) => id));
  }

  /** Export selection: all games of the list. */
  allGames(): ExportSelection {
    return { ids: null, query: $state.snapshot(this.query) };
  }

  /** Export selection: the selected games, without fetching their rows. */
  selectedGames(): ExportSelection {
    const { all, ids } = this.selection;
    return all ? { ...this.allGames(), except: [...ids] } : { ids: [...ids], query: null };
  }

  /** Ids of the selected games in list order. */
  async selected(): Promise<readonly GameId[]> {
    const { selection } = this;
    if (!selection.all) return [...selection.ids];
    return (await this.between(0, this.total - 1)).map(row => row.id).filter(id => selection.has(id));
  }

  /** The first game of a collection in the order of the list; `null` if it is empty. */
  async firstOf(collection: CollectionId): Promise<GameRow | null> {
    const { rows } = await this.#wire.api.library.list({ ...this.query, filter: { collection } }, 0, 1);
    return rows[0] ?? null;
  }

  /** Inside `parent`, or at the top. */
  async createCollection(name: string, parent: CollectionId | null = null): Promise<Collection> {
    const { library, organisation } = this.#wire.api;
    const collection = await (parent === null
      ? library.createCollection(name)
      : organisation.createInside(name, parent));
    await this.#loadCollections();
    return collection;
  }

  async renameCollection(id: CollectionId, name: string): Promise<void> {
    await this.#wire.api.library.renameCollection(id, name);
    await this.#loadCollections();
  }

  /** The same query again keeps the selection, the cursor and the rows. */
  #setQuery(query: GameQuery): void {
    if (isSame(query, this.query)) return;
    this.query = query;
    this.stopped = false;
    this.selection.clear();
    this.#inSight = { from: 0, to: 1 };
    this.#refetch();
  }

  #changed(collections: boolean): void {
    if (collections || this.collections.length > 0) void this.#loadCollections().catch(this.#failed);
    this.#refetchSoon();
  }

  /** Searches no more games, or goes on. */
  stopSearch(stopped: boolean): void {
    this.stopped = stopped;
    this.#refetch();
  }

  #refetchSoon(): void {
    this.#refresh ??= setTimeout(() => {
      this.#refresh = undefined;
      this.#refetch();
    }, REFRESH_PAUSE);
  }

  async #loadCollections(): Promise<void> {
    const { library, organisation } = this.#wire.api;
    const answers = [library.collections(), library.binned(), organisation.labels()] as const;
    [this.collections, this.binned, this.labels] = await Promise.all(answers);
  }

  #refetch(): void {
    this.#generation++;
    this.showRows(this.#inSight.from, this.#inSight.to);
  }

  async #fetch(page: number): Promise<void> {
    const generation = this.#generation;
    if (this.#requested.get(page) === generation) return;
    this.#requested.set(page, generation);
    try {
      const query: GameQuery = { ...this.query, unfinished: this.stopped ? 'stop' : 'search' };
      const answer = await this.#wire.api.library.list(query, page * PAGE_ROWS, PAGE_ROWS);
      if (generation !== this.#generation) return;
      this.#keep(page, generation, answer.rows);
      this.total = answer.total;
      this.unsearched = answer.unsearched;
      this.loaded = true;
      clearTimeout(this.#askAgain);
      if (answer.unsearched > 0 && !this.stopped) this.#askAgain = setTimeout(() => this.#refetchSoon(), SEARCH_PAUSE);
    } catch (reason) {
      this.#requested.delete(page);
      if (generation === this.#generation) this.#failed(reason);
    }
  }

  #keep(page: number, generation: number, rows: readonly GameRow[]): void {
    const pages = new Map([...this.#pages].filter(([other]) => this.#requested.get(other) === generation));
    pages.set(page, rows);
    const farthestFirst = [...pages.keys()].sort((a, b) => Math.abs(b - page) - Math.abs(a - page));
    for (const other of farthestFirst.slice(0, Math.max(0, pages.size - KEPT_PAGES))) {
      pages.delete(other);
      this.#requested.delete(other);
    }
    this.#pages = pages;
  }
}
