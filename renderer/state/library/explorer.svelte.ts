/** Opening statistics of the position on the board; follows the cursor. */
import type { CollectionId, ExplorerAnswer, GameFilter } from '../../../api/contract.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { type Conditions, conditionsText, NO_CONDITIONS } from './explorer-conditions.ts';

/** Milliseconds before a request, so that holding an arrow key does not request every position. */
const SETTLE = 60;
const KEPT = 200;

export class Explorer {
  readonly #wire: Wire;
  /** The filter of the library's list. */
  readonly #listed: () => GameFilter;
  readonly #failed: (reason: unknown) => void;
  /** `null`: all collections. `list`: the games of the library's list. */
  scope = $state<CollectionId | 'list' | null>(null);
  /** The form of the filter; what is being typed is not applied yet. */
  conditions = $state.raw(NO_CONDITIONS);
  /** The query of {@link conditions}, which the games of {@link scope} must match too; empty: none. */
  query = $state('');
  /** The answer for the current position; until it arrives, the previous answer. */
  answer = $state.raw<ExplorerAnswer | null>(null);
  waiting = $state(false);
  /** Incremented when the games of the library have changed. */
  version = $state(0);
  /** Percentage of the games that are indexed, while answers wait for that; otherwise `null`. */
  indexing = $state<number | null>(null);
  readonly filter: GameFilter = $derived.by(() => {
    const scope = this.#scopeFilter();
    if (this.query === '') return scope;
    return { ...scope, query: scope.query ? `(${scope.query}) ${this.query}` : this.query };
  });
  #rules = '';
  #fen = '';
  #generation = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;
  /** Cached answers by request, oldest first; cleared when the library changes. */
  readonly #cache = new Map<string, ExplorerAnswer>();

  constructor(wire: Wire, listed: () => GameFilter, failed: (reason: unknown) => void) {
    this.#wire = wire;
    this.#listed = listed;
    this.#failed = failed;
    const again = () => {
      this.#cache.clear();
      this.version++;
      if (this.#fen) this.#update();
    };
    wire.on('libraryChanged', again);
    wire.on('indexing', ({ done, total }) => {
      this.indexing = done < total ? Math.floor((100 * done) / total) : null;
    });
    wire.onOpen(() => {
      this.indexing = null;
      again();
    });
  }

  follow(rules: string, fen: string): void {
    if (rules === this.#rules && fen === this.#fen) return;
    this.#rules = rules;
    this.#fen = fen;
    this.#update();
  }

  /** Stops requests while the panel is hidden. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#generation++;
    this.#fen = '';
    this.waiting = false;
  }

  choose(scope: CollectionId | 'list' | null): void {
    this.scope = scope;
    if (this.#fen) this.#update();
  }

  /** @param pause milliseconds until the conditions are applied, unless others follow */
  limit(conditions: Conditions, pause = 0): void {
    this.conditions = conditions;
    clearTimeout(this.#typing);
    if (pause > 0) this.#typing = setTimeout(() => this.#search(conditionsText(conditions)), pause);
    else this.#search(conditionsText(conditions));
  }

  #search(query: string): void {
    if (query === this.query) return;
    this.query = query;
    if (this.#fen) this.#update();
  }

  #scopeFilter(): GameFilter {
    if (this.scope === 'list') return this.#listed();
    return this.scope === null ? {} : { collection: this.scope };
  }

  #update(): void {
    clearTimeout(this.#timer);
    const number = ++this.#generation;
    const known = this.#cache.get(this.#request());
    this.waiting = !known;
    if (known) this.answer = known;
    else this.#timer = setTimeout(() => void this.#fetch(number), SETTLE);
  }

  async #fetch(number: number): Promise<void> {
    const request = this.#request();
    try {
      const answer = await this.#wire.api.explorer.position(this.#rules, this.#fen, this.filter);
      if (number !== this.#generation) return;
      this.#keep(request, answer);
      this.answer = answer;
    } catch (reason) {
      if (number !== this.#generation) return;
      this.answer = null;
      this.#failed(reason);
    } finally {
      if (number === this.#generation) this.waiting = false;
    }
  }

  #keep(request: string, answer: ExplorerAnswer): void {
    this.#cache.set(request, answer);
    const oldest = this.#cache.keys().next();
    if (this.#cache.size > KEPT && !oldest.done) this.#cache.delete(oldest.value);
  }

  #request(): string {
    return `${JSON.stringify(this.filter)}|${this.#rules}|${this.#fen}`;
  }
}
