/**
 * When automatic backups are due: so many hours after the last one, if the library has changed since. Looked at soon after the
 * start, and from then on now and then.
 */
import { statSync } from 'node:fs';
import type { BackupFile, BackupOptions } from '../../api/contract.ts';
import { backupFiles } from './backup-files.ts';
import { backupFolder } from './options.ts';

const HOUR = 3_600_000;
/** Milliseconds after the start: the page is up by then. */
const FIRST = 5_000;
const EVERY = 10 * 60_000;

export function isDue(library: string, options: BackupOptions, now: number): boolean {
  if (!options.automatic) return false;
  const folder = backupFolder(library, options);
  const last = backupFiles(library, folder).find(({ kind }) => kind === 'automatic' || kind === 'manual');
  return last === undefined || (now - last.made >= options.hours * HOUR && changedSince(library, last));
}

/** Whoever reads the library may leave an empty log beside it. */
const changedSince = (library: string, { made }: BackupFile): boolean =>
  ['', '-wal'].some(suffix => {
    const found = statSync(library + suffix, { throwIfNoEntry: false });
    return found !== undefined && found.size > 0 && found.mtimeMs > made;
  });

/** Calls `look` as long as the program runs; the answer stops it. Waits for nothing and keeps no process alive. */
export function lookNowAndThen(look: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  const next = (wait: number): void => {
    timer = setTimeout(() => void look().finally(() => next(EVERY)), wait).unref();
  };
  next(FIRST);
  return () => clearTimeout(timer);
}
