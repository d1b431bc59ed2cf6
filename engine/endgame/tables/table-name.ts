/**
 * Names of tables: `KRSvK` for a DTM table, `needs-1a2b3c4d/KRSvK` for a DTR table, with the folder of its rule before
 * the ending. The library stores these names.
 */
import { type Ending, parseEnding } from '../ending.ts';

/** The parts of a table name. */
export interface NamedTable {
  readonly ending: Ending;
  /** The folder of its rule; `null`: DTM. */
  readonly counted: string | null;
}

const COUNTED = /^(needs|duels)-[0-9a-f]{8}$/;

/** Whether a folder with this name contains the tables of one rule. */
export const isRuleFolder = (name: string): boolean => COUNTED.test(name);

/**
 * @param counted the folder of its rule, `null` for DTM
 * @param ending its name
 */
export const fullName = (counted: string | null, ending: string): string =>
  counted === null ? ending : `${counted}/${ending}`;

/** The ending of any table name. */
export const plainName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** `null` if it is not the name of a table. */
export function namedTable(name: string): NamedTable | null {
  const cut = name.indexOf('/');
  const counted = cut < 0 ? null : name.slice(0, cut);
  const ending = parseEnding(name.slice(cut + 1));
  return ending !== null && (counted === null || isRuleFolder(counted)) ? { ending, counted } : null;
}
