/** Result types of a probe. The page may import this file: it contains types only. */
import type { Color } from '../../rules/types.ts';
import type { BareKingRule } from '../count/rule.ts';

/** Who wins under the count. */
export interface Verdict {
  readonly chaser: Color;
  /** `draw`: there is no mate even without a count. */
  readonly outcome: 'win' | 'count-draw' | 'draw';
  /** DTM: the chaser's moves to mate without a count; `null`: no mate. */
  readonly dtm: number | null;
  /** DTR: the smallest count under which the position is won; `null`: no count is large enough. */
  readonly dtr: number | null;
  /** How many moves the chaser may still make before the count ends; `null`: no count runs, and none can begin. */
  readonly budget: number | null;
  /** Margin: `allows - needs`, negative where the count ends first. */
  readonly margin: number | null;
  readonly ending: string;
}

/** A table that is not available. */
export interface MissingTable {
  /** For example `KRSMvK`. */
  readonly ending: string;
  /** The rule of a DTR table; `null`: a DTM table. */
  readonly rule: BareKingRule | null;
}

/**
 * Why a position has no verdict: a table is missing, first-move rights are left in a two-sided ending or to a chaser
 * with too many pieces, or two counts would have to be tracked at the same time.
 */
export type NoVerdictReason =
  | { readonly code: 'table-missing'; readonly table: MissingTable }
  | { readonly code: 'first-moves' | 'two-counts' };
