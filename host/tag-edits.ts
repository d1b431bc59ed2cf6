/** Edits the tags of many games: a job that goes through the games in short transactions. */
import type { JobState, Organisation } from '../api/contract.ts';
import { extendService } from '../api/rpc.ts';
import type { DatabaseServices } from './database/services.ts';
import type { JobBoard } from './jobs.ts';

export const hostOrganisation = (
  database: Pick<DatabaseServices, 'organisation' | 'tagEdits'>,
  jobs: JobBoard,
): Organisation =>
  extendService(database.organisation, {
    editTags: async (selection, edits) => {
      const { id, total } = await database.tagEdits.begin(selection, edits);
      return jobs.start({
        kind: 'editTags',
        title: edits.map(({ tag }) => tag).join(', '),
        unit: 'games',
        total,
        async run(progress, signal): Promise<Pick<JobState, 'edited'>> {
          let edited: JobState['edited'];
          try {
            for (let done = 0; done < total && !signal.aborted; ) {
              const next = await database.tagEdits.next(id);
              ({ done } = next);
              edited = { token: next.token, games: next.games, left: next.left };
              progress({ done, games: next.games });
            }
          } finally {
            await database.tagEdits.end(id);
          }
          return edited ? { edited } : {};
        },
      });
    },
  });
