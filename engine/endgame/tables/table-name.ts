/**
 * Names of tables: `KRSvK` for a DTM table, `dtr-1a2b3c4d/KRSvK` for a DTR table, with the folder of its rule before
 * the ending. The library stores these names. Earlier versions called the folders `needs-` and `duels-`, with the same
 * hash.
 */
import { type Ending, parseEnding } from '../ending.ts';

/** Whether an ending of this name is two-sided. */
export const isTwoSidedName = (ending: string): boolean => !ending.endsWith('vK');

/** The parts of a table name. */
export interface NamedTable {
  readonly ending: Ending;
  /** The folder of its rule; `null`: DTM. */
  readonly counted: string | null;
}

const RULE_FOLDER = /^(?:dtr|needs|duels)-([0-9a-f]{8})$/;

/** Whether a folder with this name contains the tables of one rule. */
export const isRuleFolder = (name: string): boolean => RULE_FOLDER.test(name);

/** The name today of a folder of this name; itself if it is not that of a rule. */
export const currentFolder = (name: string): string => name.replace(RULE_FOLDER, 'dtr-$1');

/** The names that a folder had in earlier versions. */
export const outdatedFolders = (name: string): readonly string[] =>
  ['needs-', 'duels-'].map(prefix => name.replace('dtr-', prefix));

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
  return ending !== null && (counted === null || isRuleFolder(counted))
    ? { ending, counted: counted && currentFolder(counted) }
    : null;
}
