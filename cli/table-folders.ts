/** Where the command line looks for endgame tables: in one folder that was named, or in the program's and then in the user's own. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tableBuilder } from '../engine/endgame/solver/on-demand.ts';
import { compileSolver } from '../engine/endgame/solver/solve.ts';
import { EndgameTables } from '../engine/endgame/tables/tables.ts';
import { findAssets } from '../host/assets.ts';
import { defaultTablesFolder } from '../host/library-path.ts';

export interface FolderOption {
  readonly folder?: string;
}

/** Where tables are made and removed. */
export const ownFolder = ({ folder }: FolderOption): string => folder ?? defaultTablesFolder();

export const foldersRead = ({ folder }: FolderOption): readonly string[] =>
  folder === undefined ? [fileURLToPath(findAssets().tables), defaultTablesFolder()] : [folder];

/** Small ones that are missing are made when they are asked for. Tells on standard error which files cannot be used. */
export function openTables(option: FolderOption): EndgameTables {
  const module = compileSolver(readFileSync(fileURLToPath(findAssets().endgameWasm)));
  const make = tableBuilder(module, ownFolder(option));
  const tables = new EndgameTables(foldersRead(option), undefined, make, null, ({ text }) =>
    console.error(`chatrang: ${text}`),
  );
  tables.knowFirstMoves({ module });
  return tables;
}
