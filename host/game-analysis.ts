/**
 * Evaluates every position of a game, from the last to the first, so that the hash table helps earlier positions. A
 * position with a stored evaluation of at least the requested depth is not searched again.
 */
import type { Events, GameAnalysisRequest, SearchJob, StoredEvaluation } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import type { Emit } from '../api/rpc.ts';
import { KNOWN_DEPTH } from '../engine/search/job.ts';
import { prepareJob } from '../engine/search/prepare.ts';
import type { EngineSize } from '../engine/search/session.ts';
import type { Assets } from './assets.ts';
import type { DatabaseServices } from './database/services.ts';
import {
  accepted,
  type EngineTables,
  type Evaluated,
  engineName,
  evaluationOf,
  type OneSearch,
  oneSearch,
  searchedBy,
} from './engine.ts';
import type { Work } from './jobs.ts';

/** Share of the memory of live analysis, which may run at the same time. */
const HASH_SHARE = 1 / 2;
/** With at most this many pieces, endgame tables that may have been built since say more than a stored search. */
const FEW = 6;

const menIn = (fen: string): number =>
  fen
    .split(' ', 1)
    .join()
    .replace(/[^a-z]/giu, '').length;

interface Parts {
  readonly database: DatabaseServices;
  readonly assets: Assets;
  readonly tables: EngineTables;
  /** Of the engine for live analysis. */
  readonly size: EngineSize;
  readonly emit: Emit<Events>;
}

/** @throws CodedError when the game or the limits are invalid; `no-limit` when the search would never end */
export function gameAnalysis(request: GameAnalysisRequest, { database, assets, tables, size, emit }: Parts): Work {
  const { rules, start, moves, actions = [], limits } = request;
  if (limits.depth === undefined && limits.nodes === undefined && limits.time === undefined)
    throw new CodedError('no-limit', 'The analysis of a game needs a limit of depth, nodes or time per position');
  const jobAt = (ply: number): SearchJob => ({
    rules,
    fen: start,
    moves: moves.slice(0, ply),
    actions: actions.filter(done => done.ply <= ply),
    limits,
    lines: 1,
  });
  accepted(prepareJob(jobAt(moves.length)));

  const known = async ({ key, fen }: Evaluated): Promise<StoredEvaluation | null> => {
    const [stored = null] = await database.evaluations.stored(rules, [key]);
    if (stored === null || limits.depth === undefined || stored.depth < limits.depth) return null;
    return stored.depth < KNOWN_DEPTH && menIn(fen) <= FEW ? null : stored;
  };

  const evaluate = async (job: SearchJob, engine: OneSearch, signal: AbortSignal): Promise<void> => {
    const of = searchedBy(job);
    if (of === null) return;
    const before = await known(of);
    if (before) return emit('evaluation', before);
    if (signal.aborted) return;
    const evaluation = evaluationOf(of, await engine.search(job), engineName(assets));
    if (!evaluation) return;
    await database.evaluations.keep(evaluation);
    const [kept = null] = await database.evaluations.stored(rules, [of.key]);
    emit('evaluation', kept ?? evaluation);
  };

  return {
    kind: 'analyse',
    title: titleOf(request),
    unit: 'positions',
    total: moves.length + 1,
    pausable: true,
    async run(progress, signal, pauses) {
      const own = { threads: size.threads, hashMiB: size.hashMiB * HASH_SHARE };
      const engine = oneSearch(assets, own, tables, issue => emit('notice', { ...issue, level: 'warning' }));
      const stop = (): void => engine.stop();
      signal.addEventListener('abort', stop, { once: true });
      const began = Date.now();
      try {
        for (let done = 1; done <= moves.length + 1 && !signal.aborted; done++) {
          await pauses.passed();
          await evaluate(jobAt(moves.length + 1 - done), engine, signal);
          progress({ done, rate: Math.round((10_000 * done) / Math.max(1, Date.now() - began)) / 10 });
        }
      } finally {
        signal.removeEventListener('abort', stop);
        await engine.close();
      }
      return {};
    },
  };
}

const titleOf = ({ moves }: GameAnalysisRequest): string => `${moves.length + 1} positions`;
