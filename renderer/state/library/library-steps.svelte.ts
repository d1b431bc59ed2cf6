/**
 * Changes of the library that can be undone, one after the other: those that the library keeps, whichever page has made
 * them and also before a restart, and changes that only this page can undo.
 */
import type { Issue, UndoStep } from '../../../api/contract.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';

export interface LibraryStep {
  /** What was done, as its notice says. */
  readonly issue: Issue;
  readonly undo: () => Promise<void>;
  /** Under which the library keeps the change; absent: only this page can undo it. */
  readonly token?: string;
}

/** A change of this page. */
interface OwnStep {
  readonly step: LibraryStep;
  /** Milliseconds since the epoch. */
  readonly made: number;
}

/** @param count games */
export const stepIssue = (code: string, name: string, count: number): Issue => ({
  code,
  text: `${code}: ${name} (${count} games)`,
  data: { name, count },
});

export class LibrarySteps {
  readonly #wire: Wire;
  readonly #notices: Notices;
  #own = $state.raw<readonly OwnStep[]>([]);
  #kept = $state.raw<readonly UndoStep[]>([]);
  readonly #noticeOf = new WeakMap<LibraryStep, number>();
  #fetching = false;
  /** The library has changed since the last answer was asked for. */
  #outdated = false;
  /** `null`: there is nothing to undo. */
  readonly last: LibraryStep | null = $derived(this.#last());

  constructor(wire: Wire, notices: Notices) {
    this.#wire = wire;
    this.#notices = notices;
    wire.on('libraryChanged', () => void this.#refresh());
    wire.onOpen(() => void this.#refresh());
  }

  add(step: LibraryStep): void {
    this.#own = [...this.#own, { step, made: Date.now() }];
  }

  /** Also reports the step by a notice that offers to undo it. */
  report(step: LibraryStep): void {
    this.add(step);
    const run = (): void => void this.undo(step).catch(this.#notices.failed);
    this.#noticeOf.set(step, this.#notices.add('info', step.issue, { label: 'undo', run }));
  }

  async undo(step: LibraryStep): Promise<void> {
    this.#remove(step);
    this.#kept = this.#kept.filter(({ token }) => token !== step.token);
    await step.undo();
  }

  #last(): LibraryStep | null {
    const own = this.#own.at(-1);
    const kept = this.#kept.at(-1);
    if (kept === undefined) return own?.step ?? null;
    const isOwn = this.#own.some(({ step }) => step.token === kept.token);
    return own && (isOwn || own.made >= kept.made) ? own.step : this.#stepOf(kept);
  }

  #stepOf({ code, name, games, token }: UndoStep): LibraryStep {
    return {
      issue: stepIssue(code, name, games),
      token,
      undo: async () => {
        await this.#wire.api.organisation.undo(token);
        this.#notices.add('info', { code: 'change-undone', text: 'The change was undone' });
      },
    };
  }

  /** Also drops changes of this page that the library no longer keeps, because they were undone or are too old. */
  async #refresh(): Promise<void> {
    this.#outdated = true;
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      while (this.#outdated) {
        this.#outdated = false;
        const own = this.#own;
        this.#kept = await this.#wire.api.organisation.steps();
        const tokens = new Set(this.#kept.map(({ token }) => token));
        for (const { step } of own) if (step.token !== undefined && !tokens.has(step.token)) this.#remove(step);
      }
    } catch (reason) {
      this.#notices.failedInBackground(reason);
    } finally {
      this.#fetching = false;
    }
  }

  #remove(step: LibraryStep): void {
    this.#own = this.#own.filter(other => other.step !== step);
    const notice = this.#noticeOf.get(step);
    if (notice !== undefined) this.#notices.dismiss(notice);
  }
}
