/** Work on a disk that becomes full, and what must hold afterwards. */
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CodedError } from '../../../api/failure.ts';
import { randomGames, randomPgn } from '../../../bench/library.ts';
import { exportGames } from '../../../cli/export.ts';
import { flattenStudy } from '../../../core/study/flat.ts';
import { compact } from '../../../host/database/compact.ts';
import { codedDatabaseError, openLibrary } from '../../../host/database/open.ts';
import { MIGRATIONS } from '../../../host/database/schema.ts';
import { backupFiles } from '../../../host/safety/backup-files.ts';
import { libraryContents } from '../../../host/safety/contents.ts';
import { makeBackup } from '../../../host/safety/make-backup.ts';
import { putOldGames } from '../../support/old-library.ts';
import { openServices } from '../../support/open-services.ts';
import { ALL_GAMES, assertNothingFound, assertSound, reopened } from '../kill/library-checks.ts';

export interface FullDiskKind {
  readonly name: string;
  /** Makes a library on another disk. */
  make(library: string, seed: number): Promise<void>;
  /** Copies what the work needs to the small disk. */
  prepare(library: string, disk: string): void;
  /** Bytes that the work needs besides at most. */
  room(library: string): number;
  /** Throws when the disk is full. */
  work(library: string, disk: string, seed: number): Promise<void>;
  /** After the work has failed or ended, with room on the disk. */
  check(library: string, disk: string, done: boolean): Promise<void>;
}

const GAMES = 100;
const ADDED = 600;
const HALF_WRITTEN = /\.half-|\.part$/u;

const onDisk = (disk: string): string => join(disk, 'library.sqlite');
const toDisk = (library: string, disk: string): void => copyFileSync(library, onDisk(disk));
const sizeOf = (library: string): number => statSync(library).size;

const filled = (library: string, seed: number): Promise<void> =>
  reopened(library, async ({ imports }) => {
    await imports.run({ source: { text: randomPgn(GAMES, seed) }, name: 'a', rules: 'makruk', collection: 1 });
  });

const exported = (library: string): Promise<string> =>
  reopened(library, services => services.library.exportText(null, ALL_GAMES));

const nothingHalfWritten = (folder: string): void =>
  assert.deepEqual(
    readdirSync(folder).filter(name => HALF_WRITTEN.test(name)),
    [],
    'half-written files',
  );

/** Games that the last import reported as stored. */
let reported = 0;

const importing: FullDiskKind = {
  name: 'import',
  make: filled,
  prepare: toDisk,
  room: library => 2 * sizeOf(library),
  async work(_library, disk, seed) {
    reported = 0;
    const services = await openServices(onDisk(disk), (_name, data) => {
      reported = Math.max(reported, (data as { readonly games?: number }).games ?? 0);
    });
    try {
      const source = { text: randomPgn(ADDED, seed + 1) };
      const { error } = await services.imports.run({
        source,
        name: 'b',
        rules: 'makruk',
        collection: 1,
        skipEqual: true,
      });
      if (error !== null) throw new CodedError(error.code, error.text);
    } finally {
      await services.database.close();
    }
  },
  async check(library, disk, done) {
    const text = await exported(onDisk(disk));
    assert.ok(text.startsWith(await exported(library)), 'the games that were there');
    const games = text.match(/^\[Event /gm)?.length ?? 0;
    assert.ok(games >= GAMES + reported, `${games} games are stored, ${reported} new ones were reported`);
    if (done) assert.equal(games, GAMES + ADDED);
    assertNothingFound(onDisk(disk));
  },
};

const exporting: FullDiskKind = {
  name: 'export',
  make: filled,
  prepare: (_library, disk) => writeFileSync(join(disk, 'games.pgn'), 'old'),
  room: library => sizeOf(library) / 2,
  work: async (library, disk) => void (await exportGames({ library, format: 'pgn', out: join(disk, 'games.pgn') })),
  async check(library, disk, done) {
    assert.equal(readFileSync(join(disk, 'games.pgn'), 'utf8'), done ? await exported(library) : 'old');
    nothingHalfWritten(disk);
  },
};

const backingUp: FullDiskKind = {
  name: 'backup',
  make: filled,
  prepare: () => {},
  room: library => 1.2 * sizeOf(library),
  work: async (library, disk) =>
    void (await makeBackup({ library, folder: disk, kind: 'manual', keep: 1, now: Date.now() })),
  async check(library, disk, done) {
    const made = backupFiles(library, disk);
    assert.equal(made.length, done ? 1 : 0, 'backups');
    for (const { name } of made) assert.equal(libraryContents(join(disk, name)).games, GAMES);
    nothingHalfWritten(disk);
  },
};

const upgrading: FullDiskKind = {
  name: 'migration',
  async make(library, seed) {
    const { db, close } = openLibrary(library, MIGRATIONS.slice(0, 1));
    putOldGames(db, Array.from(randomGames(GAMES, seed), flattenStudy));
    close();
  },
  prepare: toDisk,
  room: library => 3 * sizeOf(library),
  async work(_library, disk) {
    openLibrary(onDisk(disk)).close();
  },
  async check(_library, disk) {
    const copy = `${onDisk(disk)}.layout-1.backup`;
    if (existsSync(copy)) assertSound(copy);
    nothingHalfWritten(disk);
    const text = await exported(onDisk(disk));
    assert.equal(text.match(/^\[Event /gm)?.length, GAMES, 'games');
    assertNothingFound(onDisk(disk));
    rmSync(copy, { force: true });
  },
};

const compacting: FullDiskKind = {
  name: 'compact',
  async make(library, seed) {
    await filled(library, seed);
    await reopened(library, async services => {
      await services.library.remove(Array.from({ length: GAMES / 2 }, (_, index) => 2 * index + 1));
      await services.library.emptyBin();
    });
  },
  prepare: toDisk,
  room: library => 1.5 * sizeOf(library),
  async work(_library, disk) {
    const { db, close } = openLibrary(onDisk(disk));
    try {
      compact(db);
    } catch (error) {
      throw codedDatabaseError(error, onDisk(disk));
    } finally {
      close();
    }
  },
  async check(library, disk) {
    assert.equal(await exported(onDisk(disk)), await exported(library));
    assertNothingFound(onDisk(disk));
  },
};

export const FULL_DISK_KINDS: readonly FullDiskKind[] = [importing, exporting, backingUp, upgrading, compacting];
