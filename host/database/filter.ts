/** Turns the filter of a list into a condition on the columns in memory. */
import type { GameFilter } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { readQuery } from '../../api/query/parse.ts';
import { conditionsIn } from '../../api/query/parts.ts';
import { BOARD_FIELDS, type Query, type Condition as QueryCondition } from '../../api/query/query.ts';
import { and, type Condition } from './columns/condition.ts';
import type { Columns } from './columns/game-columns.ts';
import type { Db } from './open.ts';
import type { GameGroups } from './organisation/groups.ts';
import type { PositionIndex } from './position-index/position-index.ts';
import { conditionOfQuery } from './query-conditions.ts';
import type { Evaluation } from './scan/game-scans.ts';

/**
 * The condition of a filter; using it throws DamagedSegmentError if it asks for a position.
 * @throws CodedError `bad-filter`, `bad-query-...`, `no-such-ending`, and the codes of reading a position.
 */
export function conditionOf(
  db: Db,
  columns: Columns,
  index: PositionIndex,
  groups: GameGroups,
  boards: Evaluation,
  filter: GameFilter,
): Condition {
  const parts: Condition[] = [];
  const { collection } = filter;
  if (collection !== undefined) parts.push(groups.tree.condition(columns, groups.tree.subtree(collection)));
  for (const query of queriesOf(filter)) parts.push(conditionOfQuery({ db, columns, groups, index, boards }, query));
  return and(parts);
}

/** Whether a filter asks for a position, and whether it searches boards. */
export function needsOf(filter: GameFilter | undefined): { readonly index: boolean; readonly boards: boolean } {
  const conditions = queriesOf(filter ?? {}).flatMap(conditionsIn);
  return { index: conditions.some(({ kind }) => kind === 'position'), boards: conditions.some(isScanned) };
}

/** Whether games are read to find those that meet a condition. */
const isScanned = (condition: QueryCondition): boolean =>
  ['position', 'end', 'count', 'tag', ...BOARD_FIELDS].includes(condition.kind) ||
  (condition.kind === 'has' && (condition.value === 'variations' || condition.value === 'symbols'));

const queriesOf = ({ query }: GameFilter): readonly Query[] => (query === undefined ? [] : [readQuery(text(query))]);

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new CodedError('bad-filter', 'The query of the filter is not text');
}
