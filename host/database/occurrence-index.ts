/**
 * Writing occurrences. One game is written at once. An import holds its rows back and writes them in large heaps ordered by
 * position, since its thousands of rows would otherwise each touch a page of their own, batch after batch.
 *
 * A game whose rows are not all written stands in `unindexed`, put there by the transaction that stored it. Whoever writes the
 * rows of such a game (the import that holds them, a save that replaces the game, the next start after a kill) takes it out in
 * the same transaction, and an import leaves games alone that have been taken out meanwhile.
 */

import { occurrenceKey, type Passage, type Trace, traceOf } from './occurrences.ts';
import type { Db } from './open.ts';
import type { WriteGate } from './write-gate.ts';

/** Rows a transaction of a heap. */
const SLICE = 10_000;
/** Rows that are held back at most, give or take a batch of games. */
const HEAP = 2_000_000;

export interface OccurrenceIndex {
  /** Writes the rows of these games now. */
  add(passages: readonly Passage[]): void;
  /** Notes that these games are stored without their rows. */
  defer(passages: readonly Passage[]): void;
  remove(game: number, rules: string, keys: BigInt64Array): void;
  /** Of a game whose positions are not known; reads the whole index. */
  removeAll(game: number): void;
  heap(): OccurrenceHeap;
}

export interface OccurrenceHeap {
  /** Of games that were deferred. */
  hold(passages: readonly Passage[]): void;
  isFull(): boolean;
  /** Writes what is held; `pause` lets others have their turn between two transactions. */
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
    let held: Trace[] = [];
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
      hold(passages) {
        for (const passage of passages) {
          const trace = traceOf(passage);
          held.push(trace);
          rows += trace.keys.length;
        }
      },
      isFull: () => rows >= HEAP,
      async flush(pause) {
        const traces = held;
        held = [];
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
    add(passages) {
      const traces = passages.map(traceOf);
      const { which, plies } = byPosition(traces);
      for (const [at, index] of which.entries()) write(traces[index] as Trace, plies[at] as number);
      for (const { game } of passages) done.run(game);
    },
    defer(passages) {
      for (const { game } of passages) put.run(game);
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

/** Row after row: the index of its trace and its ply. */
interface Order {
  readonly which: Uint32Array;
  readonly plies: Uint32Array;
}

/** All rows, neighbours in the table next to each other: ordered by the first 16 bits of their keys (a counting sort). */
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
