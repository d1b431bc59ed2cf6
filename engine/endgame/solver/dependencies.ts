/**
 * Reads the tables that others depend on from where they were generated: DTM tables in a folder, DTR tables in folders
 * inside it.
 */
import { dirname, join } from 'node:path';
import type { DtrRule } from '../count/rule.ts';
import type { Ending } from '../ending.ts';
import { tableName } from '../tables/locations.ts';
import { BLOCK, openTable } from '../tables/table-file.ts';
import type { KnownDistances } from './solve.ts';
import type { Terms } from './terms.ts';

/** @param folder in which tables under `counting` (`null`: DTM) are generated */
export const dependencyPath = (folder: string, counting: DtrRule | null, ending: Ending, { key }: Terms): string =>
  join(counting === null ? folder : dirname(folder), key, tableName(ending));

/** Unpacks the table of an ending; false if it is missing, damaged or of another ending. */
function readTable(path: string, { name }: Ending, into: Uint8Array): boolean {
  const table = openTable(path);
  if (!table.ok) return false;
  const { ending, blocks, read, close } = table.value;
  let complete = ending.name === name;
  for (let block = 0; block < blocks && complete; block++) {
    const bytes = read(block);
    complete = bytes.ok;
    if (bytes.ok) into.set(bytes.value, block * BLOCK);
  }
  close();
  return complete;
}

/** @param folder as in {@link dependencyPath} */
export const savedDependencies =
  (folder: string, counting: DtrRule | null): KnownDistances =>
  (ending, into, terms) =>
    readTable(dependencyPath(folder, counting, ending, terms), ending, into);
