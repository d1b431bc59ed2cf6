/** The service of imports in the database thread. */
import type { LibraryConnection } from './library-connection.ts';
import { previewOf } from './preview.ts';
import { type Classified, once, repeatable } from './repeatable.ts';
import type { DatabaseServices } from './services.ts';
import { forget } from './stores.ts';

export const importServices = (connection: LibraryConnection): Classified<DatabaseServices>['imports'] => ({
  previewOf: repeatable(async (source, name) => previewOf(source, name)),
  run: once(async task => {
    const { stores } = connection;
    stores.groups.tree.check(task.collection);
    try {
      return await stores.importer.run(task, progress => connection.emit('progress', progress));
    } finally {
      forget(stores);
    }
  }),
  cancel: once(async () => connection.stores.importer.cancel()),
  setPaused: repeatable(async paused => connection.stores.importer.setPaused(paused)),
  interrupt: repeatable(async (id, error) => connection.writeShort(({ imports }) => imports.interrupt(id, error))),
  takeInterrupted: once(async () => connection.writeShort(({ imports }) => imports.takeInterrupted())),
});
