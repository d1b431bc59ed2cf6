/** The forms of what is told beside a verdict, apart from what finds it: pages may import this file. */
import type { Color, Square } from '../../rules/types.ts';
import type { MissingTable, Verdict } from './verdict.ts';

/** Right or wrong, as players say it. */
export type Right = 'trouv' | 'khos';

/** The corner in or beside which the lone king stands. */
export interface Chrung {
  readonly right: Right;
  readonly corner: Square;
}

/** The foot on which the chaser stands. */
export interface Cheung {
  readonly right: Right;
  readonly chaser: Color;
  /** Moves to mate, counting aside, with the chaser to move and with the king to move; `null`: never. */
  readonly chasing: number | null;
  readonly waiting: number | null;
}

export interface EndgameStates {
  readonly chrung: Chrung | null;
  readonly cheung: Cheung | null;
}

/** What is left when units of the chaser fall. */
export interface Loss {
  /** Of the units that fell: one, or two. */
  readonly squares: readonly Square[];
  /** `null` where no table knows what is left, or `impossible`. */
  readonly verdict: Verdict | null;
  /** The units cannot have fallen as the others stand: one of them keeps the lone king from a check. */
  readonly impossible: boolean;
  /** The table that would know what is left. */
  readonly missing: MissingTable | null;
}
