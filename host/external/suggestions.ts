/** Engines that Chatrang knows, found on this machine by the names of their programs. */
import { readdir } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { commandLine } from '../../api/command-line.ts';
import type { EngineSuggestion } from '../../api/contract.ts';

const PRESETS = [{ name: 'Fairy-Stockfish', program: /^fairy[-_]?stockfish[\w.-]*$/iu }] as const;

/** @param path the variable PATH; relative folders in it are ignored */
export async function findEngines(path: string = process.env.PATH ?? ''): Promise<readonly EngineSuggestion[]> {
  const folders = [...new Set(path.split(delimiter).filter(isAbsolute))];
  const lists = await Promise.all(
    folders.map(async folder => (await readdir(folder).catch(() => [])).map(file => ({ folder, file }))),
  );
  return lists.flat().flatMap(({ folder, file }) => {
    const preset = PRESETS.find(({ program }) => program.test(file));
    return preset === undefined ? [] : [{ name: preset.name, command: commandLine([join(folder, file)]) }];
  });
}
