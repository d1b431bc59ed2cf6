/**
 * The table that decides at a leaf of the search, from what a position record contains of the count: its kind, its side
 * and its limit.
 */
import type { RuleSet } from '../../rules/rule-set.ts';
import { type Color, type Count, opposite } from '../../rules/types.ts';
import { decidingTable, distanceTable, endsOf, runningOf, tableUnder } from '../count/dtr.ts';
import { type DtrRule, movesBefore, pliesFor, type Running } from '../count/dtr-rule.ts';
import { type CountingRule, isDistances, tableFor } from '../count/two-sided-rule.ts';
import { type Ending, isTwoSided } from '../ending.ts';
import { twoSidedRuleFor } from './two-sided-verdict.ts';

export interface Deciding {
  /** `null`: no table decides. */
  readonly table: 'mate' | CountingRule | null;
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

/** The budget of a piece count that the bare king, to move, announces now. */
function announced({ count: { piece } }: RuleSet, ending: Ending, running: Running): number {
  const limitPlies = piece === null || running.kind === 'piece' || !running.takes ? 0 : pliesFor(piece, ending);
  return limitPlies === 0 ? ANY : movesBefore({ limitPlies, plies: 2 * (ending.units.length + 2) }, false);
}

/** Whether no future count changes the remaining moves. */
export const isDistance = (table: 'mate' | DtrRule): boolean =>
  table === 'mate' || (table.running.kind === 'nothing' && !table.running.takes && table.table.length === 0);

/** Whether a table can decide the ending under these rules. */
export const isDecided = (rules: RuleSet, ending: Ending): boolean =>
  isTwoSided(ending) ? twoSidedRuleFor(rules, ending, null, CHASER) !== null : decidingTable(rules, ending) !== null;

const UNDECIDED = { table: null, isDistance: false, most: ANY } as const;

function decidingTwoSided(rules: RuleSet, ending: Ending, count: Count | null): Deciding {
  const standing = twoSidedRuleFor(rules, ending, count, CHASER);
  const byMate = endsOf(rules, ending) === null;
  if (standing === null) return { ...UNDECIDED, byMate };
  const { rule, budget } = standing;
  const most = count === null ? (budget ?? ANY) : ANY;
  return { table: tableFor(rule, ending), isDistance: isDistances(rule, ending), byMate, most };
}

/** The side that is to lose is to move. @param leaf from {@link leafCount} */
export function decidingAt(rules: RuleSet, ending: Ending, leaf: number): Deciding {
  const count = countOf(leaf);
  // Where the players count, the chaser may stop its own count, which the search cannot express.
  const idle = rules.count.mode === 'manual' && count?.counter === CHASER;
  if (isTwoSided(ending))
    return idle ? { ...UNDECIDED, byMate: endsOf(rules, ending) === null } : decidingTwoSided(rules, ending, count);
  const byMate = distanceTable(rules, ending) === 'mate';
  const running = idle ? null : runningOf(rules, ending, count, CHASER);
  const table = running && tableUnder(rules, ending, running);
  if (running === null || table === null) return { ...UNDECIDED, byMate };
  return { table, isDistance: isDistance(table), byMate, most: announced(rules, ending, running) };
}
