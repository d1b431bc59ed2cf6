/** The services of checks, repairs, backups and the quarantine, which have threads of their own. */
import { readFile } from 'node:fs/promises';
import { loadRules } from '../../engine/rules/kernel.ts';
import { checkLibrary, quickFaults } from '../safety/check.ts';
import { libraryContents } from '../safety/contents.ts';
import { makeBackup } from '../safety/make-backup.ts';
import { repairLibrary } from '../safety/repair.ts';
import { restoreLibrary } from '../safety/replace.ts';
import { findDuplicates } from './duplicates/find-duplicates.ts';
import { bytesOf, perKind } from './duplicates/groups.ts';
import type { LibraryConnection } from './library-connection.ts';
import { similarNames } from './names/similar.ts';
import { type Classified, once, repeatable } from './repeatable.ts';
import type { DatabaseServices } from './services.ts';

export const quarantineServices = (connection: LibraryConnection): Classified<DatabaseServices>['quarantine'] => ({
  quarantined: repeatable(async () => connection.stores.quarantine.all()),
  exportQuarantine: repeatable(async () => connection.stores.quarantine.exportText()),
});

export const maintenanceServices = (connection: LibraryConnection): Classified<DatabaseServices>['maintenance'] => ({
  checkFile: repeatable(async (path, rulesWasm) => {
    await loadRules(await readFile(new URL(rulesWasm)));
    return checkLibrary(path, connection.onCareProgress);
  }),
  quickCheck: repeatable(async path => quickFaults(path)),
  repairFile: once(async (path, rulesWasm, now) => {
    await loadRules(await readFile(new URL(rulesWasm)));
    return repairLibrary(path, now, connection.onCareProgress);
  }),
  makeBackup: once(async task => makeBackup(task)),
  restoreBackup: once(async (library, backup, now) => restoreLibrary(library, backup, now)),
  similarNames: repeatable(async (names, withInitials) =>
    similarNames(names, withInitials, done => connection.onCareProgress(done, names.length)),
  ),
  findDuplicates: repeatable(async path => {
    const found = findDuplicates(path, connection.onCareProgress);
    return { ...perKind(kind => bytesOf(found[kind])), unread: found.unread };
  }),
  contentsOf: repeatable(async path => libraryContents(path)),
});
