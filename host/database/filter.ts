/** Turns the filter of a list into a condition on the columns in memory. */
import type { GameFilter } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { readQuery } from '../../api/query/parse.ts';
import { among, and, type Condition } from './columns/condition.ts';
import type { Columns } from './columns/game-columns.ts';
import type { Db } from './open.ts';
import type { GameGroups } from './organisation/groups.ts';
import type { PositionIndex } from './position-index/position-index.ts';
import { positionKeys } from './position-index/position-keys.ts';
import { conditionOfQuery } from './query-conditions.ts';

/**
 * The condition of a filter; using it throws DamagedSegmentError if it asks for a position.
 * @throws CodedError `bad-filter`, `bad-query-...`, `no-such-ending`, and the codes of reading a position.
 */
export function conditionOf(
  db: Db,
  columns: Columns,
  index: PositionIndex,
  groups: GameGroups,
  { collection, query, position }: GameFilter,
): Condition {
  const parts: Condition[] = [];
  if (collection !== undefined) parts.push(groups.tree.condition(columns, groups.tree.subtree(collection)));
  if (query !== undefined) parts.push(conditionOfQuery(db, columns, groups, readQuery(text(query))));
  if (position !== undefined) {
    const keys = positionKeys(db, position.rules, position.fen);
    parts.push(among(() => index.games(keys)));
  }
  return and(parts);
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new CodedError('bad-filter', 'The query of the filter is not text');
}
