/** Turns the filter of a list into a condition on the columns in memory. */
import type { GameFilter, GameQuery } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { readQuery } from '../../api/query/parse.ts';
import { conditionsIn } from '../../api/query/parts.ts';
import { BOARD_FIELDS, type Query, type Condition as QueryCondition } from '../../api/query/query.ts';
import { and, type Condition } from './columns/condition.ts';
import { conditionOfQuery, type QueryParts } from './query-conditions.ts';

/**
 * The condition of a filter; using it throws DamagedSegmentError if it asks for a position or an opening.
 * @throws CodedError `bad-filter`, `bad-query-...`, `no-such-ending`, and the codes of reading a position.
 */
export function conditionOf(parts: QueryParts, filter: GameFilter): Condition {
  const conditions: Condition[] = [];
  const { collection } = filter;
  const { tree } = parts.groups;
  if (collection !== undefined) conditions.push(tree.condition(parts.columns, tree.subtree(collection)));
  for (const query of queriesOf(filter)) conditions.push(conditionOfQuery(parts, query));
  return and(conditions);
}

/** Whether a list reads the position index, and whether its filter searches boards. */
export function needsOf({ filter, sort }: Partial<Pick<GameQuery, 'filter' | 'sort'>>): {
  readonly index: boolean;
  readonly boards: boolean;
} {
  const conditions = queriesOf(filter ?? {}).flatMap(conditionsIn);
  return { index: sort === 'opening' || conditions.some(isIndexed), boards: conditions.some(isScanned) };
}

const isIndexed = (condition: QueryCondition): boolean =>
  condition.kind === 'position' || (condition.kind === 'text' && condition.field === 'opening');

/** Whether games are read to find those that meet a condition. */
const isScanned = (condition: QueryCondition): boolean =>
  ['position', 'end', 'count', 'tag', ...BOARD_FIELDS].includes(condition.kind) ||
  (condition.kind === 'has' && (condition.value === 'variations' || condition.value === 'symbols'));

const queriesOf = ({ query }: GameFilter): readonly Query[] => (query === undefined ? [] : [readQuery(text(query))]);

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new CodedError('bad-filter', 'The query of the filter is not text');
}
