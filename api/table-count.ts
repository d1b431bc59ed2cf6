/** The shape of what tables for a count are asked by. */
import type { BareKingRule, Ends, Running } from '../engine/endgame/count/rule.ts';
import { AT_LEAST, LIMIT_RANGE, MAX_ROWS } from '../engine/rules/option-list.ts';
import type { LimitRow } from '../engine/rules/rule-set.ts';
import { ROLES } from '../engine/rules/types.ts';
import type { TableCount } from './contract.ts';
import { choice, flag, integer, kinds, listOf, nullable, record, type Shape, textOf } from './shapes.ts';

/** Of a FEN field, and more than any limit. */
const MOST_PLIES = 0xffff;
const plies = integer(1, MOST_PLIES);

const ends = record<Ends>({
  goal: choice('checkmate', 'firstCheck'),
  stalemate: choice('draw', 'loss'),
  dead: flag,
  relRank: integer(1, 8),
  beyond: flag,
});

const running = kinds<Running>({
  nothing: record<Extract<Running, { kind: 'nothing' }>>({ kind: choice('nothing'), takes: flag }),
  board: record<Extract<Running, { kind: 'board' }>>({ kind: choice('board'), lapses: flag, takes: flag, own: flag }),
  piece: record<Extract<Running, { kind: 'piece' }>>({ kind: choice('piece'), lapses: flag, plies: nullable(plies) }),
});

const words = choice('no', 'table');
const fixed = integer(LIMIT_RANGE.least, LIMIT_RANGE.most);

const rule = record<BareKingRule>({
  ends: nullable(ends),
  running,
  restart: choice('never', 'classChange', 'always', 'option'),
  endAt: choice('limit', 'limit+1', 'budget'),
  table: listOf(
    record<LimitRow>({ role: nullable(choice(...ROLES)), atLeast: integer(0, AT_LEAST.most), limit: fixed }),
    MAX_ROWS,
  ),
  withFish: { fault: (value, place) => (typeof value === 'number' ? fixed : words).fault(value, place) },
  begins: choice('itself', 'announced'),
  overBoard: choice('replace', 'shorter'),
  board: nullable(record<NonNullable<BareKingRule['board']>>({ plies, noFish: flag })),
});

const byRules = record<Extract<TableCount, { rules: string }>>({ rules: textOf(10_000) });
const byRule = record<Extract<TableCount, { rule: BareKingRule }>>({ rule });

/** No count when it is absent: a page's JSON may say `null`. */
export const tableCount: Shape<TableCount | null | undefined> = {
  fault(value, place) {
    if (value === null || value === undefined) return null;
    const named = typeof value === 'object' && Object.hasOwn(value, 'rules');
    return (named ? byRules : byRule).fault(value, place);
  },
};
