/** The embedded library's place when nobody named one: the platform's folder for data of programs. */
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export function defaultLibraryPath(env: NodeJS.ProcessEnv = process.env, platform: string = process.platform): string {
  return join(dataFolder(env, platform), 'Chatrang', 'library.sqlite');
}

/** Where tables that were made or brought in lie: beside the library. */
export const tablesFolder = (libraryPath: string): string => join(dirname(libraryPath), 'endgame');

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
