/** Analysis of positions and games. */
import type { Command } from 'commander';
import { MAX_THREADS } from '../../engine/search/job.ts';
import { byteCount, LINE_LIMITS, PERFT_LIMITS, POSITION_LIMITS } from '../limits.ts';
import { lineCount, positiveInteger, seconds, threadCount } from './arguments.ts';
import { action, addCommand, libraryOption, withSearchLimits } from './options.ts';

export function addAnalysisCommands(program: Command): void {
  addCommand(program, 'analyse', 'Analyse a position, or every position of the games in a file, with the engine.')
    .argument('[file]', 'PGN file, optionally compressed (.gz, .zst, .bz2, .zip), or a folder of such files')
    .option('--fen <fen>', 'position to analyse')
    .option('--rules <id or file>', 'rule set of the position, or of games that name none')
    .option('--depth <plies>', 'maximum depth', positiveInteger)
    .option('--time <seconds>', 'time for each position (default: 1)', seconds)
    .option('--mate <moves>', 'look for a mate in at most so many moves', positiveInteger)
    .option('--searchmoves <moves...>', 'search only these first moves of the position, UCI')
    .option('--lines <number>', 'number of lines, 1 to 5', lineCount, 1)
    .option('--threads <number>', `threads of the engine, 1 to ${MAX_THREADS}`, threadCount, 1)
    .option(
      '--engine <engine>',
      'another UCI engine: NAME or NAME:PRESET of "chatrang engines", or a command with arguments',
    )
    .option('--json', 'print one JSON object per position')
    .action(action(async (file, options, command) => (await import('../analyse.ts')).analyse(file, options, command)));

  addCommand(
    program,
    'solve',
    'Verify problems ("wins in n"): all solutions, cooks, tries, duals and superfluous pieces.',
  )
    .argument('[file]', 'EPD or PGN file of problems, optionally compressed, or a folder of such files')
    .option('--fen <fen>', 'position of one problem')
    .option('--rules <id or file>', 'rule set of the position (default: makruk), or of problems that name none')
    .option('--mate <moves>', 'number of moves; by default what each problem of a file names', positiveInteger)
    .option('--minimal', 'test which pieces the solution does not need')
    .option('--nodes <number>', 'limit of nodes for each problem', positiveInteger)
    .option('--hash <MiB>', 'memory for transpositions', positiveInteger, 64)
    .option('--json', 'print one JSON object per problem')
    .action(action(async (file, options, command) => (await import('../solve.ts')).solve(file, options, command)));

  withSearchLimits(
    addCommand(
      program,
      'annotate',
      'Evaluate the games of a library and write evaluations and symbols for mistakes into them. An interrupted run continues in the program.',
    )
      .option(...libraryOption)
      .option('--collection <name>', 'only games of this collection')
      .option('--search <query>', 'only games that match'),
  )
    .option('--engine <name>', 'another UCI engine of "chatrang engines"')
    .option('--again', 'search positions again that have a good evaluation')
    .action(action(async options => (await import('../annotate.ts')).annotate(options)));

  withSearchLimits(
    addCommand(
      program,
      'report',
      'Report on games of files or of a library: accuracy of both sides, mistakes with better moves, turning points, phases, counts, endings.',
    )
      .argument('[files...]', 'PGN files, optionally compressed (.gz, .zst, .bz2, .zip), or folders of such files')
      .option(...libraryOption)
      .option('--collection <name>', 'only games of this collection of the library')
      .option('--search <query>', 'only games of the library that match')
      .option('--rules <id or file>', 'rule set of games in files that name none')
      .option('--players', 'print one summary per player instead of one report per game')
      .option('--recorded', 'use the evaluations in the games, without a search'),
  )
    .option('--json', 'print one JSON object per game')
    .action(
      action(async (files, options, command) => (await import('../report.ts')).reportGames(files, options, command)),
    );

  const lineLimits = (command: Command): Command =>
    command
      .option('--max-time <seconds>', 'refuse requests that take longer', seconds, LINE_LIMITS.maxTime)
      .option('--max-line <bytes>', 'refuse longer request lines (bytes, or 64K, 1M)', byteCount, LINE_LIMITS.maxLine);

  lineLimits(
    addCommand(
      program,
      'motifs',
      'Name the motifs of each move by their Khmer terms, in the games of files or in lines of moves from standard input; or count the motifs of the players of a library.',
    ),
  )
    .argument('[files...]', 'PGN files, optionally compressed (.gz, .zst, .bz2, .zip), or folders of such files')
    .option('--max-moves <number>', 'refuse requests with more moves', positiveInteger, POSITION_LIMITS.maxMoves)
    .option('--stdin', 'read requests {"rules","fen","moves"} from standard input')
    .option('--rules <id or file>', 'rule set of games or requests that name none')
    .option('--players', 'list the players of a library with the number of each motif')
    .option(...libraryOption)
    .option('--collection <name>', 'with --players: only games of this collection')
    .option('--search <query>', 'with --players: only games that match')
    .option('--json', 'print one JSON object per game or player')
    .action(
      action(async (files, options, command) => (await import('../motifs.ts')).listMotifs(files, options, command)),
    );

  lineLimits(
    addCommand(
      program,
      'position',
      'Describe positions: reads one JSON request per line, prints one JSON answer per line.',
    ),
  )
    .option('--max-moves <number>', 'refuse requests with more moves', positiveInteger, POSITION_LIMITS.maxMoves)
    .requiredOption('--stdin', 'read requests {"rules","fen","moves","actions"} from standard input')
    .option(
      '--rules <id or file>',
      'rule set of requests that name none; requests can name the rule set of a file by its id',
    )
    .action(action(async (options, command) => (await import('../position.ts')).answerPositions(options, command)));

  lineLimits(
    addCommand(
      program,
      'perft',
      'Count the nodes of the move tree: reads one JSON request per line, prints one JSON answer per line.',
    ),
  )
    .option('--max-depth <plies>', 'refuse deeper requests', positiveInteger, PERFT_LIMITS.maxDepth)
    .requiredOption('--stdin', 'read requests {"rules","fen","depth"} from standard input')
    .option(
      '--rules <id or file>',
      'rule set of requests that name none; requests can name the rule set of a file by its id',
    )
    .action(action(async (options, command) => (await import('../perft.ts')).answerPerft(options, command)));
}
