/**
 * What the parts of endings are called in which some men have not moved: `KRSMvK:king+met:3,,4:10110000`, the table they belong to, the men at
 * home, for a reader; then their squares and what first moves there are, which tell one part from another.
 */
import { ROLES, type Role, type Square } from '../../rules/types.ts';
import type { Ending } from '../ending.ts';
import type { FirstMoveRule } from './rights.ts';

interface AtHome {
  readonly ending: Ending;
  readonly king: Square | null;
  readonly units: readonly (Square | null)[];
}

/** @param table its full name */
export function partName(table: string, { ending, king, units }: AtHome, rule: FirstMoveRule): string {
  const roles = ending.units.filter((_, slot) => units[slot] !== null);
  const men = king === null ? roles : ['king', ...roles];
  const bits = Object.values(rule).map(Number).join('');
  return [table, [...new Set(men)].join('+'), [king, ...units].join(), bits].join(':');
}

/** `null` for the name of a whole table. @returns of each role once */
export function namedPart(name: string): { readonly table: string; readonly men: readonly Role[] } | null {
  const [table, men] = name.split(':');
  if (table === undefined || men === undefined) return null;
  return { table, men: men.split('+').flatMap(man => ROLES.find(role => role === man) ?? []) };
}
