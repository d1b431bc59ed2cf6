/**
 * The running count in the numbers players call (rule book 4.1). The kernel counts plies: the counter, who is to move
 * when they are even, announces a number with each of his moves.
 */
import {
  BLACK,
  countLimitOf,
  countPliesOf,
  isEmptySet,
  type PositionRecord,
  ROLE,
  sideSet,
  sizeOf,
  turnOf,
  WHITE,
} from './record.ts';
import type { CountEnd, RuleSet } from './rule-set.ts';
import { type Color, type Count, type CountKind, opposite } from './types.ts';

export const fishesOnBoard = (record: PositionRecord): number => sizeOf(record, ROLE);

export const unitsOf = (record: PositionRecord, color: Color): number => sizeOf(record, sideSet(color));

export const unitsOnBoard = (record: PositionRecord): number => sizeOf(record, WHITE) + sizeOf(record, BLACK);

/** The limit players call for a limit in plies. */
export const calledLimit = (plies: number, endAt: CountEnd): number => (plies >> 1) + (endAt === 'limit+1' ? 0 : 1);

/** How a count of this kind ends under the rule set. */
export const endOf = (rules: RuleSet, kind: CountKind): CountEnd => rules.count[kind]?.endAt ?? 'limit+1';

/** A lone king without any fish on the board has a piece count, everybody else a board count. */
export function kindFor(rules: RuleSet, record: PositionRecord, counter: Color): CountKind {
  const bare = unitsOf(record, counter) === 1 && isEmptySet(record, ROLE);
  return rules.count.piece !== null && bare ? 'piece' : 'board';
}

/** `null` while none runs. */
export function countOf(rules: RuleSet, record: PositionRecord): Count | null {
  const limitPlies = countLimitOf(record);
  if (limitPlies === 0) return null;
  const plies = countPliesOf(record);
  const turn = turnOf(record);
  const counter = plies % 2 === 0 ? turn : opposite(turn);
  const kind = kindFor(rules, record, counter);
  return {
    kind,
    counter,
    number: (plies + 1) >> 1,
    limit: calledLimit(limitPlies, endOf(rules, kind)),
    left: Math.max(0, (limitPlies >> 1) - (plies >> 1)),
    limitPlies,
    plies,
  };
}
