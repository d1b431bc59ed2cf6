/**
 * Counts the motifs of the games of the library. Games that are new or changed stay queued in the library until they
 * are counted, in small batches: a few of them in the background, many as a job. Imports have priority: nothing is
 * counted while one runs.
 */
import type { Events } from '../api/contract.ts';
import { issueOf } from '../api/failure.ts';
import type { Emit } from '../api/rpc.ts';
import type { DatabaseServices } from './database/services.ts';
import { type JobBoard, NEVER_PAUSED, type Pauses } from './jobs.ts';
import type { MotifCounting } from './motif-counting.ts';
import { type HostRules, ownRuleFiles } from './rules.ts';

/** Games of one batch, which is lost when the process is killed. */
const BATCH = 20;
/** Up to this many games are counted without a job. */
const WITHOUT_JOB = 200;
/** Milliseconds between two events that the list may have changed. */
const EVENT_INTERVAL = 3000;

export interface MotifParts {
  readonly database: Pick<DatabaseServices, 'motifs' | 'library'>;
  /** The table thread that currently runs. */
  readonly thread: () => MotifCounting;
  readonly rules: HostRules;
  readonly jobs: JobBoard;
  /** Whether to count in the background; false in the command line, which counts when motifs are asked for. */
  readonly automatic: boolean;
  readonly emit: Emit<Events>;
}

export interface HostMotifs {
  /** Games may have arrived: counts what is queued. */
  wake(): void;
  /** Stops counting until the returned function is called. */
  pause(): () => void;
  /** Counts all queued games now; `progress` receives the number of counted games. */
  countAll(progress: (done: number) => void): Promise<void>;
  /** Ends the background work. */
  close(): Promise<void>;
}

export function hostMotifs({ database, thread, rules, jobs, automatic, emit }: MotifParts): HostMotifs {
  const closing = new AbortController();
  let background: Promise<void> | null = null;
  let isWoken = false;
  let pauses = 0;
  /** The user has cancelled the job: nothing is counted until the next start. */
  let isCancelled = false;

  const countQueued = async (
    isStopped: () => boolean,
    progress: (done: number) => void,
    rests: Pauses = NEVER_PAUSED,
  ): Promise<void> => {
    let lastEvent = Date.now();
    let done = 0;
    await database.motifs.renew();
    for (let after = 0; !isStopped(); ) {
      await rests.passed();
      const games = await database.motifs.next(after, BATCH);
      if (games.length === 0) break;
      const files = await ownRuleFiles(rules, games);
      await database.motifs.keep(await thread().count(games, files));
      after = games.at(-1)?.game ?? after;
      done += games.length;
      progress(done);
      if (Date.now() - lastEvent < EVENT_INTERVAL) continue;
      lastEvent = Date.now();
      emit('libraryChanged', { collections: false });
    }
    if (done > 0) emit('libraryChanged', { collections: false });
  };

  const isStopped = (): boolean => pauses > 0 || isCancelled || closing.signal.aborted;

  const countAsJob = (total: number): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    jobs.start({
      kind: 'countMotifs',
      title: String(total),
      unit: 'games',
      total,
      pausable: true,
      transient: true,
      async run(progress, signal, rests) {
        await countQueued(
          () => signal.aborted || isStopped(),
          done => progress({ done }),
          rests,
        ).then(resolve, reject);
        isCancelled ||= signal.aborted;
        return {};
      },
    });
    return promise;
  };

  const runQueued = async (): Promise<void> => {
    while (isWoken && !isStopped()) {
      isWoken = false;
      await database.motifs.renew();
      const waiting = await database.library.motifsWaiting();
      if (waiting > WITHOUT_JOB) await countAsJob(waiting);
      else await countQueued(isStopped, () => {});
    }
  };

  const failed = (error: unknown): void => {
    if (closing.signal.aborted) return;
    emit('notice', { ...issueOf(error), level: 'error' });
  };

  function wake(): void {
    isWoken = automatic;
    background ??= runQueued()
      .catch(failed)
      .finally(() => {
        background = null;
      });
  }

  return {
    wake,
    pause() {
      pauses++;
      return () => {
        pauses--;
        wake();
      };
    },
    countAll: progress => countQueued(() => closing.signal.aborted, progress),
    async close() {
      closing.abort();
      await background;
    },
  };
}
