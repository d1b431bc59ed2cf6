/** The thread's side of the list of tables: every file of every folder, also those that a file of another folder goes before, and what was begun. */
import { basename } from 'node:path';
import type { Issue } from '../../api/contract.ts';
import { removeFinished, unfinishedIn } from '../../engine/endgame/slices/scratch.ts';
import { folderOfRule, openPlaced, ruleFoldersIn, tablesIn } from '../../engine/endgame/tables/locations.ts';
import type { TableFile } from '../../engine/endgame/tables/table-file.ts';
import { isRuleFolder } from '../../engine/endgame/tables/table-name.ts';
import type { Found, FoundTable, FoundUnfinished } from './services.ts';

/** @param own the user's folder, one of them */
export function listed(folders: readonly string[], own: string): Found {
  const faults: Issue[] = [];
  const tables: FoundTable[] = [];
  /** What there is in a folder, or why nobody can tell. */
  const within = <T>(folder: string, read: () => readonly T[]): readonly T[] => {
    try {
      return read();
    } catch (error) {
      const text = `The folder of endgame tables ${folder} cannot be read: ${String(error)}`;
      faults.push({ code: 'table-unreadable', text, data: { path: folder } });
      return [];
    }
  };
  const all = (folder: string): readonly string[] => [folder, ...within(folder, () => ruleFoldersIn(folder))];
  for (const path of folders.flatMap(all).flatMap(folder => within(folder, () => tablesIn(folder)))) {
    const table = openPlaced(path);
    if (!table.ok) faults.push(table.error);
    else {
      tables.push(statisticsOf(table.value));
      table.value.close();
    }
  }
  return { tables, faults, begun: all(own).flatMap(folder => within(folder, () => begunOf(folder))) };
}

function begunOf(folder: string): readonly FoundUnfinished[] {
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

function statisticsOf({ ending, path, size, header }: TableFile): FoundTable {
  const { lost, stands } = header.figures;
  return {
    ending: ending.name,
    counted: folderOfRule(header.counting),
    path,
    size,
    longest: lost.length > 0 ? lost.length - 1 : null,
    lost: lost.reduce((sum, count) => sum + count, 0) / Math.max(1, stands),
  };
}
