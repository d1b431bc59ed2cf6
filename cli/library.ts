/** `library`: checks, repairs, backs up and restores a library, including one that the program cannot open. */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BackupContents, BackupFile, BackupOptions, CheckReport, RepairReport } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { recordText } from '../host/damage.ts';
import { compact } from '../host/database/compact.ts';
import { codedDatabaseError, openLibrary } from '../host/database/open.ts';
import { quarantine } from '../host/database/quarantine.ts';
import { defaultLibraryPath } from '../host/library-path.ts';
import { backupFiles, findBackup } from '../host/safety/backup-files.ts';
import { checkLibrary } from '../host/safety/check.ts';
import { libraryContents } from '../host/safety/contents.ts';
import { makeBackup } from '../host/safety/make-backup.ts';
import { backupFolder, readBackupOptions, writeBackupOptions } from '../host/safety/options.ts';
import { repairLibrary } from '../host/safety/repair.ts';
import { refuseUse, restoreLibrary } from '../host/safety/replace.ts';
import type { LibraryOptions } from './open-library.ts';
import { print } from './output.ts';
import { loadKernel } from './request.ts';

interface OutputOptions extends LibraryOptions {
  readonly json?: boolean;
}

const pathOf = ({ library }: LibraryOptions): string => resolve(library ?? defaultLibraryPath());

function existing(options: LibraryOptions): string {
  const path = pathOf(options);
  if (!existsSync(path)) throw new CodedError('no-such-library', `There is no library ${path}`);
  return path;
}

/** `true` if no error was found. */
export async function checkOne(options: OutputOptions): Promise<boolean> {
  const path = existing(options);
  await loadKernel();
  const report = checkLibrary(path);
  await print(options.json ? `${JSON.stringify(report)}\n` : checkText(path, report));
  return report.ok;
}

function checkText(
  path: string,
  { ok, file, orphans, damaged, positions, texts, counts, quarantined }: CheckReport,
): string {
  const part = (title: string, list: readonly (string | number)[]): readonly string[] =>
    list.length === 0 ? [] : [`${title}: ${list.length}`, ...list.map(line => `  ${line}`)];
  const { games, binned, drafts, ruleSets, exercises, repertoires } = counts;
  return `${[
    [
      `${path}: ${games} games, ${binned} in the bin, ${drafts} drafts`,
      `${ruleSets} rule sets, ${exercises} exercises, ${repertoires} repertoires`,
    ].join(', '),
    ...part('errors in the file', file),
    ...part('orphaned rows', orphans),
    ...part('damaged records', damaged.map(recordText)),
    ...part('games with a wrong position index', positions),
    ...part('games with a wrong text index', texts),
    ...(quarantined > 0 ? [`damaged records moved aside earlier: ${quarantined}`] : []),
    ok ? 'no errors found' : `run 'chatrang library repair' to repair the library; it keeps a copy of the damaged file`,
  ].join('\n')}\n`;
}

export async function compactOne(options: OutputOptions): Promise<boolean> {
  const path = existing(options);
  refuseUse(path);
  const before = statSync(path).size;
  const { db, close } = openLibrary(path);
  try {
    compact(db);
  } catch (error) {
    throw codedDatabaseError(error, path);
  } finally {
    close();
  }
  const after = statSync(path).size;
  await print(
    options.json ? `${JSON.stringify({ before, after })}\n` : `${path}: ${before} bytes before, ${after} bytes after\n`,
  );
  return true;
}

export async function repairOne(options: OutputOptions): Promise<boolean> {
  const path = existing(options);
  await loadKernel();
  const report = await repairLibrary(path, Date.now());
  await print(options.json ? `${JSON.stringify(report)}\n` : repairText(path, report));
  return report.lost.length === 0;
}

const repairText = (path: string, { kept, games, moved, lost, indexed }: RepairReport): string =>
  `${[
    `${path}: repaired, ${games} games`,
    ...(kept === null ? [] : [`the previous file was kept as ${kept}`]),
    ...(indexed > 0 ? [`games with a rebuilt index: ${indexed}`] : []),
    ...(moved.length > 0 ? [`damaged records moved aside: ${moved.length}`] : []),
    ...moved.map(record => `  ${recordText(record)}`),
    ...lost.map(({ table, rows }) => `rows of ${table} that could not be read: at least ${rows}`),
  ].join('\n')}\n`;

interface BackupFlags extends OutputOptions {
  readonly list?: boolean;
  readonly automatic?: 'on' | 'off';
  readonly every?: number;
  readonly keep?: number;
  readonly folder?: string;
}

/**
 * Creates a backup. `--list` lists the backups; the other options change when and where automatic backups are created.
 */
export async function backUpOne({ list, automatic, every, keep, folder, ...options }: BackupFlags): Promise<boolean> {
  const path = existing(options);
  const changesOptions = [automatic, every, keep, folder].some(value => value !== undefined);
  const before = readBackupOptions(path);
  const chosen: BackupOptions = {
    automatic: automatic === undefined ? before.automatic : automatic === 'on',
    hours: every ?? before.hours,
    keep: keep ?? before.keep,
    folder: folder === undefined ? before.folder : resolve(folder),
  };
  if (changesOptions) writeBackupOptions(path, chosen);
  const backups = backupFolder(path, chosen);
  if (list || changesOptions) {
    const files = backupFiles(path, backups);
    await print(
      options.json
        ? `${JSON.stringify({ options: chosen, folder: backups, files })}\n`
        : listText(chosen, backups, files),
    );
    return true;
  }
  const made = await makeBackup({ library: path, folder: backups, kind: 'manual', keep: chosen.keep, now: Date.now() });
  await print(options.json ? `${JSON.stringify(made)}\n` : `${made.folder}/${made.name}\n`);
  return true;
}

function listText({ automatic, hours, keep }: BackupOptions, folder: string, files: readonly BackupFile[]): string {
  const when = automatic ? `every ${hours} hours, keeping the newest ${keep}` : 'off';
  const lines = files.map(({ name, kind, made, size }) => `${new Date(made).toISOString()}  ${kind}  ${size}  ${name}`);
  return `automatic backups: ${when}; folder ${folder}\n${lines.map(line => `${line}\n`).join('')}`;
}

/** Shows what a backup contains; with `--yes` replaces the library with it. */
export async function restoreOne(
  name: string,
  { yes, ...options }: OutputOptions & { readonly yes?: boolean },
): Promise<boolean> {
  const path = pathOf(options);
  const folder = backupFolder(path, readBackupOptions(path));
  const backup = existsSync(name) ? resolve(name) : findBackup(path, folder, name);
  const contents = libraryContents(backup);
  await print(options.json ? `${JSON.stringify({ backup, contents })}\n` : contentsText(backup, contents));
  if (!yes) {
    console.error(`chatrang: nothing was changed; use --yes to replace the library ${path} with this backup`);
    return true;
  }
  const kept = await restoreLibrary(path, backup, Date.now());
  if (!options.json)
    await print(`${path}: restored\n${kept === null ? '' : `the previous file was kept as ${kept}\n`}`);
  return true;
}

function contentsText(
  path: string,
  { games, binned, drafts, exercises, repertoires, changed, collections }: BackupContents,
): string {
  const day = changed === null ? '' : `, last changed ${new Date(changed).toISOString()}`;
  const lines = collections.map(({ name, games }) => `  ${name}: ${games} games`);
  const counts = `${games} games, ${binned} in the bin, ${drafts} drafts, ${exercises} exercises, ${repertoires} repertoires`;
  return `${[`${path}: ${counts}${day}`, ...lines].join('\n')}\n`;
}

/** Prints the damaged records that were moved aside, with their bytes: one JSON object per line. */
export async function damagedRecords(options: LibraryOptions): Promise<boolean> {
  const opened = openLibrary(existing(options));
  try {
    await print(quarantine(opened.db).exportText());
    return true;
  } finally {
    opened.close();
  }
}
