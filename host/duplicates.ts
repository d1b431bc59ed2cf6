/** The service of duplicates: the methods of the database thread, and the jobs that find duplicates and merge them. */
import type { DuplicateRecords, Duplicates } from '../api/contract.ts';
import { extendService } from '../api/rpc.ts';
import type { Assets } from './assets.ts';
import type { DatabaseServices } from './database/services.ts';
import type { JobBoard } from './jobs.ts';
import { runEdit } from './long-edits.ts';
import { inCareThread } from './safety/thread.ts';

export interface DuplicateParts {
  readonly assets: Assets;
  readonly database: Pick<DatabaseServices, 'duplicates' | 'duplicateSearch' | 'edits'>;
  readonly jobs: JobBoard;
}

export const hostDuplicates = ({ assets, database, jobs }: DuplicateParts): Duplicates =>
  extendService<DuplicateRecords, Duplicates>(database.duplicates, {
    async find() {
      const path = await database.duplicateSearch.begin();
      return jobs.start({
        kind: 'findDuplicates',
        title: '',
        unit: 'games',
        total: null,
        transient: true,
        async run(progress, signal) {
          try {
            const groups = await inCareThread(assets, thread => thread.findDuplicates(path), {
              signal,
              onProgress: progress,
            });
            await database.duplicateSearch.use(groups);
          } catch (error) {
            if (!signal.aborted) throw error;
          }
          return {};
        },
      });
    },
    mergeExact: async () =>
      runEdit(database, jobs, await database.edits.merges(), { kind: 'mergeDuplicates', title: '' }),
  });
