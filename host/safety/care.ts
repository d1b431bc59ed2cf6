/**
 * Library maintenance for pages: checks and repairs as jobs, automatic and manual backups, and restoring one. All of it
 * runs in threads of its own; only a repair and a restore block other calls while the file is replaced.
 */
import type { Care, CheckReport, Events, RepairReport } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { type Emit, extendService } from '../../api/rpc.ts';
import type { Assets } from '../assets.ts';
import type { DamageLog } from '../damage.ts';
import type { LibraryThread } from '../database/library-thread.ts';
import type { JobBoard } from '../jobs.ts';
import { backupFiles, findBackup } from './backup-files.ts';
import { backupFolder, readBackupOptions, writeBackupOptions } from './options.ts';
import { callPeriodically, isDue } from './schedule.ts';
import { inCareThread } from './thread.ts';

export interface CareParts {
  readonly assets: Assets;
  readonly libraryPath: string;
  readonly database: LibraryThread;
  readonly damage: DamageLog;
  readonly jobs: JobBoard;
  readonly emit: Emit<Events>;
  /** Makes backups and checks automatically; false in the command line, where the user asks for them. */
  readonly automatic: boolean;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export interface HostCare {
  readonly service: Care;
  /** Checks the file quickly, once, and makes an automatic backup if one is due; failures become notices. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

export function hostCare(parts: CareParts): HostCare {
  const { assets, libraryPath, database, damage, jobs, emit, automatic, now = Date.now } = parts;
  const closing = new AbortController();
  const rulesWasm = assets.rulesWasm.href;
  const folder = (): string => backupFolder(libraryPath, readBackupOptions(libraryPath));
  const find = (name: string): string => findBackup(libraryPath, folder(), name);
  /** One backup at a time. */
  let backingUp: Promise<unknown> = Promise.resolve();

  const backUp = (kind: 'automatic' | 'manual') => {
    const options = readBackupOptions(libraryPath);
    const task = { library: libraryPath, folder: folder(), kind, keep: options.keep, now: now() };
    const made = backingUp
      .catch(() => {})
      .then(() => inCareThread(assets, files => files.makeBackup(task), { signal: closing.signal }));
    backingUp = made;
    return made;
  };

  let isChecked = false;
  const maintain = async (): Promise<void> => {
    if (!isChecked) await quickCheck();
    try {
      if (isDue(libraryPath, readBackupOptions(libraryPath), now())) await backUp('automatic');
    } catch (error) {
      if (!closing.signal.aborted) emit('notice', backupFailed(error));
    }
  };
  const quickCheck = async (): Promise<void> => {
    isChecked = true;
    const look = inCareThread(assets, files => files.quickCheck(libraryPath), { signal: closing.signal });
    const faults = await look.catch(error => (closing.signal.aborted ? [] : [messageOf(error)]));
    if (faults.length > 0) emit('notice', damagedFile(faults));
  };
  const stopMaintenance = automatic ? callPeriodically(maintain) : () => {};

  const refuseJobs = async (): Promise<void> => {
    const running = (await jobs.service.list()).filter(({ state }) => state === 'running');
    if (running.length > 0)
      throw new CodedError('jobs-running', 'Jobs are running: wait for them or cancel them first');
  };
  const replaced = async <T>(work: () => Promise<T>): Promise<T> => {
    await backingUp.catch(() => {});
    const done = await database.pausedFor(work);
    damage.clear();
    emit('libraryReplaced', {});
    return done;
  };

  const service: Care = extendService(database.api.quarantine, {
    check: async () =>
      jobs.start({
        kind: 'checkLibrary',
        title: libraryPath,
        unit: 'games',
        total: null,
        async run(progress, signal): Promise<{ check?: CheckReport }> {
          try {
            const onProgress = ({ done, total }: { done: number; total: number }): void => progress({ done, total });
            return {
              check: await inCareThread(assets, files => files.checkFile(libraryPath, rulesWasm), {
                signal,
                onProgress,
              }),
            };
          } catch (error) {
            if (signal.aborted) return {};
            throw error;
          }
        },
      }),
    async repair() {
      await refuseJobs();
      return jobs.start({
        kind: 'repairLibrary',
        title: libraryPath,
        unit: 'games',
        total: null,
        async run(progress): Promise<{ repair: RepairReport }> {
          const onProgress = ({ done, total }: { done: number; total: number }): void => progress({ done, total });
          // A repair cannot be cancelled half way: the library is replaced in one step at the end.
          const repair = await replaced(() =>
            inCareThread(assets, files => files.repairFile(libraryPath, rulesWasm, now()), { onProgress }),
          );
          return { repair };
        },
      });
    },
    async backups() {
      const options = readBackupOptions(libraryPath);
      return { options, folder: folder(), files: backupFiles(libraryPath, folder()) };
    },
    setBackups: async options => writeBackupOptions(libraryPath, options),
    backUp: () => backUp('manual'),
    contents: async name => inCareThread(assets, files => files.contentsOf(find(name))),
    async restore(name) {
      const backup = find(name);
      await refuseJobs();
      return {
        replaced: await replaced(() => inCareThread(assets, files => files.restoreBackup(libraryPath, backup, now()))),
      };
    },
  });
  return {
    service,
    maintain,
    async close() {
      stopMaintenance();
      closing.abort(new CodedError('closed', 'The program is closing'));
      await backingUp.catch(() => {});
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const backupFailed = (error: unknown): Events['notice'] => ({
  code: 'backup-failed',
  text: `The automatic backup failed: ${messageOf(error)}`,
  level: 'error',
});

const damagedFile = (faults: readonly string[]): Events['notice'] => ({
  code: 'library-faulty',
  text: `The library file is damaged: ${faults.slice(0, 5).join('; ')}`,
  level: 'error',
});
