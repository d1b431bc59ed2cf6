/**
 * What questions wait for while another thread makes it: small tables, and what is won where first moves are left. A question is answered with what
 * there is, and told the names of what it waits for ({@link PendingTables.noted}); or it waits itself ({@link PendingTables.settled}).
 */
import type { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import type { TableRequest } from './services.ts';

export class PendingTables {
  readonly #wanted: (table: TableRequest) => void;
  readonly #ended: () => void;
  readonly #names = new Set<string>();
  /** Of the question that is answered now. */
  #missed = new Set<string>();
  #misses = 0;
  #partMisses = 0;
  #urgent = false;
  #paused = false;
  /** Questions that wait themselves, or are answered now. */
  #asking = 0;
  #waiting: (() => void)[] = [];

  /** @param wanted hears of each, again when somebody looks at what waits for it; @param ended no question waits any more */
  constructor(wanted: (table: TableRequest) => void, ended: () => void = () => {}) {
    this.#wanted = wanted;
    this.#ended = ended;
  }

  /** The question that is answered now would say more if it were there. */
  miss(table: Omit<TableRequest, 'urgent'>): void {
    const { name } = table;
    this.#missed.add(name);
    this.#misses++;
    if (table.part !== null) this.#partMisses++;
    if (this.#urgent || !this.#names.has(name)) this.#wanted({ ...table, urgent: this.#urgent });
    this.#names.add(name);
  }

  /** How often a part was missed that no name of a missing table stands for; grows while a question is answered. */
  get partMisses(): number {
    return this.#partMisses;
  }

  /** Somebody looks at what is answered now. */
  get isNoted(): boolean {
    return this.#urgent;
  }

  /** Nothing is on its way, or stopped. */
  get isIdle(): boolean {
    return this.#names.size === 0;
  }

  /** Some question is answered that waits itself. */
  get isSettling(): boolean {
    return this.#asking > 0;
  }

  /** What `ask`, which waits for nothing, says now, and the names of what would let it say more. */
  noted<A>(tables: EndgameTables, ask: (tables: EndgameTables) => A): readonly [A, readonly string[]] {
    this.#missed = new Set();
    tables.askAgain();
    this.#urgent = true;
    try {
      const told = ask(tables);
      return [told, [...this.#missed]];
    } finally {
      this.#urgent = false;
    }
  }

  /** What `ask` says when all that it wanted is there, or nothing is made any more. */
  async settled<A>(ask: () => Promise<A>): Promise<A> {
    this.#asking++;
    try {
      for (;;) {
        const before = this.#misses;
        const asked = await Promise.allSettled([ask()]);
        if (this.#misses > before && !this.#paused) {
          await this.#come();
          continue;
        }
        const [answer] = asked;
        if (answer.status === 'fulfilled') return answer.value;
        throw answer.reason;
      }
    } finally {
      this.#asking--;
      if (this.#asking === 0) this.#ended();
    }
  }

  /** Whether something is on its way that was asked for. */
  get awaiting(): boolean {
    return this.#names.size > 0 && !this.#paused;
  }

  #come(): Promise<void> {
    if (this.#names.size === 0 || this.#paused) return Promise.resolve();
    return new Promise(resolve => this.#waiting.push(resolve));
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  /** It has come, or will not. */
  came(name: string): void {
    this.#names.delete(name);
    if (this.#names.size === 0) this.#wake();
  }

  /** While nothing is made nobody waits. */
  pause(paused: boolean): void {
    this.#paused = paused;
    if (paused) this.#wake();
  }
}
