/**
 * Paths of tables in a folder: DTM tables are in the folder itself, those of each counting rule in a folder inside it.
 */

import { existsSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fail, type Issue, type Parsed } from '../../rules/result.ts';
import type { DtrRule } from '../count/rule.ts';
import { ruleFolder, storedFolder } from '../count/stored-rule.ts';
import { type Ending, parseEnding } from '../ending.ts';
import { openTable, type TableFile, type TableHeader } from './table-file.ts';
import { currentFolder, fullName, isRuleFolder, type NamedTable, outdatedFolders } from './table-name.ts';

const TABLE_SUFFIX = '.ctb';

export const tableName = (ending: Ending): string => ending.name + TABLE_SUFFIX;

/** The folder name of a rule; `null` for DTM, which has none. */
export const folderOfRule = (rule: DtrRule | null | undefined): string | null => (rule ? ruleFolder(rule) : null);

/** The folder name of the rule in a table's header; `null` for DTM. */
export const folderInHeader = ({ counting }: TableHeader): string | null => (counting ? storedFolder(counting) : null);

/** @param rule `null`: DTM */
export const nameUnder = (rule: DtrRule | null, ending: string): string => fullName(folderOfRule(rule), ending);

/** Path of a table in a folder of tables. */
export const tablePath = (folder: string, { ending, counted }: NamedTable): string =>
  join(folder, counted ?? '', tableName(ending));

/** The table name for a path. The file may be damaged or missing. */
export function nameAt(path: string): string {
  const beside = basename(dirname(path));
  return fullName(isRuleFolder(beside) ? currentFolder(beside) : null, basename(path, TABLE_SUFFIX));
}

/** Paths of the tables in a folder, by name; empty if the folder does not exist. */
export const tablesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith(TABLE_SUFFIX))
        .sort()
        .map(name => join(folder, name))
    : [];

/** Folders of DTR tables inside a folder of DTM tables. Those with names of earlier versions are renamed first. */
export function ruleFoldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const isOutdated = (name: string): boolean => isRuleFolder(name) && currentFolder(name) !== name;
  for (const name of readdirSync(folder).filter(isOutdated)) renameFolder(folder, name);
  return readdirSync(folder)
    .filter(isRuleFolder)
    .sort()
    .map(name => join(folder, name));
}

/** The folders of a rule's tables inside a folder of DTM tables. One that could not be renamed keeps its old name. */
export function foldersOfRule(folder: string, rule: DtrRule): readonly string[] {
  const name = ruleFolder(rule);
  const outdated = outdatedFolders(name).filter(each => existsSync(join(folder, each)));
  return [name, ...outdated].map(each => join(folder, each));
}

/** Moves everything in an outdated folder to the current one. What exists there already, or cannot be moved, stays. */
function renameFolder(folder: string, outdated: string): void {
  const [from, to] = [outdated, currentFolder(outdated)].map(name => join(folder, name)) as [string, string];
  try {
    if (!existsSync(to)) {
      renameSync(from, to);
      return;
    }
    for (const name of readdirSync(from)) if (!existsSync(join(to, name))) renameSync(join(from, name), join(to, name));
    if (readdirSync(from).length === 0) rmdirSync(from);
  } catch {
    // A folder that is not writable is read under its old name.
  }
}

/** The name of a table according to its header. */
const nameInHeader = ({ header, ending }: TableFile): string => fullName(folderInHeader(header), ending.name);

const wrongName = (path: string, content: string, named: string): Issue => ({
  code: 'table-misnamed',
  text: `The endgame table ${path} cannot be used: it contains ${content}, but its name is ${named}`,
  data: { path, held: content, named },
});

/** What is wrong with the name of a file in any folder, if it has the name of a table at all; `null`: nothing. */
export function misnamed(table: TableFile): Issue | null {
  const { path, ending } = table;
  if (parseEnding(basename(path, TABLE_SUFFIX)) === null) return null;
  const named = nameAt(path);
  const content = named.includes('/') ? nameInHeader(table) : ending.name;
  return named === content ? null : wrongName(path, content, named);
}

/**
 * Opens a table in a folder of tables, where its name must agree with its contents. Issues: those of `openTable`,
 * `table-misnamed`.
 */
export function openPlaced(path: string): Parsed<TableFile> {
  const table = openTable(path);
  if (!table.ok) return table;
  const [content, named] = [nameInHeader(table.value), nameAt(path)];
  if (content === named) return table;
  table.value.close();
  return fail(wrongName(path, content, named));
}
