/** `chatrang repertoire`. */
import type { Command } from 'commander';
import { action, addCommand, addGroup, libraryOption } from './options.ts';

export function addRepertoireCommands(program: Command): void {
  const repertoires = addGroup(
    program,
    'repertoire',
    'List, export and import the repertoires of a library, and list what they do not answer.',
  );
  const addRepertoire = (usage: string, description: string): Command =>
    addCommand(repertoires, usage, description).option(...libraryOption);
  addRepertoire('list', 'List the repertoires with what is due.').action(
    action(async options => (await import('../repertoire.ts')).listRepertoires(options)),
  );
  addRepertoire('export [name]', 'Print repertoires as PGN, one game each.').action(
    action(async (name, options) => (await import('../repertoire.ts')).exportRepertoires(name, options)),
  );
  addRepertoire('import <files...>', 'Import repertoires that were exported as PGN.').action(
    action(async (files, options) => (await import('../repertoire.ts')).importRepertoires(files, options)),
  );
  addRepertoire('gaps <name>', 'List replies of the library’s games that a repertoire lacks, with UCI moves.')
    .option('--json', 'print one JSON object per gap')
    .action(action(async (name, options) => (await import('../repertoire.ts')).listGaps(name, options)));
}
