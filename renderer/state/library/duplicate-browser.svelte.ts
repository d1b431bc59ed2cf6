/** The duplicates that a search has found: their groups in pages, and changes, of which the last ones can be undone. */
import type { DuplicateCounts, DuplicateGroup, DuplicateKind, GameId, JobId, JobState } from '../../../api/contract.ts';
import type { Tag } from '../../../core/study/study.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { Jobs } from '../shell/jobs.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';
import { type LibraryStep, type LibrarySteps, stepIssue } from './library-steps.svelte.ts';
import { PagedRows } from './pages.svelte.ts';

export class DuplicateBrowser {
  readonly #wire: Wire;
  readonly #jobs: Jobs;
  readonly #notices: Notices;
  readonly #steps: LibrarySteps;
  readonly groups: PagedRows<DuplicateGroup>;
  kind = $state<DuplicateKind>('exact');
  /** `null`: no search has ended. */
  counts = $state.raw<DuplicateCounts | null>(null);
  /** The group that is shown. */
  place = $state(0);
  /** Changes that have not been undone, the last one at the end. */
  changes = $state.raw<readonly LibraryStep[]>([]);
  /** The last change was undone. */
  undone = $state(false);
  /** Games that the last merge of all groups has left out. */
  left = $state(0);
  #finding = $state<JobId | null>(null);
  #merging = $state<JobId | null>(null);
  readonly #ends: readonly (() => void)[];

  constructor(wire: Wire, jobs: Jobs, notices: Notices, steps: LibrarySteps) {
    this.#wire = wire;
    this.#jobs = jobs;
    this.#notices = notices;
    this.#steps = steps;
    this.groups = new PagedRows(async (offset, limit) => {
      const { total, groups } = await wire.api.duplicates.groups(this.kind, offset, limit);
      return { total, rows: groups };
    }, notices.failed);
    this.#ends = [wire.on('job', job => this.#settle(job)), wire.on('libraryChanged', () => this.#refetch())];
    this.#refetch();
  }

  close(): void {
    for (const end of this.#ends) end();
    if (this.#finding !== null) void this.stop();
  }

  /** The job that compares games. */
  get finding(): JobState | null {
    return this.#finding === null ? null : this.#jobs.get(this.#finding);
  }

  get isMerging(): boolean {
    return this.#merging !== null;
  }

  /** The group that is shown. */
  get group(): DuplicateGroup | null {
    return this.groups.row(Math.min(this.place, this.groups.total - 1));
  }

  choose(kind: DuplicateKind): void {
    this.kind = kind;
    this.place = 0;
    this.groups.restart();
  }

  async find(): Promise<void> {
    const job = await this.#wire.api.duplicates.find();
    const state = this.#jobs.get(job);
    // A job that is done is not in the list any more.
    if (state === null) return this.#refetch();
    this.#finding = job;
    this.#settle(state);
  }

  async stop(): Promise<void> {
    const job = this.#finding;
    this.#finding = null;
    if (job !== null) await this.#wire.api.jobs.cancel(job).catch(() => {});
  }

  async keepApart(games: readonly GameId[]): Promise<void> {
    const { token } = await this.#wire.api.duplicates.keepApart(games);
    this.#add('duplicates-kept', games.length, token);
  }

  /** @param tags the values of the merged game */
  async merge(games: readonly GameId[], tags: readonly Tag[]): Promise<void> {
    const { token } = await this.#wire.api.duplicates.merge(games, tags);
    this.#add('duplicates-merged', games.length, token);
  }

  async delete(game: GameId): Promise<void> {
    const { token, count } = await this.#wire.api.library.remove([game]);
    this.#add('games-deleted', count, token);
  }

  async mergeAll(): Promise<void> {
    const job = await this.#wire.api.duplicates.mergeExact();
    this.#merging = job;
    const state = this.#jobs.get(job);
    if (state) this.#settle(state);
  }

  async undo(): Promise<void> {
    const last = this.changes.at(-1);
    if (!last) return;
    this.changes = this.changes.slice(0, -1);
    this.undone = true;
    await this.#steps.undo(last);
  }

  #add(code: string, count: number, token: string): void {
    const undo = async (): Promise<void> => void (await this.#wire.api.organisation.undo(token));
    const step: LibraryStep = { issue: stepIssue(code, '', count), token, undo };
    this.#steps.add(step);
    this.undone = false;
    this.left = 0;
    this.changes = [...this.changes, step];
    this.#refetch();
  }

  #settle(job: JobState): void {
    if (job.state === 'running' || (job.id !== this.#finding && job.id !== this.#merging)) return;
    if (job.error) this.#notices.add('error', job.error);
    if (job.id === this.#merging) {
      this.#merging = null;
      const { edited } = job;
      if (edited) {
        this.#add('duplicates-merged', edited.games, edited.token);
        this.left = edited.left;
      }
    } else {
      this.#finding = null;
      this.place = 0;
      this.#refetch();
    }
  }

  #refetch(): void {
    this.groups.refetch();
    this.#wire.api.duplicates
      .counts()
      .then(counts => {
        this.counts = counts;
      })
      .catch(this.#notices.failed);
  }
}
