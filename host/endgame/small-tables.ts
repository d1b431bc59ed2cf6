/**
 * The thread's side of small tables, which are made when they are first asked for: another thread makes them, since one takes up to some
 * seconds on a busy machine and other questions need none.
 */
import {
  asTable,
  isBuiltSmall,
  isThere,
  type SmallTable,
  smallTablePath,
} from '../../engine/endgame/generation/on-demand.ts';
import { nameUnder } from '../../engine/endgame/tables/locations.ts';
import type { TableBuilder } from '../../engine/endgame/tables/tables.ts';
import { ok } from '../../engine/rules/result.ts';
import type { PendingTables } from './pending.ts';

export class SmallTables {
  readonly #folder: string;
  readonly #awaited: Pick<PendingTables, 'miss'>;
  /** What no file holds. */
  readonly #held = new Map<string, SmallTable>();
  /** What came once and is not made again, whatever became of it. */
  readonly #came = new Set<string>();

  /** @param folder the user's own */
  constructor(folder: string, awaited: Pick<PendingTables, 'miss'>) {
    this.#folder = folder;
    this.#awaited = awaited;
  }

  readonly make: TableBuilder = (ending, rule) => {
    if (!isBuiltSmall(ending, rule)) return ok(null);
    const name = nameUnder(rule, ending.name);
    const held = this.#held.get(name);
    if (held !== undefined) return ok(asTable(held));
    const path = smallTablePath(this.#folder, ending, rule);
    if (isThere(path, rule)) return ok(path);
    if (!this.#came.has(name)) this.#awaited.miss({ name, ending: ending.name, rule, part: null });
    return ok(null);
  };

  /** A table has come; `null`: it could not be made. */
  take(name: string, made: SmallTable | null): void {
    if (made !== null && made.held !== null) this.#held.set(name, made);
    this.#came.add(name);
  }

  /** Files are others now: what is not there may be made again. */
  renew(): void {
    this.#came.clear();
  }
}
