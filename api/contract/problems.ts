/** Verification of problems ("wins in n"), as `core/problems/` defines it. */
import type { ProblemLine, ProblemReport } from '../../core/problems/problem.ts';

export type { ProblemLine, ProblemReport } from '../../core/problems/problem.ts';

export interface ProblemQuestion extends ProblemLine {
  /** Chosen by the page; {@link Problems.stop} and the event `problemProgress` name it. */
  readonly id: string;
  readonly wins: number;
  readonly minimal: boolean;
}

export interface Problems {
  /**
   * Proves all solutions; `null` when it was stopped. Refused with `game-over` and the codes of an invalid position or
   * move. Sends `problemProgress`.
   */
  verify(question: ProblemQuestion): Promise<ProblemReport | null>;
  /** Stops a verification that runs. */
  stop(id: string): Promise<void>;
}
