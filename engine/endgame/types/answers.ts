/** Result types besides the verdict. The page may import this file: it contains types only. */
import type { Color, Square } from '../../rules/types.ts';
import type { MissingTable, Verdict } from './verdict.ts';

/** *Trouv* (right) or *khos* (wrong), as players say. */
type Right = 'trouv' | 'khos';

/** The corner in which, or next to which, the bare king is. */
export interface Chrung {
  readonly right: Right;
  readonly corner: Square;
}

/** *Cheung*: whether the chaser is in zugzwang. */
export interface Cheung {
  readonly right: Right;
  readonly chaser: Color;
  /** DTM with the chaser to move, and with the bare king to move; `null`: no mate. */
  readonly chasing: number | null;
  readonly waiting: number | null;
}

export interface EndgameStates {
  readonly chrung: Chrung | null;
  readonly cheung: Cheung | null;
}

/** The situation after the loss of chaser pieces: one entry of the spare material. */
export interface SpareMaterial {
  /** Squares of the lost pieces: one or two. */
  readonly squares: readonly Square[];
  /** `null` if no table knows the remaining position, or if `impossible`. */
  readonly verdict: Verdict | null;
  /** The pieces cannot have been captured: one of them blocks a check to the bare king. */
  readonly impossible: boolean;
  /** The table that would decide the remaining position. */
  readonly missing: MissingTable | null;
}
