/**
 * Results of checking library games against the endgame tables: figures for the filter, and how many games are
 * unchecked. They are loaded while a view shows them, and again when games or tables have changed.
 */
import type { AdjudicationState, CollectionId, JobState } from '../../../api/contract.ts';
import type { Wire } from '../shell/connection.svelte.ts';

/** Milliseconds between two requests while games are imported or adjudicated. */
const PAUSE = 800;

export class Adjudication {
  readonly #wire: Wire;
  readonly #failed: (reason: unknown) => void;
  /** `null` until the first answer. */
  figures = $state.raw<AdjudicationState | null>(null);
  #shown: { readonly collection: CollectionId | null } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(wire: Wire, failed: (reason: unknown) => void) {
    this.#wire = wire;
    this.#failed = failed;
    wire.on('libraryChanged', () => this.#refresh());
    wire.on('tablesChanged', () => this.#refresh());
    wire.onOpen(() => this.#refresh());
  }

  /** Keeps the figures of a collection (`null`: all) current until the returned function is called. */
  show(collection: CollectionId | null): () => void {
    this.#shown = { collection };
    void this.#load();
    return () => {
      this.#shown = null;
    };
  }

  /** Starts the job that adjudicates unchecked games. */
  async start(): Promise<void> {
    await this.#wire.api.library.adjudicate();
  }

  #refresh(): void {
    if (this.#shown === null) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#load();
    }, PAUSE);
  }

  async #load(): Promise<void> {
    const shown = this.#shown;
    if (shown === null) return;
    try {
      const figures = await this.#wire.api.library.adjudication(shown.collection);
      if (shown === this.#shown) this.figures = figures;
    } catch (reason) {
      this.#failed(reason);
    }
  }
}

export const isAdjudicationJob = ({ kind }: JobState): boolean => kind === 'adjudicateGames';
