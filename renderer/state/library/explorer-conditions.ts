/** The form of the explorer's filter, and the query that it is. */
import { parseQuery } from '../../../api/query/parse.ts';
import { partsOf, queryOf, textParts } from '../../../api/query/parts.ts';
import { type Query, RESULT_NAMES } from '../../../api/query/query.ts';
import { writeQuery } from '../../../api/query/write.ts';
import type { Color } from '../../../engine/rules/types.ts';

export interface Conditions {
  readonly player: string;
  /** The side of the player; empty: either. */
  readonly side: Color | '';
  readonly result: string;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly ratingFrom: string;
  readonly ratingTo: string;
}

export const NO_CONDITIONS: Conditions = {
  player: '',
  side: '',
  result: '',
  dateFrom: '',
  dateTo: '',
  ratingFrom: '',
  ratingTo: '',
};

const PLAYER_FIELDS = { w: 'white', b: 'black', '': 'player' } as const;

/** The query of the games that match a query and have a position. */
export function queryAt(query: string, rules: string, fen: string): string {
  const parsed = parseQuery(query);
  const position: Query = { kind: 'position', rules, fen };
  const others = parsed.ok ? partsOf(parsed.value).filter(part => writeQuery(part) !== writeQuery(position)) : [];
  return writeQuery(queryOf([...others, position]));
}

/** Limits that cannot be read are left out. */
function partsOfConditions(conditions: Conditions): readonly Query[] {
  const { player, side, result, dateFrom, dateTo, ratingFrom, ratingTo } = conditions;
  const value = RESULT_NAMES.find(name => name === result);
  return [
    ...textParts(PLAYER_FIELDS[side], player),
    ...(value ? [{ kind: 'result', value } as const] : []),
    ...range('date', dateFrom, dateTo),
    ...range('elo', ratingFrom, ratingTo),
  ];
}

function range(field: 'date' | 'elo', from: string, to: string): readonly Query[] {
  if (from.trim() === '' && to.trim() === '') return [];
  const parsed = parseQuery(`${field}:"${from.trim()}..${to.trim()}"`);
  return parsed.ok ? [parsed.value] : [];
}

/** Empty without conditions. */
export function conditionsText(conditions: Conditions): string {
  const parts = partsOfConditions(conditions);
  return parts.length === 0 ? '' : writeQuery(queryOf(parts));
}
