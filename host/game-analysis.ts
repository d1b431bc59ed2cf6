/**
 * Evaluates every position of a game, from the last to the first, so that the hash table helps earlier positions. A
 * position with a stored evaluation of at least the requested depth is not searched again.
 */
import type { Events, GameAnalysisRequest, SearchJob, SearchLimits, StoredEvaluation } from '../api/contract.ts';
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
  engineName,
  evaluationOf,
  type OneSearch,
  oneSearch,
  searchedBy,
} from './engine.ts';
import type { Work } from './jobs.ts';

/** Share of the memory of live analysis, which may run at the same time. */
export const HASH_SHARE = 1 / 2;
/** With at most this many pieces, endgame tables that may have been built since say more than a stored search. */
const FEW = 6;

const piecesIn = (fen: string): number =>
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

  return {
    kind: 'analyse',
    title: titleOf(request),
    unit: 'positions',
    total: moves.length + 1,
    pausable: true,
    async run(progress, signal, pauses) {
      const own = { ...size, hashMiB: size.hashMiB * HASH_SHARE };
      const engine = oneSearch(assets, own, tables, issue => emit('notice', { ...issue, level: 'warning' }));
      const stop = (): void => engine.stop();
      signal.addEventListener('abort', stop, { once: true });
      const evaluate = evaluator({ database, name: engineName(assets), engine, emit, accepts: isDeepEnough });
      const began = Date.now();
      try {
        for (let done = 1; done <= moves.length + 1 && !signal.aborted; done++) {
          await pauses.passed();
          await evaluate(jobAt(moves.length + 1 - done), signal);
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

/** Whether a stored evaluation is as good as a search within the limits. */
const isDeepEnough = (stored: StoredEvaluation, { depth }: SearchLimits): boolean =>
  depth !== undefined && stored.depth >= depth;

export interface EvaluatorParts extends Pick<Parts, 'emit'> {
  /** Of the engine. */
  readonly name: string;
  readonly database: Pick<DatabaseServices, 'evaluations'>;
  readonly engine: Pick<OneSearch, 'search'>;
  /** Whether a stored evaluation makes a search within the limits unnecessary. */
  readonly accepts: (stored: StoredEvaluation, limits: SearchLimits) => boolean;
}

/**
 * Evaluates one position after another, stores the evaluations and reports them to pages. `null`: the game is over, the
 * search was stopped at once, or the signal has aborted.
 */
export const evaluator =
  ({ database, name, engine, emit, accepts }: EvaluatorParts) =>
  async (job: SearchJob, signal: AbortSignal): Promise<StoredEvaluation | null> => {
    const of = searchedBy(job);
    if (of === null) return null;
    const storedNow = async (): Promise<StoredEvaluation | null> =>
      (await database.evaluations.stored(of.rules, [of.key]))[0] ?? null;
    const before = await storedNow();
    if (before !== null && !tablesMayKnowMore(before) && accepts(before, job.limits)) {
      emit('evaluation', before);
      return before;
    }
    if (signal.aborted) return null;
    const evaluation = evaluationOf(of, await engine.search(job), name);
    if (evaluation === null) return null;
    await database.evaluations.keep(evaluation);
    const kept = (await storedNow()) ?? evaluation;
    emit('evaluation', kept);
    return kept.engine === evaluation.engine ? kept : evaluation;
  };

const tablesMayKnowMore = ({ depth, fen }: StoredEvaluation): boolean => depth < KNOWN_DEPTH && piecesIn(fen) <= FEW;

const titleOf = ({ moves }: GameAnalysisRequest): string => `${moves.length + 1} positions`;
