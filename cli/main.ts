#!/usr/bin/env node
/**
 * `chatrang VERB`: the host from a terminal. A verb's code is loaded when it is called, so that each starts at once.
 * Exit codes: 0 done, 1 it ran and something failed, 2 it was called wrongly.
 */
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { GAME_KINDS, type GameKind } from '../engine/endgame/types/game-verdict.ts';
import { byteCount, LINE_LIMITS, PERFT_LIMITS, POSITION_LIMITS } from './limits.ts';
import { leaveWithReader } from './output.ts';

const FAILED = 1;
const MISUSED = 2;

/** What a verb answers: `false` when something failed that it has told of. */
type Outcome = Promise<boolean>;

const act =
  <A extends unknown[]>(verb: (...args: A) => Outcome) =>
  async (...args: A): Promise<void> => {
    if (!(await verb(...args))) process.exitCode = FAILED;
  };

const wholeNumber = (text: string): number => {
  if (!/^\d+$/.test(text) || Number(text) < 1) throw new InvalidArgumentError('A whole number from 1 is wanted.');
  return Number(text);
};

const lineCount = (text: string): number => {
  if (!/^[1-5]$/.test(text)) throw new InvalidArgumentError('1 to 5 lines can be had.');
  return Number(text);
};

const gameKind = (text: string): GameKind => {
  const kind = GAME_KINDS.find(kind => kind === text);
  if (kind === undefined) throw new InvalidArgumentError(`One of ${GAME_KINDS.join(', ')} is wanted.`);
  return kind;
};

const unitCount = (text: string): number => {
  if (!/^[1-4]$/.test(text)) throw new InvalidArgumentError('1 to 4 units can be had.');
  return Number(text);
};

const fishCount = (text: string): number => {
  if (!/^[0-2]$/.test(text)) throw new InvalidArgumentError('0 to 2 fishes can be had.');
  return Number(text);
};

const gibibytes = (text: string): number => {
  if (!/^\d*\.?\d+$/.test(text) || Number(text) <= 0) throw new InvalidArgumentError('GiB of memory are wanted.');
  return Number(text);
};

const onOrOff = (text: string): 'on' | 'off' => {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('It is on or off.');
  return text;
};

const seconds = (text: string): number => {
  if (!/^\d*\.?\d+$/.test(text) || Number(text) <= 0) throw new InvalidArgumentError('Seconds are wanted.');
  return Number(text);
};

function commands(): Command {
  const program = new Command('chatrang')
    .description('Analysis workbench for Ouk Chaktrang and Makruk, from a terminal.')
    .showHelpAfterError('(--help tells how it is called)');
  const verb = (usage: string, description: string): Command =>
    program.command(usage).description(description).allowExcessArguments(false).exitOverride();
  const kinds = [
    '--kind <kind>',
    `only games of this kind, by the endgame tables: ${GAME_KINDS.join(', ')}`,
    gameKind,
  ] as const;
  const ending = ['--ending <name>', 'only games that came to this ending, such as KRSvK'] as const;
  const search = [
    '--search <words>',
    'only games that have every word in a name, event, site, date or comment',
  ] as const;
  const library = ['--library <path>', 'library file (default: the one of the desktop program)'] as const;

  verb('import', 'Read files of games into a library.')
    .argument('<files...>', 'PGN files, packed or not (.gz, .zst, .bz2, .zip), or folders of them')
    .option(...library)
    .option('--rules <id or file>', 'rule set of games that do not name one (default: the likeliest)')
    .option('--collection <name>', 'collection to put the games into, made if need be (default: the first)')
    .option('--keep-equal', 'bring in games, too, that are in the library already')
    .option('--json', 'print one JSON report')
    .action(act(async (files, options, command) => (await import('./import.ts')).importFiles(files, options, command)));

  verb('games', 'List the games of a library, one a line.')
    .option(...library)
    .option('--collection <name>', 'only this collection')
    .option(...search)
    .option(...kinds)
    .option(...ending)
    .option('--json', 'one JSON object a line')
    .action(act(async options => (await import('./games.ts')).listGames(options)));

  verb(
    'judge',
    'Show the games of a library to the endgame tables: where a win was thrown away, where a count went wrong.',
  )
    .option(...library)
    .action(act(async options => (await import('./adjudicate.ts')).judgeGames(options)));

  verb('export', 'Write the games of a library as PGN.')
    .option(...library)
    .option('--collection <name>', 'only this collection')
    .option(...search)
    .option(...kinds)
    .option(...ending)
    .option('--out <file>', 'write into this file (default: standard output)')
    .action(act(async options => (await import('./export.ts')).exportGames(options)));

  verb('analyse', 'Let the engine look at a position, or at every position of the games of a file.')
    .argument('[file]', 'PGN file, packed or not (.gz, .zst, .bz2, .zip), or a folder of them')
    .option('--fen <fen>', 'position to look at')
    .option('--rules <id or file>', 'rule set: of the position, or of games that do not name one')
    .option('--depth <plies>', 'search so deep', wholeNumber)
    .option('--time <seconds>', 'search so long a position (default: 1)', seconds)
    .option('--lines <number>', 'lines to find, 1 to 5', lineCount, 1)
    .option('--json', 'one JSON object a position')
    .action(act(async (file, options, command) => (await import('./analyse.ts')).analyse(file, options, command)));

  const lineLimits = (command: Command): Command =>
    command
      .option('--max-time <seconds>', 'refuse what takes longer', seconds, LINE_LIMITS.maxTime)
      .option('--max-line <bytes>', 'refuse longer request lines (bytes, or 64K, 1M)', byteCount, LINE_LIMITS.maxLine);

  lineLimits(verb('position', 'Answer questions about positions: a JSON request a line, a JSON answer a line.'))
    .option('--max-moves <number>', 'refuse requests with more moves', wholeNumber, POSITION_LIMITS.maxMoves)
    .requiredOption('--stdin', 'read requests {"rules","fen","moves"} from standard input')
    .option('--rules <id or file>', 'rule set of requests that name none; one of a file may be named by its id')
    .action(act(async (options, command) => (await import('./position.ts')).answerPositions(options, command)));

  lineLimits(verb('perft', 'Count the tree of legal moves: a JSON request a line, a JSON answer a line.'))
    .option('--max-depth <plies>', 'refuse deeper requests', wholeNumber, PERFT_LIMITS.maxDepth)
    .requiredOption('--stdin', 'read requests {"rules","fen","depth"} from standard input')
    .option('--rules <id or file>', 'rule set of requests that name none; one of a file may be named by its id')
    .action(act(async (options, command) => (await import('./perft.ts')).answerPerft(options, command)));

  const care = program.command('library').description('Check, repair, back up and restore a library.').exitOverride();
  const cared = (usage: string, description: string): Command =>
    care
      .command(usage)
      .description(description)
      .allowExcessArguments(false)
      .option(...library)
      .exitOverride();

  cared('check', 'Check the file, every record of it, and its indexes; nothing is changed.')
    .option('--json', 'print one JSON report')
    .action(act(async options => (await import('./library.ts')).checkOne(options)));

  cared('repair', 'Move damaged records aside, write indexes again, and read what a damaged file holds into a new one.')
    .option('--json', 'print one JSON report')
    .action(act(async options => (await import('./library.ts')).repairOne(options)));

  cared('backup', 'Make a backup, list those there are, or set when automatic ones are made.')
    .option('--list', 'list the backups')
    .option('--automatic <on or off>', 'make backups by itself while the program runs', onOrOff)
    .option('--every <hours>', 'hours between two automatic backups', wholeNumber)
    .option('--keep <number>', 'automatic backups that are kept', wholeNumber)
    .option('--folder <path>', 'folder of backups (default: backups, beside the library)')
    .option('--json', 'print one JSON object')
    .action(act(async options => (await import('./library.ts')).backUpOne(options)));

  cared('restore', 'Show what is in a backup, and make it the library; the file that it replaces is kept.')
    .argument('<backup>', 'name of a backup, or a file')
    .option('--yes', 'make it the library')
    .option('--json', 'print one JSON object')
    .action(act(async (name, options) => (await import('./library.ts')).restoreOne(name, options)));

  cared('damaged', 'Print damaged records that were moved aside, with their bytes: one JSON object a line.').action(
    act(async options => (await import('./library.ts')).damagedRecords(options)),
  );

  const rules = program.command('rules').description('Rule sets: those there are, and users’ own.').exitOverride();
  const about = (usage: string, description: string): Command =>
    rules
      .command(usage)
      .description(description)
      .allowExcessArguments(false)
      .option(...library)
      .exitOverride();

  about('list', 'List the built-in rule sets and those of a library.')
    .option('--json', 'one JSON object a line')
    .action(act(async options => (await import('./rules.ts')).listRules(options)));

  about('show', 'Say how every option of a rule set is set, and by which source.')
    .argument('<id>', 'rule set')
    .action(act(async (id, options) => (await import('./rules.ts')).showRules(id, options)));

  about('check', 'Say everything that is wrong with a file of rules.')
    .argument('<file>', 'file of rules')
    .action(act(async file => (await import('./rules.ts')).checkRules(file)));

  about('add', 'Put the rule set of a file into a library.')
    .argument('<file>', 'file of rules')
    .action(act(async (file, options) => (await import('./rules.ts')).addRules(file, options)));

  about('export', 'Write a rule set as a file of rules.')
    .argument('<id>', 'rule set')
    .option('--out <file>', 'write into this file (default: standard output)')
    .action(act(async (id, options) => (await import('./rules.ts')).exportRules(id, options)));

  const tables = program.command('tables').description('Endgame tables: distances to mate.').exitOverride();
  const table = (usage: string, description: string): Command =>
    tables
      .command(usage)
      .description(description)
      .allowExcessArguments(false)
      .option('--folder <path>', 'folder of tables (default: those of the desktop program)')
      .exitOverride();

  table('list', 'List the tables that are there, with their figures.')
    .option('--json', 'one JSON object a line')
    .action(act(async options => (await import('./tables.ts')).listTables(options)));

  table(
    'generate',
    'Make tables of endings such as KRSvK, KMPvK (P is a fish) or KRvKN; those that are there are kept.',
  )
    .argument('[endings...]', 'endings')
    .option(
      '--units <number>',
      'all endings of up to so many units, 1 to 3; 4 adds 35 large ones, which take hours and up to 90 GB',
      unitCount,
    )
    .option('--fishes <number>', 'with --units: up to so many fishes among them, 0 to 2', fishCount, 0)
    .option('--duels', 'all endings of one unit against one, such as KRvKN')
    .option(
      '--rules <id or file>',
      'for the count of this rule set: what a win needs under it, and the distances it takes',
    )
    .option('--threads <number>', 'threads (default: one a processor)', wholeNumber)
    .option('--memory <GiB>', 'start fewer threads when they would take more memory than this', gibibytes)
    .action(act(async (names, options, command) => (await import('./tables.ts')).makeTables(names, options, command)));

  table('verify', 'Check every block of tables.')
    .argument('[files...]', 'files (default: all tables)')
    .option('--threads <number>', 'threads (default: one a processor)', wholeNumber)
    .action(act(async (files, options) => (await import('./tables.ts')).verifyTables(files, options)));

  table(
    'stats',
    'Say what a table knows of its ending: how far mates are, the longest, and what a count leaves of them.',
  )
    .argument('<ending>', 'ending, such as KRSvK')
    .option('--rules <id or file>', 'rule set whose count begins')
    .option('--cheung', 'count the positions on the wrong foot, too: the ending is solved again for it')
    .option('--json', 'print one JSON object')
    .action(
      act(async (name, options, command) => (await import('./table-stats.ts')).tableStats(name, options, command)),
    );

  table('probe', 'Say who wins a position, what each move leads to, and the line that proves it.')
    .argument('<fen>', 'position')
    .option('--rules <id or file>', 'rule set whose count is kept (default: nothing is counted)')
    .option('--moves <moves>', 'play these moves first: UCI texts with spaces between them')
    .option('--acts <json>', 'what was done with the count, as position --stdin takes it: {"0":["b start"]}')
    .option('--json', 'print one JSON object')
    .action(
      act(async (fen, options, command) => (await import('./table-probe.ts')).probeTables(fen, options, command)),
    );

  table('delete', 'Delete tables.')
    .argument('<endings...>', 'endings, those for a count with their folder: needs-1a2b3c4d/KRSvK')
    .action(
      act(async (names, options, command) => (await import('./tables.ts')).deleteTables(names, options, command)),
    );

  verb('uci', 'Be an engine for other programs, by the UCI protocol on standard input and output.').action(
    act(async () => (await import('./uci.ts')).speakUci()),
  );
  return program.exitOverride();
}

leaveWithReader();
try {
  await commands().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : MISUSED;
  else {
    console.error(`chatrang: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = FAILED;
  }
}
