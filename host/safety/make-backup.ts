/**
 * A backup by SQLite's own means, while the library is in use: the pages are read in one read transaction of a connection of its own,
 * which in WAL mode keeps nobody from writing and sees none of what is written meanwhile. The copy is finished under a temporary
 * name, on the disk and checked, before it gets its own; only then are old ones deleted.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { BackupFile } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { isProcessRunning } from '../../engine/endgame/solver/running.ts';
import { codedDatabaseError } from '../database/open.ts';
import { makePrivateFile, makePrivateFolder, syncPath } from '../private-files.ts';
import { backupName, pruneBackups } from './backup-files.ts';
import { countsOf } from './contents.ts';

export interface BackupTask {
  readonly library: string;
  readonly folder: string;
  readonly kind: 'automatic' | 'manual';
  /** Automatic backups that are kept; asked for of an automatic one. */
  readonly keep: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Of a file that is not finished. */
export const workName = (target: string): string => `${target}.half-${process.pid}-${randomUUID().slice(0, 8)}`;
const HALF = /\.half-(\d+)-[0-9a-f]{8}(-journal|-wal|-shm)?$/;

/** Files that killed processes have not finished. */
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

/** @throws CodedError `backup-failed`, and those of the database; nothing lies under the target's name then. */
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

/** One file without a log beside it, every page of it sound, with as much in it as the library had. */
function verify(half: string, counts: string): void {
  const copy = new Database(half);
  try {
    copy.pragma('journal_mode = DELETE');
    const [found] = copy.pragma('quick_check(1)') as { quick_check: string }[];
    if (found?.quick_check !== 'ok' || JSON.stringify(countsOf(copy)) !== counts)
      throw new CodedError('backup-failed', `The backup ${basename(half)} is not whole: ${found?.quick_check}`);
  } finally {
    copy.close();
  }
}
