/** Waits for a job that a command starts. */
import type { JobId, JobState } from '../api/contract.ts';
import type { Host } from '../host/host.ts';

/** The last state of the job; the job may end before `start` resolves. */
export async function jobEnd({ events }: Host, start: () => Promise<JobId>): Promise<JobState> {
  const ended = new Map<JobId, JobState>();
  let wake = (): void => {};
  const unsubscribe = events.subscribe((name, data) => {
    if (name !== 'job') return;
    const job = data as JobState;
    if (job.state === 'running') return;
    ended.set(job.id, job);
    wake();
  });
  try {
    const id = await start();
    for (;;) {
      const job = ended.get(id);
      if (job) return job;
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
  } finally {
    unsubscribe();
  }
}
