/**
 * Searches on the boards of games: which games match is found by threads (`pool.ts`), a part of the games at a time, and
 * kept until a game changes. A condition uses what is known at the moment and excludes the games that are not known
 * yet; its {@link Evaluation} says which ones are missing.
 */
import type { GameId } from '../../../api/contract.ts';
import type { Mask } from '../../../engine/library/masks.ts';
import { SCAN } from '../../../engine/library/scan.ts';
import type { Condition } from '../columns/condition.ts';
import type { Columns, GameColumns } from '../columns/game-columns.ts';
import type { ScanPool } from './pool.ts';
import type { ScanAnswer, ScanSearch } from './search.ts';

/** Ids of one task. */
const STEP = 8192;
/** Searches whose results are kept, besides those of the current filter. */
const KEPT = 12;
/** Ends of threads after which a search fails. */
const PATIENCE = 3;

export interface ScanProgress {
  /** Games. */
  readonly done: number;
  readonly total: number;
}

/** The games whose results a filter lacks. */
export interface Missing {
  readonly games: number;
  /** One byte for each id. */
  readonly wanted: ReadonlyMap<Entry, Uint8Array>;
}

export interface Evaluation {
  /** `name` identifies the search. */
  condition(name: string, search: () => ScanSearch): Condition;
  /** Called when the conditions have been used: excludes the games for which a result is missing. `null`: none is. */
  end(mask: Mask): Missing | null;
}

interface Entry {
  readonly search: ScanSearch;
  /** By id: a value of `SCAN`, `notScanned` where it is not known. */
  results: Uint8Array;
  /** The version of the rows of which the results are. */
  version: number;
  /** By id: 1 if it is to be scanned; `null`: none. */
  wanted: Uint8Array | null;
  /** All ids below it that are wanted are known or being scanned. */
  cursor: number;
  running: number;
}

interface Parts {
  readonly columns: GameColumns;
  readonly pool: ScanPool;
  readonly progress: (progress: ScanProgress) => void;
  /** A game that could not be read. */
  readonly damaged: (game: GameId, reason: string) => void;
}

export class GameScans {
  readonly #parts: Parts;
  readonly #entries = new Map<string, Entry>();
  /** The number of answers that have arrived. */
  #answers = 0;
  #failures = 0;
  #failure: unknown = null;
  #done = 0;
  #total = 0;
  #waiting: { readonly resolve: () => void; readonly reject: (reason: unknown) => void }[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Changes whenever more games are known. */
  get state(): number {
    return this.#answers;
  }

  /** What is scanned at the moment; `null`: nothing. */
  get progress(): ScanProgress | null {
    return this.#isRunning ? { done: this.#done, total: this.#total } : null;
  }

  /** For the conditions of one filter. */
  evaluation(now: Columns): Evaluation {
    const missing = new Map<Entry, Uint8Array>();
    return {
      condition: (name, search) => mask => {
        if (!mask.includes(1)) return;
        const entry = this.#entryOf(now, name, search, missing);
        const wanted = missing.get(entry) ?? new Uint8Array(mask.length);
        missing.set(entry, wanted);
        for (let id = 0; id < mask.length; id++) {
          if (mask[id] === 0) continue;
          const result = entry.results[id];
          if (result === SCAN.notScanned) wanted[id] = 1;
          if (result !== SCAN.found) mask[id] = 0;
        }
      },
      end(mask) {
        if (missing.size === 0) return null;
        const isMissing = new Uint8Array(mask.length);
        for (const wanted of missing.values())
          for (let id = 0; id < mask.length; id++) if (wanted[id] === 1) isMissing[id] = 1;
        let games = 0;
        for (let id = 0; id < mask.length; id++) {
          if (isMissing[id] === 0) continue;
          mask[id] = 0;
          games++;
        }
        return games === 0 ? null : { games, wanted: missing };
      },
    };
  }

  /**
   * Scans these games, and ends other scans unless a call waits for them.
   * @throws CodedError `scan-ended` when threads have ended again and again since the last call.
   */
  start({ wanted }: Missing): void {
    if (this.#failure !== null) {
      const failure = this.#failure;
      this.#failure = null;
      throw failure;
    }
    if (this.#waiting.length === 0) this.#forgetWanted();
    if (!this.#isRunning) [this.#done, this.#total] = [0, 0];
    for (const [entry, games] of wanted) {
      const both = games.slice();
      for (const [id, is] of entry.wanted?.entries() ?? []) if (is === 1) both[id] = 1;
      entry.wanted = both;
      entry.cursor = 0;
    }
    this.#total = this.#done + [...this.#entries.values()].reduce((sum, entry) => sum + leftOf(entry), 0);
    this.#goOn();
  }

  /** Resolves when all requested games have been scanned. */
  finished(): Promise<void> {
    if (!this.#isRunning) return Promise.resolve();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /** Ends the scan unless a call waits for it. Results are kept. */
  stop(): void {
    if (this.#waiting.length === 0) this.#forgetWanted();
  }

  async close(): Promise<void> {
    this.#forgetWanted();
    await this.#parts.pool.close();
  }

  #forgetWanted(): void {
    for (const entry of this.#entries.values()) entry.wanted = null;
  }

  get #isRunning(): boolean {
    return [...this.#entries.values()].some(({ wanted, running }) => wanted !== null || running > 0);
  }

  /** Searches `inUse` are kept, however many there are: a filter needs all of its results at once. */
  #entryOf(now: Columns, name: string, search: () => ScanSearch, inUse: ReadonlyMap<Entry, unknown>): Entry {
    let entry = this.#entries.get(name);
    if (entry === undefined) {
      entry = { search: search(), results: new Uint8Array(0), version: 0, wanted: null, cursor: 0, running: 0 };
      const isUnused = (other: Entry) => other.wanted === null && other.running === 0 && !inUse.has(other);
      for (const [key, other] of this.#entries)
        if (this.#entries.size >= KEPT && isUnused(other)) this.#entries.delete(key);
    } else this.#entries.delete(name);
    this.#entries.set(name, entry);
    this.#renew(entry, now);
    return entry;
  }

  /** Forgets the results of games that have changed. */
  #renew(entry: Entry, now: Columns): void {
    if (entry.version === now.rowsVersion && entry.results.length >= now.end) return;
    if (entry.results.length < now.end) {
      const longer = new Uint8Array(Math.ceil(now.end * 1.2));
      longer.set(entry.results);
      entry.results = longer;
    }
    for (let id = 0; id < now.end; id++) if ((now.seen[id] as number) > entry.version) entry.results[id] = 0;
    entry.version = now.rowsVersion;
  }

  #goOn(): void {
    for (const entry of this.#entries.values())
      while (entry.wanted !== null && this.#parts.pool.isFree) if (!this.#scanNext(entry, entry.wanted)) break;
    this.#settle();
  }

  /** Starts a task; false if nothing is left. */
  #scanNext(entry: Entry, wanted: Uint8Array): boolean {
    let first = entry.cursor;
    while (first < wanted.length && (wanted[first] === 0 || entry.results[first] !== SCAN.notScanned)) first++;
    if (first >= wanted.length) {
      entry.wanted = null;
      return false;
    }
    const now = this.#parts.columns.now();
    const rules = new Uint32Array(Math.min(STEP, wanted.length - first));
    for (let index = 0; index < rules.length; index++)
      if (wanted[first + index] === 1) rules[index] = (now.rules[first + index] as number) + 1;
    entry.cursor = first + rules.length;
    const names = Array.from({ length: now.ruleSets.size }, (_, number) => now.ruleSets.text(number));
    entry.running++;
    this.#parts.pool
      .run({ search: entry.search, first, rules, names })
      .then(
        answer => this.#keep(entry, first, now.rowsVersion, answer),
        reason => this.#fail(entry, first, reason),
      )
      .finally(() => {
        entry.running--;
        this.#goOn();
      });
    return true;
  }

  #keep(entry: Entry, first: GameId, version: number, { results, reasons }: ScanAnswer): void {
    const now = this.#parts.columns.now();
    this.#renew(entry, now);
    for (const [index, result] of results.entries()) {
      const id = first + index;
      if (result === SCAN.notScanned) continue;
      this.#done++;
      if ((now.seen[id] as number) <= version) entry.results[id] = result;
    }
    for (const [game, reason] of reasons) this.#parts.damaged(game, reason);
    this.#answers++;
    this.#failures = 0;
    this.#parts.progress({ done: this.#done, total: Math.max(this.#done, this.#total) });
  }

  #fail(entry: Entry, first: GameId, reason: unknown): void {
    entry.cursor = Math.min(entry.cursor, first);
    if (++this.#failures < PATIENCE) return;
    this.#failures = 0;
    this.#failure = reason;
    this.#forgetWanted();
    this.#parts.progress({ done: this.#done, total: this.#total });
  }

  #settle(): void {
    if (this.#isRunning) return;
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    const failure = this.#failure;
    [this.#waiting, this.#failure] = [[], null];
    for (const { resolve, reject } of waiting)
      if (failure === null) resolve();
      else reject(failure);
  }
}

function leftOf({ wanted, results }: Entry): number {
  if (wanted === null) return 0;
  let left = 0;
  for (let id = 0; id < wanted.length; id++) if (wanted[id] === 1 && results[id] === SCAN.notScanned) left++;
  return left;
}
