/** Matches between engines, as the host plays them. */
import type { JobId, MatchGameRow, MatchState } from '../../../api/contract.ts';
import type { Wire } from '../shell/connection.svelte.ts';

/** Games that are shown first, and more at a time. */
const STEP = 100;
/** Games of one request. */
const PAGE = 500;

/** A match, and when this page received it (`performance.now()`). */
interface Received {
  readonly state: MatchState;
  readonly at: number;
}

export class Matches {
  readonly #wire: Wire;
  readonly #failed: (reason: unknown) => void;
  /** Resolves when {@link list} has come for the first time, or the host could not give it. */
  readonly loaded: Promise<void>;
  #received = $state.raw<ReadonlyMap<JobId, Received>>(new Map());
  /** The latest one last. */
  readonly list = $derived([...this.#received.values()].map(({ state }) => state));
  /** The latest games of the match that is shown, the last one first. */
  games = $state.raw<readonly MatchGameRow[]>([]);
  /** Finished games before {@link games}. */
  left = $state.raw(0);
  #shown: { readonly job: JobId; readonly most: number } | null = null;
  #isFetching = false;

  constructor(wire: Wire, failed: (reason: unknown) => void) {
    this.#wire = wire;
    this.#failed = failed;
    wire.on('match', state => {
      this.#received = new Map(this.#received).set(state.job, { state, at: performance.now() });
      this.#follow();
    });
    wire.onOpen(() => void this.#load().catch(failed));
    this.loaded = this.#load().catch(failed);
  }

  get(job: JobId): MatchState | null {
    return this.#received.get(job)?.state ?? null;
  }

  /** Milliseconds that the side to move of the games has thought since the last event. @param now `performance.now()` */
  since(job: JobId, now: number): number {
    const received = this.#received.get(job);
    return received === undefined ? 0 : Math.max(0, now - received.at);
  }

  /** Finished games from a place on, in the order in which they ended. */
  page(job: JobId, offset: number): Promise<readonly MatchGameRow[]> {
    return this.#wire.api.matches.games(job, offset, PAGE);
  }

  /** Shows the games of a match. */
  show(job: JobId): void {
    if (this.#shown?.job === job) return;
    this.#shown = { job, most: STEP };
    this.games = [];
    this.left = 0;
    this.#follow();
  }

  showEarlier(): void {
    if (this.#shown === null) return;
    this.#shown = { ...this.#shown, most: this.#shown.most + STEP };
    this.#follow();
  }

  #follow(): void {
    if (!this.#isFetching) void this.#fetch().catch(this.#failed);
  }

  /** Fetches until the games are those of the latest event: more may have ended meanwhile. */
  async #fetch(): Promise<void> {
    this.#isFetching = true;
    try {
      for (;;) {
        const shown = this.#shown;
        const finished = shown === null ? 0 : (this.get(shown.job)?.finished ?? 0);
        if (shown === null || (finished === this.left + this.games.length && !this.#wantsMore(shown.most))) return;
        const offset = Math.max(0, finished - shown.most);
        const games = await this.#read(shown.job, offset, finished);
        if (this.#shown !== shown) continue;
        this.games = games.toReversed();
        this.left = offset;
      }
    } finally {
      this.#isFetching = false;
    }
  }

  async #read(job: JobId, from: number, to: number): Promise<readonly MatchGameRow[]> {
    const games: MatchGameRow[] = [];
    while (from + games.length < to) {
      const page = await this.page(job, from + games.length);
      if (page.length === 0) break;
      games.push(...page);
    }
    return games.slice(0, to - from);
  }

  readonly #wantsMore = (most: number): boolean => this.left > 0 && this.games.length < most;

  async #load(): Promise<void> {
    const at = performance.now();
    const list = await this.#wire.api.matches.list();
    this.#received = new Map(list.map(state => [state.job, { state, at }]));
    this.#follow();
  }
}
