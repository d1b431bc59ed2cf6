/** A hint on the position of an open game, in steps. The move is the engine's first choice. */
import type { Position } from '../../../engine/rules/position.ts';
import type { SearchJob, SearchReport } from '../../../engine/search/job.ts';
import type { Hint } from '../../board/adapter.ts';
import { type OnBoard, placeOf } from '../engine/place.ts';
import { type HintStep, nextStep } from './hint-step.ts';
import { hintArrow } from './hint-words.ts';

/** Less than a second. */
const NODES = 300_000;

interface ShownHint {
  /** UCI; `null` while it is searched. */
  readonly move: string | null;
  readonly step: HintStep;
  readonly arrows: readonly Hint[];
}

export class StudyHint {
  #position = $state.raw<Position | null>(null);
  #step = $state.raw<HintStep>(0);
  #move = $state.raw<string | null>(null);
  readonly #search: (job: SearchJob) => Promise<SearchReport>;

  constructor(search: (job: SearchJob) => Promise<SearchReport>) {
    this.#search = search;
  }

  /** @returns `null` for a position without a hint */
  at(position: Position): ShownHint | null {
    if (this.#position !== position) return null;
    const [move, step] = [this.#move, this.#step];
    return { move, step, arrows: move === null ? [] : hintArrow(position, move, step) };
  }

  /**
   * Shows more of the best move on the board. A search that is ended before it has found a move closes the hint.
   * @param known the best move, UCI, if the engine has one already
   * @throws if the engine cannot search
   */
  async ask(open: OnBoard, known?: string): Promise<void> {
    const { position } = open;
    if (this.#position !== position) {
      this.#position = position;
      this.#step = 0;
      this.#move = known ?? null;
    }
    this.#step = nextStep(this.#step);
    if (this.#move !== null || this.#step > 1) return;
    const { rules, start, moves, actions } = placeOf(open);
    try {
      const report = await this.#search({ rules, fen: start, moves, actions, limits: { nodes: NODES }, lines: 1 });
      if (this.#position !== position) return;
      const move = report.lines[0]?.moves[0];
      if (move === undefined) this.close();
      else this.#move = move;
    } catch (reason) {
      if (this.#position === position) this.close();
      throw reason;
    }
  }

  close(): void {
    this.#position = null;
  }
}
