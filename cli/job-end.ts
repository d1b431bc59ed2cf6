/** Waits for a job that a command starts. */
import type { JobId, JobState } from '../api/contract.ts';
import type { Host } from '../host/host.ts';

interface Watching {
  /** Called with each state of the running job. */
  readonly onProgress?: (job: JobState) => void;
  /**
   * What an interrupt (Ctrl-C) does, in place of ending the program at once: it cancels the job, or closes the host, so
   * that the library keeps a job that can be continued.
   */
  readonly onInterrupt?: 'cancel' | 'close';
}

/**
 * The last state of the job; the job may end before `start` resolves. A job that an error has paused counts as ended.
 */
export async function jobEnd(
  { events, services, close }: Host,
  start: () => Promise<JobId>,
  { onProgress, onInterrupt }: Watching = {},
): Promise<JobState> {
  const ended = new Map<JobId, JobState>();
  let own: JobId | null = null;
  let wake = (): void => {};
  const unsubscribe = events.subscribe((name, data) => {
    if (name !== 'job') return;
    const job = data as JobState;
    if (job.state === 'running' && !(job.paused && job.error)) {
      if (job.id === own) onProgress?.(job);
      return;
    }
    ended.set(job.id, job);
    wake();
  });
  let isInterrupted = false;
  const interrupt = (): void => {
    isInterrupted = true;
    if (own === null) return;
    if (onInterrupt === 'cancel') void services.jobs.cancel(own);
    // The command closes the host too, and reports a failure.
    else close().catch(() => {});
  };
  if (onInterrupt !== undefined) process.once('SIGINT', interrupt);
  try {
    const id = await start();
    own = id;
    if (isInterrupted) interrupt();
    for (;;) {
      const job = ended.get(id);
      if (job) return job;
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
  } finally {
    unsubscribe();
    process.removeListener('SIGINT', interrupt);
  }
}
