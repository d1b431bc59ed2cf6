/** The verification of one problem: what was asked, its progress and its report. */
import type { ProblemReport } from '../../../api/contract.ts';
import { addSolution } from '../../../core/problems/add-solution.ts';
import { stipulatedMoves } from '../../../core/problems/stipulation.ts';
import { countActionsByPly } from '../../../core/study/count-actions.ts';
import { pathMoves } from '../../../core/study/path.ts';
import type { Path } from '../../../core/study/study.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { OpenStudy } from '../game/study.svelte.ts';
import type { Wire } from '../shell/connection.svelte.ts';

/** Moves when the game names none. */
const USUAL_MOVES = 2;

export class ProblemCheck {
  /** The number of moves; `null` while the field is empty. */
  wins = $state.raw<number | null>(USUAL_MOVES);
  minimal = $state.raw(false);
  /** Share of the first moves that were tested, 0 to 1; `null` when nothing runs. */
  share = $state.raw<number | null>(null);
  report = $state.raw<ProblemReport | null>(null);
  readonly position: Position;
  readonly #open: OpenStudy;
  readonly #path: Path;
  readonly #wire: Wire;
  readonly #id = crypto.randomUUID();

  constructor(open: OpenStudy, wire: Wire) {
    this.#open = open;
    this.#path = open.path;
    this.#wire = wire;
    this.position = open.position;
    this.wins = open.path === '' ? (stipulatedMoves(open.study) ?? USUAL_MOVES) : USUAL_MOVES;
  }

  get running(): boolean {
    return this.share !== null;
  }

  /** @throws CodedError of `problems.verify` */
  async verify(): Promise<void> {
    if (this.running || this.wins === null) return;
    const id = this.#id;
    const { study, nodes } = this.#open;
    this.report = null;
    this.share = 0;
    const silence = this.#wire.on('problemProgress', ({ id: of, share }) => {
      if (of === id && this.running) this.share = share;
    });
    try {
      this.report = await this.#wire.api.problems.verify({
        id,
        rules: study.rules,
        fen: study.start,
        moves: pathMoves(this.#path),
        actions: countActionsByPly(nodes),
        wins: this.wins,
        minimal: this.minimal,
      });
    } finally {
      silence();
      this.share = null;
    }
  }

  stop(): void {
    if (this.running) this.#wire.api.problems.stop(this.#id).catch(() => {});
  }

  /** Adds the solution to the game as variations. */
  insert(): void {
    if (this.report === null) return;
    const study = addSolution(this.#open.study, this.#path, this.report);
    this.#open.edit(study, { code: 'solution' }, this.#path);
  }
}
