/**
 * A request to the host that follows the page. One request is pending at a time, the newest is sent next, and answers
 * are cached. So stepping through a game sends each request once, and holding a key sends only the last one.
 */

/** Cached answers; the least recently used is dropped first. */
const KEPT = 200;
/** Milliseconds for which the previous answer stays while the next is pending, to avoid flicker. */
const SHOW_OLD_FOR = 500;

export class LatestRequest<Q, A> {
  /**
   * The answer, or for a moment the previous one while the new one is pending; `null` without a request or after a
   * failure.
   */
  current = $state.raw<A | null>(null);
  /** `current` is not the answer to the latest request. */
  waiting = $state(false);
  readonly #ask: (question: Q) => Promise<A>;
  readonly #failed: (reason: unknown) => void;
  readonly #cache = new Map<string, A>();
  #question: Q | null = null;
  #key = '';
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Incremented by `refresh`: answers to older requests are dropped. */
  #generation = 0;

  constructor(ask: (question: Q) => Promise<A>, failed: (reason: unknown) => void) {
    this.#ask = ask;
    this.#failed = failed;
  }

  /** @param question plain data; `null` ends the requests */
  follow(question: Q | null): void {
    const key = question === null ? '' : JSON.stringify(question);
    if (key === this.#key) return;
    this.#key = key;
    this.#question = question;
    clearTimeout(this.#timer);
    if (question === null) {
      this.current = null;
      this.waiting = false;
      return;
    }
    this.#show();
    if (this.waiting) this.#timer = setTimeout(() => this.#dropOldAnswer(key), SHOW_OLD_FOR);
  }

  #dropOldAnswer(key: string): void {
    if (this.waiting && key === this.#key) this.current = null;
  }

  /** Clears the cache and repeats the request. */
  refresh(): void {
    this.#cache.clear();
    this.#generation++;
    if (this.#question !== null) this.#show();
  }

  #show(): void {
    const cached = this.#cache.get(this.#key);
    if (cached === undefined) {
      this.waiting = true;
      if (!this.#busy) void this.#fetch();
      return;
    }
    this.#keep(this.#key, cached);
    clearTimeout(this.#timer);
    this.current = cached;
    this.waiting = false;
  }

  #keep(key: string, answer: A): void {
    this.#cache.delete(key);
    this.#cache.set(key, answer);
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= KEPT) break;
      this.#cache.delete(oldest);
    }
  }

  async #fetch(): Promise<void> {
    const [question, key, generation] = [this.#question, this.#key, this.#generation];
    if (question === null) return;
    const isOld = (): boolean => key !== this.#key || generation !== this.#generation;
    this.#busy = true;
    try {
      const answer = await this.#ask(question);
      if (generation === this.#generation) this.#keep(key, answer);
      if (!isOld()) this.#show();
    } catch (reason) {
      if (isOld()) return;
      this.current = null;
      this.waiting = false;
      this.#failed(reason);
    } finally {
      this.#busy = false;
      if (isOld() && this.waiting) void this.#fetch();
    }
  }
}
