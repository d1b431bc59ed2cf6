/**
 * Names of the parts of an ending in which some pieces have not moved: `KRSMvK:king+met:3,,4:10110000`. The table and
 * the unmoved pieces are there for a reader. The squares and the first-move options after them make the name unique.
 */
import { ROLES, type Role, type Square } from '../../rules/types.ts';
import type { Ending } from '../ending.ts';
import type { FirstMoveRule } from '../first-move-rights.ts';

interface UnmovedSquares {
  readonly ending: Ending;
  readonly king: Square | null;
  readonly units: readonly (Square | null)[];
}

/** @param table its full name */
export function partName(table: string, { ending, king, units }: UnmovedSquares, rule: FirstMoveRule): string {
  const unitRoles = ending.units.filter((_, slot) => units[slot] !== null);
  const roles = king === null ? unitRoles : ['king', ...unitRoles];
  const bits = Object.values(rule).map(Number).join('');
  return [table, [...new Set(roles)].join('+'), [king, ...units].join(), bits].join(':');
}

/** The parts of a name; `null` for the name of a complete table. @returns `unmoved`: each role once */
export function namedPart(name: string): { readonly table: string; readonly unmoved: readonly Role[] } | null {
  const [table, roles] = name.split(':');
  if (table === undefined || roles === undefined) return null;
  return { table, unmoved: roles.split('+').flatMap(name => ROLES.find(role => role === name) ?? []) };
}
