/** The service of names in the database thread. */
import type { NameKind } from '../../../api/contract/names.ts';
import type { Change, GameFilter, StepName } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import type { GameColumns } from '../columns/game-columns.ts';
import type { GameList } from '../game-list.ts';
import type { Db } from '../open.ts';
import { shortStep, type UndoSteps } from '../organisation/undo-steps.ts';
import { type Classified, once, repeatable } from '../repeatable.ts';
import type { DatabaseServices } from '../services.ts';
import type { AliasChange, Aliases } from './aliases.ts';
import type { NameList } from './name-list.ts';
import { endingsOf, motifsOf, playerGames } from './player-statistics.ts';

interface Stores {
  readonly aliases: Aliases;
  readonly names: NameList;
  readonly steps: UndoSteps;
  readonly columns: GameColumns;
  readonly list: GameList;
  readonly db: Db;
}

/** What the services need of the connection of a library. */
export interface NameConnection {
  readonly stores: Stores;
  readonly loaded: Promise<void>;
  filtered<T>(filter: GameFilter, work: (stores: Stores) => T): Promise<T>;
  /** One transaction, after which pages are informed. */
  change<T>(work: (stores: Stores) => T): T;
}

/** As a part of an undo step, inside a transaction. @throws CodedError `bad-name`, `no-such-step`. */
export function joinAliases(
  aliases: Aliases,
  steps: UndoSteps,
  token: string,
  kind: NameKind,
  preferred: string,
  spellings: readonly string[],
): void {
  if ([preferred, ...spellings].some(name => name.trim() === '' || !name.isWellFormed()))
    throw new CodedError('bad-name', 'A name must not be empty');
  addPart(steps, token, aliases.join(kind, preferred, spellings));
}

const addPart = (steps: UndoSteps, token: string, changes: readonly AliasChange[]): void =>
  steps.add(token, { kind: 'aliases', owner: 0, other: 0, data: Buffer.from(JSON.stringify(changes)) });

export function nameServices(connection: NameConnection): Classified<DatabaseServices>['names'] {
  const changed = async (
    what: StepName,
    kind: NameKind,
    spellings: readonly string[],
    change: (stores: Stores, token: string) => void,
  ): Promise<Change> => {
    await connection.loaded;
    return connection.change(stores => {
      const games = stores.names.games(kind, spellings);
      return shortStep(stores.steps, what, token => {
        change(stores, token);
        return games;
      });
    });
  };
  return {
    list: repeatable(async (kind, text, order, offset, limit) => {
      await connection.loaded;
      await connection.stores.names.prepare(kind);
      return connection.stores.names.page(kind, text, order, offset, limit);
    }),
    entry: repeatable(async (kind, spelling) => {
      await connection.loaded;
      await connection.stores.names.prepare(kind);
      return connection.stores.names.entry(kind, spelling);
    }),
    player: repeatable(async (spelling, filter, limit) => {
      await connection.loaded;
      await connection.stores.names.prepare('player');
      const { ids, asBlack, ...found } = await connection.filtered(filter, ({ columns, list, names, aliases }) => {
        const preferred = aliases.of('player');
        const mask = list.mask(filter);
        const nameOf = (text: string): string => preferred.get(text) ?? text;
        return playerGames(columns.now(), mask, names.entry('player', spelling), nameOf, limit);
      });
      const { db } = connection.stores;
      const motifs = await motifsOf(db, ids, asBlack);
      return { ...found, motifs, endings: await endingsOf(db, ids, limit) };
    }),
    alias: once(async (kind, preferred, spellings) =>
      changed({ code: 'names-combined', name: preferred }, kind, spellings, ({ aliases, steps }, token) =>
        joinAliases(aliases, steps, token, kind, preferred, spellings),
      ),
    ),
    separate: once(async (kind, spellings) => {
      await connection.loaded;
      const { aliases } = connection.stores;
      const [first = ''] = spellings;
      const name = aliases.of(kind).get(first) ?? first;
      return changed({ code: 'names-separated', name }, kind, spellings, ({ aliases, steps }, token) =>
        addPart(steps, token, aliases.separate(kind, spellings)),
      );
    }),
  };
}
