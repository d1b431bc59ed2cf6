/** The service of the explorer and of names of positions in the database thread. */
import { openingsOf } from './game-openings.ts';
import type { LibraryConnection } from './library-connection.ts';
import { positionOf } from './line.ts';
import { openingTree } from './openings.ts';
import { type Classified, once, repeatable } from './repeatable.ts';
import type { DatabaseServices } from './services.ts';
import { forget } from './stores.ts';

export const explorerServices = (connection: LibraryConnection): Classified<DatabaseServices>['explorer'] => ({
  position: repeatable(async (rules, fen, filter) => {
    return connection.counted(filter, ({ explorer }) => explorer.position(rules, fen, filter));
  }),
  games: repeatable(async (rules, fen, filter, offset, limit) => {
    return connection.counted(filter, ({ explorer }) => explorer.games(rules, fen, filter, offset, limit));
  }),
  openingNames: repeatable(async games => {
    await connection.loaded;
    return connection.withPositions(({ openings }) => openingsOf(openings.now(), games));
  }),
  names: repeatable(async () => connection.stores.positionNames.all()),
  changeNames: once(async changes => {
    const undo = connection.writeShort(stores => stores.positionNames.change(changes));
    forget(connection.stores);
    connection.emit('edited', { data: 'names' });
    return undo;
  }),
  openings: repeatable(async (rules, fen, filter, limits) => {
    return openingTree(positionOf(rules, fen), limits, asked =>
      connection.counted(filter, ({ explorer }) => explorer.position(rules, asked, filter)),
    );
  }),
});
