/**
 * When automatic backups are due: a number of hours after the last one, if the library has changed since. Checked soon
 * after the start and periodically after that.
 */
import { statSync } from 'node:fs';
import type { BackupFile, BackupOptions } from '../../api/contract.ts';
import { backupFiles } from './backup-files.ts';
import { backupFolder } from './options.ts';

const HOUR = 3_600_000;
/** Milliseconds after the start, when the page has been loaded and the user's first requests are answered. */
const FIRST = 30_000;
const EVERY = 10 * 60_000;

export function isDue(library: string, options: BackupOptions, now: number): boolean {
  if (!options.automatic) return false;
  const folder = backupFolder(library, options);
  const last = backupFiles(library, folder).find(({ kind }) => kind === 'automatic' || kind === 'manual');
  return last === undefined || (now - last.made >= options.hours * HOUR && changedSince(library, last));
}

/** A reader may leave an empty log beside the library. */
const changedSince = (library: string, { made }: BackupFile): boolean =>
  ['', '-wal'].some(suffix => {
    const found = statSync(library + suffix, { throwIfNoEntry: false });
    return found !== undefined && found.size > 0 && found.mtimeMs > made;
  });

/** Calls `work` periodically until the returned function is called. Does not keep the process alive. */
export function callPeriodically(work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  const next = (wait: number): void => {
    timer = setTimeout(() => void work().finally(() => next(EVERY)), wait).unref();
  };
  next(FIRST);
  return () => clearTimeout(timer);
}
