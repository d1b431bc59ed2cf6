/**
 * Imports a file of games, an archive or a folder as a stream. Games are read outside of any transaction and written in
 * short ones of at most {@link BATCH} games: other threads can write in between, and a killed process leaves complete batches,
 * which the log shows.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { ImportId, ImportIssue, ImportReport, Issue } from '../../api/contract.ts';
import type { CodedError } from '../../api/failure.ts';
import { describe } from '../../api/rpc.ts';
import type { PgnGame } from '../../core/pgn/game.ts';
import { guessFile } from '../../core/pgn/guess.ts';
import { flattenStudy } from '../../core/study/flat.ts';
import { ChunkKernel } from '../../engine/library/chunk.ts';
import { registerRuleSet } from '../../engine/rules/rule-sets/list.ts';
import { EXPANDS, isReadingFault } from '../files/faults.ts';
import { openReading, type Reading } from '../files/reading.ts';
import { preparedGame } from './chunk-game.ts';
import { type ArrayGame, ChunkReader, type ReadGame } from './chunk-reader.ts';
import type { ChangeLog } from './columns/change-log.ts';
import { type EqualGames, equalGames, type Sought } from './equal-games.ts';
import type { GameRecords } from './game-records.ts';
import type { GameStore, PreparedGame } from './game-store.ts';
import type { ImportLog, Tally } from './import-log.ts';
import { knownRules, movesToBytes } from './line.ts';
import type { Db } from './open.ts';
import { arrivalOf, type PlainGame, plainGame } from './plain-game.ts';
import { type PlainGameParts, plainGameStore } from './plain-game-store.ts';
import { libraryModule } from './position-index/kernel.ts';
import type { PositionLine } from './position-index/loose-games.ts';
import type { PositionWriter } from './position-index/position-writer.ts';
import { rawTexts, withoutLongText } from './raw-texts.ts';
import type { DatabaseEvents, ImportTask } from './services.ts';
import type { WriteGate } from './write-gate.ts';

/** Plain games of a transaction. */
const BATCH = 2000;
/** Another game counts as so many plain ones, because it takes longer to write. */
const OTHER = 4;
/** A transaction ends also when the texts of games are longer than this together (UTF-16 units). */
const LONGEST_BATCH = 4 * 1024 * 1024;

type Progress = (now: DatabaseEvents['progress']) => void;

export interface Importer {
  /** An import that fails after its start reports the reason and what it has stored. */
  run(task: ImportTask, progress: Progress): Promise<ImportReport>;
  /** Games already written stay; the report says `cancelled`. */
  cancel(): void;
}

/** `coded` gives SQLite's errors our codes. */
export function importer(
  db: Db,
  records: GameRecords,
  changes: ChangeLog,
  games: GameStore,
  marks: Marks,
  index: PositionWriter,
  gate: WriteGate,
  log: ImportLog,
  coded: (error: unknown) => unknown,
): Importer {
  let cancelled = false;
  return {
    cancel() {
      cancelled = true;
    },
    async run(task, progress) {
      cancelled = false;
      if (task.rules !== null) knownRules(task.rules);
      const reading = await openReading(task.source, task.name);
      const began = Date.now();
      const id = log.begin(task.name, task.collection, task.rules ?? '');
      progress({ id, done: 0, total: reading.total, games: 0 });
      const equal = task.skipEqual ? equalGames(db, records, gate) : null;
      const writer = batchWriter({ db, records, changes, games, marks, index, gate, log, task, id, equal });
      let fault: Issue | null = null;
      try {
        await equal?.load(turn);
        await readAll(
          task,
          reading,
          writer,
          now => progress({ id, ...now }),
          () => cancelled,
        );
        gate.patiently(() => log.end(id, cancelled ? 'cancelled' : 'done'));
      } catch (error) {
        fault = issueOf(coded(error));
        endFailed(log, gate, id);
      }
      const time = Date.now() - began;
      return { id, ...writer.written(), issues: writer.issues(), cancelled, error: fault, time };
    },
  };
}

/**
 * Whatever made the import fail, such as a full disk, may also prevent its end from being logged: it then counts as
 * interrupted.
 */
function endFailed(log: ImportLog, gate: WriteGate, id: ImportId): void {
  try {
    gate.patiently(() => log.end(id, 'failed'));
  } catch {
    // The report says why the import failed.
  }
}

function issueOf(error: unknown): Issue {
  const { code, message } = describe(error);
  return { code: code ?? 'internal', text: message };
}

type ReadProgress = (now: Omit<DatabaseEvents['progress'], 'id'>) => void;

async function readAll(
  task: ImportTask,
  reading: Reading,
  writer: BatchWriter,
  progress: ReadProgress,
  isCancelled: () => boolean,
): Promise<void> {
  const reportProgress = (): void =>
    progress({ done: reading.done(), total: reading.total, games: writer.written().games });
  const kernel = new ChunkKernel(libraryModule());
  let read = 0;
  let fault: CodedError | null = null;
  for await (const file of reading.files) {
    const reader = new ChunkReader(kernel, task.rules ?? guessFile(file.head).guess);
    const write = async (batches: Generator<readonly ReadGame[]>): Promise<void> => {
      for (const batch of batches)
        for (const game of batch) {
          if (isCancelled()) return;
          if (!writer.add(reader, game, file.name)) continue;
          reportProgress();
          await turn();
        }
    };
    const end = async (): Promise<void> => {
      await write(reader.end());
      if (isCancelled()) return;
      writer.flush();
      writer.noteRepaired(reader.repaired, file.name);
    };
    try {
      for await (const chunk of file.chunks) {
        await write(reader.push(chunk));
        reportProgress();
        await turn();
        if (isCancelled()) return;
      }
      await end();
      read++;
    } catch (error) {
      if (!isReadingFault(error)) throw error;
      // What was read before the fault is stored, up to the last bytes.
      await end();
      if (reading.isSingle || error.code === EXPANDS) throw error;
      fault ??= error;
      writer.note(file.name, error.code, error.message);
    }
    if (isCancelled()) return;
  }
  if (read === 0 && fault) throw fault;
  noteLeft(task.name, reading, read, writer);
  reportProgress();
}

/** Files that a note names. */
const NAMED = 5;

function noteLeft(name: string, { left, isSingle }: Reading, read: number, writer: BatchWriter): void {
  const named = `${left.slice(0, NAMED).join(', ')}${left.length > NAMED ? ', …' : ''}`;
  if (left.length > 0) writer.note(name, 'files-left', `${left.length} files without games were left out: ${named}`);
  else if (read === 0 && !isSingle) writer.note(name, 'no-files', 'It contains no files');
}

interface BatchWriter {
  /** Returns whether it has written a batch. */
  add(reader: ChunkReader, game: ReadGame, file: string): boolean;
  flush(): void;
  /** Adds an issue of a file rather than of a game. */
  note(file: string, code: string, text: string): void;
  noteRepaired(bytes: number, file: string): void;
  /** Counts and issues of what is in the library, not of what was read. */
  written(): Tally & { readonly games: number };
  issues(): readonly ImportIssue[];
}

/** What has to look at new games later. */
type Marks = Pick<PlainGameParts, 'adjudications' | 'motifs'>;

interface Target {
  readonly db: Db;
  readonly changes: ChangeLog;
  readonly records: GameRecords;
  readonly games: GameStore;
  readonly marks: Marks;
  readonly index: PositionWriter;
  readonly gate: WriteGate;
  readonly log: ImportLog;
  readonly task: ImportTask;
  readonly id: ImportId;
  /** `null`: equal games are stored too. */
  readonly equal: EqualGames | null;
}

/** What one transaction has written. */
interface Written {
  readonly issues: readonly ImportIssue[];
  readonly tally: Tally;
}

const NOTHING: Tally = { whole: 0, partial: 0, textOnly: 0, skipped: 0, differing: 0 };

function batchWriter({ db, records, changes, games, marks, index, gate, log, task, id, equal }: Target): BatchWriter {
  const putIssue = db.prepare(`INSERT INTO import_issues (import, game, file, line, place, ply, code, text)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const issues: ImportIssue[] = [];
  let sum = NOTHING;
  let batch: Ready[] = [];
  let weight = 0;

  const plainGames = plainGameStore({ db, records, changes, ...marks });
  const texts = rawTexts(db);

  /** Finds equal games of the same batch too: each game is stored before the next one is looked up. */
  const store = (batch: readonly Ready[]): Written => {
    const lines: PositionLine[] = [];
    const issues: ImportIssue[] = [];
    const tally = { ...NOTHING };
    equal?.begin();
    for (const { game, file, sought, content } of batch) {
      const there = equal?.find(sought);
      if (there) {
        tally.skipped++;
        if (there.differences.length === 0) continue;
        tally.differing++;
        log.duplicate(id, { file, line: game.line, game: game.game, id: there.game, tags: there.differences });
        continue;
      }
      const [stored] =
        'plain' in content
          ? [plainGames.insert(task.collection, content.plain)]
          : games.insert(task.collection, [content.prepared], true);
      if (!stored) continue;
      equal?.add(stored.game, sought);
      if (game.bytes) texts.keep(stored.game, game.bytes);
      lines.push(stored);
      tally[KEPT[game.kept]]++;
      for (const { line, game: place, ply, code, text } of game.issues) {
        putIssue.run(id, stored.game, file, line, place, ply, code, text);
        issues.push({ file, line, game: place, ply, code, text, id: stored.game });
      }
    }
    index.add(lines);
    log.count(id, tally);
    return { issues, tally };
  };

  const flush = (): void => {
    if (batch.length === 0) return;
    const read = batch;
    batch = [];
    weight = 0;
    const written = gate.patiently(() => changes.transaction(() => store(read)));
    equal?.commit(changes.appended);
    sum = added(sum, written.tally);
    for (const issue of written.issues) issues.push(issue);
  };

  const note = (file: string, code: string, text: string): void =>
    void issues.push({ file, line: 0, game: 0, ply: 0, code, text });

  return {
    flush,
    add(reader, game, file) {
      const ready = game.index === null ? readyText(game.read, file, games) : readyArrays(reader, game, file);
      batch.push(ready);
      weight += ready.weight;
      if (weight < BATCH) return false;
      flush();
      return true;
    },
    note,
    noteRepaired(bytes, file) {
      if (bytes === 0) return;
      note(
        file,
        'bytes-repaired',
        `${bytes} bytes are invalid in the encoding of the file and were read as Windows-1252`,
      );
    },
    written: () => ({ ...sum, games: sum.whole + sum.partial + sum.textOnly }),
    issues: () => issues,
  };
}

const KEPT = { whole: 'whole', partial: 'partial', text: 'textOnly' } as const satisfies Record<
  PgnGame['kept'],
  keyof Tally
>;

const added = (a: Tally, b: Tally): Tally => ({
  whole: a.whole + b.whole,
  partial: a.partial + b.partial,
  textOnly: a.textOnly + b.textOnly,
  skipped: a.skipped + b.skipped,
  differing: a.differing + b.differing,
});

/** A game that was read, ready to be stored. */
interface Ready {
  readonly game: Pick<PgnGame, 'game' | 'line' | 'issues' | 'kept' | 'bytes'>;
  readonly file: string;
  readonly sought: Sought;
  readonly content: { readonly plain: PlainGame } | { readonly prepared: PreparedGame };
  /** How many plain games it counts as. */
  readonly weight: number;
}

function readyText(game: PgnGame, file: string, games: GameStore): Ready {
  if (game.embeddedRules) registerRuleSet(game.embeddedRules);
  const whole = flattenStudy(game.study);
  const study = game.bytes ? withoutLongText(whole, game.bytes) : whole;
  return readyPrepared(game, file, games.prepare({ study, kept: game.kept }), game.source.length);
}

function readyArrays(reader: ChunkReader, game: ArrayGame, file: string): Ready {
  const nameOf = (id: number): string => reader.nameOf(id);
  const place = { game: game.game, line: game.line, issues: [], kept: 'whole' } as const;
  const plain = plainGame(reader.kernel, game, nameOf);
  if (plain === null) return readyPrepared(place, file, preparedGame(reader.kernel, game, nameOf), 0);
  const { round, digests } = plain;
  const sought = { round, digests, arrival: () => arrivalOf(plain) };
  return { game: place, file, sought, content: { plain }, weight: 1 };
}

/** @param length of its text in UTF-16 units */
function readyPrepared(game: Ready['game'], file: string, prepared: PreparedGame, length: number): Ready {
  const { study, columns, line, start, tree, leftovers, digests } = prepared;
  const moves = movesToBytes(line.moves);
  const arrival = () => ({ ...columns, digests, start, tree, leftovers, moves, tags: study.tags });
  const sought = { round: columns.round, digests, arrival };
  return { game, file, sought, content: { prepared }, weight: Math.max(OTHER, (BATCH * length) / LONGEST_BATCH) };
}
