/** Jobs that read whole files of tables: to check those that are there, and one that is brought before it gets its name. */
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CodedError } from '../../api/failure.ts';
import { tablePath } from '../../engine/endgame/tables/locations.ts';
import { fullName, namedTable } from '../../engine/endgame/tables/table-name.ts';
import type { Work } from '../jobs.ts';
import { IMPORTED } from './generate-job.ts';
import { type KnownFaults, stampOf } from './known-faults.ts';
import type { Checked, FoundTable, TablesServices } from './services.ts';

type Thread = () => Pick<TablesServices['tables'], 'check' | 'stop' | 'release'>;

export interface Checks {
  /** Bytes that were read, as the thread tells them. */
  heard(news: { readonly name: string; readonly done: number }): void;
  verifying(tables: readonly FoundTable[], ended: () => void): Work;
  /** A copy of the file at `path` into the user's folder. @param name as its owner calls it; @param total bytes */
  bringing(path: string, name: string, total: number, ended: () => Promise<void>): Work;
}

export const nameOf = ({ counted, ending }: Pick<FoundTable, 'counted' | 'ending'>): string =>
  fullName(counted, ending);

export function checks(thread: Thread, folder: string, faults: KnownFaults): Checks {
  /** Who waits to hear how far a check is, by the name it was given. */
  const hearing = new Map<string, (done: number) => void>();

  /** Reads all of a file; hears how many bytes are done. `null`: it was stopped. */
  const check = async (path: string, told: (done: number) => void, signal: AbortSignal): Promise<Checked | null> => {
    const name = crypto.randomUUID();
    const api = thread();
    hearing.set(name, told);
    const stop = (): void => void api.stop(name).catch(() => {});
    signal.addEventListener('abort', stop, { once: true });
    try {
      const checked = await api.check(path, name);
      return checked.stopped || signal.aborted ? null : checked;
    } finally {
      signal.removeEventListener('abort', stop);
      hearing.delete(name);
    }
  };

  return {
    heard: ({ name, done }) => hearing.get(name)?.(done),
    verifying: (tables, ended) => ({
      kind: 'verifyTables',
      title: [...new Set(tables.map(nameOf))].join(', '),
      unit: 'bytes',
      total: tables.reduce((sum, { size }) => sum + size, 0),
      async run(progress, signal) {
        let before = 0;
        try {
          for (const { path, size } of tables) {
            const stamp = await stampOf(path);
            const checked = await check(path, done => progress({ done: before + done }), signal);
            if (checked === null) break;
            const [fault = null] = checked.faults;
            faults.found(path, stamp, fault);
            before += size;
          }
        } finally {
          ended();
        }
        return {};
      },
    }),
    bringing: (path, name, total, ended) => ({
      kind: 'bringTable',
      title: name,
      unit: 'bytes',
      total,
      async run(progress, signal) {
        await mkdir(folder, { recursive: true });
        const copy = join(folder, `${IMPORTED}${crypto.randomUUID()}.${process.pid}.part`);
        try {
          await copyFile(path, copy);
          const checked = await check(copy, done => progress({ done }), signal);
          if (checked === null) return {};
          const [fault] = checked.faults;
          if (fault) throw new CodedError(fault.code, fault.text.replaceAll(copy, name));
          const held = checked.ending === null ? null : namedTable(fullName(checked.counted, checked.ending));
          if (held === null) throw new CodedError('table-foreign', `${name} is no endgame table`);
          await thread().release();
          const place = tablePath(folder, held);
          await mkdir(dirname(place), { recursive: true });
          await rename(copy, place);
          faults.forget(place);
          faults.found(place, await stampOf(place), null);
          return {};
        } finally {
          await rm(copy, { force: true });
          await ended();
        }
      },
    }),
  };
}
