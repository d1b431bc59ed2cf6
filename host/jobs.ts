/**
 * Long work that pages can watch and cancel. A job may report progress at any rate; pages receive at most ten events
 * per second, and always the last one.
 */
import type { Events, Issue, JobState, Jobs } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { describe, type Emit } from '../api/rpc.ts';

const EVENT_INTERVAL = 100;

type Progress = Partial<Pick<JobState, 'done' | 'total' | 'games' | 'rate' | 'making'>>;
/** With an `error` the job has failed, and its report says what it did before that. */
type Ending = Partial<Pick<JobState, 'report' | 'exported' | 'error' | 'check' | 'repair'>>;

export interface Work {
  readonly kind: JobState['kind'];
  readonly title: string;
  readonly unit: JobState['unit'];
  readonly total: number | null;
  /** Resolves when the work has ended, complete or cancelled; stops soon after the signal aborts. */
  run(progress: (now: Progress) => void, signal: AbortSignal): Promise<Ending>;
}

export interface JobBoard {
  readonly service: Jobs;
  /** Returns the id of the running job. */
  start(work: Work): string;
  /** Cancels all jobs and waits for their ends. */
  close(): Promise<void>;
}

interface Entry {
  state: JobState;
  readonly stop: AbortController;
  ended: Promise<void>;
}

export function jobBoard(emit: Emit<Events>): JobBoard {
  const entries = new Map<string, Entry>();

  const start = (work: Work): string => {
    const id = crypto.randomUUID();
    const { kind, title, unit, total } = work;
    const state: JobState = { id, kind, title, unit, total, state: 'running', done: 0, games: 0, rate: 0 };
    const entry: Entry = { state, stop: new AbortController(), ended: Promise.resolve() };
    entries.set(id, entry);
    emit('job', state);
    entry.ended = follow(entry, work, emit).catch(error => {
      console.error(`chatrang: the end of a job (${kind}) failed:`, error);
    });
    return id;
  };

  const find = (id: string): Entry => {
    const entry = entries.get(id);
    if (!entry) throw new CodedError('no-such-job', `There is no job ${id}`);
    return entry;
  };

  return {
    start,
    service: {
      list: async () => [...entries.values()].map(entry => entry.state),
      cancel: async id => find(id).stop.abort(),
      dismiss: async id => {
        if (find(id).state.state === 'running') throw new CodedError('job-running', 'The job is still running');
        entries.delete(id);
      },
    },
    async close() {
      for (const entry of entries.values()) entry.stop.abort();
      await Promise.all([...entries.values()].map(entry => entry.ended));
    },
  };
}

async function follow(entry: Entry, work: Work, emit: Emit<Events>): Promise<void> {
  let lastEvent = 0;
  const progress = (now: Progress): void => {
    entry.state = { ...entry.state, ...now };
    if (Date.now() - lastEvent < EVENT_INTERVAL) return;
    lastEvent = Date.now();
    emit('job', entry.state);
  };
  try {
    const ending = await work.run(progress, entry.stop.signal);
    const state = ending.error ? 'failed' : entry.stop.signal.aborted ? 'cancelled' : 'done';
    entry.state = { ...entry.state, ...ending, state };
  } catch (error) {
    entry.state = { ...entry.state, state: 'failed', error: issueOf(error) };
  }
  emit('job', entry.state);
}

function issueOf(error: unknown): Issue {
  const { code, message } = describe(error);
  return { code: code ?? 'internal', text: message };
}
