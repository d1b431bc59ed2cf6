/**
 * Paths of tables in a folder: DTM tables are in the folder itself, those of each counting rule in a folder inside it.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fail, type Issue, type Parsed } from '../../rules/result.ts';
import { dtrFolder } from '../count/dtr.ts';
import { type CountingRule, twoSidedFolder } from '../count/two-sided-rule.ts';
import { type Ending, parseEnding } from '../ending.ts';
import { openTable, type TableFile } from './table-file.ts';
import { fullName, isRuleFolder, type NamedTable } from './table-name.ts';

const TABLE_SUFFIX = '.ctb';

export const tableName = (ending: Ending): string => ending.name + TABLE_SUFFIX;

/** Name of the folder, inside the folder of the DTM tables, with the DTR tables of this rule. */
export const ruleFolder = (rule: CountingRule): string => ('baring' in rule ? twoSidedFolder(rule) : dtrFolder(rule));

/** The folder name of a rule; `null` for DTM, which has none. */
export const folderOfRule = (rule: CountingRule | null | undefined): string | null => (rule ? ruleFolder(rule) : null);

/** @param rule `null`: DTM */
export const nameUnder = (rule: CountingRule | null, ending: string): string => fullName(folderOfRule(rule), ending);

/** Path of a table in a folder of tables. */
export const tablePath = (folder: string, { ending, counted }: NamedTable): string =>
  join(folder, counted ?? '', tableName(ending));

/** The table name for a path. The file may be damaged or missing. */
export function nameAt(path: string): string {
  const beside = basename(dirname(path));
  return fullName(isRuleFolder(beside) ? beside : null, basename(path, TABLE_SUFFIX));
}

/** Paths of the tables in a folder, by name; empty if the folder does not exist. */
export const tablesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith(TABLE_SUFFIX))
        .sort()
        .map(name => join(folder, name))
    : [];

/** Folders of DTR tables inside a folder of DTM tables. */
export const ruleFoldersIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(isRuleFolder)
        .sort()
        .map(name => join(folder, name))
    : [];

/** The name of a table according to its header. */
const nameHeld = ({ header, ending }: TableFile): string => nameUnder(header.counting ?? null, ending.name);

const wrongName = (path: string, held: string, named: string): Issue => ({
  code: 'table-misnamed',
  text: `The endgame table ${path} cannot be used: it contains ${held}, but its name is ${named}`,
  data: { path, held, named },
});

/** What is wrong with the name of a file in any folder, if it has the name of a table at all; `null`: nothing. */
export function misnamed(table: TableFile): Issue | null {
  const { path, ending } = table;
  if (parseEnding(basename(path, TABLE_SUFFIX)) === null) return null;
  const named = nameAt(path);
  const held = named.includes('/') ? nameHeld(table) : ending.name;
  return named === held ? null : wrongName(path, held, named);
}

/**
 * Opens a table in a folder of tables, where its name must agree with its contents. Issues: those of `openTable`,
 * `table-misnamed`.
 */
export function openPlaced(path: string): Parsed<TableFile> {
  const table = openTable(path);
  if (!table.ok) return table;
  const [held, named] = [nameHeld(table.value), nameAt(path)];
  if (held === named) return table;
  table.value.close();
  return fail(wrongName(path, held, named));
}
