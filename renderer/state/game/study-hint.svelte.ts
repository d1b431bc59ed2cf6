/** A hint on the position of an open game, in steps. The move is the engine's first choice. */

import type { Position } from '../../../engine/rules/position.ts';
import type { SearchJob, SearchReport } from '../../../engine/search/job.ts';
import { type HintStep, nextStep } from './hint-step.ts';

/** Less than a second. */
const NODES = 300_000;

export class StudyHint {
  #position = $state.raw<Position | null>(null);
  #step = $state.raw<HintStep>(0);
  #move = $state.raw<string | null>(null);
  readonly #search: (job: SearchJob) => Promise<SearchReport>;

  constructor(search: (job: SearchJob) => Promise<SearchReport>) {
    this.#search = search;
  }

  /** @returns `null` for a position without a hint; its move is `null` while it is searched */
  at(position: Position): { readonly move: string | null; readonly step: HintStep } | null {
    return this.#position === position ? { move: this.#move, step: this.#step } : null;
  }

  /**
   * Shows more of the best move.
   * @param known the best move, UCI, if the engine has one already
   * @throws if the engine cannot search
   */
  async ask(position: Position, place: Omit<SearchJob, 'limits' | 'lines'>, known: string | undefined): Promise<void> {
    if (this.#position !== position) {
      this.#position = position;
      this.#step = 0;
      this.#move = known ?? null;
    }
    this.#step = nextStep(this.#step);
    if (this.#move !== null || this.#step > 1) return;
    try {
      const report = await this.#search({ ...place, limits: { nodes: NODES }, lines: 1 });
      if (this.#position === position) this.#move = report.lines[0]?.moves[0] ?? null;
    } catch (reason) {
      this.close();
      throw reason;
    }
  }

  close(): void {
    this.#position = null;
  }
}
