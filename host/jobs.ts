/**
 * Long work that pages can watch, pause and cancel. A job may report progress at any rate; pages receive at most ten
 * events per second, and always the last one. The remaining time follows from the measured rate.
 */
import type { Events, Issue, JobState, Jobs } from '../api/contract.ts';
import { CodedError, issueOf } from '../api/failure.ts';
import type { Emit } from '../api/rpc.ts';
import { RemainingTime } from './remaining-time.ts';

const EVENT_INTERVAL = 100;

type Progress = Partial<Pick<JobState, 'done' | 'total' | 'games' | 'rate' | 'making' | 'waits'>>;
/** With an `error` the job has failed, and its report says what it did before that. */
export type Ending = Partial<
  Pick<JobState, 'report' | 'exported' | 'edited' | 'error' | 'check' | 'repair' | 'analysed' | 'reported' | 'undo'>
>;

/** The reason of the signal when the program ends, not the user. */
export const CLOSING = new CodedError('closed', 'The program is closing');

/** The pauses of a job, for its work. */
export interface Pauses {
  /** Resolves at once while the job is not paused; otherwise when it is resumed or cancelled. */
  passed(): Promise<void>;
}

/** The pauses of a job that may pause itself. */
export interface JobPauses extends Pauses {
  isPaused(): boolean;
  /** Pauses the job because of an error, which its state shows until it is resumed or ends. */
  pauseFor(error: Issue): void;
}

/** For work outside of a job. */
export const NEVER_PAUSED: Pauses = { passed: async () => {} };

export interface Work {
  readonly kind: JobState['kind'];
  readonly title: string;
  readonly unit: JobState['unit'];
  readonly total: number | null;
  /** Whether the work awaits its pauses between two steps. */
  readonly pausable?: boolean;
  /** Whether it stops when its signal aborts; default: true. */
  readonly cancellable?: boolean;
  /** Whether it begins paused. */
  readonly paused?: boolean;
  /** Called when it is paused or resumed. */
  onPause?(paused: boolean): void;
  /** Takes back what the job has written; called only when its state says that this is possible. */
  undo?(): Promise<void>;
  /** Called when the ended job leaves the list. */
  dismissed?(): Promise<void>;
  /** Called when the ended job leaves the list because another file has become the library. */
  forgotten?(): void;
  /** Whether it leaves the list when it is done, because it is part of ordinary work. */
  readonly transient?: boolean;
  /** Resolves when the work has ended, complete or cancelled; stops soon after the signal aborts. */
  run(progress: (now: Progress) => void, signal: AbortSignal, pauses: JobPauses): Promise<Ending>;
}

export interface JobBoard {
  readonly service: Jobs;
  /** Returns the id of the running job. */
  start(work: Work): string;
  /** Lists a job that has ended in an earlier run of the program. */
  addEnded(work: Work, state: 'done' | 'cancelled', ending: Ending): void;
  /** Another file has become the library: jobs that have ended concern the former one. */
  forgetEnded(): void;
  /** Cancels all jobs and waits for their ends. */
  close(): Promise<void>;
}

interface Entry {
  state: JobState;
  readonly work: Work;
  readonly stop: AbortController;
  readonly time: RemainingTime;
  /** While the job is paused: resolves when it is resumed or cancelled. */
  pause: PromiseWithResolvers<void> | null;
  ended: Promise<void>;
}

export function jobBoard(emit: Emit<Events>): JobBoard {
  const entries = new Map<string, Entry>();

  const add = (work: Work, ended: Partial<JobState>): Entry => {
    const id = crypto.randomUUID();
    const { kind, title, unit, total, pausable = false, paused = false, cancellable = true, transient = false } = work;
    const given = { id, kind, title, unit, total, pausable, cancellable, transient, paused, ...ended };
    const state: JobState = { state: 'running', done: 0, games: 0, rate: 0, remaining: null, ...given };
    const stop = new AbortController();
    const pause = paused ? Promise.withResolvers<void>() : null;
    const entry: Entry = { state, work, stop, time: new RemainingTime(), pause, ended: Promise.resolve() };
    stop.signal.addEventListener('abort', () => entry.pause?.resolve());
    entries.set(id, entry);
    emit('job', state);
    return entry;
  };

  const start = (work: Work): string => {
    const entry = add(work, {});
    const { id, kind, transient } = entry.state;
    const pauses: JobPauses = {
      passed: async () => entry.pause?.promise,
      isPaused: () => entry.state.paused,
      pauseFor(error) {
        entry.state = { ...entry.state, error };
        if (entry.state.paused) emit('job', entry.state);
        else pause(entry, true);
      },
    };
    entry.ended = follow(entry, pauses, emit)
      .catch(error => {
        console.error(`chatrang: the end of a job (${kind}) failed:`, error);
      })
      .finally(() => {
        if (transient && entry.state.state !== 'failed') entries.delete(id);
      });
    return id;
  };

  const pause = (entry: Entry, paused: boolean): void => {
    // A cancelled job ends soon, and nothing would end its pause.
    if (entry.state.state !== 'running' || entry.stop.signal.aborted || entry.state.paused === paused) return;
    if (!entry.state.pausable) throw new CodedError('job-not-pausable', 'This job cannot be paused');
    entry.pause?.resolve();
    entry.pause = paused ? Promise.withResolvers() : null;
    entry.time.restart();
    const state = paused ? entry.state : withoutError(entry.state);
    entry.state = { ...state, paused, remaining: null };
    emit('job', entry.state);
    entry.work.onPause?.(paused);
  };

  const cancel = ({ state, stop }: Entry): void => {
    if (state.state === 'running' && !state.cancellable)
      throw new CodedError('job-not-cancellable', 'This job cannot be cancelled');
    stop.abort();
  };

  const undo = async (entry: Entry): Promise<void> => {
    if (entry.state.undo !== 'possible') throw new CodedError('job-not-undoable', 'There is nothing to take back');
    await entry.work.undo?.();
    entry.state = { ...entry.state, undo: 'done' };
    emit('job', entry.state);
  };

  const find = (id: string): Entry => {
    const entry = entries.get(id);
    if (!entry) throw new CodedError('no-such-job', `There is no job ${id}`);
    return entry;
  };

  return {
    start,
    addEnded(work, state, ending) {
      add({ ...work, paused: false }, { state, done: work.total ?? 0, ...ending });
    },
    forgetEnded() {
      for (const [id, { state, work }] of entries) {
        if (state.state === 'running') continue;
        entries.delete(id);
        work.forgotten?.();
      }
    },
    service: {
      list: async () => [...entries.values()].map(entry => entry.state),
      cancel: async id => cancel(find(id)),
      pause: async id => pause(find(id), true),
      resume: async id => pause(find(id), false),
      undo: async id => undo(find(id)),
      dismiss: async id => {
        const { state, work } = find(id);
        if (state.state === 'running') throw new CodedError('job-running', 'The job is still running');
        entries.delete(id);
        await work.dismissed?.();
      },
    },
    async close() {
      for (const entry of entries.values()) entry.stop.abort(CLOSING);
      await Promise.all([...entries.values()].map(entry => entry.ended));
    },
  };
}

const withoutError = ({ error: _, ...state }: JobState): JobState => state;

async function follow(entry: Entry, pauses: JobPauses, emit: Emit<Events>): Promise<void> {
  let lastEvent = 0;
  /** The beginning and the end of waiting are always sent. */
  const progress = (now: Progress): void => {
    const before = entry.state;
    const { done, total, waits } = { ...before, ...now };
    const isNews = waits !== before.waits;
    if (isNews) entry.time.restart();
    entry.state = { ...before, ...now, remaining: entry.time.measure(done, total, performance.now()) };
    if (!isNews && Date.now() - lastEvent < EVENT_INTERVAL) return;
    lastEvent = Date.now();
    emit('job', entry.state);
  };
  const over = { paused: false, remaining: null };
  try {
    const ending = await entry.work.run(progress, entry.stop.signal, pauses);
    const state = ending.error ? 'failed' : entry.stop.signal.aborted ? 'cancelled' : 'done';
    entry.state = { ...withoutError(entry.state), ...over, ...ending, state };
  } catch (error) {
    entry.state = { ...entry.state, ...over, state: 'failed', error: issueOf(error) };
  }
  emit('job', entry.state);
}
