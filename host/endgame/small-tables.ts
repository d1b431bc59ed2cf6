/**
 * Small tables in the table thread, which are built on demand. The on-demand thread builds them, since one can take
 * some seconds on a busy machine and requests that need none must not wait.
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
  readonly #pending: Pick<PendingTables, 'miss'>;
  /** Tables that could not be written to a file. */
  readonly #inMemory = new Map<string, SmallTable>();
  /** Builds that have ended; they are not repeated, even if they failed. */
  readonly #delivered = new Set<string>();

  /** @param folder the user's folder */
  constructor(folder: string, pending: Pick<PendingTables, 'miss'>) {
    this.#folder = folder;
    this.#pending = pending;
  }

  /** Finds a small table, or requests it if it is missing. */
  readonly find: TableBuilder = (ending, rule) => {
    if (!isBuiltSmall(ending, rule)) return ok(null);
    const name = nameUnder(rule, ending.name);
    const inMemory = this.#inMemory.get(name);
    if (inMemory !== undefined) return ok(asTable(inMemory));
    const path = smallTablePath(this.#folder, ending, rule);
    if (isThere(path, rule)) return ok(path);
    if (!this.#delivered.has(name)) this.#pending.miss({ name, ending: ending.name, rule, part: null });
    return ok(null);
  };

  /** @param table `null` if the build failed */
  deliver(name: string, table: SmallTable | null): void {
    if (table !== null && table.unsaved !== null) this.#inMemory.set(name, table);
    this.#delivered.add(name);
  }

  /** Allows builds to be repeated after the files have changed. */
  reset(): void {
    this.#delivered.clear();
  }
}
