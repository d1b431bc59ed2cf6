/**
 * Single searches for exercises and for games against the engine, one after another, in an engine that neither live
 * analysis nor the analysis of games uses. It starts with the first search. Any search ends pondering; the one for which
 * it was begun takes over what it has found. A search belongs to the page that asked for it, and no other page ends it.
 */
import type { SearchJob, SearchReport } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import type { Issue } from '../engine/rules/result.ts';
import type { EngineSize } from '../engine/search/session.ts';
import type { Assets } from './assets.ts';
import { type EngineTables, oneSearch } from './engine.ts';
import { ponderKey } from './pondering.ts';
import type { Owner } from './uploads.ts';

export interface SingleSearches {
  /** @throws CodedError `no-limit`, `engine-died` and the codes of an invalid job */
  search(job: SearchJob, size: EngineSize, owner: Owner): Promise<SearchReport>;
  /** Searches until the search of the same position, another search or {@link stop}. */
  ponder(job: SearchJob, size: EngineSize, owner: Owner): void;
  /** Ends the searches of a page with what they have found, and its pondering. */
  stop(owner: Owner): void;
  /** The page has gone: like {@link stop}, and its searches that have not begun yet end at once. */
  discardOf(owner: Owner): void;
  close(): Promise<void>;
}

/** A search that has not ended. */
interface Search {
  owner: Owner;
  state: 'waiting' | 'running' | 'stopped';
}

interface Pondering {
  readonly key: string;
  /** `hit`: the player has made the expected move. */
  state: 'waiting' | 'running' | 'hit' | 'dropped';
  readonly search: Search;
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
  const searches = new Set<Search>();
  const gone = new WeakSet<Owner>();

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
  /** Runs an engine's search; one that was stopped while it waited ends at once. */
  const follow = async (search: Search, run: () => Promise<SearchReport>): Promise<SearchReport> => {
    const isStopped = search.state === 'stopped';
    search.state = 'running';
    const result = run();
    if (isStopped) engine?.stop();
    return result;
  };
  const begin = (owner: Owner): Search => {
    const search: Search = { owner, state: gone.has(owner) ? 'stopped' : 'waiting' };
    searches.add(search);
    return search;
  };
  const drop = (): void => {
    if (pondering?.state === 'running') engine?.stop();
    if (pondering !== null) pondering.state = 'dropped';
    pondering = null;
  };
  /** What pondering about the position finds; `null` if there was none. */
  const ponderedResult = (job: SearchJob, owner: Owner): Promise<SearchReport | null> | null => {
    if (pondering?.key !== ponderKey(job)) return null;
    const { state, result, search } = pondering;
    pondering.state = 'hit';
    search.owner = owner;
    pondering = null;
    if (state === 'running') engine?.ponderHit();
    return result;
  };

  const stop = (owner: Owner): void => {
    if (pondering?.search.owner === owner) drop();
    for (const search of searches) {
      if (search.owner !== owner) continue;
      if (search.state === 'running') engine?.stop();
      else search.state = 'stopped';
    }
  };

  return {
    async search(job, size, owner) {
      const { depth, nodes, time } = job.limits;
      if (depth === undefined && nodes === undefined && time === undefined)
        throw new CodedError('no-limit', 'A single search needs a limit of depth, nodes or time');
      const pondered = ponderedResult(job, owner);
      drop();
      const found = await pondered;
      if (found) return found;
      const search = begin(owner);
      return inTurn(() => follow(search, () => engineFor(size).search(job))).finally(() => searches.delete(search));
    },
    ponder(job, size, owner) {
      if (gone.has(owner)) return;
      drop();
      const search = begin(owner);
      const own: Pondering = { key: ponderKey(job), state: 'waiting', search, result: Promise.resolve(null) };
      own.result = inTurn(async () => {
        if (own.state === 'dropped') return null;
        if (own.state === 'hit') return follow(search, () => engineFor(size).search(job));
        own.state = 'running';
        return follow(search, () => engineFor(size).ponder(job));
      }).finally(() => searches.delete(search));
      // An error is that of the search that takes the result over.
      own.result.catch(() => {});
      pondering = own;
    },
    stop,
    discardOf(owner) {
      gone.add(owner);
      stop(owner);
    },
    async close() {
      drop();
      await engine?.close();
    },
  };
}
