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

/** Moves to spare; where nothing counts, or another count has begun, moves to mate. */
function lostBetween(side: TrainingSide, before: Verdict, after: Verdict): number {
  const attack = side === 'attack';
  if (before.spare !== null && after.spare !== null && before.ending === after.ending) {
    const lost = before.spare - after.spare;
    return Math.max(0, attack ? lost : -lost);
  }
  if (!attack || before.mate === null || after.mate === null) return 0;
  return Math.max(0, after.mate - (before.mate - 1));
}

/** @param move UCI; @param best those that are best, UCI */
export function judgeMove(
  side: TrainingSide,
  move: string,
  before: Verdict | null,
  after: Verdict | null,
  best: readonly string[],
): Judged {
  const told = { after, best };
  if (before === null || after === null) return { ...told, kind: 'unknown', lost: 0 };
  if (!holds(side, before)) return { ...told, kind: 'after', lost: 0 };
  if (!holds(side, after)) return { ...told, kind: 'thrown', lost: 0 };
  const lost = best.includes(move) || after.mate === 0 ? 0 : lostBetween(side, before, after);
  return { ...told, kind: lost > 0 ? 'slower' : 'best', lost };
}
