/**
 * Lists the tables of all folders, including files that a file of an earlier folder overrides, and the unfinished
 * tables.
 */
import { basename, join, sep } from 'node:path';
import type { Issue } from '../../api/contract.ts';
import { removeFinished, unfinishedIn } from '../../engine/endgame/slices/scratch.ts';
import { folderInHeader, openPlaced, ruleFoldersIn, tablesIn } from '../../engine/endgame/tables/locations.ts';
import type { TableFile } from '../../engine/endgame/tables/table-file.ts';
import { isRuleFolder } from '../../engine/endgame/tables/table-name.ts';
import type { FoundTable, FoundUnfinished, TableList } from './services.ts';

/** In which folder a table is. */
export const placeOf = (userFolder: string, path: string): FoundTable['place'] =>
  path.startsWith(join(userFolder, sep)) ? 'own' : 'program';

/** @param userFolder one of the folders; only this one has unfinished tables */
export function listTables(folders: readonly string[], userFolder: string): TableList {
  const faults: Issue[] = [];
  const tables: FoundTable[] = [];
  /** Reads a folder; on failure adds a fault. */
  const readIn = <T>(folder: string, read: () => readonly T[]): readonly T[] => {
    try {
      return read();
    } catch (error) {
      const text = `The folder of endgame tables ${folder} cannot be read: ${String(error)}`;
      faults.push({ code: 'table-unreadable', text, data: { path: folder } });
      return [];
    }
  };
  const withRuleFolders = (folder: string): readonly string[] => [
    folder,
    ...readIn(folder, () => ruleFoldersIn(folder)),
  ];
  for (const path of folders.flatMap(withRuleFolders).flatMap(folder => readIn(folder, () => tablesIn(folder)))) {
    const table = openPlaced(path);
    if (!table.ok) faults.push(table.error);
    else {
      tables.push(describe(table.value, placeOf(userFolder, path)));
      table.value.close();
    }
  }
  return {
    tables,
    faults,
    unfinished: withRuleFolders(userFolder).flatMap(folder => readIn(folder, () => unfinishedOf(folder))),
  };
}

function unfinishedOf(folder: string): readonly FoundUnfinished[] {
  removeFinished(folder);
  const counted = isRuleFolder(basename(folder)) ? basename(folder) : null;
  return unfinishedIn(folder).map(({ ending, counting, folder: path, step, solved, busy, size }) => ({
    ending: ending.name,
    counted,
    rule: counting,
    path,
    step,
    solved,
    busy,
    size,
  }));
}

function describe({ ending, path, size, header }: TableFile, place: FoundTable['place']): FoundTable {
  const { values, counting, figures } = header;
  const { lost, stands } = figures;
  return {
    ending: ending.name,
    counted: folderInHeader(header),
    path,
    place,
    size,
    longest: lost.length > 0 ? lost.length - 1 : null,
    lost: lost.reduce((sum, count) => sum + count, 0) / Math.max(1, stands),
    header: { values, figures, ...(counting && { counting }) },
  };
}
