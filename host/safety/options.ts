/** When backups are made, and where: kept beside the library, so that a restore does not change it. */
import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { backupOptions as form } from '../../api/arguments.ts';
import type { BackupOptions } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { writeFileAtomicSync } from '../atomic-file.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../private-files.ts';

export const DEFAULT_BACKUPS: BackupOptions = { automatic: true, hours: 24, keep: 10, folder: null };

const fileOf = (library: string): string => `${library}.backups.json`;

export const backupFolder = (library: string, { folder }: BackupOptions): string =>
  folder ?? join(dirname(library), 'backups');

/** The defaults where there is no file, or one that cannot be read. */
export function readBackupOptions(library: string): BackupOptions {
  try {
    const kept: unknown = JSON.parse(readFileSync(fileOf(library), 'utf8'));
    return form.fault(kept, 'options') === null ? (kept as BackupOptions) : DEFAULT_BACKUPS;
  } catch {
    return DEFAULT_BACKUPS;
  }
}

/** @throws CodedError `bad-folder` when the folder is not absolute, or cannot be made. */
export function writeBackupOptions(library: string, options: BackupOptions): void {
  const { automatic, hours, keep, folder } = options;
  if (folder !== null && !isAbsolute(folder))
    throw new CodedError('bad-folder', `The folder of backups is not named from the root: ${folder}`);
  try {
    makePrivateFolder(backupFolder(library, options));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CodedError('bad-folder', `The folder of backups cannot be made: ${reason}`);
  }
  writeFileAtomicSync(fileOf(library), JSON.stringify({ automatic, hours, keep, folder }), { mode: PRIVATE_FILE });
}
