/** What a kind of work has to say to be killed in the middle: see `run.ts`. */

export type Report = (line: string) => void;

export interface KillKind {
  readonly name: string;
  /** Kills in the proof. */
  readonly inProof: number;
  /**
   * Milliseconds from `begun` within which a round is killed, for work that goes on until it is killed; `null`: the
   * work ends by itself, and a round that is not killed measures how long it takes.
   */
  readonly span: number | null;
  /** In the parent: makes what the child works on, in an empty folder. `round` counts from 0. */
  prepare(folder: string, seed: number, round: number): Promise<void>;
  /** In the child: does the work, and says `begun` when it starts and whatever `check` needs, a line each, at once. */
  work(folder: string, seed: number, report: Report): Promise<void>;
  /**
   * In the parent, after the child has ended: throws when an invariant does not hold. `lines`: what the child has said.
   */
  check(folder: string, seed: number, lines: readonly string[]): Promise<void>;
}
