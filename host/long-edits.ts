/** Edits many games: jobs that go through the games in short transactions. */
import type { GameSelection, JobId, JobState, Organisation, StepName, TagEdit } from '../api/contract.ts';
import { extendService } from '../api/rpc.ts';
import type { BegunEdit, DatabaseServices } from './database/services.ts';
import type { JobBoard, Work } from './jobs.ts';

type Database = Pick<DatabaseServices, 'edits'>;

/** @param ended called after the last game, with the token of the step, unless the job was cancelled */
export async function startTagEdits(
  database: Database,
  jobs: JobBoard,
  selection: GameSelection,
  edits: readonly TagEdit[],
  what: (tags: string) => StepName,
  ended: (token: string) => Promise<void> = async () => {},
): Promise<JobId> {
  const title = [...new Set(edits.map(({ tag }) => tag))].join(', ');
  const begun = await database.edits.tags(selection, edits, what(title));
  return runEdit(database, jobs, begun, { kind: 'editTags', title }, ended);
}

/** Runs an edit that has begun as a job. */
export function runEdit(
  { edits }: Database,
  jobs: JobBoard,
  { id, total }: BegunEdit,
  work: Pick<Work, 'kind' | 'title'>,
  ended: (token: string) => Promise<void> = async () => {},
): JobId {
  return jobs.start({
    ...work,
    unit: 'games',
    total,
    async run(progress, signal): Promise<Pick<JobState, 'edited'>> {
      let edited: JobState['edited'];
      try {
        for (let done = 0; done < total && !signal.aborted; ) {
          const next = await edits.next(id);
          ({ done } = next);
          edited = { token: next.token, games: next.games, left: next.left };
          progress({ done, games: next.games });
        }
        if (edited && !signal.aborted) await ended(edited.token);
      } finally {
        await edits.end(id);
      }
      return edited ? { edited } : {};
    },
  });
}

export const hostOrganisation = (
  database: Pick<DatabaseServices, 'organisation' | 'edits'>,
  jobs: JobBoard,
): Organisation =>
  extendService(database.organisation, {
    editTags: (selection, edits) =>
      startTagEdits(database, jobs, selection, edits, name => ({ code: 'tags-edited', name })),
  });
