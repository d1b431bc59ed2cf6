/** `chatrang library`: maintenance and duplicates. */
import { type Command, Option } from 'commander';
import { DUPLICATE_KINDS } from '../../api/contract/duplicates.ts';
import { onOrOff, positiveInteger } from './arguments.ts';
import { action, addCommand, addGroup, libraryOption } from './options.ts';
import { addOrganisationCommands } from './organisation.ts';

export function addLibraryCommands(program: Command): void {
  const libraryGroup = addGroup(
    program,
    'library',
    'Check, repair, back up and restore a library; organise its games, find duplicates.',
  );
  const libraryCommand = (usage: string, description: string): Command =>
    addCommand(libraryGroup, usage, description).option(...libraryOption);

  libraryCommand('check', 'Check the file, its records and its indexes, without changing anything.')
    .option('--json', 'print a JSON report')
    .action(action(async options => (await import('../library.ts')).checkOne(options)));

  libraryCommand(
    'repair',
    'Move damaged records aside, rebuild the indexes, and recover the records of a damaged file.',
  )
    .option('--json', 'print a JSON report')
    .action(action(async options => (await import('../library.ts')).repairOne(options)));

  libraryCommand(
    'compact',
    'Give the free space inside the file back to the disk; no other program may use the library.',
  )
    .option('--json', 'print a JSON object')
    .action(action(async options => (await import('../library.ts')).compactOne(options)));

  libraryCommand('backup', 'Create a backup, list the backups, or change the automatic backups.')
    .option('--list', 'list the backups')
    .option('--automatic <on or off>', 'automatic backups while the program runs', onOrOff)
    .option('--every <hours>', 'hours between automatic backups', positiveInteger)
    .option('--keep <number>', 'number of automatic backups to keep', positiveInteger)
    .option('--folder <path>', 'backup folder (default: backups, next to the library)')
    .option('--json', 'print a JSON object')
    .action(action(async options => (await import('../library.ts')).backUpOne(options)));

  libraryCommand('restore', 'Show what a backup contains; with --yes, restore it. The replaced library file is kept.')
    .argument('<backup>', 'name of a backup, or a file')
    .option('--yes', 'replace the library with the backup')
    .option('--json', 'print a JSON object')
    .action(action(async (name, options) => (await import('../library.ts')).restoreOne(name, options)));

  libraryCommand('duplicates', 'List games with the same moves, and games that are the beginning of another one.')
    .addOption(new Option('--kind <kind>', 'only this kind').choices(DUPLICATE_KINDS))
    .addOption(new Option('--merge <kind>', 'merge games with the same moves and tags').choices(['exact']))
    .option('--dry-run', 'with --merge: only list the games that would be merged')
    .option('--json', 'print one JSON object per line')
    .action(action(async options => (await import('../duplicates.ts')).listDuplicates(options)));

  libraryCommand(
    'damaged',
    'Print the damaged records that were moved aside, with their bytes: one JSON object per line.',
  ).action(action(async options => (await import('../library.ts')).damagedRecords(options)));

  addOrganisationCommands(libraryGroup);
}
