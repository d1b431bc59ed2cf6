/** Reports about tables for the command line. */
import type { EndgameProof, Issue } from '../../api/contract.ts';
import type { Parsed } from '../../engine/rules/result.ts';

/** One side to move. */
export interface Share {
  readonly positions: number;
  /** By the chaser. */
  readonly won: number;
  /** Of the won positions, in moves; `null` without any. */
  readonly mean: number | null;
  readonly longest: number | null;
}

/** A position with best play. */
export interface Example {
  readonly fen: string;
  readonly line: EndgameProof['line'];
}

export type SideToMove = 'bare' | 'chaser';

/** The wins that remain if the count starts in the position. */
export interface CountedWins {
  readonly rules: string;
  /** What decides the result: DTM, or DTR where the count can restart. */
  readonly by: 'dtm' | 'dtr';
  /** The budget when the count starts; `null`: no count starts. */
  readonly budget: Readonly<Record<SideToMove, number | null>>;
  readonly inTime: Readonly<Record<SideToMove, number>>;
  /** Positions that are won without the count and drawn with it; `null` if no table covers them. */
  readonly drawn: Readonly<Record<SideToMove, number>> | null;
  /** With the bare king to move and no margin. */
  readonly hardest: Example | null;
}

export interface EndingStatistics {
  readonly ending: string;
  readonly bare: Share;
  readonly chaser: Share;
  readonly stalemates: number;
  /** By moves to mate, from 0: positions with the bare king to move, and with the chaser. */
  readonly lost: readonly number[];
  readonly won: readonly number[];
  /** The longest mate, without a count (`uncounted.ts`). */
  readonly example: Example | null;
  /** With a rule set. */
  readonly counted?: CountedWins;
}

/** Positions in which the chaser needs more moves if it is to move than if the bare king is (*khos cheung*). */
export interface ZugzwangCounts {
  /** Positions that are legal with either side to move and won with the bare king to move. */
  readonly both: number;
  /** Of these, those in which the chaser would rather pass. */
  readonly khos: number;
  /** Of these, those that it wins only when the bare king is to move. */
  readonly never: number;
}

/** An ending; with `rules`, also under the count of a rule set. */
export interface EndingRequest {
  readonly ending: string;
  readonly rules: string | null;
}

/** A request waits for the small tables that it requires. */
export interface TableReports {
  /** Issues: `no-table`, `no-count-table`, and those of damaged tables. */
  statistics(request: EndingRequest): Promise<Parsed<EndingStatistics, Issue>>;
  /** Solves the ending again. @throws RangeError for endings that are not solved in memory */
  zugzwang(request: EndingRequest): Promise<ZugzwangCounts>;
}
