/** Which table decides at a leaf of the search, by what of the count a position record tells: its kind, whose it is and its limit. */
import type { RuleSet } from '../../rules/rule-set.ts';
import { type Color, type Count, opposite } from '../../rules/types.ts';
import { decidingTable, distanceTable, endsOf, runningOf, tableUnder } from '../count/dtr.ts';
import { type DtrRule, movesBefore, pliesFor, type Running } from '../count/dtr-rule.ts';
import { type CountingRule, isDistances, tableFor } from '../count/two-sided-rule.ts';
import { type Ending, isTwoSided } from '../ending.ts';
import { twoSidedRuleFor } from './two-sided-verdict.ts';

export interface Deciding {
  /** `null`: none can tell. */
  readonly table: 'mate' | CountingRule | null;
  /** It holds the moves to the end of the game: nothing that may happen to the count makes them more. */
  readonly isDistance: boolean;
  /** Games end by mate. */
  readonly byMate: boolean;
  /** Moves that a count leaves which does not run and which the side to move may begin. */
  readonly most: number;
}

const CHASER: Color = 'w';
const KINDS = [null, 'board', 'piece'] as const;
/** More moves than any table knows. */
const ANY = 255;

/** What decides, in one number; 0: nothing counts. @param kind as in a record; @param odd of the plies: the chaser counts, not the side to move */
export const leafCount = (kind: number, odd: number, limitPlies: number): number =>
  (kind << 17) | (odd << 16) | limitPlies;

/** Such a count at its beginning. */
function countOf(count: number): Count | null {
  const kind = KINDS[count >> 17] ?? null;
  const counter = ((count >> 16) & 1) === 1 ? CHASER : opposite(CHASER);
  return kind && { kind, counter, limitPlies: count & 0xffff, plies: 0, number: 0, limit: 0, left: 0 };
}

/** Moves that a piece count leaves which the bare king, to move, announces now. */
function announced({ count: { piece } }: RuleSet, ending: Ending, running: Running): number {
  const limitPlies = piece === null || running.kind === 'piece' || !running.takes ? 0 : pliesFor(piece, ending);
  return limitPlies === 0 ? ANY : movesBefore({ limitPlies, plies: 2 * (ending.units.length + 2) }, false);
}

/** No count that may come changes what is left to go. */
export const isDistance = (table: 'mate' | DtrRule): boolean =>
  table === 'mate' || (table.running.kind === 'nothing' && !table.running.takes && table.table.length === 0);

/** Some table may know the ending under these rules. */
export const isDecided = (rules: RuleSet, ending: Ending): boolean =>
  isTwoSided(ending) ? twoSidedRuleFor(rules, ending, null, CHASER) !== null : decidingTable(rules, ending) !== null;

const UNDECIDED = { table: null, isDistance: false, most: ANY } as const;

function decidingTwoSided(rules: RuleSet, ending: Ending, count: Count | null): Deciding {
  const standing = twoSidedRuleFor(rules, ending, count, CHASER);
  const byMate = endsOf(rules, ending) === null;
  if (standing === null) return { ...UNDECIDED, byMate };
  const { rule, allows } = standing;
  const most = count === null ? (allows ?? ANY) : ANY;
  return { table: tableFor(rule, ending), isDistance: isDistances(rule, ending), byMate, most };
}

/** The side that is to lose is to move. @param leaf of {@link leafCount} */
export function decidingAt(rules: RuleSet, ending: Ending, leaf: number): Deciding {
  const count = countOf(leaf);
  // Where the players count, the chaser may give up a count of its own: the search cannot say so.
  const idle = rules.count.mode === 'manual' && count?.counter === CHASER;
  if (isTwoSided(ending))
    return idle ? { ...UNDECIDED, byMate: endsOf(rules, ending) === null } : decidingTwoSided(rules, ending, count);
  const byMate = distanceTable(rules, ending) === 'mate';
  const running = idle ? null : runningOf(rules, ending, count, CHASER);
  const table = running && tableUnder(rules, ending, running);
  if (running === null || table === null) return { ...UNDECIDED, byMate };
  return { table, isDistance: isDistance(table), byMate, most: announced(rules, ending, running) };
}
