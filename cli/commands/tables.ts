/** `chatrang tables`. */
import type { Command } from 'commander';
import { fishCount, gibibytes, pieceCount, positiveInteger } from './arguments.ts';
import { action, addCommand, addGroup } from './options.ts';

export function addTablesCommands(program: Command): void {
  const tables = addGroup(program, 'tables', 'Build, check and query endgame tables.');
  const tablesCommand = (usage: string, description: string): Command =>
    addCommand(tables, usage, description).option(
      '--folder <path>',
      'folder with tables (default: the folders of the desktop program)',
    );

  tablesCommand('list', 'List the available tables with their statistics.')
    .option('--json', 'print one JSON object per line')
    .action(action(async options => (await import('../tables.ts')).listTables(options)));

  tablesCommand(
    'generate',
    'Build tables of endings such as KRSvK, KMPvK (P is a fish) or KRvKN. Existing tables are kept.',
  )
    .argument('[endings...]', 'endings')
    .option(
      '--pieces <number>',
      'all endings with up to this many pieces besides the kings, 1 to 3; 4 adds 35 large ones, which need hours and up to 90 GB',
      pieceCount,
    )
    .option('--fishes <number>', 'with --pieces: up to this many fishes among the pieces, 0 to 2', fishCount, 0)
    .option('--two-sided', 'all endings with one piece against one, such as KRvKN')
    .option(
      '--rules <id or file>',
      'tables for the count of this rule set: depth by the rule (DTR), and the depth to mate (DTM) tables it requires',
    )
    .option('--threads <number>', 'number of threads (default: one per processor)', positiveInteger)
    .option('--memory <GiB>', 'memory limit; fewer threads are started to stay below it', gibibytes)
    .action(
      action(async (names, options, command) =>
        (await import('../table-build.ts')).buildTables(names, options, command),
      ),
    );

  tablesCommand('verify', 'Verify the checksum of every block of tables.')
    .argument('[files...]', 'table files (default: all tables)')
    .option('--threads <number>', 'number of threads (default: one per processor)', positiveInteger)
    .action(action(async (files, options) => (await import('../tables.ts')).verifyTables(files, options)));

  tablesCommand(
    'stats',
    'Show the statistics of an ending: depths to mate, the longest mate, and how many wins a count allows.',
  )
    .argument('<ending>', 'ending, such as KRSvK')
    .option('--rules <id or file>', 'rule set whose count starts in each position')
    .option('--zugzwang', 'also count the zugzwang positions (khos cheung); this solves the ending again')
    .option('--json', 'print a JSON object')
    .action(
      action(async (name, options, command) => (await import('../table-stats.ts')).tableStats(name, options, command)),
    );

  tablesCommand('probe', 'Show who wins a position, the result of each move, and a line that proves it.')
    .argument('<fen>', 'position')
    .option('--rules <id or file>', 'rule set with its count (default: no count)')
    .option('--moves <moves>', 'moves to play first, in UCI notation, separated by spaces')
    .option('--actions <json>', 'count actions by ply, as in requests of position --stdin: {"0":["b start"]}')
    .option('--json', 'print a JSON object')
    .action(
      action(async (fen, options, command) => (await import('../table-probe.ts')).probeTables(fen, options, command)),
    );

  tablesCommand('delete', 'Delete tables.')
    .argument('<endings...>', 'endings; tables for a count with their folder: dtr-1a2b3c4d/KRSvK')
    .action(
      action(async (names, options, command) => (await import('../tables.ts')).deleteTables(names, options, command)),
    );
}
