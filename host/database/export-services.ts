/** The service of exports in the database thread. */
import { setImmediate as turn } from 'node:timers/promises';
import type { ExportSelection, GameId } from '../../api/contract.ts';
import { CHAPTERS, inChapterOrder, mayHaveChapters } from './chapter-order.ts';
import { chaptersAmong } from './chapters.ts';
import { selectedIds } from './export.ts';
import type { LibraryConnection } from './library-connection.ts';
import { type Classified, once, repeatable } from './repeatable.ts';
import type { DatabaseServices } from './services.ts';

/** Chapters of studies are put in their order. */
async function exportedIds(connection: LibraryConnection, selection: ExportSelection): Promise<readonly GameId[]> {
  const ids = await connection.listed(selection.query, ({ list }) => selectedIds(selection, list));
  if (ids.length < 2 || !(await mayHaveChapters(connection.stores.db, turn))) return ids;
  const filter = { query: CHAPTERS };
  const candidates = await connection.filtered(filter, ({ list }) => {
    const mask = list.mask(filter);
    return ids.filter(id => mask[id] === 1);
  });
  return inChapterOrder(ids, await chaptersAmong(connection, candidates));
}

export const exportServices = (connection: LibraryConnection): Classified<DatabaseServices>['exports'] => ({
  begin: repeatable(async selection => {
    const ids = await exportedIds(connection, selection);
    return connection.stores.exports.begin(ids, selection.format ?? 'pgn');
  }),
  next: once(async id => connection.stores.exports.next(id)),
  end: repeatable(async id => connection.stores.exports.end(id)),
});
