/**
 * The analysis of many games: a job that evaluates their main lines one after the other and writes evaluations and
 * symbols at mistakes into them. The library stores how far it has come, so it continues after a restart. Live analysis
 * has priority: the job uses the threads that are left, and rests while there are none.
 */
import { isDeepStrictEqual } from 'node:util';
import type {
  BulkAnalysisRequest,
  Events,
  JobId,
  RegisteredEngine,
  SearchJob,
  StoredEvaluation,
  StoredGame,
} from '../api/contract.ts';
import { CodedError, issueOf } from '../api/failure.ts';
import type { Emit } from '../api/rpc.ts';
import { notesOf } from '../core/report/written.ts';
import { writeReport } from '../core/study/analysis-report.ts';
import { countActionsByPly } from '../core/study/count-actions.ts';
import { unflattenStudy } from '../core/study/flat.ts';
import { Positions, startPosition } from '../core/study/positions.ts';
import type { EvalNote, Study } from '../core/study/study.ts';
import { mainLine, mainLineMoves } from '../core/study/walk.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { engineVariant } from '../engine/rules/uci-variants.ts';
import { prepareJob } from '../engine/search/prepare.ts';
import type { EngineSize } from '../engine/search/session.ts';
import type { Assets } from './assets.ts';
import { type AnalysedGame, positionsOf, type StoredAnalysis } from './database/analysis-queue.ts';
import type { DatabaseServices } from './database/services.ts';
import { type EngineTables, engineName, type OneSearch, oneSearch } from './engine.ts';
import { evaluatedOf, noteOf } from './evaluated.ts';
import { EngineFailure } from './external/engine-failure.ts';
import { jobEngine } from './external/job-engine.ts';
import type { EngineRegistry } from './external/registry.ts';
import { evaluator } from './game-analysis.ts';
import { CLOSING, type Ending, type JobBoard, type JobPauses, type Work } from './jobs.ts';
import { readable } from './readable.ts';
import type { HostRules } from './rules.ts';

/** Ids of games that are fetched at a time. */
const PAGE = 1000;
/** Games of one transaction of an undo. */
const UNDONE = 20;
/** Milliseconds between two events that games have changed. */
const EVENT_INTERVAL = 1000;
/** Milliseconds for which live analysis must have stopped before the job goes on. */
const SETTLE = 500;

/** What live analysis leaves. */
export interface EngineShare {
  /** Threads that live analysis does not use at the moment, at most `most`. */
  free(most: number): number;
  /** MiB. */
  readonly hash: () => number;
  /** Whether positions are evaluated without networks. */
  readonly classical: () => boolean;
  /** @returns ends the listening */
  onChange(listener: () => void): () => void;
}

export interface BulkAnalysisParts {
  readonly database: Pick<DatabaseServices, 'analyses' | 'evaluations' | 'library'>;
  readonly rules: HostRules;
  readonly assets: Assets;
  readonly tables: EngineTables;
  readonly jobs: JobBoard;
  readonly share: EngineShare;
  readonly engines: Pick<EngineRegistry, 'get'>;
  readonly emit: Emit<Events>;
  /** Called after games have changed. */
  readonly changed: () => void;
}

export interface BulkAnalysis {
  start(request: BulkAnalysisRequest): Promise<JobId>;
  /**
   * Lists the jobs of earlier runs of the program, and continues those that are to go on.
   * @param renew also those of this run, after the library has been replaced
   */
  resume(renew: boolean): Promise<void>;
}

export function bulkAnalysis(parts: BulkAnalysisParts): BulkAnalysis {
  const { database, jobs } = parts;
  const turns = new Turns();

  const workOf = (stored: StoredAnalysis, paused: boolean): Work => {
    let run: Run | null = null;
    return {
      kind: 'analyseGames',
      title: String(stored.total),
      unit: 'positions',
      total: stored.positions,
      pausable: true,
      paused,
      onPause(isPaused) {
        database.analyses.setPaused(stored.id, isPaused).catch(() => {});
        run?.interrupt();
      },
      async run(progress, signal, pauses) {
        run = new Run(parts, stored, { progress, signal, pauses, turns });
        return run.whole().finally(() => {
          run = null;
        });
      },
      async undo() {
        while ((await database.analyses.undo(stored.id, UNDONE)) > 0);
        parts.changed();
      },
      dismissed: () => database.analyses.remove(stored.id),
    };
  };

  return {
    async start(request) {
      const { depth, nodes, time } = request.limits;
      if (depth === undefined && nodes === undefined && time === undefined)
        throw new CodedError('no-limit', 'An analysis needs a limit of depth, nodes or time per position');
      return jobs.start(workOf(await database.analyses.create(request), false));
    },
    async resume(renew) {
      for (const stored of await database.analyses.claim(renew)) {
        const { state, options, paused } = stored;
        if (state === 'open') jobs.start(workOf(stored, paused || !options.continues));
        else jobs.addEnded(workOf(stored, false), state, endingOf(stored));
      }
    },
  };
}

const endingOf = ({ games, left, evaluations, mistakes }: StoredAnalysis): Ending => ({
  analysed: { games, left, evaluations, mistakes },
  ...(games > 0 ? { undo: 'possible' } : {}),
});

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Lets one job search at a time, in the order in which they ask. */
class Turns {
  #last: Promise<void> = Promise.resolve();
  /** Turns that were asked for and have not ended. */
  #open = 0;

  /** Whether the next one to ask has to wait. */
  get areTaken(): boolean {
    return this.#open > 0;
  }

  /** Resolves when it is the caller's turn, or with an abort, and returns the function that ends the turn. */
  async next(signal: AbortSignal): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    this.#open++;
    await Promise.race([before, aborted(signal)]);
    // A cancelled job that had no turn must not let the next one search beside the one before.
    return () =>
      void before.then(() => {
        this.#open--;
        resolve();
      });
  }
}

interface Course {
  readonly progress: Parameters<Work['run']>[0];
  readonly signal: AbortSignal;
  readonly pauses: JobPauses;
  readonly turns: Turns;
}

/** One run of a job. It pauses itself when something fails, so that the user can resume or cancel it. */
class Run {
  readonly #parts: BulkAnalysisParts;
  readonly #course: Course;
  #stored: StoredAnalysis;
  /** While it is the job's turn. */
  #turn: { readonly engine: OneSearch; readonly end: () => void } | null = null;
  /** Of the last turn. */
  #external: RegisteredEngine | null = null;
  #size: EngineSize | null = null;
  /** Aborts when the search of the current position is to stop; unless the job was cancelled, it begins again. */
  #attempt = new AbortController();
  #lastEvent = Date.now();
  /** A rule set that the engine does not know was reported. */
  #hasReported = false;
  /** Nodes per millisecond of the searches of this run. */
  #speed = { nodes: 0, time: 0 };

  constructor(parts: BulkAnalysisParts, stored: StoredAnalysis, course: Course) {
    this.#parts = parts;
    this.#stored = stored;
    this.#course = course;
  }

  /** Stops the current search, which is repeated later if the job goes on. */
  interrupt(): void {
    this.#attempt.abort();
    this.#turn?.engine.stop();
  }

  async whole(): Promise<Ending> {
    const { signal } = this.#course;
    const { share } = this.#parts;
    const stopListening = share.onChange(() => {
      const threads = this.#size?.threads ?? 0;
      if (share.free(threads) < threads) this.interrupt();
    });
    const stop = (): void => this.interrupt();
    signal.addEventListener('abort', stop, { once: true });
    this.#report(0);
    for (let isDone = false; !isDone && !signal.aborted; ) isDone = await this.#games().catch(this.#failed);
    stopListening();
    signal.removeEventListener('abort', stop);
    this.#parts.changed();
    const { analyses } = this.#parts.database;
    try {
      await this.#giveTurnBack();
      if (signal.reason === CLOSING) await analyses.release(this.#stored.id);
      else await analyses.end(this.#stored.id, signal.aborted ? 'cancelled' : 'done');
    } catch (error) {
      return { ...endingOf(this.#stored), error: issueOf(error) };
    }
    return signal.reason === CLOSING ? {} : endingOf(this.#stored);
  }

  readonly #failed = (error: unknown): false => {
    this.#course.pauses.pauseFor(issueOf(error));
    return false;
  };

  /** Returns true when all games are done, or the job was cancelled. */
  async #games(): Promise<true> {
    const { analyses } = this.#parts.database;
    const { signal } = this.#course;
    if ((await this.#ready()) === null) return true;
    // A write whose answer was lost may have been made.
    this.#stored = await analyses.read(this.#stored.id);
    while (this.#stored.next < this.#stored.total) {
      const ids = await analyses.games(this.#stored.id, this.#stored.next, PAGE);
      for (const id of ids) {
        const analysed = await this.#game(id);
        if (analysed === null || signal.aborted) return true;
        await this.#finish(id, analysed);
      }
      if (ids.length === 0) return true;
    }
    return true;
  }

  /**
   * Resolves with the engine when it is the job's turn. While it is paused, others have theirs, and its engine is
   * ended. `null`: it was cancelled.
   */
  async #ready(): Promise<OneSearch | null> {
    const { signal, pauses } = this.#course;
    while (!signal.aborted) {
      if (pauses.isPaused()) {
        await this.#giveTurnBack();
        await pauses.passed();
      } else if (this.#turn === null) await this.#takeTurn();
      else return this.#turn.engine;
    }
    return null;
  }

  async #takeTurn(): Promise<void> {
    const { assets, tables, emit, engines } = this.#parts;
    const { threads, engine: id } = this.#stored.options;
    const { signal, turns, progress } = this.#course;
    if (turns.areTaken) progress({ waits: true });
    const end = await turns.next(signal);
    progress({ waits: false });
    if (signal.aborted) return end();
    try {
      this.#external = id === undefined ? null : await engines.get(id);
      this.#size = this.#freeSize(threads);
      const engine =
        this.#external === null
          ? oneSearch(assets, this.#size, tables, issue => emit('notice', { ...issue, level: 'warning' }))
          : jobEngine(this.#external);
      this.#turn = { engine, end };
    } catch (error) {
      end();
      throw error;
    }
  }

  /** That an engine does not close is no reason to pause or to fail: its work has ended. */
  async #giveTurnBack(): Promise<void> {
    const turn = this.#turn;
    this.#turn = null;
    await turn?.engine.close().catch(() => {});
    turn?.end();
  }

  /** Analyses a game again when it has been saved meanwhile. */
  async #finish(id: number, analysed: AnalysedGame): Promise<void> {
    try {
      this.#stored = await this.#parts.database.analyses.finish(this.#stored.id, analysed);
    } catch (error) {
      if (!(error instanceof CodedError && error.code === 'stale')) throw error;
      const again = await this.#game(id);
      if (again !== null && !this.#course.signal.aborted) await this.#finish(id, again);
      return;
    }
    this.#report(0);
    if (Date.now() - this.#lastEvent < EVENT_INTERVAL) return;
    this.#lastEvent = Date.now();
    this.#parts.changed();
  }

  /** `null`: the job was cancelled. */
  async #game(id: number): Promise<AnalysedGame | null> {
    const game = await this.#parts.database.library.open(id).catch(readable);
    if (game === null) return { game: id, positions: 0, written: null };
    const { options } = this.#stored;
    const study = unflattenStudy(game.study);
    const moves = mainLineMoves(study);
    const actions = countActionsByPly([study.root, ...mainLine(study)]);
    const positions = positionsOf(moves.length, options);
    const evaluations = new Map<number, StoredEvaluation>();
    await this.#parts.rules.ensureRegistered(study.rules);
    if ((await this.#ready()) === null) return null;
    if (!this.#knows(study.rules)) return { game: id, positions, written: null };
    // From the last to the first, so that the hash table helps earlier positions.
    for (let done = 1; done <= positions; done++) {
      const ply = options.fromPly + positions - done;
      const line = { moves: moves.slice(0, ply), actions: actions.filter(action => action.ply <= ply) };
      const job: SearchJob = { rules: study.rules, fen: study.start, ...line, limits: options.limits, lines: 1 };
      if (!prepareJob(job).ok) return { game: id, positions, written: null };
      const evaluation = await this.#position(job);
      if (this.#course.signal.aborted) return null;
      if (evaluation) evaluations.set(ply, evaluation);
      this.#report(done);
    }
    return { game: id, positions, written: written(game, study, evaluations) };
  }

  /** Whether the engine knows a rule set; the first one that it does not know is reported. */
  #knows(rules: string): boolean {
    const set = ruleSet(rules);
    if (this.#external === null || set === null) return true;
    const { name, description } = this.#external;
    if (engineVariant(set, description) !== null) return true;
    if (!this.#hasReported) {
      const text = `${name} does not know the rule set ${rules}; games with such rules are left out`;
      this.#parts.emit('notice', { code: 'engine-left-games', text, data: { name }, level: 'warning' });
    }
    this.#hasReported = true;
    return false;
  }

  /** Waits while the job is paused or live analysis needs all threads. */
  async #position(job: SearchJob): Promise<StoredEvaluation | null> {
    const { database, assets, emit } = this.#parts;
    const { signal } = this.#course;
    for (;;) {
      // An interruption of any step from here on ends this attempt.
      this.#attempt = new AbortController();
      const { signal: interruption } = this.#attempt;
      const ready = await this.#ready();
      if (ready !== null) await this.#threads(ready);
      if (ready === null || signal.aborted) return null;
      if (interruption.aborted) continue;
      const search: OneSearch['search'] = async job => {
        const report = await ready.search(job);
        this.#speed.nodes += report.nodes;
        this.#speed.time += report.time;
        return report;
      };
      const accepts = this.#stored.options.skipKnown ? this.#isGoodEnough : () => false;
      const name = this.#external?.description.name ?? engineName(assets);
      const evaluate = evaluator({ database, name, engine: { search }, emit, accepts });
      const found = await evaluate(job, interruption).catch(error => {
        // An engine that does not answer `stop` is killed, and starts again with the next search.
        if (interruption.aborted && error instanceof EngineFailure) return null;
        throw error;
      });
      if (!interruption.aborted) return found;
    }
  }

  /** Evaluations of others do not count for an external engine, whose opinion is asked for. */
  readonly #isGoodEnough = ({ depth, nodes, engine }: StoredEvaluation): boolean => {
    if (this.#external !== null && engine !== this.#external.description.name) return false;
    const { limits } = this.#stored.options;
    const expected = limits.time === undefined || this.#speed.time === 0 ? null : this.#speed.nodes / this.#speed.time;
    return (
      (limits.depth !== undefined && depth >= limits.depth) ||
      (limits.nodes !== undefined && nodes >= limits.nodes) ||
      (limits.time !== undefined && expected !== null && nodes >= expected * limits.time)
    );
  };

  /** Resolves when there is a free thread, and gives the engine all that are free. */
  async #threads(engine: OneSearch): Promise<void> {
    const { share } = this.#parts;
    const { signal } = this.#course;
    const wanted = this.#external === null ? this.#stored.options.threads : 1;
    while (share.free(wanted) === 0 && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const end = share.onChange(resolve);
      await Promise.race([promise, aborted(signal)]);
      end();
      if (!signal.aborted) await new Promise(passed => setTimeout(passed, SETTLE));
    }
    const size = this.#freeSize(wanted);
    if (isDeepStrictEqual(size, this.#size)) return;
    this.#size = size;
    engine.configure(size);
  }

  #freeSize(threads: number): EngineSize {
    const { share } = this.#parts;
    return { threads: Math.max(1, share.free(threads)), hashMiB: share.hash(), classical: share.classical() };
  }

  #report(within: number): void {
    const { done, next } = this.#stored;
    this.#course.progress({ done: done + within, games: next });
  }
}

function written(
  { study: flat, revision }: StoredGame,
  study: Study,
  evaluations: ReadonlyMap<number, StoredEvaluation>,
): AnalysedGame['written'] {
  const start = startPosition(study);
  if (start === null) return null;
  const line = new Positions(start).along([study.root, ...mainLine(study)]).map(({ position }) => position);
  const notes = new Map<number, EvalNote>();
  const evaluated = line.map(({ turn }, ply) => {
    const stored = evaluations.get(ply);
    const note = stored && noteOf(stored, turn);
    if (note) notes.set(ply, note);
    return stored ? evaluatedOf(stored, turn) : null;
  });
  return { revision, ...writeReport(flat, notesOf(line, evaluated, notes)) };
}
