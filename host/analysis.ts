/**
 * The engine for pages. Live analysis has one session that follows the cursor; the analysis of a game uses a session of
 * its own, so neither waits for the other. Evaluations of both are stored by position, the deepest first.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Analysis, EngineInfo, Events, MoveClock, SearchJob, SearchReport } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import type { Emit } from '../api/rpc.ts';
import { messageOf } from '../engine/rules/result.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { MAX_THREADS } from '../engine/search/job.ts';
import { Networks } from '../engine/search/network/networks.ts';
import { prepareJob } from '../engine/search/prepare.ts';
import { createSearch, type Search } from '../engine/search/search.ts';
import type { EngineSize } from '../engine/search/session.ts';
import { clockLimits } from '../engine/search/time-limits.ts';
import type { Assets } from './assets.ts';
import { bulkAnalysis, type EngineShare } from './bulk-analysis.ts';
import type { DatabaseServices } from './database/services.ts';
import {
  accepted,
  type EngineTables,
  type Evaluated,
  engineName,
  evaluationOf,
  networkFiles,
  searchedBy,
  startEngine,
} from './engine.ts';
import type { EngineRegistry } from './external/registry.ts';
import { gameAnalysis, HASH_SHARE } from './game-analysis.ts';
import type { JobBoard } from './jobs.ts';
import { playerReports } from './player-reports.ts';
import type { HostRules } from './rules.ts';
import { singleSearches } from './single-searches.ts';
import type { Owner } from './uploads.ts';

/** Until a page chooses another. */
const INITIAL_SIZE: EngineSize = { threads: 1, hashMiB: 64 };
const maxThreads = (): number => Math.min(availableParallelism(), MAX_THREADS);
/** Live analysis that stops before this depth is not stored. */
const KEPT_DEPTH = 8;
/** Milliseconds that a move takes outside the engine. */
const OVERHEAD = 100;
/** Milliseconds after which the result of a running search is stored. */
const KEEP_EVERY = 5000;

export interface AnalysisParts {
  readonly database: DatabaseServices;
  readonly rules: HostRules;
  readonly assets: Assets;
  readonly tables: EngineTables;
  readonly jobs: JobBoard;
  /** External engines. */
  readonly engines: Pick<EngineRegistry, 'get'>;
  readonly emit: Emit<Events>;
  /** Called after an analysis of many games has changed some. */
  readonly changed: () => void;
}

export interface HostAnalysis {
  /** @param page which single searches belong to; `undefined`: the host itself */
  service(page?: Owner): Analysis;
  /** Ends live analysis. */
  stop(): void;
  /** Ends the single searches of a page that has gone. */
  discardOf(page: Owner): void;
  /** Continues the analyses of many games, as `BulkAnalysis.resume` does. */
  resume(renew: boolean): Promise<void>;
  /** Endgame tables were added or removed. */
  renewTables(): void;
  close(): Promise<void>;
}

interface Live {
  readonly id: number;
  readonly of: Evaluated | null;
  best: SearchReport | null;
  kept: number;
}

export function hostAnalysis({
  database,
  rules,
  assets,
  tables,
  jobs,
  engines,
  emit,
  changed,
}: AnalysisParts): HostAnalysis {
  let live: Live | null = null;
  const shareListeners = new Set<() => void>();
  /** Whether live analysis uses its threads. */
  let searching = false;
  const setSearching = (now: boolean): void => {
    if (searching === now) return;
    searching = now;
    for (const listener of shareListeners) listener();
  };

  let size = INITIAL_SIZE;
  const session = startEngine(assets, size, tables, {
    onReport(id, report) {
      if (live?.id !== id) return;
      emit('analysis', { session: id, report });
      if (report.depth >= KEPT_DEPTH || report.done) live.best = report;
      if (report.done || Date.now() - live.kept > KEEP_EVERY) keepBest();
      if (report.done) setSearching(false);
    },
    onIssue(_id, issue) {
      const isFatal = issue.data?.thread === undefined;
      if (isFatal) setSearching(false);
      emit('notice', { ...issue, level: isFatal ? 'error' : 'warning' });
    },
  });

  const keep = async (of: Evaluated, report: SearchReport): Promise<void> => {
    const evaluation = evaluationOf(of, report, engineName(assets));
    if (evaluation && (await database.evaluations.keep(evaluation))) emit('evaluation', evaluation);
  };

  const keepBest = (): void => {
    if (!live) return;
    const { of, best } = live;
    live.best = null;
    live.kept = Date.now();
    if (best && of) keep(of, best).catch(reportLost);
  };

  const reportLost = (error: unknown): void => {
    // Reported when the library was opened.
    if (error instanceof CodedError && error.code === 'library-read-only') return;
    const text = `An evaluation could not be saved: ${messageOf(error)}`;
    emit('notice', { code: 'evaluation-lost', text, level: 'warning' });
  };

  const start = async (job: SearchJob): Promise<number> => {
    await rules.ensureRegistered(job.rules);
    const id = accepted(session.start(job));
    keepBest();
    // A search of some moves does not evaluate the position.
    const of = job.searchmoves === undefined ? searchedBy(job) : null;
    live = { id, of, best: null, kept: Date.now() };
    setSearching(true);
    return id;
  };

  const share: EngineShare = {
    free: most => Math.min(most, maxThreads() - (searching ? size.threads : 0)),
    hash: () => size.hashMiB * HASH_SHARE,
    classical: () => size.classical === true,
    onChange(listener) {
      shareListeners.add(listener);
      return () => void shareListeners.delete(listener);
    },
  };
  const bulk = bulkAnalysis({ database, rules, assets, tables, jobs, share, engines, emit, changed });

  const players = playerReports({ database, rules, jobs });
  const single = singleSearches(assets, tables, issue => emit('notice', { ...issue, level: 'warning' }));

  const singleSize = (): EngineSize => ({ ...size, hashMiB: size.hashMiB * HASH_SHARE });
  const timed = (job: SearchJob, clock: MoveClock | null): SearchJob => {
    const game = ruleSet(job.rules);
    if (clock === null || game === null) return job;
    const time = clockLimits({ ...clock, overhead: OVERHEAD, goal: game.goal });
    return { ...job, limits: { ...job.limits, ...time } };
  };

  const info = (): EngineInfo => ({
    name: engineName(assets),
    threads: size.threads,
    hash: size.hashMiB,
    network: size.classical !== true,
    maxThreads: maxThreads(),
  });

  /** Evaluates single positions; the session may be searching. */
  let evaluator: Promise<Search> | null = null;
  const networks = new Networks(networkFiles(assets), tables.onFault);
  const openEvaluator = async (): Promise<Search> =>
    createSearch({
      wasm: new Uint8Array(await readFile(assets.engineWasm)),
      hashMiB: 1,
      networks: { of: position => (size.classical === true ? null : networks.of(position)) },
    });

  const stop = (): void => {
    session.stop();
    setSearching(false);
  };
  const ownSearches = {};

  return {
    service: (page = ownSearches) => ({
      info: async () => info(),
      async configure({ threads, hash, network }) {
        size = { threads: Math.min(threads, maxThreads()), hashMiB: hash, classical: !network };
        session.configure(size);
        return info();
      },
      prepare: () => session.warmUp(),
      start,
      stop: async () => stop(),
      async search(job, clock) {
        await rules.ensureRegistered(job.rules);
        return single.search(timed(job, clock), singleSize(), page);
      },
      async ponder(job, clock) {
        await rules.ensureRegistered(job.rules);
        single.ponder(timed(job, clock), singleSize(), page);
      },
      stopSearch: async () => single.stop(page),
      async explain(position) {
        await rules.ensureRegistered(position.rules);
        const job = accepted(prepareJob({ ...position, limits: {}, lines: 1, playOn: true }));
        evaluator ??= openEvaluator().catch(error => {
          // The next call tries again.
          evaluator = null;
          throw error;
        });
        return (await evaluator).explain(job);
      },
      analyseGame: async request => {
        await rules.ensureRegistered(request.rules);
        return jobs.start(gameAnalysis(request, { assets, database, tables, size, emit }));
      },
      analyseGames: bulk.start,
      reportPlayers: players.start,
      playerSummaries: async (job, offset, limit) => players.page(job, offset, limit),
      playerMistakes: players.mistakes,
      stored: database.evaluations.stored,
    }),
    stop,
    discardOf: single.discardOf,
    renewTables: () => session.renewTables(),
    resume: bulk.resume,
    async close() {
      keepBest();
      await single.close();
      await session.close();
    },
  };
}
