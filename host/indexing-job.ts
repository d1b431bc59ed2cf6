/** Shows the building of the position index as a job. The database thread does the work. */
import type { Events } from '../api/contract.ts';
import type { JobBoard, Work } from './jobs.ts';

type Indexing = Events['indexing'];

interface Shown {
  latest: Indexing;
  progress: Parameters<Work['run']>[0];
  end: () => void;
}

/** @returns receives every report of progress; the first starts a job, the last ends it */
export function indexingJob(jobs: JobBoard): (now: Indexing) => void {
  let shown: Shown | null = null;
  return now => {
    if (shown === null) {
      if (now.done < now.total) shown = start(jobs, now);
      return;
    }
    shown.latest = now;
    shown.progress(now);
    if (now.done < now.total) return;
    shown.end();
    shown = null;
  };
}

function start(jobs: JobBoard, first: Indexing): Shown {
  const { promise, resolve } = Promise.withResolvers<void>();
  const shown: Shown = { latest: first, progress: () => {}, end: resolve };
  jobs.start({
    kind: 'indexPositions',
    title: '',
    unit: 'games',
    total: first.total,
    cancellable: false,
    transient: true,
    async run(progress, signal) {
      shown.progress = progress;
      progress(shown.latest);
      signal.addEventListener('abort', () => resolve(), { once: true });
      await promise;
      return {};
    },
  });
  return shown;
}
