/** The service of repertoires in the database thread. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Replies } from '../../core/repertoire/gaps.ts';
import type { LibraryConnection } from './library-connection.ts';
import { type Classified, once, repeatable } from './repeatable.ts';
import type { DatabaseServices } from './services.ts';
import type { Stores } from './stores.ts';

export function repertoireServices(connection: LibraryConnection): Classified<DatabaseServices>['repertoires'] {
  const change = <T>(work: (stores: Stores) => T): T => {
    const result = connection.writeShort(work);
    connection.emit('edited', { data: 'repertoires' });
    return result;
  };
  return {
    list: repeatable(async now => connection.stores.repertoires.list(now)),
    open: repeatable(async id => connection.stores.repertoires.open(id)),
    save: once(async (id, revision, repertoire) =>
      change(({ repertoires }) => repertoires.save(id, revision, repertoire, Date.now())),
    ),
    remove: repeatable(async (id, now) => change(({ repertoires }) => repertoires.remove(id, now))),
    restore: repeatable(async id => change(({ repertoires }) => repertoires.restore(id))),
    removed: repeatable(async now => connection.stores.repertoires.removed(now)),
    queue: repeatable(async (id, now) => connection.stores.repertoires.queue(id, now)),
    answer: once(async (id, answer) => change(({ repertoires }) => repertoires.answer(id, answer))),
    takeBack: repeatable(async answer => change(({ repertoires }) => repertoires.takeBack(answer))),
    statistics: repeatable(async (id, now) => connection.stores.repertoires.statistics(id, now)),
    replies: repeatable(async (rules, fens, filter) => {
      const found: Replies[] = [];
      for (const fen of fens) {
        found.push(await connection.counted(filter, ({ explorer }) => explorer.replies(rules, fen, filter)));
        await turn();
      }
      return found;
    }),
  };
}
