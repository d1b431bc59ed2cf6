/**
 * Writes occurrences. A single game is written at once. An import collects its rows and writes them in large batches
 * sorted by position, because thousands of rows in game order would each touch a different page.
 *
 * A game whose rows are not all written is listed in `unindexed` by the transaction that stored it. Whoever writes its
 * rows (the import that collected them, a save that replaces the game, the next start after a kill) removes it from the
 * list in the same transaction, and an import skips games that have been removed from the list in the meantime.
 */

import { type IndexedLine, occurrenceKey, type Trace, traceOf } from './occurrences.ts';
import type { Db } from './open.ts';
import type { WriteGate } from './write-gate.ts';

/** Rows of one transaction of a batch. */
const SLICE = 10_000;
/** Collected rows that start a batch, give or take the games of one import transaction. */
const HEAP = 2_000_000;

export interface OccurrenceIndex {
  /** Writes the rows of these games now. */
  add(lines: readonly IndexedLine[]): void;
  /** Marks these games as stored without their rows. */
  defer(lines: readonly IndexedLine[]): void;
  remove(game: number, rules: string, keys: BigInt64Array): void;
  /** Removes a game whose positions are unknown; reads the whole index. */
  removeAll(game: number): void;
  heap(): OccurrenceHeap;
}

export interface OccurrenceHeap {
  /** Collects the rows of deferred games. */
  collect(lines: readonly IndexedLine[]): void;
  isFull(): boolean;
  /** Writes the collected rows; `pause` lets other threads in between two transactions. */
  flush(pause: () => Promise<void>): Promise<void>;
}

export function occurrenceIndex(db: Db, gate: WriteGate): OccurrenceIndex {
  const insert = db.prepare('INSERT OR REPLACE INTO occurrences VALUES (?, ?, ?, ?, ?, ?, ?)');
  const drop = db.prepare('DELETE FROM occurrences WHERE key = ? AND game = ?');
  const dropAll = db.prepare('DELETE FROM occurrences WHERE game = ?');
  const put = db.prepare('INSERT OR IGNORE INTO unindexed VALUES (?)');
  const done = db.prepare('DELETE FROM unindexed WHERE game = ?');
  const waiting = db.prepare('SELECT game FROM unindexed WHERE game BETWEEN ? AND ?').pluck();

  const write = ({ game, collection, day, keys, moves, marks }: Trace, ply: number): void => {
    insert.run(keys[ply], game, ply, moves[ply] ?? 0, marks[ply], day, collection);
  };

  const heap = (): OccurrenceHeap => {
    let collected: Trace[] = [];
    let rows = 0;
    const writeSlice = db.transaction((traces: readonly Trace[], order: Order, from: number) => {
      const games = new Set(waiting.all(traces[0]?.game, traces.at(-1)?.game));
      for (let at = from; at < Math.min(from + SLICE, order.which.length); at++) {
        const trace = traces[order.which[at] as number] as Trace;
        if (games.has(trace.game)) write(trace, order.plies[at] as number);
      }
    });
    const finish = db.transaction((traces: readonly Trace[]) => {
      for (const { game } of traces) done.run(game);
    });
    return {
      collect(lines) {
        for (const line of lines) {
          const trace = traceOf(line);
          collected.push(trace);
          rows += trace.keys.length;
        }
      },
      isFull: () => rows >= HEAP,
      async flush(pause) {
        const traces = collected;
        collected = [];
        rows = 0;
        const order = byPosition(traces);
        for (let from = 0; from < order.which.length; from += SLICE) {
          gate.patiently(() => writeSlice.immediate(traces, order, from));
          await pause();
        }
        gate.patiently(() => finish.immediate(traces));
      },
    };
  };

  return {
    heap,
    add(lines) {
      const traces = lines.map(traceOf);
      const { which, plies } = byPosition(traces);
      for (const [at, index] of which.entries()) write(traces[index] as Trace, plies[at] as number);
      for (const { game } of lines) done.run(game);
    },
    defer(lines) {
      for (const { game } of lines) put.run(game);
    },
    remove(game, rules, keys) {
      for (const key of new Set(keys)) drop.run(occurrenceKey(rules, key), game);
      done.run(game);
    },
    removeAll(game) {
      dropAll.run(game);
      done.run(game);
    },
  };
}

/** For each row the index of its trace and its ply. */
interface Order {
  readonly which: Uint32Array;
  readonly plies: Uint32Array;
}

/**
 * All rows sorted by the first 16 bits of their keys (a counting sort), so that neighbours in the table follow each
 * other.
 */
function byPosition(traces: readonly Trace[]): Order {
  const ends = new Uint32Array(65537);
  const heads = traces.map(({ keys }) =>
    Uint16Array.from(keys, key => Number(BigInt.asUintN(16, (key >> 48n) + 32768n))),
  );
  for (const list of heads) for (const head of list) ends[head + 1] = (ends[head + 1] as number) + 1;
  for (let head = 0; head < 65536; head++) ends[head + 1] = (ends[head + 1] as number) + (ends[head] as number);
  const which = new Uint32Array(ends[65536] as number);
  const plies = new Uint32Array(which.length);
  for (const [index, list] of heads.entries())
    for (const [ply, head] of list.entries()) {
      const at = ends[head] as number;
      ends[head] = at + 1;
      which[at] = index;
      plies[at] = ply;
    }
  return { which, plies };
}
