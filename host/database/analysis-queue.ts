/**
 * Analyses of many games, with their progress: a job continues after the end of the program at the game that it had
 * reached. What a job has written into a game is stored in the transaction that writes it, so that it can be taken
 * back.
 */
import { bulkAnalysisOptions as form } from '../../api/arguments.ts';
import type {
  BulkAnalysisOptions,
  BulkAnalysisReport,
  BulkAnalysisRequest,
  FlatStudy,
  GameId,
  GameSelection,
} from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { keptOf } from '../../core/pgn/game.ts';
import { type PlyReport, removeReport } from '../../core/study/analysis-report.ts';
import { unflattenStudy } from '../../core/study/flat.ts';
import type { GameColumns } from './columns/game-columns.ts';
import { selectedIds } from './export.ts';
import type { GameList } from './game-list.ts';
import type { GameStore } from './game-store.ts';
import type { Db } from './open.ts';
import { isProcessAlive } from './process-alive.ts';
import type { Quarantine } from './quarantine.ts';
import { DamagedRecordError, parseJson, type RecordName, type Report, readOrReport, readRecord } from './records.ts';

/** A job as it is stored. */
export interface StoredAnalysis extends BulkAnalysisReport {
  readonly id: number;
  readonly options: BulkAnalysisOptions;
  readonly state: 'open' | 'done' | 'cancelled';
  readonly paused: boolean;
  /** Number of games, and how many of them are finished. */
  readonly total: number;
  readonly next: number;
  /** Positions of all games, as counted at the start, and of the finished ones. */
  readonly positions: number;
  readonly done: number;
}

/** The result for one game. */
export interface AnalysedGame {
  readonly game: GameId;
  /** Positions of the game. */
  readonly positions: number;
  /** What to write; `null`: the game is gone or damaged. */
  readonly written: {
    readonly revision: number;
    readonly study: FlatStudy;
    readonly added: readonly PlyReport[];
  } | null;
}

export interface AnalysisQueue {
  /** Games must be loaded. @throws CodedError `no-games` */
  create(request: BulkAnalysisRequest): StoredAnalysis;
  /**
   * Jobs that no running process has; they belong to this process from now on.
   * @param renew also those of this process, because the library has been replaced and none of them runs
   */
  claim(renew: boolean): readonly StoredAnalysis[];
  /** The job as it is now. @throws CodedError `no-such-job` */
  read(id: number): StoredAnalysis;
  games(id: number, from: number, count: number): readonly GameId[];
  /** Writes into the next game of the job and counts it. @throws CodedError `stale` when the game has changed */
  finish(id: number, game: AnalysedGame): StoredAnalysis;
  setPaused(id: number, paused: boolean): void;
  /** The program is closing: the next one may continue the job. */
  release(id: number): void;
  end(id: number, state: 'done' | 'cancelled'): void;
  /** Takes back what was written into up to `limit` games; returns how many are left. */
  undo(id: number, limit: number): number;
  remove(id: number): void;
}

type Row = Omit<StoredAnalysis, 'options' | 'paused'> & { readonly options: string; readonly paused: number };

const ID_BYTES = 4;

/** What a job with damaged options becomes: cancelled, so that it can still be taken back and dismissed. */
const HARMLESS: BulkAnalysisOptions = {
  ...{ threads: 1, limits: { depth: 1 }, fromPly: 0, toPly: null, skipKnown: true, continues: false },
};
export const CANCEL_DAMAGED = `UPDATE analysis_jobs SET options = '${JSON.stringify(HARMLESS)}', state = 'cancelled',
  process = 0 WHERE id = CAST(? AS INTEGER)`;

const recordName = (id: number): RecordName => ({ table: 'analysis_jobs', key: String(id), name: '' });

/** @throws TypeError, SyntaxError */
function optionsOf(text: unknown): BulkAnalysisOptions {
  const options = parseJson(text);
  const fault = form.fault(options, 'options');
  if (fault) throw new TypeError(fault);
  return options as BulkAnalysisOptions;
}

/** Reads the options and reports of all jobs; damaged ones are reported. */
export function checkAnalyses(db: Db, report: Report): void {
  const jobs = db.prepare('SELECT id, options FROM analysis_jobs ORDER BY id').all() as {
    id: number;
    options: unknown;
  }[];
  for (const { id, options } of jobs) readOrReport(recordName(id), report, () => optionsOf(options));
}

/** Options that cannot be read go to the quarantine, and a report that cannot be read stays in its game. */
export function analysisQueue(
  db: Db,
  columns: GameColumns,
  games: GameStore,
  list: GameList,
  aside: Quarantine,
  report: Report,
): AnalysisQueue {
  const fields = 'id, options, state, paused, total, next, positions, done, games, left, evaluations, mistakes';
  const insert = db.prepare(`INSERT INTO analysis_jobs (options, state, paused, total, next, positions, done,
    games, left, evaluations, mistakes, process, claimed)
    VALUES (?, 'open', 0, ?, 0, ?, 0, 0, 0, 0, 0, ?, ?)`);
  const putGames = db.prepare('INSERT INTO analysis_games (job, ids) VALUES (?, ?)');
  const select = db.prepare(`SELECT ${fields} FROM analysis_jobs WHERE id = ?`);
  const all = db.prepare('SELECT id, process, claimed FROM analysis_jobs ORDER BY id');
  const take = db.prepare('UPDATE analysis_jobs SET process = ?, claimed = ? WHERE id = ?');
  const slice = db.prepare('SELECT substr(ids, ?, ?) FROM analysis_games WHERE job = ?').pluck();
  const count = db.prepare(`UPDATE analysis_jobs SET next = next + 1, done = done + @positions, games = games + @games,
    left = left + @left, evaluations = evaluations + @evaluations, mistakes = mistakes + @mistakes WHERE id = @id`);
  const putReport = db.prepare('INSERT OR REPLACE INTO analysis_reports (job, game, added) VALUES (?, ?, ?)');
  const reports = db.prepare('SELECT game, added FROM analysis_reports WHERE job = ? ORDER BY game LIMIT ?');
  const dropReport = db.prepare('DELETE FROM analysis_reports WHERE job = ? AND game = ?');
  const countReports = db.prepare('SELECT count(*) FROM analysis_reports WHERE job = ?').pluck();
  const pause = db.prepare('UPDATE analysis_jobs SET paused = ? WHERE id = ?');
  const release = db.prepare('UPDATE analysis_jobs SET process = 0 WHERE id = ?');
  const end = db.prepare('UPDATE analysis_jobs SET state = ?, process = 0 WHERE id = ?');
  const dropGames = db.prepare('DELETE FROM analysis_games WHERE job = ?');
  const drop = db.prepare('DELETE FROM analysis_jobs WHERE id = ?');
  const cancelDamaged = db.prepare(CANCEL_DAMAGED);

  const find = (id: number): StoredAnalysis => {
    const row = select.get(id) as Row | undefined;
    if (!row) throw new CodedError('no-such-job', `There is no analysis ${id}`);
    return { ...row, options: readRecord(recordName(id), () => optionsOf(row.options)), paused: row.paused === 1 };
  };

  const findOrCancel = (id: number): StoredAnalysis => {
    try {
      return find(id);
    } catch (error) {
      if (!(error instanceof DamagedRecordError)) throw error;
      report(error.record);
      aside.keep(error.record);
      cancelDamaged.run(id);
      return find(id);
    }
  };

  const write = (game: GameId, revision: number | null, study: FlatStudy): void => {
    games.replace(game, revision, { study, kept: keptOf(unflattenStudy(study)) });
  };

  /** Without the reports of games that have been deleted or damaged since. */
  const undoGame = (job: number, game: GameId, added: string): void => {
    dropReport.run(job, game);
    try {
      const { study, revision } = games.read(game);
      const reports = readOrReport(recordName(job), report, () => parseJson(added) as readonly PlyReport[]);
      const rest = reports === null ? study : removeReport(study, reports);
      if (rest !== study) write(game, revision, rest);
    } catch (error) {
      const isGone = error instanceof CodedError && error.code === 'no-such-game';
      if (!isGone && !(error instanceof DamagedRecordError)) throw error;
    }
  };

  const insertJob = db.transaction((options: string, ids: readonly GameId[], positions: number): number => {
    const { lastInsertRowid } = insert.run(options, ids.length, positions, process.pid, Date.now());
    putGames.run(lastInsertRowid, Buffer.from(Uint32Array.from(ids).buffer));
    return Number(lastInsertRowid);
  });
  const endJob = db.transaction((id: number, state: 'done' | 'cancelled'): void => {
    end.run(state, id);
    dropGames.run(id);
  });

  return {
    create({ games: selection, ...options }) {
      const ids = selectedGames(selection, list);
      if (ids.length === 0) throw new CodedError('no-games', 'No game is selected');
      const { plies } = columns.now();
      const positions = ids.reduce((sum, id) => sum + positionsOf(plies[id] ?? 0, options), 0);
      return find(insertJob(JSON.stringify(options), ids, positions));
    },
    claim(renew) {
      const isFree = (job: { readonly process: number; readonly claimed: number }): boolean =>
        job.process === 0 || (renew && job.process === process.pid) || !isProcessAlive(job.process, job.claimed);
      const free = (all.all() as { id: number; process: number; claimed: number }[]).filter(isFree);
      for (const { id } of free) take.run(process.pid, Date.now(), id);
      return free.map(({ id }) => findOrCancel(id));
    },
    read: find,
    games(id, from, length) {
      const bytes = slice.get(ID_BYTES * from + 1, ID_BYTES * length, id) as Buffer | undefined;
      return bytes === undefined ? [] : [...new Uint32Array(Uint8Array.from(bytes).buffer)];
    },
    finish(id, { game, positions, written }) {
      const added = written?.added ?? [];
      if (written && added.length > 0) {
        write(game, written.revision, written.study);
        putReport.run(id, game, JSON.stringify(added));
      }
      count.run({
        id,
        positions,
        games: added.length > 0 ? 1 : 0,
        left: written === null ? 1 : 0,
        evaluations: added.filter(report => report.eval !== null).length,
        mistakes: added.filter(report => report.nag !== null).length,
      });
      return find(id);
    },
    setPaused: (id, paused) => void pause.run(paused ? 1 : 0, id),
    release: id => void release.run(id),
    end: endJob,
    undo(id, limit) {
      for (const { game, added } of reports.all(id, limit) as { game: GameId; added: string }[])
        undoGame(id, game, added);
      return countReports.get(id) as number;
    },
    remove: id => void drop.run(id),
  };
}

const selectedGames = (selection: GameSelection, list: GameList): readonly GameId[] => [
  ...new Set(selectedIds(selection, list)),
];

/** How many positions of a main line are in the range. */
export const positionsOf = (
  plies: number,
  { fromPly, toPly }: Pick<BulkAnalysisOptions, 'fromPly' | 'toPly'>,
): number => Math.max(0, Math.min(plies, toPly ?? plies) - fromPly + 1);
