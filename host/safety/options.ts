/** When and where backups are made. Stored beside the library, so that a restore does not change it. */
import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { backupOptions as form } from '../../api/arguments.ts';
import type { BackupOptions } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { messageOf } from '../../engine/rules/result.ts';
import { writeFileAtomicSync } from '../atomic-file.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../private-files.ts';

const DEFAULT_BACKUPS: BackupOptions = { automatic: true, hours: 24, keep: 10, folder: null };

const fileOf = (library: string): string => `${library}.backups.json`;

export const backupFolder = (library: string, { folder }: BackupOptions): string =>
  folder ?? join(dirname(library), 'backups');

/** The defaults when the file does not exist or cannot be read. */
export function readBackupOptions(library: string): BackupOptions {
  try {
    const kept: unknown = JSON.parse(readFileSync(fileOf(library), 'utf8'));
    return form.fault(kept, 'options') === null ? (kept as BackupOptions) : DEFAULT_BACKUPS;
  } catch {
    return DEFAULT_BACKUPS;
  }
}

/** @throws CodedError `bad-folder` when the path is not absolute or the folder cannot be created */
export function writeBackupOptions(library: string, options: BackupOptions): void {
  const { automatic, hours, keep, folder } = options;
  if (folder !== null && !isAbsolute(folder))
    throw new CodedError('bad-folder', `The path of the backup folder must be absolute: ${folder}`);
  try {
    makePrivateFolder(backupFolder(library, options));
  } catch (error) {
    const reason = messageOf(error);
    throw new CodedError('bad-folder', `The backup folder cannot be created: ${reason}`);
  }
  writeFileAtomicSync(fileOf(library), JSON.stringify({ automatic, hours, keep, folder }), { mode: PRIVATE_FILE });
}
