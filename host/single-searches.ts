/**
 * Single searches for exercises and for games against the engine, one after another, in an engine that neither live
 * analysis nor the analysis of games uses. It starts with the first search.
 */
import type { SearchJob, SearchReport } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import type { Issue } from '../engine/rules/result.ts';
import type { EngineSize } from '../engine/search/session.ts';
import type { Assets } from './assets.ts';
import { type EngineTables, type OneSearch, oneSearch } from './engine.ts';

export interface SingleSearches {
  /** @throws CodedError `no-limit`, `engine-died` and the codes of an invalid job */
  search(job: SearchJob, size: EngineSize): Promise<SearchReport>;
  /** Ends the running search with what it has found. */
  stop(): void;
  close(): Promise<void>;
}

export function singleSearches(
  assets: Assets,
  tables: EngineTables,
  onHelperDeath: (issue: Issue) => void,
): SingleSearches {
  let engine: OneSearch | null = null;
  let last: Promise<unknown> = Promise.resolve();
  return {
    search(job, size) {
      const { depth, nodes, time } = job.limits;
      if (depth === undefined && nodes === undefined && time === undefined)
        return Promise.reject(new CodedError('no-limit', 'A single search needs a limit of depth, nodes or time'));
      const run = () => {
        engine?.configure(size);
        engine ??= oneSearch(assets, size, tables, onHelperDeath);
        return engine.search(job);
      };
      const result = last.then(run, run);
      last = result;
      return result;
    },
    stop: () => engine?.stop(),
    close: async () => engine?.close(),
  };
}
