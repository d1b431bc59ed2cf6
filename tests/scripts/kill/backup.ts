/**
 * Backups one after the other beside a library that is edited: the library is sound, every file with the name of a
 * backup is whole, one that was finished is there, and the next backup removes what is half.
 */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomPgn } from '../../../bench/library.ts';
import { checksumOf } from '../../../host/database/checksum.ts';
import { openLibrary } from '../../../host/database/open.ts';
import { backupFiles } from '../../../host/safety/backup-files.ts';
import { checkLibrary } from '../../../host/safety/check.ts';
import { libraryContents } from '../../../host/safety/contents.ts';
import { makeBackup } from '../../../host/safety/make-backup.ts';
import type { KillKind } from './kind.ts';
import { assertSound, reopened } from './library-checks.ts';

const GAMES = 150;
const KEPT = 2;
/** Milliseconds; a backup takes some tens. */
const SPAN = 1500;

const libraryOf = (folder: string): string => join(folder, 'library.sqlite');
const backupsOf = (folder: string): string => join(folder, 'backups');

export const backup: KillKind = {
  name: 'backup',
  inProof: 2,
  span: SPAN,
  async prepare(folder, seed) {
    await reopened(libraryOf(folder), async ({ imports }) => {
      await imports.run({ source: { text: randomPgn(GAMES, seed) }, name: 'games', rules: 'makruk', collection: 1 });
    });
  },
  async work(folder, _seed, report) {
    const { db } = openLibrary(libraryOf(folder));
    const put = db.prepare(
      `INSERT INTO settings (key, value, sum) VALUES ('edit', ?, ?)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value, sum = excluded.sum`,
    );
    let edit = 0;
    const write = (): void => {
      const value = String(++edit);
      put.run(value, checksumOf(['edit', value]));
      setImmediate(write);
    };
    write();
    report('begun');
    for (let made = 1; ; made++) {
      const task = {
        library: libraryOf(folder),
        folder: backupsOf(folder),
        kind: 'automatic',
        keep: KEPT,
        now: made,
      } as const;
      await makeBackup(task);
      report(`made ${made}`);
    }
  },
  async check(folder, _seed, lines) {
    const [library, backups] = [libraryOf(folder), backupsOf(folder)];
    const answered = lines.filter(line => line.startsWith('made ')).length;
    const whole = (): readonly number[] =>
      backupFiles(library, backups).map(({ name, made }) => {
        assertSound(join(backups, name));
        assert.equal(libraryContents(join(backups, name)).games, GAMES, `games of ${name}`);
        return made;
      });
    const newest = whole()[0] ?? 0;
    assert.ok(newest === answered || newest === answered + 1, `backup ${newest}, answered ${answered}`);
    await reopened(library, async () => {});
    assertSound(library);
    assert.equal(checkLibrary(library).ok, true, 'the library');
    await makeBackup({ library, folder: backups, kind: 'automatic', keep: KEPT, now: newest + 1 });
    assert.equal(whole().length, Math.min(KEPT, newest + 1));
    assert.deepEqual(
      readdirSync(backups).filter(name => !name.endsWith('.backup')),
      [],
      'half files',
    );
  },
};
