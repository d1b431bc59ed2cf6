/** The form of a verdict, apart from what finds it: pages may import this file. */
import type { Color } from '../../rules/types.ts';

/** Who wins under the count. */
export interface Verdict {
  readonly chaser: Color;
  /** `draw`: no mate even without a count. */
  readonly outcome: 'win' | 'count-draw' | 'draw';
  /** The chaser's moves to mate, counting aside; `null`: never. */
  readonly mate: number | null;
  /** Moves that the win needs under this count, its new beginnings included; `null`: no number is enough. */
  readonly needs: number | null;
  /** Moves that the count leaves the chaser; `null`: nothing counts or can. */
  readonly allows: number | null;
  /** `allows - needs`: below 0 where the count comes first. */
  readonly spare: number | null;
  readonly ending: string;
}
