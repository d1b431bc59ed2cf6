/**
 * A question to the host that follows what is on screen: one is on its way at a time, the newest is asked next, answers are kept by
 * question. So going up and down a game asks everything once, and a key held down asks only where it stops.
 */

/** Answers that are kept; the one not asked for longest goes first. */
const KEPT = 200;
/** Milliseconds for which the answer before stays on screen while the next is waited for: long enough not to flicker. */
const SHOW_OLD_FOR = 500;

export class LatestRequest<Q, A> {
  /** Of the question before while the new one waits, for a moment; `null` while nothing is asked, and where no answer comes. */
  current = $state.raw<A | null>(null);
  /** The answer on screen is not that of the question asked last. */
  waiting = $state(false);
  readonly #ask: (question: Q) => Promise<A>;
  readonly #failed: (reason: unknown) => void;
  readonly #kept = new Map<string, A>();
  #question: Q | null = null;
  #key = '';
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Rises with every `again`: an answer to an older asking is not kept. */
  #generation = 0;

  constructor(ask: (question: Q) => Promise<A>, failed: (reason: unknown) => void) {
    this.#ask = ask;
    this.#failed = failed;
  }

  /** @param question plain data; `null`: nothing is to be known any more */
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
    if (this.waiting) this.#timer = setTimeout(() => this.#forgetOther(key), SHOW_OLD_FOR);
  }

  #forgetOther(key: string): void {
    if (this.waiting && key === this.#key) this.current = null;
  }

  /** What was told may be true no more: asks again. */
  refresh(): void {
    this.#kept.clear();
    this.#generation++;
    if (this.#question !== null) this.#show();
  }

  #show(): void {
    const known = this.#kept.get(this.#key);
    if (known === undefined) {
      this.waiting = true;
      if (!this.#busy) void this.#fetch();
      return;
    }
    this.#keep(this.#key, known);
    clearTimeout(this.#timer);
    this.current = known;
    this.waiting = false;
  }

  #keep(key: string, answer: A): void {
    this.#kept.delete(key);
    this.#kept.set(key, answer);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
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
