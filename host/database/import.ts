/**
 * Imports a file of games, an archive or a folder as a stream. Games are read outside of any transaction and written in
 * short ones, one for each batch (`read-batch.ts`): other threads can write in between, and a killed process leaves
 * complete batches, which the log shows.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { REPORTED_ISSUES } from '../../api/contract/library.ts';
import type { GameId, ImportId, ImportIssue, ImportReport, Issue } from '../../api/contract.ts';
import { issueOf } from '../../api/failure.ts';
import type { PgnGame } from '../../core/pgn/game.ts';
import type { GameArrays } from '../../engine/library/game-writer.ts';
import { registerRuleSet } from '../../engine/rules/rule-sets/list.ts';
import { isFileFault } from '../files/faults.ts';
import { openReading, type Reading } from '../files/reading.ts';
import { BufferPool } from './buffer-pool.ts';
import type { Collections } from './collections.ts';
import type { ChangeLog } from './columns/change-log.ts';
import { type EqualGames, equalGames, type Sought } from './equal-games.ts';
import type { GameRecords } from './game-records.ts';
import type { GameStore, PreparedGame } from './game-store.ts';
import type { ImportLog, Tally } from './import-log.ts';
import { knownRules, movesToBytes } from './line.ts';
import { copyLog, type LogCopying } from './log-copying.ts';
import { logSync } from './log-sync.ts';
import type { Db } from './open.ts';
import { givenGroups } from './organisation/given-groups.ts';
import type { GameGroups } from './organisation/groups.ts';
import { type PlainGamesParts, plainGames } from './plain-games.ts';
import type { PositionLine } from './position-index/loose-games.ts';
import type { PositionWriter } from './position-index/position-writer.ts';
import { SegmentMemory } from './position-index/segment-memory.ts';
import { rawTexts } from './raw-texts.ts';
import { blocksOf, type GamePlace, gameField, type OtherGame, type ReadBatch } from './read-batch.ts';
import { type ReadEvent, readGames } from './read-games.ts';
import { readInThread } from './reading-thread.ts';
import type { DatabaseEvents, ImportTask } from './services.ts';
import type { WriteGate } from './write-gate.ts';

type Progress = (now: DatabaseEvents['progress']) => void;

export interface Importer {
  /** An import that fails after its start reports the reason and what it has stored. */
  run(task: ImportTask, progress: Progress): Promise<ImportReport>;
  /** Games already written stay; the report says `cancelled`. */
  cancel(): void;
  /** The import rests between two batches, outside of transactions. */
  setPaused(paused: boolean): void;
}

/** `coded` gives SQLite's errors our codes. */
export function importer(
  db: Db,
  records: GameRecords,
  changes: ChangeLog,
  games: GameStore,
  groups: GameGroups,
  collections: Collections,
  marks: Marks,
  index: PositionWriter,
  gate: WriteGate,
  log: ImportLog,
  coded: (error: unknown) => unknown,
): Importer {
  let cancelled = false;
  /** Resolves when the import is resumed or cancelled. */
  let pause: PromiseWithResolvers<void> | null = null;
  const setPaused = (paused: boolean): void => {
    pause?.resolve();
    pause = paused ? Promise.withResolvers() : null;
  };
  const resumed = async (): Promise<void> => {
    while (pause !== null) await pause.promise;
  };
  return {
    setPaused,
    cancel() {
      cancelled = true;
      setPaused(false);
    },
    async run(task, progress) {
      cancelled = false;
      if (task.rules !== null) knownRules(task.rules);
      const reading = await openReading(task.source, task.name);
      let began = Date.now();
      const rest = async (): Promise<void> => {
        if (pause === null) return;
        const from = Date.now();
        // Others may write meanwhile, and the import may be resumed and paused again.
        await copying?.close();
        await resumed();
        copying = startCopying();
        began += Date.now() - from;
      };
      const id = log.begin(task.name, task.collection, task.rules ?? '');
      progress({ id, done: 0, total: reading.total, games: 0, time: 0 });
      const equal = task.skipEqual ? equalGames(db, records, gate) : null;
      const target = { db, records, changes, games, groups, collections, marks, index, gate, log, task, id, equal };
      const writer = batchWriter(target);
      let fault: Issue | null = null;
      const disk = await logSync(db);
      const startCopying = (): LogCopying | null => (isLarge(task, reading) ? copyLog(db, gate) : null);
      let copying = startCopying();
      /** Progress that is reported when its games survive a power failure, while the next batch is written. */
      let syncing = Promise.resolve();
      try {
        await equal?.load(turn);
        for await (const event of readingOf(db, task, reading)) {
          await rest();
          if (cancelled) break;
          if (event.kind === 'batch') writer.write(event.batch, event.file);
          else if (event.kind === 'note') writer.note(event.file, event.code, event.text);
          if (event.kind !== 'note') {
            const now = {
              id,
              done: event.done,
              total: reading.total,
              games: writer.written().games,
              time: Date.now() - began,
            };
            await syncing;
            syncing = (event.kind === 'batch' ? disk.sync() : Promise.resolve()).then(() => progress(now));
            // Awaited with the next event, or at the end.
            syncing.catch(() => {});
          }
          if (event.kind === 'batch') await copying?.written();
          await turn();
        }
        await syncing;
        await disk.close();
        await copying?.close();
        gate.patiently(() => log.end(id, cancelled ? 'cancelled' : 'done'));
      } catch (error) {
        fault = issueOf(coded(error));
        await Promise.allSettled([syncing, disk.close(), copying?.close()]);
        endFailed(log, gate, id);
      }
      const time = Date.now() - began;
      return { id, ...writer.written(), ...writer.issues(), cancelled, error: fault, time };
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

/** Bytes of a source from which on threads of their own read it and copy the log. */
const LARGE = 4 * 1024 * 1024;

const isLarge = ({ source }: ImportTask, { total }: Reading): boolean => !('text' in source) && total >= LARGE;

function readingOf(db: Db, whole: ImportTask, reading: Reading): AsyncGenerator<ReadEvent> {
  const { source, name, rules } = whole;
  const task = { source, name, rules };
  if (!isLarge(whole, reading)) return readGames(task, reading, () => false, new BufferPool());
  const texts = db.prepare('SELECT text FROM rule_sets').pluck().all() as unknown[];
  return readInThread({ task, ruleSets: texts.filter(text => typeof text === 'string') });
}

interface BatchWriter {
  write(batch: ReadBatch, file: string): void;
  /** Adds an issue of a file rather than of a game. */
  note(file: string, code: string, text: string): void;
  /** Counts and issues of what is in the library, not of what was read. */
  written(): Tally & { readonly games: number };
  issues(): Pick<ImportReport, 'issues' | 'issueCount'>;
}

/** What has to look at new games later. */
type Marks = Pick<PlainGamesParts, 'adjudications' | 'motifs'>;

interface Target {
  readonly db: Db;
  readonly changes: ChangeLog;
  readonly records: GameRecords;
  readonly games: GameStore;
  readonly groups: GameGroups;
  readonly collections: Collections;
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

function batchWriter(target: Target): BatchWriter {
  const { db, records, changes, games, groups, collections, marks, index, gate, log, task, id, equal } = target;
  const issues: ImportIssue[] = [];
  let issueCount = 0;
  let sum = NOTHING;

  const plain = plainGames({ db, records, changes, ...marks });
  const texts = rawTexts(db, () => {});
  const segments = new SegmentMemory();

  const given = givenGroups({
    ...{ groups, collections },
    collection: task.collection,
    restores: task.restoreCollections === true,
  });

  /** Finds equal games of the same batch too. @throws CodedError `no-such-collection` when it has been deleted */
  const store = ({ order, arrays, isDense, blocks }: ReadBatch, file: string): Written => {
    const stored: (readonly [id: GameId, game: number | PositionLine])[] = [];
    const issues: ImportIssue[] = [];
    const tally = { ...NOTHING };
    /** Whether the game is in the library already. */
    const isLeftOut = ({ line, game }: Pick<GamePlace, 'line' | 'game'>, sought: Sought): boolean => {
      plain.write();
      const there = equal?.find(sought);
      if (!there) return false;
      tally.skipped++;
      if (there.differences.length === 0) return true;
      tally.differing++;
      log.duplicate(id, { file, line, game, id: there.game, tags: there.differences });
      return true;
    };
    const storePlain = (arrays: GameArrays, game: number): void => {
      const [low, high] = [gameField(arrays, game, 'digestLow'), gameField(arrays, game, 'digestHigh')];
      const round = plain.round(game);
      if (equal?.hasCandidates(low, high, round)) {
        const arrival = plain.arrival(game);
        const place = { line: gameField(arrays, game, 'line'), game: gameField(arrays, game, 'number') };
        if (isLeftOut(place, { round, digests: arrival.digests, arrival: () => arrival })) return;
      }
      const own = given.of(plain.groups(game));
      const id = plain.add(game, own.home);
      given.add(id, own);
      equal?.addPlain(id, low, high, round);
      stored.push([id, game]);
      tally.whole++;
    };
    const storeOther = ({ place, prepared }: OtherGame): void => {
      const sought = soughtOf(prepared);
      if (isLeftOut(place, sought)) return;
      const own = given.of(prepared.groups);
      const [line] = games.insert(own.home, [prepared], true);
      if (!line) return;
      given.add(line.game, own);
      equal?.add(line.game, sought);
      if (place.bytes) texts.keep(line.game, place.bytes);
      stored.push([line.game, line]);
      tally[KEPT[place.kept]]++;
      for (const { line: from, game, ply, code, text } of place.issues) {
        const issue = { file, line: from, game, ply, code, text, id: line.game };
        log.issue(id, issue);
        issues.push(issue);
      }
    };

    equal?.begin();
    given.begin();
    for (const game of order)
      if (typeof game === 'object') storeOther(game);
      else if (arrays) storePlain(arrays, game);
    plain.write();
    given.write();
    const [first, last] = [stored[0], stored.at(-1)];
    if (isDense && arrays && first && last && stored.length === order.length) {
      const range = { first: first[0], last: last[0], positions: arrays.keys.length };
      index.addBlocks(range, blocks ?? blocksOf(segments, arrays));
    } else index.add(stored.map(([id, game]) => (typeof game === 'number' ? plain.line(id, game) : game)));
    log.count(id, tally);
    return { issues, tally };
  };

  const report = (issue: ImportIssue): void => {
    issueCount++;
    if (issues.length < REPORTED_ISSUES || isFileFault(issue.code)) issues.push(issue);
  };

  const note = (file: string, code: string, text: string): void => {
    const issue = { file, line: 0, game: 0, ply: 0, code, text };
    gate.patiently(() => log.issue(id, issue));
    report(issue);
  };

  return {
    write(batch, file) {
      for (const game of batch.order)
        if (typeof game === 'object' && game.place.embeddedRules) registerRuleSet(game.place.embeddedRules);
      plain.begin(batch);
      const written = gate.patiently(() => changes.transaction(() => store(batch, file)));
      equal?.commit(changes.appended);
      sum = added(sum, written.tally);
      for (const issue of written.issues) report(issue);
    },
    note,
    written: () => ({ ...sum, games: sum.whole + sum.partial + sum.textOnly }),
    issues: () => ({ issues, issueCount }),
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

function soughtOf({ study, columns, line, start, tree, leftovers, digests }: PreparedGame): Sought {
  const moves = movesToBytes(line.moves);
  const arrival = () => ({ ...columns, digests, start, tree, leftovers, moves, tags: study.tags });
  return { round: columns.round, digests, arrival };
}
