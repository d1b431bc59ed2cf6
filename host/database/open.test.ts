import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { checkRuntime } from '../runtime.ts';
import { codedDatabaseError, openLibrary } from './open.ts';
import { MIGRATIONS } from './schema.ts';

const folder = temporaryFolder('open');

const refusal = (path: string, migrations = MIGRATIONS): unknown => {
  try {
    openLibrary(path, migrations).db.close();
    return null;
  } catch (error) {
    return error;
  }
};

it('creates a new library, including folders, and opens it again', () => {
  const path = join(folder, 'deep', 'down', 'new.sqlite');
  const first = openLibrary(path);
  expect(first).toMatchObject({ created: true, backup: null });
  expect(first.db.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(first.db.pragma('journal_mode', { simple: true })).toBe('wal');
  first.db.close();
  const second = openLibrary(path);
  expect(second).toMatchObject({ created: false, backup: null });
  expect(second.db.pragma('integrity_check', { simple: true })).toBe('ok');
  second.db.close();
});

it('treats an empty file as a new library', () => {
  const path = join(folder, 'empty.sqlite');
  writeFileSync(path, '');
  const { db, created } = openLibrary(path);
  expect(created).toBe(true);
  db.close();
});

it.each([
  ['text.sqlite', 'not-a-library', Buffer.from('[Event "a PGN file by mistake"]\n'.repeat(100))],
  ['half.sqlite', 'not-a-library', Buffer.from('SQLite format 3\0 and then nothing of the kind'.padEnd(5000, 'x'))],
])('refuses %s as %s and leaves it unchanged', (name, code, bytes) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  expect(refusal(path)).toMatchObject({ code });
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(readdirSync(folder).filter(file => file.startsWith(name))).toEqual([name]);
});

it('refuses a database of another program and leaves it unchanged', () => {
  const path = join(folder, 'other.sqlite');
  const other = new Database(path);
  other.exec('CREATE TABLE notes (text); INSERT INTO notes VALUES (1)');
  other.close();
  const bytes = readFileSync(path);
  expect(refusal(path)).toMatchObject({ code: 'not-a-library' });
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

it('refuses a folder, and a place where no file can be created', () => {
  expect(refusal(folder)).toMatchObject({ code: 'library-unreadable' });
  writeFileSync(join(folder, 'file'), 'x');
  expect(refusal(join(folder, 'file', 'library.sqlite'))).toMatchObject({ code: 'library-unreadable' });
});

it('backs up an older layout, then upgrades it; an older program refuses the newer file', () => {
  const path = join(folder, 'grows.sqlite');
  openLibrary(path).db.close();
  const next = [...MIGRATIONS, 'ALTER TABLE collections ADD COLUMN color TEXT', "UPDATE collections SET color = 'red'"];
  const { db, created, backup } = openLibrary(path, next);
  expect(created).toBe(false);
  expect(db.prepare('SELECT name, color FROM collections').all()).toEqual([{ name: 'My games', color: 'red' }]);
  db.close();
  const old = openLibrary(backup ?? '');
  expect(old.db.prepare('SELECT id, name FROM collections').all()).toEqual([{ id: 1, name: 'My games' }]);
  old.db.close();
  expect(refusal(path)).toMatchObject({ code: 'library-newer' });
});

it('rolls back a migration step that fails, and tries it again at the next start', () => {
  const path = join(folder, 'fails.sqlite');
  const failing = [...MIGRATIONS, 'CREATE TABLE good (x); INSERT INTO nowhere VALUES (1)'];
  expect(refusal(path, failing)).toMatchObject({ code: 'database' });
  const { db, created } = openLibrary(path);
  expect(created).toBe(false);
  expect(db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'good'").pluck().get()).toBe(0);
  db.close();
});

it('reports a full disk by its code and keeps nothing half-written', () => {
  const path = join(folder, 'full.sqlite');
  const { db } = openLibrary(path);
  db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`);
  const fill = db.transaction(() => {
    for (let i = 0; i < 1000; i++) db.prepare('INSERT INTO collections (name) VALUES (?)').run('x'.repeat(1000));
  });
  let thrown: unknown;
  try {
    fill();
  } catch (error) {
    thrown = codedDatabaseError(error, path);
  }
  expect(thrown).toMatchObject({ code: 'disk-full' });
  expect(db.prepare('SELECT count(*) FROM collections').pluck().get()).toBe(1);
  db.close();
});

it('reports an old Node', () => {
  expect(() => checkRuntime('20.19.1')).toThrowError(expect.objectContaining({ code: 'node-too-old' }));
  checkRuntime('22.0.0');
});
