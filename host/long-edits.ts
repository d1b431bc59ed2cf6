/** Edits the tags of many games: a job that goes through the games in short transactions. */
import type { GameSelection, JobId, JobState, Organisation, TagEdit } from '../api/contract.ts';
import { extendService } from '../api/rpc.ts';
import type { DatabaseServices } from './database/services.ts';
import type { JobBoard } from './jobs.ts';

/** @param ended called after the last game, with the token of the step, unless the job was cancelled */
export async function startTagEdits(
  { tagEdits }: Pick<DatabaseServices, 'tagEdits'>,
  jobs: JobBoard,
  selection: GameSelection,
  edits: readonly TagEdit[],
  ended: (token: string) => Promise<void> = async () => {},
): Promise<JobId> {
  const { id, total } = await tagEdits.begin(selection, edits);
  return jobs.start({
    kind: 'editTags',
    title: [...new Set(edits.map(({ tag }) => tag))].join(', '),
    unit: 'games',
    total,
    async run(progress, signal): Promise<Pick<JobState, 'edited'>> {
      let edited: JobState['edited'];
      try {
        for (let done = 0; done < total && !signal.aborted; ) {
          const next = await tagEdits.next(id);
          ({ done } = next);
          edited = { token: next.token, games: next.games, left: next.left };
          progress({ done, games: next.games });
        }
        if (edited && !signal.aborted) await ended(edited.token);
      } finally {
        await tagEdits.end(id);
      }
      return edited ? { edited } : {};
    },
  });
}

export const hostOrganisation = (
  database: Pick<DatabaseServices, 'organisation' | 'tagEdits'>,
  jobs: JobBoard,
): Organisation =>
  extendService(database.organisation, {
    editTags: (selection, edits) => startTagEdits(database, jobs, selection, edits),
  });
