/** Changes of the library that this page has made and can undo. */
import type { Issue } from '../../../api/contract.ts';
import type { Notices } from '../shell/notices.svelte.ts';

export interface LibraryStep {
  /** What was done, as its notice says. */
  readonly issue: Issue;
  readonly undo: () => Promise<void>;
}

export class LibrarySteps {
  readonly #notices: Notices;
  #list = $state.raw<readonly LibraryStep[]>([]);
  readonly #noticeOf = new WeakMap<LibraryStep, number>();
  /** `null`: there is nothing to undo. */
  readonly last: LibraryStep | null = $derived(this.#list.at(-1) ?? null);

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  add(step: LibraryStep): void {
    this.#list = [...this.#list, step];
  }

  /** Also reports the step by a notice that offers to undo it. */
  report(step: LibraryStep): void {
    this.add(step);
    const run = (): void => void this.undo(step).catch(this.#notices.failed);
    this.#noticeOf.set(step, this.#notices.add('info', step.issue, { label: 'undo', run }));
  }

  async undo(step: LibraryStep): Promise<void> {
    this.#remove(step);
    await step.undo();
  }

  /** Steps of this kind can no longer be undone. */
  forget(code: string): void {
    for (const step of this.#list) if (step.issue.code === code) this.#remove(step);
  }

  #remove(step: LibraryStep): void {
    this.#list = this.#list.filter(other => other !== step);
    const notice = this.#noticeOf.get(step);
    if (notice !== undefined) this.#notices.dismiss(notice);
  }
}
