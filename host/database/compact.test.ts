import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { compactIfWorthwhile } from './compact.ts';
import { openLibrary } from './open.ts';
import { MIGRATIONS } from './schema.ts';

const folder = temporaryFolder('compact');
const FORMER = MIGRATIONS.findIndex(step => step.includes('DROP TABLE occurrences'));
const MIB = 2 ** 20;

/** A library of a former layout with some MiB in a table that the newest layout does not have. */
function formerLibrary(name: string): string {
  const path = join(folder, name);
  const { db, close } = openLibrary(path, MIGRATIONS.slice(0, FORMER));
  db.exec(`WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 200000)
    INSERT INTO occurrences SELECT n, n, 1, 1, 1, 1, 1 FROM number`);
  close();
  return path;
}

it('makes the file smaller after an upgrade that frees most of it', () => {
  const path = formerLibrary('upgraded.sqlite');
  expect(statSync(path).size).toBeGreaterThan(3 * MIB);
  const { db, compactFault, close } = openLibrary(path);
  expect(compactFault).toBe(null);
  expect(statSync(path).size).toBeLessThan(MIB);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  close();
});

it('leaves the file as it is while another program reads it', () => {
  const path = formerLibrary('in-use.sqlite');
  const { db, close } = openLibrary(path, MIGRATIONS.slice(0, FORMER));
  db.exec('DROP TABLE occurrences');
  db.pragma('busy_timeout = 10');
  const other = new Database(path);
  other.exec('BEGIN IMMEDIATE');
  expect(compactIfWorthwhile(db)).toBe('busy');
  other.exec('ROLLBACK');
  other.close();
  expect(compactIfWorthwhile(db)).toBe(null);
  expect(statSync(path).size).toBeLessThan(MIB);
  close();
});

it.each([
  ['SQLITE_FULL', 'full'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_IOERR_WRITE', 'io'],
])('keeps the library and says why the file stays as it is: %s', (code, fault) => {
  const path = formerLibrary(`${code}.sqlite`);
  const { db, close } = openLibrary(path, MIGRATIONS.slice(0, FORMER));
  db.exec('DROP TABLE occurrences');
  const failing = Object.assign(Object.create(db) as typeof db, {
    pragma: db.pragma.bind(db),
    exec(): never {
      throw new Database.SqliteError('it failed', code);
    },
  });
  expect(compactIfWorthwhile(failing)).toBe(fault);
  expect(db.prepare('SELECT count(*) FROM collections').pluck().get()).toBe(1);
  close();
});
