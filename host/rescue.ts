/**
 * A host for a shell with pages. If the library is too damaged to be opened, pages can repair it or restore a backup,
 * and nothing else; then it is opened, and they load again.
 */
import { ARGUMENTS } from '../api/arguments.ts';
import type { Events, Issue, RepairReport, Services } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { type Emit, remoteServices, serve } from '../api/rpc.ts';
import { findAssets } from './assets.ts';
import { damageLog } from './damage.ts';
import type { Downloads } from './downloads.ts';
import { eventSource } from './events.ts';
import { createHost, type Host, type HostOptions, shellService } from './host.ts';
import { jobBoard } from './jobs.ts';
import { defaultLibraryPath } from './library-path.ts';
import { backupFiles } from './safety/backup-files.ts';
import { HostCare } from './safety/care.ts';
import { backupFolder, readBackupOptions } from './safety/options.ts';

/** What a shell needs of a host. */
export interface ShellHost extends Pick<Host, 'libraryPath' | 'serve' | 'close'> {
  readonly events: { readonly emit: Emit<Events> };
  readonly downloads: Pick<Downloads, 'take'>;
}

/** @throws CodedError as {@link createHost}, unless a repair or a backup could help and may be written */
export async function openHost(options: HostOptions): Promise<ShellHost> {
  try {
    return await createHost(options);
  } catch (error) {
    const path = options.libraryPath ?? defaultLibraryPath();
    if (options.readOnly === true || !(error instanceof CodedError) || !canHelp(error, path)) throw error;
    return rescueHost(options, path, { code: error.code, text: error.message });
  }
}

/** A file whose beginning is damaged is no database any more, but may have backups. */
const canHelp = ({ code }: CodedError, path: string): boolean =>
  code === 'library-damaged' ||
  (code === 'not-a-library' && backupFiles(path, backupFolder(path, readBackupOptions(path))).length > 0);

function rescueHost(options: HostOptions, libraryPath: string, fault: Issue): ShellHost {
  const assets = options.assets ?? findAssets();
  const { emit, subscribe } = eventSource<Events>();
  let opened: Host | null = null;
  /** One replacement of the file at a time. */
  let replacing: Promise<unknown> = Promise.resolve();
  /** For the first page of the library. */
  const notices: Events['notice'][] = [];
  const jobs = jobBoard((name, data) => {
    if (name === 'job' && 'repair' in data && data.repair && data.state === 'done') notices.push(repaired(data.repair));
    emit(name, data);
  });
  const care = new HostCare({
    assets,
    libraryPath,
    database: {
      api: { quarantine: { quarantined: async () => [], exportQuarantine: async () => '' } },
      pausedFor(work) {
        const done = replacing.then(async () => {
          if (opened !== null) throw new CodedError('library-restarted', 'The library has been opened meanwhile');
          const result = await work();
          opened = await createHost(options);
          return result;
        });
        replacing = done.catch(() => {});
        return done;
      },
    },
    damage: damageLog(emit),
    jobs,
    emit,
    readOnly: false,
    automatic: false,
    // The page of a rescue has no dialog for folders.
    mayName: () => options.shell === 'browser',
  });
  const refused = remoteServices<Services>(async () => {
    throw new CodedError(fault.code, fault.text);
  });
  const names = Object.keys(ARGUMENTS) as (keyof Services)[];
  const services = {
    ...(Object.fromEntries(names.map(name => [name, refused[name]])) as unknown as Services),
    care: care.service,
    jobs: jobs.service,
    shell: shellService(options, () => {}, { assets, libraryPath, readOnly: false, fault }),
  };
  return {
    libraryPath,
    events: { emit: (name, data) => (opened?.events.emit ?? emit)(name, data) },
    downloads: { take: id => opened?.downloads.take(id) ?? null },
    serve(port) {
      if (opened === null) return serve<Services, Events>(port, services, subscribe, ARGUMENTS, () => false);
      opened.serve(port);
      for (const notice of notices.splice(0)) opened.events.emit('notice', notice);
    },
    async close() {
      await jobs.close();
      await care.close();
      await opened?.close();
    },
  };
}

function repaired({ games, moved, lost }: RepairReport): Events['notice'] {
  const rows = lost.reduce((sum, table) => sum + table.rows, 0);
  return {
    code: 'library-repaired',
    text: `The library was repaired: ${games} games, ${moved.length} records quarantined, ${rows} rows lost`,
    data: { games, moved: moved.length, lost: rows },
    level: 'info',
  };
}
