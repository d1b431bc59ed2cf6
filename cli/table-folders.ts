/** Where the command line looks for endgame tables: in one folder that was named, or in the program's and then in the user's own. */
import { fileURLToPath } from 'node:url';
import { findAssets } from '../host/assets.ts';
import { defaultTablesFolder } from '../host/library-path.ts';

export interface FolderOption {
  readonly folder?: string;
}

/** Where tables are made and removed. */
export const ownFolder = ({ folder }: FolderOption): string => folder ?? defaultTablesFolder();

export const foldersRead = ({ folder }: FolderOption): readonly string[] =>
  folder === undefined ? [fileURLToPath(findAssets().tables), defaultTablesFolder()] : [folder];
