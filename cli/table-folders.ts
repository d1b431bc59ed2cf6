/**
 * The folders of endgame tables: the one given on the command line, or else the program's folder and then the user's.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FirstMoves } from '../engine/endgame/first-moves/first-moves.ts';
import { tableBuilder } from '../engine/endgame/generation/on-demand.ts';
import { compileSolver } from '../engine/endgame/solver/solve.ts';
import { EndgameTables } from '../engine/endgame/tables/tables.ts';
import { findAssets } from '../host/assets.ts';
import { defaultTablesFolder } from '../host/library-path.ts';

export interface FolderOption {
  readonly folder?: string;
}

/** The folder in which tables are built and deleted. */
export const userFolder = ({ folder }: FolderOption): string => folder ?? defaultTablesFolder();

export const searchFolders = ({ folder }: FolderOption): readonly string[] =>
  folder === undefined ? [fileURLToPath(findAssets().tables), defaultTablesFolder()] : [folder];

/** Opens the tables. Small missing tables are built on demand. Prints errors about unusable files to standard error. */
export function openTables(option: FolderOption): EndgameTables {
  const module = compileSolver(readFileSync(fileURLToPath(findAssets().endgameWasm)));
  const make = tableBuilder(module, userFolder(option));
  const tables = new EndgameTables(searchFolders(option), undefined, make, null, ({ text }) =>
    console.error(`chatrang: ${text}`),
  );
  tables.useFirstMoves(new FirstMoves({ module }, tables));
  return tables;
}
