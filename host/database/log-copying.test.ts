import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { copyLog, type LogCopying, sparingLog } from './log-copying.ts';
import { newGate, writeGate } from './write-gate.ts';

const folder = temporaryFolder('log-copying');

/** Pages after which the writer waits. */
const LONG = 20;
const PAGE = 4096;

function openedAt(name: string): Database.Database {
  const db = new Database(join(folder, name));
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE IF NOT EXISTS blobs (id INTEGER PRIMARY KEY, bytes BLOB)');
  return db;
}

const autocheckpoint = (db: Database.Database): unknown => db.pragma('wal_autocheckpoint', { simple: true });
const logSize = (db: Database.Database): number => statSync(`${db.name}-wal`).size;

/** Writes ten pages at a time. */
async function write(db: Database.Database, copying: LogCopying, times: number): Promise<void> {
  const insert = db.prepare('INSERT INTO blobs (bytes) VALUES (zeroblob(?))');
  for (let time = 0; time < times; time++) {
    insert.run(10 * PAGE);
    await copying.written();
  }
}

it('copies the log and lets it begin again, while no commit copies it', async () => {
  const gate = newGate();
  const db = openedAt('copied.sqlite');
  const other = openedAt('copied.sqlite');
  const short = sparingLog(other, writeGate(gate));
  expect(other.pragma('journal_size_limit', { simple: true })).toBe(8 * 1024 * 1024);
  const copying = copyLog(db, writeGate(gate), LONG);
  expect(writeGate(gate).claimLog(), 'for another import').toBe(null);
  short.urgently(() => {});
  expect([autocheckpoint(db), autocheckpoint(other)]).toEqual([0, 0]);
  await write(db, copying, 100);
  // What is written while a part is copied is added to the pages after which the writer waits.
  expect(logSize(db)).toBeLessThan(500 * PAGE);
  await copying.close();
  short.patiently(() => {});
  expect([autocheckpoint(db), autocheckpoint(other)]).toEqual([1000, 1000]);
  expect(statSync(db.name).size, 'everything is copied').toBeGreaterThan(1000 * PAGE);
  expect(db.prepare('SELECT count(*) FROM blobs').pluck().get()).toBe(100);
  expect([...new Int32Array(gate)]).toEqual([0, 0, 0]);
  other.close();
  db.close();
});

it('leaves the log alone during an import after the connection itself had it copied', async () => {
  const gate = newGate();
  const db = openedAt('own.sqlite');
  const own = sparingLog(db, writeGate(gate));
  const copying = copyLog(db, own, LONG);
  own.urgently(() => {});
  await copying.close();
  expect(autocheckpoint(db)).toBe(1000);
  const release = writeGate(gate).claimLog();
  own.urgently(() => {});
  expect(autocheckpoint(db)).toBe(0);
  release?.();
  db.close();
});

it('does not wait for a connection that reads for long', async () => {
  const gate = writeGate(newGate());
  const db = openedAt('read.sqlite');
  const reader = openedAt('read.sqlite');
  db.exec('INSERT INTO blobs (bytes) VALUES (NULL)');
  reader.exec('BEGIN');
  expect(reader.prepare('SELECT count(*) FROM blobs').pluck().get()).toBe(1);
  const copying = copyLog(db, gate, LONG);
  await write(db, copying, 20);
  expect(reader.prepare('SELECT count(*) FROM blobs').pluck().get()).toBe(1);
  reader.exec('COMMIT');
  await copying.close();
  expect(reader.prepare('SELECT count(*) FROM blobs').pluck().get()).toBe(21);
  reader.close();
  db.close();
});

it('leaves the log to commits when the thread cannot open the library', async () => {
  const gate = newGate();
  const db = openedAt('moved.sqlite');
  renameSync(db.name, `${db.name}.other`);
  const copying = copyLog(db, writeGate(gate), LONG);
  await write(db, copying, 20);
  await copying.close();
  expect([autocheckpoint(db), ...new Int32Array(gate)]).toEqual([1000, 0, 0, 0]);
  db.close();
});

it('does nothing for a library in memory', async () => {
  const db = new Database(':memory:');
  await copyLog(db, writeGate(newGate())).close();
  expect(autocheckpoint(db)).toBe(1000);
  db.close();
});
