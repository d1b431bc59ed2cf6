/**
 * A file of games into the library, as a stream. Games are read outside of any transaction and written in short ones of
 * {@link BATCH}: others write in between, and a process that is killed leaves whole batches behind, logged as such.
 * The explorer hears of the games when their occurrences are written: at the end, and whenever many have come together.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { ImportIssue, ImportReport } from '../../api/contract.ts';
import type { PgnGame } from '../../core/pgn/game.ts';
import { pgnReader } from '../../core/pgn/reader.ts';
import { flattenStudy } from '../../core/study/flat.ts';
import { registerRuleSet } from '../../engine/rules/rule-sets/list.ts';
import { type Arrival, equalGames } from './equal-games.ts';
import type { GameStore, PreparedGame } from './game-store.ts';
import { type ImportLog, importLog, type Tally } from './import-log.ts';
import { knownRules, movesToBytes } from './line.ts';
import type { OccurrenceHeap, OccurrenceIndex } from './occurrence-index.ts';
import type { Db } from './open.ts';
import type { DatabaseEvents, ImportTask } from './services.ts';
import { chunksOf, sizeOf } from './source.ts';
import type { WriteGate } from './write-gate.ts';

/** Games a transaction. */
const BATCH = 500;

type Progress = (now: DatabaseEvents['progress']) => void;

export interface Importer {
  run(task: ImportTask, progress: Progress): Promise<ImportReport>;
  /** What was written stays, some of it not indexed; the report says `cancelled`. */
  cancel(): void;
}

export function importer(db: Db, games: GameStore, index: OccurrenceIndex, gate: WriteGate): Importer {
  const log = importLog(db);
  let cancelled = false;
  return {
    cancel() {
      cancelled = true;
    },
    async run(task, progress) {
      cancelled = false;
      knownRules(task.rules);
      const total = await sizeOf(task.source);
      const began = Date.now();
      const id = log.begin(task.name, task.collection, task.rules);
      const heap = index.heap();
      const writer = batchWriter(db, games, heap, gate, log, task, id);
      try {
        await readAll(task, total, writer, heap, progress, () => cancelled);
        if (!cancelled) await heap.flush(turn);
        log.end(id, cancelled ? 'cancelled' : 'done');
      } catch (error) {
        log.end(id, 'failed');
        throw error;
      }
      return { ...writer.written(), issues: writer.issues(), cancelled, time: Date.now() - began };
    },
  };
}

async function readAll(
  task: ImportTask,
  total: number,
  writer: BatchWriter,
  heap: OccurrenceHeap,
  progress: Progress,
  isCancelled: () => boolean,
): Promise<void> {
  const reader = pgnReader({ rules: task.rules });
  let done = 0;
  for await (const chunk of chunksOf(task.source)) {
    for (const game of reader.push(chunk)) writer.add(game);
    done += chunk.length;
    progress({ done, total, games: writer.written().games });
    await turn();
    if (heap.isFull()) await heap.flush(turn);
    if (isCancelled()) return;
  }
  for (const game of reader.end()) writer.add(game);
  writer.flush();
  writer.noteRepaired(reader.repaired);
  progress({ done, total, games: writer.written().games });
}

interface BatchWriter {
  add(game: PgnGame): void;
  flush(): void;
  noteRepaired(bytes: number): void;
  /** Counts and issues of what is in the library, not of what was read. */
  written(): Tally & { readonly games: number; readonly skipped: number };
  issues(): readonly ImportIssue[];
}

function batchWriter(
  db: Db,
  games: GameStore,
  heap: OccurrenceHeap,
  gate: WriteGate,
  log: ImportLog,
  task: ImportTask,
  id: number,
): BatchWriter {
  const putIssue = db.prepare(`INSERT INTO import_issues (import, game, line, place, ply, code, text)
    VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const issues: ImportIssue[] = [];
  const sum = { games: 0, whole: 0, partial: 0, textOnly: 0, skipped: 0 };
  let batch: PgnGame[] = [];

  const equal = task.skipEqual ? equalGames(db) : null;

  const store = db.transaction((read: readonly Ready[], tally: Tally) => {
    const passages = games.insert(
      task.collection,
      read.map(({ prepared }) => prepared),
      id,
    );
    for (const [index, { issues }] of read.map(({ game }) => game).entries())
      for (const { line, game, ply, code, text } of issues)
        putIssue.run(id, passages[index]?.game, line, game, ply, code, text);
    log.count(id, tally);
    return passages;
  });

  const flush = (): void => {
    if (batch.length === 0) return;
    const all = batch.map(game => ready(game, games));
    batch = [];
    const isNew = equal?.sift(all.map(({ arrival }) => arrival));
    const read = isNew ? all.filter((_, index) => isNew[index]) : all;
    sum.skipped += all.length - read.length;
    if (read.length === 0) return;
    const tally = tallyOf(read);
    const passages = gate.patiently(() => store.immediate(read, tally));
    equal?.note(read.map(({ arrival }) => arrival));
    heap.hold(passages);
    sum.games += read.length;
    sum.whole += tally.whole;
    sum.partial += tally.partial;
    sum.textOnly += tally.textOnly;
    for (const [index, { game }] of read.entries())
      for (const issue of game.issues) issues.push({ file: task.name, ...issue, id: passages[index]?.game as number });
  };

  return {
    flush,
    add(game) {
      if (game.brought) registerRuleSet(game.brought);
      batch.push(game);
      if (batch.length >= BATCH) flush();
    },
    noteRepaired(bytes) {
      if (bytes === 0) return;
      const text = `${bytes} bytes did not fit the encoding of the file and were read as Windows-1252`;
      issues.push({ file: task.name, line: 0, game: 0, ply: 0, code: 'bytes-repaired', text });
    },
    written: () => ({ ...sum }),
    issues: () => issues,
  };
}

/** A game as it was read, and as it will be written. */
interface Ready {
  readonly game: PgnGame;
  readonly prepared: PreparedGame;
  readonly arrival: Arrival;
}

function ready(game: PgnGame, games: GameStore): Ready {
  const prepared = games.prepare({ study: flattenStudy(game.study), kept: game.kept });
  const { columns, line, start, tree, leftovers } = prepared;
  const { moves, keys } = line;
  const arrival = { ...columns, start, tree, leftovers, moves: movesToBytes(moves), lastKey: keys.at(-1) as bigint };
  return { game, prepared, arrival };
}

function tallyOf(batch: readonly Ready[]): Tally {
  const count = (kept: PgnGame['kept']): number => batch.filter(({ game }) => game.kept === kept).length;
  return { whole: count('whole'), partial: count('partial'), textOnly: count('text') };
}
