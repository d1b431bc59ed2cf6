/**
 * The thread's side of small tables, which are made when they are first asked for: another thread makes them, since one takes up to some
 * seconds on a busy machine and other questions need none. Here stands what is waited for. A question is answered with what there is, and told
 * the names of what it waits for ({@link SmallTables.noted}); or it waits itself ({@link SmallTables.settled}).
 */
import { asTable, isMadeSmall, isThere, type SmallTable, smallPath } from '../../engine/endgame/maker.ts';
import { nameUnder } from '../../engine/endgame/table-places.ts';
import type { EndgameTables, TableMaker } from '../../engine/endgame/tables.ts';
import { ok } from '../../engine/rules/result.ts';
import type { WantedTable } from './services.ts';

export class SmallTables {
  readonly #folder: string;
  readonly #wanted: (table: WantedTable) => void;
  /** What no file holds. */
  readonly #held = new Map<string, SmallTable>();
  /** What came once and is not made again, whatever became of it. */
  readonly #came = new Set<string>();
  /** Names of tables that were asked for and have not come. */
  readonly #awaited = new Set<string>();
  /** Of the question that is answered now. */
  #missed = new Set<string>();
  #misses = 0;
  #urgent = false;
  #paused = false;
  #waiting: (() => void)[] = [];

  /** @param folder the user's own; @param wanted hears of each table, again when somebody looks at what waits for it */
  constructor(folder: string, wanted: (table: WantedTable) => void) {
    this.#folder = folder;
    this.#wanted = wanted;
  }

  readonly make: TableMaker = (ending, rule) => {
    if (!isMadeSmall(ending, rule)) return ok(null);
    const name = nameUnder(rule, ending.name);
    const held = this.#held.get(name);
    if (held !== undefined) return ok(asTable(held));
    const path = smallPath(this.#folder, ending, rule);
    if (isThere(path, rule)) return ok(path);
    if (this.#came.has(name)) return ok(null);
    this.#missed.add(name);
    this.#misses++;
    const urgent = this.#urgent;
    if (urgent || !this.#awaited.has(name)) this.#wanted({ name, ending: ending.name, rule, urgent });
    this.#awaited.add(name);
    return ok(null);
  };

  /** What `ask`, which waits for nothing, says now, and the names of the tables that would let it say more. */
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
  }

  /** Whether tables are on their way that were asked for. */
  get awaiting(): boolean {
    return this.#awaited.size > 0 && !this.#paused;
  }

  #come(): Promise<void> {
    if (this.#awaited.size === 0 || this.#paused) return Promise.resolve();
    return new Promise(resolve => this.#waiting.push(resolve));
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  /** A table has come; `null`: it could not be made. */
  take(name: string, made: SmallTable | null): void {
    if (made !== null && made.held !== null) this.#held.set(name, made);
    this.#came.add(name);
    this.#awaited.delete(name);
    if (this.#awaited.size === 0) this.#wake();
  }

  /** While nothing is made nobody waits. */
  pause(paused: boolean): void {
    this.#paused = paused;
    if (paused) this.#wake();
  }

  /** Files are others now: what is not there may be made again. */
  renew(): void {
    this.#came.clear();
  }
}
