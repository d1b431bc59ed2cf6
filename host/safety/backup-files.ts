/**
 * The file names of backups: `library.sqlite.20261122T082013123Z.automatic.backup`. The time is part of the name, so a
 * folder that was copied or restored from elsewhere keeps its order.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { BackupFile } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';

type Kind = 'automatic' | 'manual' | 'replaced';

export function backupName(library: string, kind: Kind, at: number): string {
  const stamp = new Date(at).toISOString().replace(/[-:.]/g, '');
  return `${basename(library)}.${stamp}.${kind}.backup`;
}

/** The backups of this library, in its backup folder and beside it, newest first. */
export function backupFiles(library: string, folder: string): readonly BackupFile[] {
  const places = new Set([folder, dirname(library)]);
  const files = [...places].flatMap(place => namesIn(place).flatMap(name => backupFile(library, place, name) ?? []));
  return files.sort((a, b) => b.made - a.made || (a.name < b.name ? 1 : -1));
}

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    // A folder that does not exist or cannot be read has no backups.
    return [];
  }
};

function backupFile(library: string, folder: string, name: string): BackupFile | null {
  const own = `${basename(library)}.`;
  if (!name.startsWith(own)) return null;
  const rest = name.slice(own.length);
  const [, year, month, day, hour, minute, second, milli, kind] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.(automatic|manual|replaced)\.backup$/.exec(rest) ?? [];
  const isLayout = /^layout-\d+\.backup$/.test(rest);
  if (kind === undefined && !isLayout) return null;
  const found = statSync(join(folder, name), { throwIfNoEntry: false });
  if (!found?.isFile()) return null;
  const made = isLayout ? found.mtimeMs : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milli}Z`);
  return { name, folder, kind: isLayout ? 'layout' : (kind as Kind), made: Math.round(made), size: found.size };
}

/** @throws CodedError `no-such-backup`. */
export function findBackup(library: string, folder: string, name: string): string {
  const found = backupFiles(library, folder).find(file => file.name === name);
  if (!found) throw new CodedError('no-such-backup', `There is no backup ${name}`);
  return join(found.folder, found.name);
}

/** Deletes automatic backups except for the newest `keep`. */
export function pruneBackups(library: string, folder: string, keep: number): void {
  const automatic = backupFiles(library, folder).filter(file => file.kind === 'automatic' && file.folder === folder);
  for (const { name } of automatic.slice(keep)) rmSync(join(folder, name), { force: true });
}
