/**
 * Jobs that read complete table files: verify tables, and import a table, which is checked before it gets its final
 * name.
 */
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CodedError } from '../../api/failure.ts';
import { tablePath } from '../../engine/endgame/tables/locations.ts';
import { fullName, namedTable } from '../../engine/endgame/tables/table-name.ts';
import type { Work } from '../jobs.ts';
import { IMPORT_PREFIX } from './generate-job.ts';
import { type KnownFaults, stampOf } from './known-faults.ts';
import type { Checked, FoundTable, TableThreadEvents, TableThreadServices } from './services.ts';

export interface CheckJobsOptions {
  readonly thread: () => Pick<TableThreadServices['work'], 'check' | 'stopCheck'>;
  readonly closeFiles: () => Promise<void>;
  /** The user's folder. */
  readonly folder: string;
  readonly faults: KnownFaults;
}

type OnProgress = (done: number) => void;

export const nameOf = ({ counted, ending }: Pick<FoundTable, 'counted' | 'ending'>): string =>
  fullName(counted, ending);

export class CheckJobs {
  readonly #options: CheckJobsOptions;
  /** Progress listeners of the running checks by id. */
  readonly #listeners = new Map<string, OnProgress>();

  constructor(options: CheckJobsOptions) {
    this.#options = options;
  }

  onProgress({ id, done }: TableThreadEvents['checkProgress']): void {
    this.#listeners.get(id)?.(done);
  }

  verifyJob(tables: readonly FoundTable[], onEnd: () => void): Work {
    return {
      kind: 'verifyTables',
      title: [...new Set(tables.map(nameOf))].join(', '),
      unit: 'bytes',
      total: tables.reduce((sum, { size }) => sum + size, 0),
      run: async (progress, signal) => {
        let before = 0;
        try {
          for (const { path, size } of tables) {
            const stamp = await stampOf(path);
            const checked = await this.#check(path, done => progress({ done: before + done }), signal);
            if (checked === null) break;
            const [fault = null] = checked.faults;
            this.#options.faults.checked(path, stamp, fault);
            before += size;
          }
        } finally {
          onEnd();
        }
        return {};
      },
    };
  }

  /** Copies the file at `path` into the user's folder. @param name the user's name for the file; @param total bytes */
  importJob(path: string, name: string, total: number, onEnd: () => Promise<void>): Work {
    const { folder } = this.#options;
    return {
      kind: 'bringTable',
      title: name,
      unit: 'bytes',
      total,
      run: async (progress, signal) => {
        await mkdir(folder, { recursive: true });
        const copy = join(folder, `${IMPORT_PREFIX}${crypto.randomUUID()}.${process.pid}.part`);
        try {
          await copyFile(path, copy);
          const checked = await this.#check(copy, done => progress({ done }), signal);
          if (checked !== null) await this.#moveIntoPlace(copy, name, checked);
          return {};
        } finally {
          await rm(copy, { force: true });
          await onEnd();
        }
      },
    };
  }

  /** @throws CodedError the first error of the file, or `table-foreign` */
  async #moveIntoPlace(copy: string, name: string, checked: Checked): Promise<void> {
    const { folder, faults } = this.#options;
    const [fault] = checked.faults;
    if (fault) throw new CodedError(fault.code, fault.text.replaceAll(copy, name));
    const table = checked.ending === null ? null : namedTable(fullName(checked.counted, checked.ending));
    if (table === null) throw new CodedError('table-foreign', `${name} is not an endgame table`);
    await this.#options.closeFiles();
    const path = tablePath(folder, table);
    await mkdir(dirname(path), { recursive: true });
    await rename(copy, path);
    faults.forget(path);
    faults.checked(path, await stampOf(path), null);
  }

  /** Reads a complete file. @param onProgress receives the bytes read so far; @returns `null` if it was stopped */
  async #check(path: string, onProgress: OnProgress, signal: AbortSignal): Promise<Checked | null> {
    const id = crypto.randomUUID();
    const thread = this.#options.thread();
    this.#listeners.set(id, onProgress);
    const stop = (): void => void thread.stopCheck(id).catch(() => {});
    signal.addEventListener('abort', stop, { once: true });
    try {
      const checked = await thread.check(path, id);
      return checked.stopped || signal.aborted ? null : checked;
    } finally {
      signal.removeEventListener('abort', stop);
      this.#listeners.delete(id);
    }
  }
}
