/** The service of games, collections, the bin and drafts in the database thread. */
import { setImmediate as turn } from 'node:timers/promises';
import type { GameId } from '../../api/contract.ts';
import { writeQuery } from '../../api/query/write.ts';
import { keptOf } from '../../core/pgn/game.ts';
import { inOrder } from '../../core/study/chapters.ts';
import { unflattenStudy } from '../../core/study/flat.ts';
import { chaptersAmong } from './chapters.ts';
import { checkStudy } from './check-study.ts';
import { exportText } from './export.ts';
import { prepareGame } from './game-store.ts';
import type { LibraryConnection } from './library-connection.ts';
import { motifStatistics } from './motif-statistics.ts';
import { longStep } from './organisation/organisation-services.ts';
import { type Classified, once, repeatable } from './repeatable.ts';
import type { DatabaseServices } from './services.ts';
import type { Stores } from './stores.ts';

/** Games that one transaction moves into the bin or out of it. */
const MOVED_PER_TRANSACTION = 10_000;
/** Games of the bin that one transaction deletes. */
const ERASED_PER_TRANSACTION = 200;

export function libraryServices(connection: LibraryConnection): Classified<DatabaseServices>['library'] {
  /** Calls `write` for a few games at a time, each time in a transaction, between which other calls are answered. */
  const inParts = async (
    ids: readonly GameId[],
    most: number,
    write: (stores: Stores, part: readonly GameId[]) => number,
  ): Promise<number> => {
    let done = 0;
    for (let from = 0; from < ids.length; from += most) {
      if (from > 0) await turn();
      done += connection.write(stores => write(stores, ids.slice(from, from + most)));
    }
    return done;
  };
  /** Deletions that can be undone. */
  const deletions = (): readonly string[] =>
    connection.stores.steps.all().flatMap(({ code, token }) => (code === 'games-deleted' ? [token] : []));
  return {
    collections: repeatable(async () => {
      await connection.loaded;
      return connection.stores.collections.all();
    }),
    createCollection: once(async name => {
      await connection.loaded;
      const { id } = connection.change(({ collections }) => collections.create(name));
      return connection.stores.collections.one(id);
    }),
    renameCollection: repeatable(async (id, name) => {
      await connection.loaded;
      connection.change(({ collections }) => collections.rename(id, name));
      return connection.stores.collections.one(id);
    }),
    removeCollection: once(async id => {
      await connection.loaded;
      connection.change(({ collections }) => collections.remove(id));
    }),
    list: repeatable(async (query, offset, limit) =>
      connection.listed(query, ({ list }) => list.page(query, offset, limit), query.unfinished),
    ),
    rows: repeatable(async ids => connection.stores.games.rows(ids)),
    chapters: repeatable(async (collection, study) => {
      const filter = { collection, query: writeQuery({ kind: 'tag', name: 'StudyName', text: study }) };
      const ids = await connection.filtered(filter, ({ list }) => list.ids({ filter, sort: 'id', descending: false }));
      const found = await chaptersAmong(connection, ids);
      return inOrder(found.filter(chapter => chapter.collection === collection && chapter.study === study));
    }),
    open: repeatable(async id => connection.stores.games.read(id)),
    save: once(async (game, revision, collection, study) =>
      connection.change(({ games, groups, index }) => {
        if (game === null) groups.tree.check(collection);
        checkStudy(study);
        const kept = keptOf(unflattenStudy(study));
        if (game !== null) {
          games.replace(game, revision, { study, kept });
          return games.read(game);
        }
        const prepared = prepareGame({ study, kept });
        const lines = games.insert(collection, [prepared], false);
        index.add(lines);
        const id = lines[0]?.game as number;
        games.giveLabels(id, prepared);
        return games.read(id);
      }),
    ),
    remove: once(async ids => {
      await connection.loaded;
      const sorted = [...new Set(ids)].sort((a, b) => a - b);
      return longStep(connection, { code: 'games-deleted', name: '' }, async token => {
        const count = await inParts(sorted, MOVED_PER_TRANSACTION, ({ organiser }, part) =>
          organiser.remove(token, part),
        );
        connection.change(({ organiser }) => organiser.finish(token, count));
        return { token, count };
      });
    }),
    binned: repeatable(async () => {
      await connection.loaded;
      return connection.stores.bin.count();
    }),
    restoreAll: once(async () => {
      await connection.loaded;
      const undone = deletions();
      const ids = connection.stores.bin.ids();
      const restored = await inParts(ids, MOVED_PER_TRANSACTION, ({ bin }, part) => bin.restore(part));
      connection.change(({ rules, steps }) => {
        for (const token of undone) steps.end(token);
        const revealed = rules.reveal();
        if (revealed.length > 0) connection.reportRuleSets(revealed);
      });
      return restored;
    }),
    emptyBin: once(async () => {
      await connection.loaded;
      const undone = deletions();
      const ids = connection.stores.bin.ids();
      await turn();
      const erased = await inParts(ids, ERASED_PER_TRANSACTION, ({ bin }, part) => bin.erase(part));
      connection.change(({ rules, steps }) => {
        for (const token of undone) steps.end(token);
        rules.sweep();
      });
      return erased;
    }),
    importIssues: repeatable(async (id, offset, limit) => connection.stores.imports.issues(id, offset, limit)),
    duplicates: repeatable(async (id, offset, limit) => connection.stores.imports.duplicates(id, offset, limit)),
    exportText: repeatable(async (ids, query) =>
      connection.listed(query, stores => {
        const { games, list } = stores;
        return exportText(stores, ids ?? (query ? list.ids(query).filter(id => !games.reportLost(id)) : []));
      }),
    ),
    adjudication: repeatable(async collection => {
      await connection.loaded;
      return connection.stores.adjudications.state(collection);
    }),
    motifsWaiting: repeatable(async () => {
      await connection.loaded;
      return connection.stores.motifs.waiting();
    }),
    motifStatistics: repeatable(async (filter, limit) => {
      const query = { filter, sort: 'id', descending: false } as const;
      return connection.filtered(filter, ({ db, list }) => motifStatistics(db, list.ids(query), limit));
    }),
    saveDraft: repeatable(async draft => connection.writeShort(({ drafts }) => drafts.save(draft))),
    drafts: repeatable(async () => connection.stores.drafts.all()),
    discardDraft: repeatable(async id => connection.writeShort(({ drafts }) => drafts.discard(id))),
  };
}
