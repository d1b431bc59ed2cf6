/** Edits of the tags of many games: the preview while the user writes them, and the job. */
import type { GameSelection, JobId, JobState, TagEdit, TagPreviewRow } from '../../../api/contract.ts';
import { issueOf } from '../../../api/failure.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { Jobs } from '../shell/jobs.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';
import type { Organiser } from './organiser.svelte.ts';

/** Games that a preview shows. */
const SHOWN = 50;

export interface Preview {
  readonly total: number;
  readonly examined: number;
  readonly changed: number;
  readonly rows: readonly TagPreviewRow[];
}

export class TagEdits {
  readonly #wire: Wire;
  readonly #jobs: Jobs;
  readonly #notices: Notices;
  readonly #organiser: Organiser;
  preview = $state.raw<Preview | null>(null);
  /** Why the edits are refused. */
  fault = $state.raw<ReturnType<typeof issueOf> | null>(null);
  #request = 0;
  #started: readonly JobId[] = [];

  constructor(wire: Wire, jobs: Jobs, notices: Notices, organiser: Organiser) {
    this.#wire = wire;
    this.#jobs = jobs;
    this.#notices = notices;
    this.#organiser = organiser;
    wire.on('job', job => this.#settle(job));
  }

  /** Examines the games in parts, until the edits change or {@link forget} is called. */
  async look(selection: GameSelection, edits: readonly TagEdit[]): Promise<void> {
    const request = ++this.#request;
    this.fault = null;
    let preview: Preview = { total: 0, examined: 0, changed: 0, rows: [] };
    try {
      do {
        const part = await this.#wire.api.organisation.previewTags(selection, edits, preview.examined);
        if (request !== this.#request) return;
        const { total, examined } = part;
        const rows = [...preview.rows, ...part.rows].slice(0, SHOWN);
        preview = { total, examined, changed: preview.changed + part.changed, rows };
        this.preview = preview;
      } while (preview.examined < preview.total);
    } catch (reason) {
      if (request !== this.#request) return;
      this.preview = null;
      this.fault = issueOf(reason);
    }
  }

  forget(): void {
    this.#request++;
    this.preview = null;
    this.fault = null;
  }

  async start(selection: GameSelection, edits: readonly TagEdit[]): Promise<void> {
    const job = await this.#wire.api.organisation.editTags(selection, edits);
    this.#started = [...this.#started, job];
    const state = this.#jobs.get(job);
    if (state) this.#settle(state);
  }

  #settle(job: JobState): void {
    if (job.state === 'running' || !this.#started.includes(job.id)) return;
    this.#started = this.#started.filter(id => id !== job.id);
    if (job.error) this.#notices.add('error', job.error);
    if (!job.edited) return;
    this.#organiser.offerUndo('tags-edited', job.title, job.edited);
    const { left } = job.edited;
    if (left === 0) return;
    const text = `${left} games were deleted meanwhile or are damaged`;
    this.#notices.add('warning', { code: 'tags-left', text, data: { count: left } });
  }
}
