/**
 * The table that decides at a leaf of the search, from what a position record contains of the count: its kind, its side
 * and its limit.
 */
import type { RuleSet } from '../../rules/rule-set.ts';
import { type Color, type Count, opposite } from '../../rules/types.ts';
import { decidingTable, decidingUnder, isDistance } from '../count/dtr.ts';
import { endsOf } from '../count/ends.ts';
import type { Table } from '../count/rule.ts';
import type { Ending } from '../ending.ts';

export interface LeafTable {
  /** `null`: no table decides. */
  readonly table: Table | null;
  /** The table contains the moves to the end of the game, which no change of the count can increase. */
  readonly isDistance: boolean;
  /** Games end by mate only. */
  readonly byMate: boolean;
  /** The budget of a count that does not run and that the side to move may begin. */
  readonly most: number;
}

const CHASER: Color = 'w';
const KINDS = [null, 'board', 'piece'] as const;
/** More moves than any table contains. */
const ANY = 255;

/**
 * The count as a number, used as a key; 0: no count.
 * @param kind as in a record
 * @param odd parity of the plies: 1 if the chaser counts, not the side to move
 */
export const leafCount = (kind: number, odd: number, limitPlies: number): number =>
  (kind << 17) | (odd << 16) | limitPlies;

/** Such a count at its beginning. */
function countOf(count: number): Count | null {
  const kind = KINDS[count >> 17] ?? null;
  const counter = ((count >> 16) & 1) === 1 ? CHASER : opposite(CHASER);
  return kind && { kind, counter, limitPlies: count & 0xffff, plies: 0, number: 0, limit: 0, left: 0 };
}

/** Whether a table can decide the ending under these rules. */
export const isDecided = (rules: RuleSet, ending: Ending): boolean => decidingTable(rules, ending) !== null;

/** The side that is to lose is to move. @param leaf from {@link leafCount} */
export function decidingAt(rules: RuleSet, ending: Ending, leaf: number): LeafTable {
  const count = countOf(leaf);
  const byMate = endsOf(rules, ending) === null;
  // Where the players count, the chaser may stop its own count, which the search cannot express.
  const idle = rules.count.mode === 'manual' && count?.counter === CHASER;
  const deciding = idle ? null : decidingUnder(rules, ending, count, CHASER);
  if (deciding === null) return { table: null, isDistance: false, byMate, most: ANY };
  const { table, begun } = deciding;
  return { table, isDistance: isDistance(table, ending), byMate, most: begun ?? ANY };
}
