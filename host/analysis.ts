/**
 * The engine for pages. Live analysis has one session that follows the cursor; the analysis of a game uses a session of
 * its own, so neither waits for the other. Evaluations of both are stored by position, the deepest first.
 */
import type { Analysis, Events, SearchJob, SearchReport } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import type { Emit } from '../api/rpc.ts';
import type { Assets } from './assets.ts';
import type { DatabaseServices } from './database/services.ts';
import {
  accepted,
  type EngineTables,
  type Evaluated,
  engineName,
  evaluationOf,
  searchedBy,
  startEngine,
} from './engine.ts';
import { gameAnalysis } from './game-analysis.ts';
import type { JobBoard } from './jobs.ts';
import type { HostRules } from './rules.ts';

/** MiB. */
const HASH = 64;
/** Live analysis that stops before this depth is not stored. */
const KEPT_DEPTH = 8;
/** Milliseconds after which the result of a running search is stored. */
const KEEP_EVERY = 5000;

export interface AnalysisParts {
  readonly database: DatabaseServices;
  readonly rules: HostRules;
  readonly assets: Assets;
  readonly tables: EngineTables;
  readonly jobs: JobBoard;
  readonly emit: Emit<Events>;
}

export interface HostAnalysis {
  readonly service: Analysis;
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

export function hostAnalysis({ database, rules, assets, tables, jobs, emit }: AnalysisParts): HostAnalysis {
  let live: Live | null = null;

  const session = startEngine(assets, HASH, tables, {
    onReport(id, report) {
      if (live?.id !== id) return;
      emit('analysis', { session: id, report });
      if (report.depth >= KEPT_DEPTH || report.done) live.best = report;
      if (report.done || Date.now() - live.kept > KEEP_EVERY) keepBest();
    },
    onIssue: (_id, issue) => emit('notice', { ...issue, level: 'error' }),
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
    const text = `An evaluation could not be saved: ${error instanceof Error ? error.message : String(error)}`;
    emit('notice', { code: 'evaluation-lost', text, level: 'warning' });
  };

  const start = async (job: SearchJob): Promise<number> => {
    await rules.ensureRegistered(job.rules);
    const id = accepted(session.start(job));
    keepBest();
    live = { id, of: searchedBy(job), best: null, kept: Date.now() };
    return id;
  };

  return {
    service: {
      info: async () => ({ name: engineName(assets), threads: 1, hash: HASH }),
      prepare: () => session.warmUp(),
      start,
      stop: async () => session.stop(),
      analyseGame: async request => {
        await rules.ensureRegistered(request.rules);
        return jobs.start(gameAnalysis(request, { assets, database, tables, emit }));
      },
      stored: database.evaluations.stored,
    },
    renewTables: () => session.renewTables(),
    async close() {
      keepBest();
      await session.close();
    },
  };
}
