/** The service of duplicates in the database thread. */
import type { Change, GameId, StepCode } from '../../../api/contract.ts';
import type { GameStore } from '../game-store.ts';
import type { Organiser } from '../organisation/organise.ts';
import { shortStep, type UndoSteps } from '../organisation/undo-steps.ts';
import { type Classified, once, repeatable } from '../repeatable.ts';
import type { DatabaseServices } from '../services.ts';
import type { FoundDuplicates } from './found-duplicates.ts';
import { countOf, eachGroup, type PackedGroups } from './groups.ts';

interface Stores {
  readonly games: GameStore;
  readonly organiser: Organiser;
  readonly steps: UndoSteps;
  readonly found: FoundDuplicates;
}

/** What the services need of the connection of a library. */
export interface DuplicateConnection {
  readonly stores: Stores;
  readonly loaded: Promise<void>;
  /** One transaction, after which pages are informed. */
  change<T>(work: (stores: Stores) => T): T;
}

export function duplicateServices(connection: DuplicateConnection): Classified<DatabaseServices>['duplicates'] {
  const short = async (
    code: StepCode,
    games: readonly GameId[],
    work: (stores: Stores, token: string) => void,
  ): Promise<Change> => {
    await connection.loaded;
    return connection.change(stores =>
      shortStep(stores.steps, { code, name: '' }, token => {
        work(stores, token);
        return games.length;
      }),
    );
  };
  return {
    counts: repeatable(async () => {
      await connection.loaded;
      return connection.stores.found.counts();
    }),
    groups: repeatable(async (kind, offset, limit) => {
      await connection.loaded;
      const { found, games } = connection.stores;
      const left = found.left(kind);
      const groups = partOf(left, offset, limit).map(ids => games.rows(ids));
      return { total: countOf(left), offset, groups };
    }),
    keepApart: once(async games =>
      short('duplicates-kept', games, ({ organiser }, token) => organiser.keepApart(token, games)),
    ),
    merge: once(async (games, tags) =>
      short('duplicates-merged', games, ({ organiser }, token) => {
        organiser.remove(token, organiser.merge(token, games, tags));
      }),
    ),
  };
}

function partOf(groups: PackedGroups, offset: number, limit: number): readonly (readonly GameId[])[] {
  const part: (readonly GameId[])[] = [];
  let at = 0;
  for (const games of eachGroup(groups)) {
    if (at >= offset + limit) break;
    if (at++ >= offset) part.push([...games]);
  }
  return part;
}
