/**
 * The services of the database thread: synchronous code over one connection. Every write is one transaction, and
 * SQLite's own errors are replaced by errors with our codes.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { GameId } from '../../api/contract.ts';
import type { Emit } from '../../api/rpc.ts';
import { bestResults } from '../training/puzzle-results.ts';
import { reviewsOf } from '../training/reviews.ts';
import { statisticsOf } from '../training/statistics.ts';
import { duplicateServices } from './duplicates/duplicate-services.ts';
import { groupsIn, perKind } from './duplicates/groups.ts';
import { explorerServices } from './explorer-services.ts';
import { exportServices } from './export-services.ts';
import { importServices } from './import-services.ts';
import { LibraryConnection } from './library-connection.ts';
import { libraryServices } from './library-services.ts';
import { maintenanceServices, quarantineServices } from './maintenance-services.ts';
import { joinAliases, nameServices } from './names/name-services.ts';
import { editServices, organisationServices } from './organisation/organisation-services.ts';
import { type Classified, namesOfOnce, once, repeatable } from './repeatable.ts';
import { repertoireServices } from './repertoire-services.ts';
import type { DatabaseEvents, DatabaseServices } from './services.ts';
import { newGate, writeGate } from './write-gate.ts';

/** The services of one database thread. `gate` is shared by all threads of a library (`write-gate.ts`). */
export function databaseServices(emit: Emit<DatabaseEvents>, gate = newGate()): DatabaseServices {
  const connection = new LibraryConnection(emit, writeGate(gate));
  const services: Classified<DatabaseServices> = {
    database: {
      open: once(async request => ({ ...(await connection.open(request)), once: namesOfOnce(services) })),
      close: once(() => connection.close()),
    },
    library: libraryServices(connection),
    versions: {
      list: repeatable(async game => connection.stores.versions.of(game)),
      read: repeatable(async id => connection.stores.versions.read(id)),
    },
    organisation: organisationServices(connection),
    edits: editServices(connection),
    duplicates: duplicateServices(connection),
    duplicateSearch: {
      begin: repeatable(async () => {
        await connection.loaded;
        connection.stores.found.begin();
        return connection.stores.db.name;
      }),
      use: repeatable(async groups => {
        await connection.loaded;
        connection.stores.found.use({ ...perKind(kind => groupsIn(groups[kind])), unread: groups.unread });
      }),
    },
    names: nameServices(connection),
    spellings: {
      all: repeatable(async kind => {
        await connection.loaded;
        await connection.stores.names.prepare(kind);
        return connection.stores.names.spellings(kind);
      }),
      join: once(async (kind, preferred, spellings, token) =>
        connection.change(({ aliases, steps }) => joinAliases(aliases, steps, token, kind, preferred, spellings)),
      ),
    },
    exports: exportServices(connection),
    adjudications: {
      pending: repeatable(async () => {
        await connection.loaded;
        return connection.stores.adjudications.pending();
      }),
      reopen: repeatable(async tables => connection.write(({ adjudications }) => adjudications.reopen(tables))),
      next: repeatable(async (after, limit) =>
        connection.firstQueued(after, from => connection.stores.adjudications.next(from, limit)),
      ),
      keep: repeatable(async games => connection.writeFound(({ adjudications }) => adjudications.keep(games))),
    },
    motifs: {
      renew: repeatable(async () => {
        if (!connection.stores.motifs.isOutdated()) return;
        for (let after: GameId | null = 0; after !== null; await turn()) {
          const from: GameId = after;
          after = connection.write(({ motifs }) => motifs.renew(from));
        }
      }),
      next: repeatable(async (after, limit) =>
        connection.firstQueued(after, from => connection.stores.motifs.next(from, limit)),
      ),
      keep: repeatable(async games => connection.writeFound(({ motifs }) => motifs.keep(games))),
    },
    explorer: explorerServices(connection),
    rules: {
      list: repeatable(async () => connection.stores.rules.all()),
      save: repeatable(async text => {
        const saved = connection.write(({ rules }) => rules.save(text));
        connection.reportEditedRules([saved], []);
        return saved;
      }),
      remove: once(async id => {
        connection.write(({ rules }) => rules.remove(id));
        connection.reportEditedRules([], [id]);
      }),
      exportText: repeatable(async id => connection.stores.rules.exportText(id)),
    },
    settings: {
      all: repeatable(async () => connection.stores.settings.all()),
      set: repeatable(async (key, value) => connection.writeShort(({ settings }) => settings.set(key, value))),
    },
    exercises: {
      keep: repeatable(async session => {
        connection.writeShort(({ training }) => training.keep(session));
        connection.emit('edited', { data: 'exercises' });
      }),
      sessions: repeatable(async (offset, limit) => connection.stores.training.page(offset, limit)),
      figures: repeatable(async () => statisticsOf(connection.stores.training.ended())),
      reviews: repeatable(async () => {
        const { training } = connection.stores;
        return reviewsOf(training.ended(), training.unanswered());
      }),
      puzzleResults: repeatable(async puzzles => bestResults(connection.stores.training.ended(), puzzles)),
      remove: repeatable(async ids => {
        connection.writeShort(({ training }) => training.remove(ids));
        connection.emit('edited', { data: 'exercises' });
      }),
    },
    repertoires: repertoireServices(connection),
    evaluations: {
      stored: repeatable(async (rules, keys) => connection.stores.evaluations.stored(rules, keys)),
      keep: repeatable(async evaluation => connection.writeShort(({ evaluations }) => evaluations.keep(evaluation))),
    },
    analyses: {
      create: once(async request =>
        connection.listed(request.games.query, () => connection.writeShort(({ analyses }) => analyses.create(request))),
      ),
      claim: once(async renew => connection.writeShort(({ analyses }) => analyses.claim(renew))),
      read: repeatable(async id => connection.stores.analyses.read(id)),
      games: repeatable(async (id, from, count) => connection.stores.analyses.games(id, from, count)),
      finish: once(async (id, game) => connection.writeFound(({ analyses }) => analyses.finish(id, game))),
      setPaused: repeatable(async (id, paused) =>
        connection.writeShort(({ analyses }) => analyses.setPaused(id, paused)),
      ),
      release: repeatable(async id => connection.writeShort(({ analyses }) => analyses.release(id))),
      end: repeatable(async (id, state) => connection.writeShort(({ analyses }) => analyses.end(id, state))),
      undo: repeatable(async (id, limit) => connection.write(({ analyses }) => analyses.undo(id, limit))),
      remove: repeatable(async id => connection.writeShort(({ analyses }) => analyses.remove(id))),
    },
    folders: {
      all: repeatable(async () => connection.stores.folders.all()),
      add: once(async (path, collection) =>
        connection.writeShort(({ groups, folders }) => {
          groups.tree.check(collection);
          return folders.add(path, collection);
        }),
      ),
      setPaused: repeatable(async (id, paused) =>
        connection.writeShort(({ folders }) => folders.setPaused(id, paused)),
      ),
      remove: repeatable(async id => connection.writeShort(({ folders }) => folders.remove(id))),
      files: repeatable(async id => connection.stores.folders.files(id)),
      note: repeatable(async (id, files) => connection.writeShort(({ folders }) => folders.note(id, files))),
    },
    quarantine: quarantineServices(connection),
    maintenance: maintenanceServices(connection),
    imports: importServices(connection),
  };
  return guarded<DatabaseServices>(
    error => connection.coded(error),
    () => connection.reportDamaged(),
    services,
  );
}

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** The same services; errors that they throw pass through `coded`, and `ended` is called before each answer. */
function guarded<S extends object>(coded: (error: unknown) => unknown, ended: () => void, services: S): S {
  const guard =
    (methods: Methods, name: string) =>
    async (...args: unknown[]): Promise<unknown> => {
      try {
        return await methods[name]?.(...args);
      } catch (error) {
        throw coded(error);
      } finally {
        ended();
      }
    };
  return Object.fromEntries(
    Object.entries<Methods>(services as Record<string, Methods>).map(([service, methods]) => [
      service,
      Object.fromEntries(Object.keys(methods).map(name => [name, guard(methods, name)])),
    ]),
  ) as S;
}
