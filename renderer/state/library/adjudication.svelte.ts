/**
 * What the endgame tables found in the games of the library: figures for the filter, and how many games nobody has looked at. Asked for while
 * somebody shows it, and again when games or tables have changed.
 */
import type { AdjudicationState, CollectionId, JobState } from '../../../api/contract.ts';
import type { Wire } from '../shell/connection.svelte.ts';

/** While games come in or are judged, the figures are asked for no more often than this. */
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
    wire.on('libraryChanged', () => this.#again());
    wire.on('tablesChanged', () => this.#again());
    wire.onOpen(() => this.#again());
  }

  /** Somebody shows the figures of a collection, of all where it is `null`, until he calls what this answers. */
  show(collection: CollectionId | null): () => void {
    this.#shown = { collection };
    void this.#load();
    return () => {
      this.#shown = null;
    };
  }

  /** Starts the job that judges what waits. */
  async start(): Promise<void> {
    await this.#wire.api.library.judge();
  }

  #again(): void {
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
      const figures = await this.#wire.api.library.judged(shown.collection);
      if (shown === this.#shown) this.figures = figures;
    } catch (reason) {
      this.#failed(reason);
    }
  }
}

export const isAdjudicationJob = ({ kind }: JobState): boolean => kind === 'judgeGames';
