/** The queries behind the numbers of a player's page. */
import { queryOf } from '../../../../api/query/parts.ts';
import type { CountCondition, Query, ResultName, TextField } from '../../../../api/query/query.ts';

/** The colour of a player; `all`: either. */
export type Side = 'all' | 'white' | 'black';
export type Outcome = 'wins' | 'draws' | 'losses' | 'open';

const FIELDS: readonly (TextField | 'any')[] = ['player', 'white', 'black'];

export const isPlayer = (query: Query): boolean => query.kind === 'text' && FIELDS.includes(query.field);

/** The games of a player. */
export const gamesOf = (name: string, side: Side): Query => ({
  kind: 'text',
  field: side === 'all' ? 'player' : side,
  text: name,
  whole: true,
});

const RESULTS: Readonly<Record<Outcome, Readonly<Record<'white' | 'black', ResultName>>>> = {
  wins: { white: '1-0', black: '0-1' },
  draws: { white: '1/2-1/2', black: '1/2-1/2' },
  losses: { white: '0-1', black: '1-0' },
  open: { white: '*', black: '*' },
};

const withOutcome = (name: string, side: 'white' | 'black', outcome: Outcome): Query =>
  queryOf([gamesOf(name, side), { kind: 'result', value: RESULTS[outcome][side] }]);

/** The games of a player with a result. */
export function outcomesOf(name: string, side: Side, outcome: Outcome): Query {
  if (side !== 'all') return withOutcome(name, side, outcome);
  return { kind: 'or', of: [withOutcome(name, 'white', outcome), withOutcome(name, 'black', outcome)] };
}

const KINDS = ['board', 'piece'] as const;
/** The last number of each range of the highest number of a count, which is mostly 64 at most. */
const RANGE_ENDS = [8, 16, 32, 48, null] as const;

/** The kinds of counts, each with ranges of its highest number. */
export const COUNTS: readonly { readonly any: CountCondition; readonly ranges: readonly CountCondition[] }[] =
  KINDS.map(of => ({
    any: { kind: 'count', of, from: null, to: null },
    ranges: RANGE_ENDS.map((to, at) => ({ kind: 'count', of, from: (RANGE_ENDS[at - 1] ?? 0) + 1, to })),
  }));
