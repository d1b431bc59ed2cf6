/**
 * The names of players, events and sites: their list in pages, the names that are probably one, and changes of them, of
 * which the last ones can be undone.
 */
import type { Change, JobId, JobState, NameEntry, NameKind, NameOrder, SimilarNames } from '../../../api/contract.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { Jobs } from '../shell/jobs.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';
import { type LibraryStep, type LibrarySteps, stepIssue } from './library-steps.svelte.ts';
import { PagedRows } from './pages.svelte.ts';

const PAGE = 200;

/** Spellings that are about to be combined; the first is suggested as the preferred one. */
export type Combination = readonly string[];

export class NameBrowser {
  readonly #wire: Wire;
  readonly #jobs: Jobs;
  readonly #notices: Notices;
  readonly #steps: LibrarySteps;
  kind = $state<NameKind>('player');
  order = $state<NameOrder>('games');
  text = $state('');
  /** The names that are selected, across searches. */
  chosen = $state.raw<ReadonlyMap<string, NameEntry>>(new Map());
  combination = $state.raw<Combination | null>(null);
  /** Changes that have not been undone, the last one at the end. */
  changes = $state.raw<readonly LibraryStep[]>([]);
  /** The last change was undone. */
  undone = $state(false);
  similar = $state.raw<readonly SimilarNames[]>([]);
  /** All that the last job has found; `null`: no job has ended. */
  found = $state<number | null>(null);
  readonly names: PagedRows<NameEntry>;
  #finding = $state<JobId | null>(null);
  #result: JobId | null = null;
  /** The job whose next page is being fetched. */
  #fetching: JobId | null = null;
  #offset = 0;
  #renaming = $state.raw<{ readonly job: JobId; readonly name: string } | null>(null);
  readonly #ends: readonly (() => void)[];

  constructor(wire: Wire, jobs: Jobs, notices: Notices, steps: LibrarySteps) {
    this.#wire = wire;
    this.#jobs = jobs;
    this.#notices = notices;
    this.#steps = steps;
    this.names = new PagedRows(async (offset, limit) => {
      const { total, names } = await wire.api.names.list(this.kind, this.text, this.order, offset, limit);
      return { total, rows: names };
    }, notices.failed);
    this.#ends = [wire.on('job', job => this.#settle(job)), wire.on('libraryChanged', () => this.names.refetch())];
    this.names.refetch();
  }

  close(): void {
    for (const end of this.#ends) end();
    if (this.#finding !== null) void this.stop();
  }

  /** The job that compares names. */
  get finding(): JobState | null {
    return this.#finding === null ? null : this.#jobs.get(this.#finding);
  }

  get isRenaming(): boolean {
    return this.#renaming !== null;
  }

  ask(change: { readonly kind?: NameKind; readonly order?: NameOrder; readonly text?: string }): void {
    if (change.kind !== undefined && change.kind !== this.kind) {
      this.chosen = new Map();
      this.similar = [];
      this.found = null;
      this.#result = null;
      if (this.#finding !== null) void this.stop();
    }
    Object.assign(this, change);
    this.names.restart();
  }

  choose(entry: NameEntry): void {
    const chosen = new Map(this.chosen);
    if (!chosen.delete(entry.name)) chosen.set(entry.name, entry);
    this.chosen = chosen;
  }

  /** Those with the most games first. */
  combineChosen(): void {
    this.combination = [...this.chosen.values()].sort((a, b) => b.games - a.games).map(({ name }) => name);
  }

  async combine(preferred: string, spellings: readonly string[], rename: boolean): Promise<void> {
    const { names } = this.#wire.api;
    const others = spellings.filter(spelling => spelling !== preferred);
    if (rename) {
      const entries = await Promise.all(others.map(spelling => names.entry(this.kind, spelling)));
      const all = [...new Set(entries.flatMap(entry => entry.spellings.map(({ text }) => text)))];
      const job = await names.rename(
        this.kind,
        preferred,
        all.filter(spelling => spelling !== preferred),
      );
      this.#renaming = { job, name: preferred };
      const state = this.#jobs.get(job);
      if (state) this.#settle(state);
    } else this.#add('names-combined', preferred, await names.alias(this.kind, preferred, others));
    this.combination = null;
    this.chosen = new Map();
    const done = new Set(spellings);
    this.similar = this.similar.filter(group => !group.spellings.every(({ text }) => done.has(text)));
  }

  async separate({ name, spellings }: NameEntry): Promise<void> {
    const others = spellings.slice(1).map(({ text }) => text);
    this.#add('names-separated', name, await this.#wire.api.names.separate(this.kind, others));
  }

  async undo(): Promise<void> {
    const last = this.changes.at(-1);
    if (!last) return;
    this.changes = this.changes.slice(0, -1);
    this.undone = true;
    await this.#steps.undo(last);
  }

  async find(): Promise<void> {
    const { kind } = this;
    const job = await this.#wire.api.names.findSimilar(kind);
    if (kind !== this.kind) {
      await this.#wire.api.jobs.cancel(job).catch(() => {});
      return;
    }
    const state = this.#jobs.get(job);
    // A job that is done is not in the list any more.
    if (state === null) return this.#show(job);
    this.#finding = job;
    this.#settle(state);
  }

  async stop(): Promise<void> {
    const job = this.#finding;
    this.#finding = null;
    if (job !== null) await this.#wire.api.jobs.cancel(job).catch(() => {});
  }

  dismiss(group: SimilarNames): void {
    this.similar = this.similar.filter(other => other !== group);
  }

  get hasMore(): boolean {
    return this.found !== null && this.#offset < this.found;
  }

  async more(): Promise<void> {
    const job = this.#result;
    if (job === null || job === this.#fetching) return;
    this.#fetching = job;
    try {
      const page = await this.#wire.api.names.similar(job, this.#offset, PAGE);
      if (job !== this.#result) return;
      this.#offset += page.groups.length;
      this.found = page.total;
      this.similar = [...this.similar, ...page.groups];
    } finally {
      if (job === this.#fetching) this.#fetching = null;
    }
  }

  #show(job: JobId): void {
    this.similar = [];
    this.#offset = 0;
    this.#result = job;
    void this.more().catch(this.#notices.failed);
  }

  #add(code: string, name: string, { token, games }: Change): void {
    const undo = async (): Promise<void> => void (await this.#wire.api.organisation.undo(token));
    const step: LibraryStep = { issue: stepIssue(code, name, games), token, undo };
    this.#steps.add(step);
    this.undone = false;
    this.changes = [...this.changes, step];
  }

  #settle(job: JobState): void {
    if (job.state === 'running') return;
    if (job.id === this.#finding) {
      this.#finding = null;
      if (job.error) this.#notices.add('error', job.error);
      if (job.state === 'done') this.#show(job.id);
    } else if (job.id === this.#renaming?.job) {
      const { name } = this.#renaming;
      this.#renaming = null;
      if (job.error) this.#notices.add('error', job.error);
      if (job.edited) this.#add('names-replaced', name, job.edited);
    }
  }
}
