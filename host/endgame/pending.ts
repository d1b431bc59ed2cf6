/**
 * Requests that wait for tables which the on-demand thread builds: small tables, and parts of endings with first-move
 * rights. A request is either answered at once, together with the names of the missing tables ({@link
 * PendingTables.answerNow}), or it waits for them ({@link PendingTables.answerWhenReady}).
 */
import type { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import type { TableRequest } from './requests.ts';

export class PendingTables {
  readonly #onRequest: (request: TableRequest) => void;
  readonly #onSettled: () => void;
  /** Requested and not built yet. */
  readonly #pending = new Set<string>();
  /** What the current call of `answerNow` missed. */
  #missedNow = new Set<string>();
  #misses = 0;
  #partMisses = 0;
  #isAnsweringNow = false;
  #paused = false;
  /** Running calls of `answerWhenReady`. */
  #waitingCalls = 0;
  #wakeUps: (() => void)[] = [];

  /**
   * @param onRequest receives each missing table, and again when it becomes urgent
   * @param onSettled is called when no request waits any more
   */
  constructor(onRequest: (request: TableRequest) => void, onSettled: () => void = () => {}) {
    this.#onRequest = onRequest;
    this.#onSettled = onSettled;
  }

  /** Requests a table that the current answer lacks. */
  miss(request: Omit<TableRequest, 'urgent'>): void {
    const { name } = request;
    this.#missedNow.add(name);
    this.#misses++;
    if (request.part !== null) this.#partMisses++;
    const urgent = this.#isAnsweringNow;
    if (urgent || !this.#pending.has(name)) this.#onRequest({ ...request, urgent });
    this.#pending.add(name);
  }

  /** How many parts were missed so far; an answer that increases it is incomplete. */
  get partMisses(): number {
    return this.#partMisses;
  }

  /** A call of `answerNow` is running: the user sees the position. */
  get isAnsweringNow(): boolean {
    return this.#isAnsweringNow;
  }

  /** No table is pending. */
  get isIdle(): boolean {
    return this.#pending.size === 0;
  }

  /** A call of `answerWhenReady` is running. */
  get hasWaitingCalls(): boolean {
    return this.#waitingCalls > 0;
  }

  /** The answer from the existing tables, and the names of the missing ones. */
  answerNow<A>(tables: EndgameTables, answer: (tables: EndgameTables) => A): readonly [A, readonly string[]] {
    this.#missedNow = new Set();
    tables.retryMissing();
    this.#isAnsweringNow = true;
    try {
      const answered = answer(tables);
      return [answered, [...this.#missedNow]];
    } finally {
      this.#isAnsweringNow = false;
    }
  }

  /** Repeats `answer` until no table is missing or building is paused. */
  async answerWhenReady<A>(answer: () => Promise<A>): Promise<A> {
    this.#waitingCalls++;
    try {
      for (;;) {
        const before = this.#misses;
        const [answered] = await Promise.allSettled([answer()]);
        if (this.#misses > before && !this.#paused) {
          await this.#nextWakeUp();
          continue;
        }
        if (answered.status === 'fulfilled') return answered.value;
        throw answered.reason;
      }
    } finally {
      this.#waitingCalls--;
      if (this.#waitingCalls === 0) this.#onSettled();
    }
  }

  /** Requested tables are being built. */
  get isBuilding(): boolean {
    return this.#pending.size > 0 && !this.#paused;
  }

  #nextWakeUp(): Promise<void> {
    if (!this.isBuilding) return Promise.resolve();
    return new Promise(resolve => this.#wakeUps.push(resolve));
  }

  #wakeAll(): void {
    const wakeUps = this.#wakeUps;
    this.#wakeUps = [];
    for (const wakeUp of wakeUps) wakeUp();
  }

  /** The build of a table has ended, successfully or not. */
  delivered(name: string): void {
    this.#pending.delete(name);
    if (this.#pending.size === 0) this.#wakeAll();
  }

  /** While building is paused, no request waits. */
  setPaused(paused: boolean): void {
    this.#paused = paused;
    if (paused) this.#wakeAll();
  }
}
