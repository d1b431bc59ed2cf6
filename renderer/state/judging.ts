/** What a move of the player is worth, by the verdicts before and after it. */
import type { Verdict } from '../../api/contract.ts';
import type { TrainingSide } from '../../api/training.ts';

/**
 * `best`: nothing is lost. `slower`: the outcome stands, moves to spare are lost. `thrown`: the outcome is lost. `after`: it had been lost
 * before. `unknown`: no table knows.
 */
export type JudgedKind = 'best' | 'slower' | 'thrown' | 'after' | 'unknown';

export interface Judged {
  readonly kind: JudgedKind;
  /** Moves to spare that were given away. */
  readonly lost: number;
  readonly after: Verdict | null;
  /** What would have been best, UCI. */
  readonly best: readonly string[];
}

const holds = (side: TrainingSide, { outcome }: Verdict): boolean => (outcome === 'win') === (side === 'attack');

/** Moves of the chaser's, which a move of its own uses up by itself. */
function lostBetween(side: TrainingSide, before: Verdict, after: Verdict): number {
  const own = side === 'attack' ? 1 : 0;
  if (before.spare !== null && after.spare !== null) {
    const lost = before.spare - after.spare;
    return Math.max(0, side === 'attack' ? lost : -lost);
  }
  if (before.needs === null || after.needs === null) return 0;
  const slower = after.needs - (before.needs - own);
  return Math.max(0, side === 'attack' ? slower : -slower);
}

export function judgeMove(
  side: TrainingSide,
  before: Verdict | null,
  after: Verdict | null,
  best: readonly string[],
): Judged {
  const told = { after, best };
  if (before === null || after === null) return { ...told, kind: 'unknown', lost: 0 };
  if (!holds(side, before)) return { ...told, kind: 'after', lost: 0 };
  if (!holds(side, after)) return { ...told, kind: 'thrown', lost: 0 };
  // A mate that is given needs nothing more.
  const lost = after.mate === 0 ? 0 : lostBetween(side, before, after);
  return { ...told, kind: lost > 0 ? 'slower' : 'best', lost };
}
