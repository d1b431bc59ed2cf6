/**
 * Library maintenance for pages: checks and repairs as jobs, automatic and manual backups, and restoring one. All of it
 * runs in threads of its own; only a repair and a restore block other calls while the file is replaced.
 */
import type { BackupOptions, Care, CheckReport, Events, Issue, RepairReport } from '../../api/contract.ts';
import { CodedError, issueOf } from '../../api/failure.ts';
import { type Emit, extendService } from '../../api/rpc.ts';
import { messageOf } from '../../engine/rules/result.ts';
import type { Assets } from '../assets.ts';
import type { DamageLog } from '../damage.ts';
import type { LibraryThread } from '../database/library-thread.ts';
import type { DatabaseServices } from '../database/services.ts';
import type { JobBoard } from '../jobs.ts';
import { backupFiles, findBackup } from './backup-files.ts';
import { backupFolder, readBackupOptions, writeBackupOptions } from './options.ts';
import { callPeriodically, isDue } from './schedule.ts';
import { inCareThread } from './thread.ts';

export interface CareParts {
  readonly assets: Assets;
  readonly libraryPath: string;
  readonly database: Pick<LibraryThread, 'pausedFor'> & { readonly api: Pick<DatabaseServices, 'quarantine'> };
  readonly damage: DamageLog;
  readonly jobs: JobBoard;
  readonly emit: Emit<Events>;
  /** Repairs and restores are refused. */
  readonly readOnly: boolean;
  /** Makes backups and checks automatically; false in the command line, where the user asks for them. */
  readonly automatic: boolean;
  /** Whether a page may name this folder; the one in use and the default need no permission. */
  readonly mayName: (path: string) => boolean;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export class HostCare {
  readonly service: Care;
  readonly #parts: CareParts;
  readonly #now: () => number;
  readonly #closing = new AbortController();
  readonly #stopMaintenance: () => void;
  /** One backup at a time. */
  #backingUp: Promise<unknown> = Promise.resolve();
  #isChecked = false;

  constructor(parts: CareParts) {
    const { assets, database, automatic, now = Date.now } = parts;
    this.#parts = parts;
    this.#now = now;
    this.#stopMaintenance = automatic ? callPeriodically(() => this.maintain()) : () => {};
    this.service = extendService(database.api.quarantine, {
      check: async () => this.#check(),
      repair: () => this.#repair(),
      backups: async () => this.#backups(),
      setBackups: async options => this.#setBackups(options),
      backUp: () => this.#backUp('manual'),
      contents: async name => inCareThread(assets, files => files.contentsOf(this.#find(name))),
      restore: name => this.#restore(name),
    });
  }

  /** Checks the file quickly, once, and makes an automatic backup if one is due; failures become notices. */
  async maintain(): Promise<void> {
    const { libraryPath, emit } = this.#parts;
    if (!this.#isChecked) await this.#quickCheck();
    try {
      if (isDue(libraryPath, readBackupOptions(libraryPath), this.#now())) await this.#backUp('automatic');
    } catch (error) {
      if (!this.#closing.signal.aborted) emit('notice', backupFailed(error));
    }
  }

  async close(): Promise<void> {
    this.#stopMaintenance();
    this.#closing.abort(new CodedError('closed', 'The program is closing'));
    await this.#backingUp.catch(() => {});
  }

  async #quickCheck(): Promise<void> {
    const { assets, libraryPath, emit } = this.#parts;
    const { signal } = this.#closing;
    this.#isChecked = true;
    const look = inCareThread(assets, files => files.quickCheck(libraryPath), { signal });
    const faults = await look.catch(error => (signal.aborted ? [] : [messageOf(error)]));
    if (faults.length > 0) emit('notice', damagedFile(faults));
  }

  #check(): string {
    const { assets, libraryPath, jobs } = this.#parts;
    const rulesWasm = assets.rulesWasm.href;
    return jobs.start({
      kind: 'checkLibrary',
      title: libraryPath,
      unit: 'games',
      total: null,
      async run(progress, signal): Promise<{ check?: CheckReport }> {
        const options = { signal, onProgress: progress };
        try {
          return { check: await inCareThread(assets, files => files.checkFile(libraryPath, rulesWasm), options) };
        } catch (error) {
          if (signal.aborted) return {};
          throw error;
        }
      },
    });
  }

  async #repair(): Promise<string> {
    const { assets, libraryPath, jobs } = this.#parts;
    const rulesWasm = assets.rulesWasm.href;
    await this.#refuseIfNeeded();
    return jobs.start({
      kind: 'repairLibrary',
      title: libraryPath,
      unit: 'games',
      total: null,
      cancellable: false,
      run: async (progress): Promise<{ repair: RepairReport; error?: Issue }> => {
        let done: RepairReport | null = null;
        try {
          // A repair cannot be cancelled half way: the library is replaced in one step at the end.
          const repair = await this.#replaced(async () => {
            done = await inCareThread(assets, files => files.repairFile(libraryPath, rulesWasm, this.#now()), {
              onProgress: progress,
            });
            return done;
          });
          return { repair };
        } catch (error) {
          // The repaired library cannot be opened: the report says what has become of its records.
          if (done !== null) return { repair: done, error: issueOf(error) };
          throw error;
        }
      },
    });
  }

  #backups(): Awaited<ReturnType<Care['backups']>> {
    const { libraryPath } = this.#parts;
    const folder = this.#folder();
    return { options: readBackupOptions(libraryPath), folder, files: backupFiles(libraryPath, folder) };
  }

  /** @throws CodedError `path-refused`, `bad-folder` */
  #setBackups(options: BackupOptions): void {
    const { libraryPath, mayName } = this.#parts;
    const { folder } = options;
    if (folder !== null && folder !== readBackupOptions(libraryPath).folder && !mayName(folder))
      throw new CodedError('path-refused', `${folder}: the folder was not chosen`);
    writeBackupOptions(libraryPath, options);
  }

  #backUp(kind: 'automatic' | 'manual'): ReturnType<Care['backUp']> {
    const { assets, libraryPath } = this.#parts;
    const { keep } = readBackupOptions(libraryPath);
    const task = { library: libraryPath, folder: this.#folder(), kind, keep, now: this.#now() };
    const made = this.#backingUp
      .catch(() => {})
      .then(() => inCareThread(assets, files => files.makeBackup(task), { signal: this.#closing.signal }));
    this.#backingUp = made;
    return made;
  }

  async #restore(name: string): ReturnType<Care['restore']> {
    const { assets, libraryPath } = this.#parts;
    const backup = this.#find(name);
    await this.#refuseIfNeeded();
    const replaced = await this.#replaced(() =>
      inCareThread(assets, files => files.restoreBackup(libraryPath, backup, this.#now())),
    );
    return { replaced };
  }

  #folder(): string {
    const { libraryPath } = this.#parts;
    return backupFolder(libraryPath, readBackupOptions(libraryPath));
  }

  #find(name: string): string {
    return findBackup(this.#parts.libraryPath, this.#folder(), name);
  }

  /** @throws CodedError `library-read-only`, `jobs-running` */
  async #refuseIfNeeded(): Promise<void> {
    if (this.#parts.readOnly) throw new CodedError('library-read-only', 'The library cannot be written to');
    const running = (await this.#parts.jobs.service.list()).filter(job => job.state === 'running' && !job.transient);
    if (running.length > 0)
      throw new CodedError('jobs-running', 'Jobs are running: wait for them or cancel them first');
  }

  /** Runs `work`, which replaces the library's file, while no connection of this process is open. */
  async #replaced<T>(work: () => Promise<T>): Promise<T> {
    const { database, damage, emit } = this.#parts;
    await this.#backingUp.catch(() => {});
    const done = await database.pausedFor(work);
    damage.clear();
    emit('libraryReplaced', {});
    return done;
  }
}

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
