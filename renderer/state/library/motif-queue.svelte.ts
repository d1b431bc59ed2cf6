/** The number of library games whose motifs are not counted. It is loaded while a view shows it. */
import type { Wire } from '../shell/connection.svelte.ts';

/** Milliseconds between two requests while games are counted. */
const PAUSE = 800;

export class MotifQueue {
  readonly #wire: Wire;
  readonly #failed: (reason: unknown) => void;
  waiting = $state(0);
  #isShown = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(wire: Wire, failed: (reason: unknown) => void) {
    this.#wire = wire;
    this.#failed = failed;
    wire.on('libraryChanged', () => this.#refresh());
    wire.onOpen(() => this.#refresh());
  }

  /** Keeps the number current until the returned function is called. */
  show(): () => void {
    this.#isShown = true;
    void this.#load();
    return () => {
      this.#isShown = false;
    };
  }

  #refresh(): void {
    if (!this.#isShown) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#load();
    }, PAUSE);
  }

  async #load(): Promise<void> {
    if (!this.#isShown) return;
    try {
      this.waiting = await this.#wire.api.library.motifsWaiting();
    } catch (reason) {
      this.#failed(reason);
    }
  }
}
