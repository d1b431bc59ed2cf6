/** Opens the tables service for a command, and closes it in every case. */
import { fileURLToPath } from 'node:url';
import type { Events } from '../api/contract.ts';
import { findAssets } from '../host/assets.ts';
import { defaultTablesFolder } from '../host/library-path.ts';
import { createTablesHost, type TablesHost } from '../host/tables-host.ts';

export interface FolderOption {
  readonly folder?: string;
}

/** The folder in which tables are built and deleted. */
export const userFolder = ({ folder }: FolderOption): string => folder ?? defaultTablesFolder();

/**
 * Uses the given folder, or else the program's and then the user's. Prints errors about unusable files to standard
 * error.
 */
export async function withTables<T>(option: FolderOption, use: (host: TablesHost) => Promise<T>): Promise<T> {
  const own = userFolder(option);
  const host = await createTablesHost(option.folder === undefined ? [fileURLToPath(findAssets().tables), own] : [own]);
  host.subscribe((name, data) => {
    if (name === 'notice') console.error(`chatrang: ${(data as Events['notice']).text}`);
  });
  try {
    return await use(host);
  } finally {
    await host.close();
  }
}
