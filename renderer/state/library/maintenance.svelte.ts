/** Maintenance of the library: backups and their contents, reports of checks and repairs. */
import type {
  BackupContents,
  BackupFile,
  BackupList,
  BackupOptions,
  CheckReport,
  QuarantinedRecord,
  RepairReport,
} from '../../../api/contract.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { saveFile } from '../shell/download.ts';
import type { Jobs } from '../shell/jobs.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';

export class Maintenance {
  readonly #wire: Wire;
  readonly #jobs: Jobs;
  readonly #notices: Notices;
  /** `null` until the host has answered. */
  backups = $state.raw<BackupList | null>(null);
  quarantined = $state.raw<readonly QuarantinedRecord[]>([]);
  /** The backup whose contents are shown. */
  shown = $state.raw<{ readonly file: BackupFile; readonly contents: BackupContents } | null>(null);
  /** A backup is being created or restored. */
  busy = $state(false);

  constructor(wire: Wire, jobs: Jobs, notices: Notices) {
    this.#wire = wire;
    this.#jobs = jobs;
    this.#notices = notices;
    // Every game, draft and setting of this page belongs to the replaced file.
    wire.on('libraryReplaced', () => location.reload());
  }

  /** A check or repair is running. */
  get running(): boolean {
    return this.#jobs.running.some(({ kind }) => kind === 'checkLibrary' || kind === 'repairLibrary');
  }

  /** Report of the last check that was not dismissed. */
  get checked(): CheckReport | null {
    return this.#jobs.list.findLast(({ check }) => check !== undefined)?.check ?? null;
  }

  get repaired(): RepairReport | null {
    return this.#jobs.list.findLast(({ repair }) => repair !== undefined)?.repair ?? null;
  }

  readonly load = (): Promise<void> =>
    this.#try(async ({ care }) => {
      this.backups = await care.backups();
      this.quarantined = await care.quarantined();
    });

  set(change: Partial<BackupOptions>): Promise<void> {
    return this.#try(async ({ care }) => {
      if (this.backups) await care.setBackups({ ...this.backups.options, ...change });
      this.backups = await care.backups();
    });
  }

  backUp(): Promise<void> {
    return this.#while(async ({ care }) => {
      await care.backUp();
      this.backups = await care.backups();
      this.#notices.add('info', { code: 'backup-made', text: 'The backup was created' });
    });
  }

  show(file: BackupFile): Promise<void> {
    return this.#try(async ({ care }) => {
      this.shown = { file, contents: await care.contents(file.name) };
    });
  }

  restore({ name }: BackupFile): Promise<void> {
    return this.#while(async ({ care }) => {
      await care.restore(name);
      this.shown = null;
    });
  }

  readonly check = (): Promise<void> => this.#try(async ({ care }) => void (await care.check()));
  readonly repair = (): Promise<void> => this.#try(async ({ care }) => void (await care.repair()));

  exportDamaged(): Promise<void> {
    return this.#try(async ({ care, shell }) => {
      const name = `chatrang-damaged-${new Date().toISOString().slice(0, 10)}.jsonl`;
      const text = await care.exportQuarantine();
      await saveFile(shell, name, text, 'application/jsonl');
    });
  }

  async #while(work: (api: Wire['api']) => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await this.#try(work);
    this.busy = false;
  }

  async #try(work: (api: Wire['api']) => Promise<void>): Promise<void> {
    try {
      await work(this.#wire.api);
    } catch (reason) {
      this.#notices.failed(reason);
    }
  }
}
