/**
 * Makes a backup with SQLite's own backup function while the library is in use: the pages are read in one read
 * transaction of a separate connection, which in WAL mode blocks no writer and sees nothing of concurrent writes. The
 * copy is completed under a temporary name, synced and checked before it gets its own; only then are old backups
 * deleted.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { BackupFile } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { isProcessRunning } from '../../engine/process-running.ts';
import { codedDatabaseError } from '../database/open.ts';
import { makePrivateFile, makePrivateFolder, syncPath } from '../private-files.ts';
import { backupName, pruneBackups } from './backup-files.ts';
import { countsOf } from './contents.ts';

export interface BackupTask {
  readonly library: string;
  readonly folder: string;
  readonly kind: 'automatic' | 'manual';
  /** How many automatic backups are kept; applies to automatic ones. */
  readonly keep: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Suffix of an incomplete file. */
export const workName = (target: string): string => `${target}.half-${process.pid}-${randomUUID().slice(0, 8)}`;
const HALF = /\.half-(\d+)-[0-9a-f]{8}(-journal|-wal|-shm)?$/;

/** Incomplete files of killed processes. */
export function removeHalves(folder: string): void {
  for (const name of readdirSync(folder)) {
    const owner = HALF.exec(name)?.[1];
    if (owner !== undefined && !isProcessRunning(Number(owner))) rmSync(join(folder, name), { force: true });
  }
}

/** @throws CodedError `backup-failed`, and those of the database. */
export async function makeBackup({ library, folder, kind, keep, now }: BackupTask): Promise<BackupFile> {
  makePrivateFolder(folder);
  removeHalves(folder);
  const name = backupName(library, kind, now);
  const target = join(folder, name);
  await copyDatabase(library, target);
  if (kind === 'automatic') pruneBackups(library, folder, keep);
  return { name, folder, kind, made: now, size: statSync(target).size };
}

/** @throws CodedError `backup-failed`, and those of the database; then there is no file with the target's name */
export async function copyDatabase(from: string, target: string): Promise<void> {
  const half = workName(target);
  try {
    makePrivateFile(half);
    await copyInto(from, half);
    syncPath(half);
    renameSync(half, target);
    syncPath(dirname(target));
  } catch (error) {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${half}${suffix}`, { force: true });
    throw codedDatabaseError(error, target);
  }
}

async function copyInto(from: string, half: string): Promise<void> {
  const source = new Database(from, { readonly: true, timeout: 15_000 });
  try {
    source.exec('BEGIN');
    const counts = JSON.stringify(countsOf(source));
    await source.backup(half);
    source.exec('COMMIT');
    verify(half, counts);
  } finally {
    source.close();
  }
}

/** Ensures one file without a log beside it, every page sound, with as many records as the library had. */
function verify(half: string, counts: string): void {
  const copy = new Database(half);
  try {
    copy.pragma('journal_mode = DELETE');
    const [found] = copy.pragma('quick_check(1)') as { quick_check: string }[];
    if (found?.quick_check !== 'ok' || JSON.stringify(countsOf(copy)) !== counts)
      throw new CodedError('backup-failed', `The backup ${basename(half)} is incomplete: ${found?.quick_check}`);
  } finally {
    copy.close();
  }
}
