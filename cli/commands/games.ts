/** Games of a library: import, lists, export, the explorer, names. */
import { type Command, Option } from 'commander';
import { NAME_KINDS } from '../../api/contract/names.ts';
import {
  action,
  addCommand,
  inCollection,
  keepDuplicates,
  libraryOption,
  rulesOfOthers,
  search,
  withGameFilter,
} from './options.ts';

export function addGameCommands(program: Command): void {
  addCommand(program, 'import', 'Import games into a library.')
    .argument('<files...>', 'PGN files, optionally compressed (.gz, .zst, .bz2, .zip), or folders of such files')
    .option(...libraryOption)
    .option(...rulesOfOthers)
    .option(
      '--collection <name>',
      'collection for the games, created if it does not exist (default: those that games name, otherwise the first)',
    )
    .option(...keepDuplicates)
    .option('--json', 'print a JSON report')
    .action(
      action(async (files, options, command) => (await import('../import.ts')).importFiles(files, options, command)),
    );

  withGameFilter(addCommand(program, 'games', 'List the games of a library, one per line.'))
    .option('--json', 'print one JSON object per line')
    .action(action(async options => (await import('../games.ts')).listGames(options)));

  addCommand(
    program,
    'adjudicate',
    'Check the games of a library against the endgame tables: missed wins and counting mistakes.',
  )
    .option(...libraryOption)
    .action(action(async options => (await import('../adjudicate.ts')).adjudicateGames(options)));

  withGameFilter(
    addCommand(program, 'export', 'Export the games of a library as PGN, or their start positions as EPD.'),
  )
    .addOption(
      new Option('--format <format>', 'epd: the start position of each game').choices(['pgn', 'epd']).default('pgn'),
    )
    .option('--out <file>', 'output file (default: standard output)')
    .action(action(async options => (await import('../export.ts')).exportGames(options)));

  addCommand(program, 'fetch', 'Show the beginning of a file of games at an address; with --into, import it.')
    .argument('<address>', 'address of HTTP or HTTPS, also of pages from which games can be exported')
    .option(...libraryOption)
    .option('--into <name>', 'import the games into this collection, created if it does not exist')
    .option(...rulesOfOthers)
    .option(...keepDuplicates)
    .option('--private', 'allow addresses of private networks')
    .option('--json', 'print a JSON object')
    .action(
      action(async (address, options, command) => (await import('../fetch.ts')).fetchFrom(address, options, command)),
    );

  addCommand(program, 'explorer', 'List the moves that the games of a library have played in a position.')
    .option(...libraryOption)
    .requiredOption('--rules <id>', 'rule set of the position')
    .option('--fen <fen>', 'position (default: the start position)')
    .option(...inCollection)
    .option(...search)
    .option('--json', 'print a JSON object')
    .action(action(async options => (await import('../explorer.ts')).explore(options)));

  addCommand(
    program,
    'names',
    'List the names of players, events or sites of a library, with the number of their games.',
  )
    .option(...libraryOption)
    .addOption(new Option('--kind <kind>', 'which names').choices(NAME_KINDS).default('player'))
    .option('--similar', 'list names that are probably one: other order, initials, typing mistakes, scripts')
    .option('--json', 'print one JSON object per name or group')
    .action(action(async options => (await import('../names.ts')).listNames(options)));
}
