/**
 * Exports games as PGN files, or their start positions as EPD. The host writes games of the library in a job, into the file that the user chooses or
 * into a download of the browser; the page shows its progress. A game on screen is written by the page.
 */
import type { ExportFormat, ExportSelection, JobId, JobState } from '../../../api/contract.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { downloadFrom, saveFile } from '../shell/download.ts';
import type { Jobs } from '../shell/jobs.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';

export class GameExports {
  readonly #wire: Wire;
  readonly #jobs: Jobs;
  readonly #notices: Notices;
  /** Running exports that this page has started. */
  #started = $state.raw<readonly JobId[]>([]);
  /** The newest running export. */
  readonly job = $derived.by(() => {
    const id = this.#started.at(-1);
    return id === undefined ? null : this.#jobs.get(id);
  });

  constructor(wire: Wire, jobs: Jobs, notices: Notices) {
    this.#wire = wire;
    this.#jobs = jobs;
    this.#notices = notices;
    wire.on('job', job => this.#settle(job));
    wire.onOpen(() => void this.#catchUp().catch(notices.failedInBackground));
  }

  /** Exports the selected stored games, or their start positions as EPD. Resolves when the export has started. */
  async games(selection: ExportSelection, format: ExportFormat = 'pgn'): Promise<void> {
    try {
      const name = `chatrang-${new Date().toISOString().slice(0, 10)}.${format}`;
      const started = await this.#wire.api.library.export({ ...selection, format, name });
      if (started === null) return;
      this.#started = [...this.#started, started.job];
      if (started.download !== null) downloadFrom(`/download/${started.download}`);
      await this.#catchUp();
    } catch (reason) {
      this.#notices.failed(reason);
    }
  }

  cancel(): void {
    if (this.job) void this.#jobs.cancel(this.job.id).catch(this.#notices.failed);
  }

  /** Saves text as a file, by the dialog of the shell or as a download. */
  async file(name: string, texts: readonly string[], count: number): Promise<void> {
    const downloaded = await saveFile(this.#wire.api.shell, name, texts.join('\n'), 'application/x-chess-pgn');
    if (downloaded) this.#reportCount(count);
  }

  #settle(job: JobState): void {
    if (job.state === 'running' || !this.#started.includes(job.id)) return;
    this.#started = this.#started.filter(id => id !== job.id);
    if (job.error) this.#notices.add('error', job.error);
    if (!job.exported) return;
    const { games, deleted, damaged } = job.exported;
    this.#reportCount(games);
    const missing = deleted + damaged;
    if (missing === 0) return;
    const text = `${deleted} games were deleted meanwhile, ${damaged} are damaged: they are not in the export`;
    this.#notices.add('warning', { code: 'export-incomplete', text, data: { count: missing } });
  }

  #reportCount(count: number): void {
    this.#notices.add('info', { code: 'games-exported', text: `${count} games were exported`, data: { count } });
  }

  /** Handles jobs that ended before their id was known here, or while the connection was lost. */
  async #catchUp(): Promise<void> {
    if (this.#started.length === 0) return;
    const known = await this.#wire.api.jobs.list();
    for (const job of known) this.#settle(job);
    const lost = this.#started.filter(id => !known.some(job => job.id === id));
    this.#started = this.#started.filter(id => !lost.includes(id));
    const text = 'The program was restarted during the export; there is no file';
    for (const _ of lost) this.#notices.add('error', { code: 'export-lost', text });
  }
}
