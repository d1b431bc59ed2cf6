/** Where tables lie in a folder of them: those of distances in itself, those of each counting rule in a folder beside them. */
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

/** Name of the folder, beside the tables of distances, that holds those of needs under this rule. */
export const ruleFolder = (rule: CountingRule): string => ('baring' in rule ? twoSidedFolder(rule) : dtrFolder(rule));

/** The folder's name for a rule, `null` for distances, which have none. */
export const folderOfRule = (rule: CountingRule | null | undefined): string | null => (rule ? ruleFolder(rule) : null);

/** @param rule `null`: distances */
export const nameUnder = (rule: CountingRule | null, ending: string): string => fullName(folderOfRule(rule), ending);

/** Where a table lies in a folder of tables. */
export const tablePath = (folder: string, { ending, counted }: NamedTable): string =>
  join(folder, counted ?? '', tableName(ending));

/** The name of the table at a path, which may be damaged or not be there. */
export function nameAt(path: string): string {
  const beside = basename(dirname(path));
  return fullName(isRuleFolder(beside) ? beside : null, basename(path, TABLE_SUFFIX));
}

/** Paths of the tables of a folder, by name; none where the folder is not there. */
export const tablesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith(TABLE_SUFFIX))
        .sort()
        .map(name => join(folder, name))
    : [];

/** Folders of tables of needs beside those of distances. */
export const ruleFoldersIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(isRuleFolder)
        .sort()
        .map(name => join(folder, name))
    : [];

/** Of a table by its header, whatever its file is called. */
const nameHeld = ({ header, ending }: TableFile): string => nameUnder(header.counting ?? null, ending.name);

const wrongName = (path: string, held: string, named: string): Issue => ({
  code: 'table-misnamed',
  text: `The endgame table ${path} cannot be used: it holds ${held}, named ${named}`,
  data: { path, held, named },
});

/** What is wrong with the name of a file anywhere, which need not be that of a table; `null`: nothing. */
export function misnamed(table: TableFile): Issue | null {
  const { path, ending } = table;
  if (parseEnding(basename(path, TABLE_SUFFIX)) === null) return null;
  const named = nameAt(path);
  const held = named.includes('/') ? nameHeld(table) : ending.name;
  return named === held ? null : wrongName(path, held, named);
}

/** A table in a folder of tables, where its name has to tell what it holds. Issues: those of `openTable`, `table-misnamed`. */
export function openPlaced(path: string): Parsed<TableFile> {
  const table = openTable(path);
  if (!table.ok) return table;
  const [held, named] = [nameHeld(table.value), nameAt(path)];
  if (held === named) return table;
  table.value.close();
  return fail(wrongName(path, held, named));
}
