/**
 * What tables are called: `KRSvK` for one of distances, `needs-1a2b3c4d/KRSvK` for one of needs, the folder of its rule before its ending. The
 * library keeps these names, so they never change.
 */
import { type Ending, parseEnding } from '../ending.ts';

/** A table by its name. */
export interface NamedTable {
  readonly ending: Ending;
  /** The folder of its rule; `null`: distances. */
  readonly counted: string | null;
}

const COUNTED = /^(needs|duels)-[0-9a-f]{8}$/;

/** Whether a folder of this name holds tables of one rule. */
export const isRuleFolder = (name: string): boolean => COUNTED.test(name);

/** @param counted the folder of its rule, `null` for distances; @param ending its name */
export const fullName = (counted: string | null, ending: string): string =>
  counted === null ? ending : `${counted}/${ending}`;

/** The ending alone, of any such name. */
export const plainName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** `null` for what names no table. */
export function namedTable(name: string): NamedTable | null {
  const cut = name.indexOf('/');
  const counted = cut < 0 ? null : name.slice(0, cut);
  const ending = parseEnding(name.slice(cut + 1));
  return ending !== null && (counted === null || isRuleFolder(counted)) ? { ending, counted } : null;
}
