/**
 * Single searches for exercises and for games against the engine, one after another, in an engine that neither live
 * analysis nor the analysis of games uses. It starts with the first search. Any search ends pondering; the one for which
 * it was begun takes over what it has found.
 */
import type { SearchJob, SearchReport } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import type { Issue } from '../engine/rules/result.ts';
import type { EngineSize } from '../engine/search/session.ts';
import type { Assets } from './assets.ts';
import { type EngineTables, oneSearch } from './engine.ts';
import { ponderKey } from './pondering.ts';

export interface SingleSearches {
  /** @throws CodedError `no-limit`, `engine-died` and the codes of an invalid job */
  search(job: SearchJob, size: EngineSize): Promise<SearchReport>;
  /** Searches until the search of the same position, another search or {@link stop}. */
  ponder(job: SearchJob, size: EngineSize): void;
  /** Ends the running search with what it has found, and pondering. */
  stop(): void;
  close(): Promise<void>;
}

interface Pondering {
  readonly key: string;
  /** `hit`: the player has made the expected move. */
  state: 'waiting' | 'running' | 'hit' | 'dropped';
  result: Promise<SearchReport | null>;
}

export function singleSearches(
  assets: Assets,
  tables: EngineTables,
  onHelperDeath: (issue: Issue) => void,
): SingleSearches {
  let engine: ReturnType<typeof oneSearch> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let pondering: Pondering | null = null;

  const engineFor = (size: EngineSize): ReturnType<typeof oneSearch> => {
    engine?.configure(size);
    engine ??= oneSearch(assets, size, tables, onHelperDeath);
    return engine;
  };
  /** Runs after all earlier searches. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const result = last.then(run, run);
    last = result.catch(() => {});
    return result;
  };
  const drop = (): void => {
    if (pondering?.state === 'running') engine?.stop();
    if (pondering !== null) pondering.state = 'dropped';
    pondering = null;
  };
  /** What pondering about the position finds; `null` if there was none. */
  const ponderedResult = (job: SearchJob): Promise<SearchReport | null> | null => {
    if (pondering?.key !== ponderKey(job)) return null;
    const { state, result } = pondering;
    pondering.state = 'hit';
    pondering = null;
    if (state === 'running') engine?.ponderHit();
    return result;
  };

  return {
    async search(job, size) {
      const { depth, nodes, time } = job.limits;
      if (depth === undefined && nodes === undefined && time === undefined)
        throw new CodedError('no-limit', 'A single search needs a limit of depth, nodes or time');
      const pondered = ponderedResult(job);
      drop();
      return (await pondered) ?? inTurn(() => engineFor(size).search(job));
    },
    ponder(job, size) {
      drop();
      const own: Pondering = { key: ponderKey(job), state: 'waiting', result: Promise.resolve(null) };
      own.result = inTurn(async () => {
        if (own.state === 'dropped') return null;
        if (own.state === 'hit') return engineFor(size).search(job);
        own.state = 'running';
        return engineFor(size).ponder(job);
      });
      // An error is that of the search that takes the result over.
      own.result.catch(() => {});
      pondering = own;
    },
    stop() {
      drop();
      engine?.stop();
    },
    async close() {
      drop();
      await engine?.close();
    },
  };
}
