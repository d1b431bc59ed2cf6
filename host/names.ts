/**
 * The service of names: the methods of the database thread, the job that compares names in a thread of its own, and the
 * job that replaces spellings in games.
 */
import type { JobId, NameKind, NameRecords, Names, SimilarNames, TagEdit } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import type { Query } from '../api/query/query.ts';
import { writeQuery } from '../api/query/write.ts';
import { extendService } from '../api/rpc.ts';
import type { Assets } from './assets.ts';
import type { DatabaseServices } from './database/services.ts';
import type { JobBoard } from './jobs.ts';
import { startTagEdits } from './long-edits.ts';
import { inCareThread } from './safety/thread.ts';

/** The tags that have the names of a kind. */
const TAGS: Readonly<Record<NameKind, readonly string[]>> = {
  player: ['White', 'Black'],
  event: ['Event'],
  site: ['Site'],
};

const either = (of: readonly Query[]): Query => (of.length === 1 ? (of[0] as Query) : { kind: 'or', of });

export interface NameParts {
  readonly assets: Assets;
  readonly database: Pick<DatabaseServices, 'names' | 'spellings' | 'edits'>;
  readonly jobs: JobBoard;
}

export function hostNames({ assets, database, jobs }: NameParts): Names {
  let latest: { readonly job: JobId; readonly found: readonly SimilarNames[] } | null = null;

  const findSimilar = async (kind: NameKind): Promise<JobId> => {
    const spellings = await database.spellings.all(kind);
    const job: JobId = jobs.start({
      kind: 'findNames',
      title: kind,
      unit: 'names',
      total: spellings.length,
      transient: true,
      async run(progress, signal) {
        try {
          const found = await inCareThread(assets, thread => thread.similarNames(spellings, kind === 'player'), {
            signal,
            onProgress: progress,
          });
          latest = { job, found };
        } catch (error) {
          if (!signal.aborted) throw error;
        }
        return {};
      },
    });
    return job;
  };
  return extendService<NameRecords, Names>(database.names, {
    findSimilar,
    async rename(kind, preferred, spellings) {
      if (preferred.trim() === '' || spellings.length === 0)
        throw new CodedError('bad-name', 'A name must not be empty');
      const edits = TAGS[kind].flatMap(tag =>
        spellings.map((find): TagEdit => {
          return { kind: 'replace', tag, find, replacement: preferred, whole: true, matchCase: true };
        }),
      );
      const query = writeQuery(either(spellings.map(text => ({ kind: 'text', field: kind, text, whole: true }))));
      const all = { filter: { query }, sort: 'id', descending: false } as const;
      const what = { code: 'names-replaced', name: preferred } as const;
      return startTagEdits(
        database,
        jobs,
        { ids: null, query: all },
        edits,
        () => what,
        token => database.spellings.join(kind, preferred, spellings, token),
      );
    },
    async similar(job, offset, limit) {
      if (latest?.job !== job) throw new CodedError('no-such-job', `There is no result of the job ${job}`);
      const { found } = latest;
      return { total: found.length, offset, groups: found.slice(offset, offset + limit) };
    },
  });
}
