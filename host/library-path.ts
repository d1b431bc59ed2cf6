/** The default path of the library: the platform's folder for application data. */
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export function defaultLibraryPath(env: NodeJS.ProcessEnv = process.env, platform: string = process.platform): string {
  return join(dataFolder(env, platform), 'Chatrang', 'library.sqlite');
}

/** Folder of tables that were built or imported: beside the library. */
export const tablesFolder = (libraryPath: string): string => join(dirname(libraryPath), 'endgame');

/** The list of external engines, which is the same for every library. */
export const defaultEnginesPath = (env: NodeJS.ProcessEnv = process.env, platform: string = process.platform): string =>
  join(dirname(defaultLibraryPath(env, platform)), 'engines.json');

export const defaultTablesFolder = (
  env: NodeJS.ProcessEnv = process.env,
  platform: string = process.platform,
): string => tablesFolder(defaultLibraryPath(env, platform));

function dataFolder(env: NodeJS.ProcessEnv, platform: string): string {
  const home = homedir();
  if (platform === 'win32') return env.APPDATA || join(home, 'AppData', 'Roaming');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  return env.XDG_DATA_HOME || join(home, '.local', 'share');
}
