/** Waits for a job that a command starts. */
import type { JobId, JobState } from '../api/contract.ts';
import type { Host } from '../host/host.ts';

interface Watching {
  /** Called with each state of the running job. */
  readonly onProgress?: (job: JobState) => void;
  /** Whether an interrupt (Ctrl-C) cancels the job in place of the program. */
  readonly cancelOnInterrupt?: boolean;
}

/** The last state of the job; the job may end before `start` resolves. */
export async function jobEnd(
  { events, services }: Host,
  start: () => Promise<JobId>,
  { onProgress, cancelOnInterrupt = false }: Watching = {},
): Promise<JobState> {
  const ended = new Map<JobId, JobState>();
  let own: JobId | null = null;
  let wake = (): void => {};
  const unsubscribe = events.subscribe((name, data) => {
    if (name !== 'job') return;
    const job = data as JobState;
    if (job.state === 'running') {
      if (job.id === own) onProgress?.(job);
      return;
    }
    ended.set(job.id, job);
    wake();
  });
  const cancel = (): void => {
    if (own !== null) void services.jobs.cancel(own);
  };
  try {
    const id = await start();
    own = id;
    if (cancelOnInterrupt) process.once('SIGINT', cancel);
    for (;;) {
      const job = ended.get(id);
      if (job) return job;
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
  } finally {
    unsubscribe();
    process.removeListener('SIGINT', cancel);
  }
}
