/** The commands with their options. The code of a command is loaded when it runs, so that every command starts fast. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { DUPLICATE_KINDS } from '../api/contract/duplicates.ts';
import { NAME_KINDS } from '../api/contract/names.ts';
import { LABEL_COLORS } from '../api/contract/organisation.ts';
import { MATCH_MEMORY } from '../api/own-options.ts';
import { DIAGRAM_THEMES } from '../core/diagram/diagram.ts';
import { COUNTED_LABELS, type CountedLabel } from '../core/motifs/counted-labels.ts';
import { NOTATIONS } from '../core/notation/notations.ts';
import { EXERCISE_SOURCES, PAPERS, PER_PAGE } from '../core/print/options.ts';
import { PRINT_WORDS } from '../core/print/words/list.ts';
import { GAME_KINDS, type GameKind } from '../engine/endgame/types/game-verdict.ts';
import { MAX_THREADS } from '../engine/search/job.ts';
import { byteCount, LINE_LIMITS, PERFT_LIMITS, POSITION_LIMITS } from './limits.ts';

const LANGUAGES = Object.keys(PRINT_WORDS);

/** Exit code of a command that ran and failed. */
export const FAILED = 1;

/** `false`: something failed, and the command has printed what. */
type Outcome = Promise<boolean>;

const action =
  <A extends unknown[]>(run: (...args: A) => Outcome) =>
  async (...args: A): Promise<void> => {
    if (!(await run(...args))) process.exitCode = FAILED;
  };

const positiveInteger = (text: string): number => {
  if (!/^\d+$/.test(text) || Number(text) < 1) throw new InvalidArgumentError('Expected a positive integer.');
  return Number(text);
};

const columnCount = (text: string): number => {
  if (!/^[1-3]$/.test(text)) throw new InvalidArgumentError('Expected a number from 1 to 3.');
  return Number(text);
};

const exercisesPerPage = (text: string): number => {
  const count = PER_PAGE.find(number => String(number) === text);
  if (count === undefined) throw new InvalidArgumentError(`Expected one of ${PER_PAGE.join(', ')}.`);
  return count;
};

const wholeNumber = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(text);
};

const lineCount = (text: string): number => {
  if (!/^[1-5]$/.test(text)) throw new InvalidArgumentError('Expected a number from 1 to 5.');
  return Number(text);
};

const threadCount = (text: string): number => {
  if (!/^\d+$/.test(text) || Number(text) < 1 || Number(text) > MAX_THREADS)
    throw new InvalidArgumentError(`Expected a number from 1 to ${MAX_THREADS}.`);
  return Number(text);
};

const gameKind = (text: string): GameKind => {
  const kind = GAME_KINDS.find(kind => kind === text);
  if (kind === undefined) throw new InvalidArgumentError(`Expected one of ${GAME_KINDS.join(', ')}.`);
  return kind;
};

const motifLabel = (text: string): CountedLabel => {
  const label = COUNTED_LABELS.find(label => label === text);
  if (label === undefined) throw new InvalidArgumentError(`Expected one of ${COUNTED_LABELS.join(', ')}.`);
  return label;
};

const pieceCount = (text: string): number => {
  if (!/^[1-4]$/.test(text)) throw new InvalidArgumentError('Expected a number from 1 to 4.');
  return Number(text);
};

const fishCount = (text: string): number => {
  if (!/^[0-2]$/.test(text)) throw new InvalidArgumentError('Expected a number from 0 to 2.');
  return Number(text);
};

const gibibytes = (text: string): number => {
  if (!/^\d*\.?\d+$/.test(text) || Number(text) <= 0)
    throw new InvalidArgumentError('Expected a positive number of GiB.');
  return Number(text);
};

const onOrOff = (text: string): 'on' | 'off' => {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('Expected on or off.');
  return text;
};

const seconds = (text: string): number => {
  if (!/^\d*\.?\d+$/.test(text) || Number(text) <= 0)
    throw new InvalidArgumentError('Expected a positive number of seconds.');
  return Number(text);
};

const listOf = (text: string, previous: readonly string[]): readonly string[] => {
  if (!/^[^=]+=/u.test(text)) throw new InvalidArgumentError('Expected name=value.');
  return [...previous, text];
};

const evenNumber = (text: string): number => {
  const value = positiveInteger(text);
  if (value % 2 === 1) throw new InvalidArgumentError('Expected an even number.');
  return value;
};

const numbers =
  (count: number) =>
  (text: string): readonly number[] => {
    const values = text.split(',');
    if (values.length !== count || values.some(value => !/^-?\d+(?:\.\d+)?$/u.test(value)))
      throw new InvalidArgumentError(`Expected ${count} numbers with commas between them.`);
    return values.map(Number);
  };
const pairOfNumbers = numbers(2);
const threeNumbers = numbers(3);

/** Milliseconds. */
const clock = (text: string): { readonly base: number; readonly increment: number } => {
  const [, base, increment] = /^(\d*\.?\d+)\+(\d*\.?\d+)$/u.exec(text) ?? [];
  if (base === undefined) throw new InvalidArgumentError('Expected seconds such as 10+0.1.');
  return { base: 1000 * Number(base), increment: 1000 * Number(increment) };
};

export function commands(): Command {
  const program = new Command('chatrang')
    .description('Command line of Chatrang, an analysis workbench for Ouk Chaktrang and Makruk.')
    .showHelpAfterError('(use --help for usage)');
  const addCommand = (usage: string, description: string): Command =>
    program.command(usage).description(description).allowExcessArguments(false).exitOverride();
  const kinds = [
    '--kind <kind>',
    `only games in which the endgame tables found this: ${GAME_KINDS.join(', ')}`,
    gameKind,
  ] as const;
  const ending = ['--ending <name>', 'only games that reached this ending, such as KRSvK'] as const;
  const motif = [
    '--motif <label>',
    'only games with this motif, such as paay; counts the motifs of new games first',
    motifLabel,
  ] as const;
  const motifPlayer = ['--motif-player <name>', 'with --motif: only motifs of this player (exact name)'] as const;
  const search = [
    '--search <query>',
    'only games that match, such as: sok white:dara year:2019 -draw (see the help page "Library")',
  ] as const;
  const libraryOption = ['--library <path>', 'library file (default: the library of the desktop program)'] as const;
  const inCollection = ['--collection <name>', 'only this collection: its name or a path such as Club/2024'] as const;
  const rulesOfOthers = [
    '--rules <id or file>',
    'rule set of games that name none (default: the most likely one)',
  ] as const;
  const keepDuplicates = ['--keep-duplicates', 'also import games that are already in the library'] as const;

  addCommand('import', 'Import games into a library.')
    .argument('<files...>', 'PGN files, optionally compressed (.gz, .zst, .bz2, .zip), or folders of such files')
    .option(...libraryOption)
    .option(...rulesOfOthers)
    .option('--collection <name>', 'collection for the games, created if it does not exist (default: the first)')
    .option(...keepDuplicates)
    .option('--json', 'print a JSON report')
    .action(
      action(async (files, options, command) => (await import('./import.ts')).importFiles(files, options, command)),
    );

  addCommand('games', 'List the games of a library, one per line.')
    .option(...libraryOption)
    .option(...inCollection)
    .option(...search)
    .option(...kinds)
    .option(...ending)
    .option(...motif)
    .option(...motifPlayer)
    .option('--json', 'print one JSON object per line')
    .action(action(async options => (await import('./games.ts')).listGames(options)));

  addCommand(
    'adjudicate',
    'Check the games of a library against the endgame tables: missed wins and counting mistakes.',
  )
    .option(...libraryOption)
    .action(action(async options => (await import('./adjudicate.ts')).adjudicateGames(options)));

  addCommand('export', 'Export the games of a library as PGN, or their start positions as EPD.')
    .option(...libraryOption)
    .option(...inCollection)
    .option(...search)
    .option(...kinds)
    .option(...ending)
    .option(...motif)
    .option(...motifPlayer)
    .addOption(
      new Option('--format <format>', 'epd: the start position of each game').choices(['pgn', 'epd']).default('pgn'),
    )
    .option('--out <file>', 'output file (default: standard output)')
    .action(action(async options => (await import('./export.ts')).exportGames(options)));

  addCommand('fetch', 'Show the beginning of a file of games at an address; with --into, import it.')
    .argument('<address>', 'address of HTTP or HTTPS, also of pages from which games can be exported')
    .option(...libraryOption)
    .option('--into <name>', 'import the games into this collection, created if it does not exist')
    .option(...rulesOfOthers)
    .option(...keepDuplicates)
    .option('--private', 'allow addresses of private networks')
    .option('--json', 'print a JSON object')
    .action(
      action(async (address, options, command) => (await import('./fetch.ts')).fetchFrom(address, options, command)),
    );

  addCommand('explorer', 'List the moves that the games of a library have played in a position.')
    .option(...libraryOption)
    .requiredOption('--rules <id>', 'rule set of the position')
    .option('--fen <fen>', 'position (default: the start position)')
    .option(...inCollection)
    .option(...search)
    .option('--json', 'print a JSON object')
    .action(action(async options => (await import('./explorer.ts')).explore(options)));

  addCommand('names', 'List the names of players, events or sites of a library, with the number of their games.')
    .option(...libraryOption)
    .addOption(new Option('--kind <kind>', 'which names').choices(NAME_KINDS).default('player'))
    .option('--similar', 'list names that are probably one: other order, initials, titles, typing mistakes')
    .option('--json', 'print one JSON object per name or group')
    .action(action(async options => (await import('./names.ts')).listNames(options)));

  addCommand('analyse', 'Analyse a position, or every position of the games in a file, with the engine.')
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
    .action(action(async (file, options, command) => (await import('./analyse.ts')).analyse(file, options, command)));

  addCommand('diagram', 'Draw a position as SVG or PNG, or the moves to it as an animated GIF.')
    .argument('[file]', 'file of games; the position is the end of the main line of a game')
    .requiredOption('--out <file>', 'file that ends with .svg, .png or .gif')
    .option('--rules <id or file>', 'rule set of the position, or of games that name none')
    .option('--fen <fen>', 'position (default: the start position of the rule set)')
    .option('--moves <moves>', 'moves from the position, UCI')
    .option('--game <number>', 'game of the file', positiveInteger, 1)
    .option('--ply <number>', 'position after so many plies of the game or the moves', wholeNumber)
    .option('--pieces <set or folder>', 'piece set, or a folder of SVG drawings', 'traditional')
    .addOption(new Option('--theme <theme>', 'colours').choices(DIAGRAM_THEMES).default('wood'))
    .addOption(new Option('--notation <notation>', 'coordinates and moves').choices(NOTATIONS).default('latin'))
    .option('--flip', 'Black at the bottom')
    .option('--no-coordinates', 'leave out the names of files and ranks')
    .option('--no-last-move', 'do not tint the squares of the last move')
    .option('--marks <marks>', 'squares and arrows, such as "e4:red e1-e3:blue"')
    .option('--side-to-move', 'a disc in the colour of the side to move')
    .option('--count', 'the running count as text')
    .option('--caption <text>', 'text below the board')
    .option('--width <pixels>', 'width of PNG (default: 1056) and GIF (default: 480)', positiveInteger)
    .option('--delay <seconds>', 'time of each position of a GIF', seconds, 1)
    .action(
      action(async (file, options, command) => (await import('./diagram.ts')).drawDiagram(file, options, command)),
    );

  addCommand('print', 'Write games, or sheets of exercises, as an HTML file for print.')
    .argument('<files...>', 'PGN or EPD files, optionally compressed, or folders of such files')
    .requiredOption('--out <file>', 'HTML file')
    .option('--rules <id or file>', 'rule set of games that name none')
    .option('--title <text>', 'title', '')
    .addOption(new Option('--language <language>', 'words of the document').choices(LANGUAGES).default('en'))
    .addOption(new Option('--notation <notation>', 'moves and coordinates').choices(NOTATIONS).default('latin'))
    .addOption(new Option('--theme <theme>', 'colours of diagrams').choices(DIAGRAM_THEMES).default('print'))
    .option('--pieces <set or folder>', 'piece set, or a folder of SVG drawings', 'traditional')
    .option('--flip', 'Black at the bottom of diagrams')
    .addOption(new Option('--paper <paper>', 'size of the pages').choices(PAPERS).default('A4'))
    .option('--columns <number>', 'columns of text, 1 to 3', columnCount, 2)
    .option('--contents', 'begin with a list of the games')
    .option('--players', 'begin with a list of the players and their scores')
    .option('--no-variations', 'main lines only')
    .option('--no-comments', 'leave out comments')
    .option('--no-diagrams', 'leave out diagrams')
    .addOption(new Option('--exercises <source>', 'print exercises instead of games').choices(EXERCISE_SOURCES))
    .option('--per-page <number>', `exercises on a page: ${PER_PAGE.join(', ')}`, exercisesPerPage, 6)
    .action(
      action(async (files, options, command) => (await import('./print.ts')).printFiles(files, options, command)),
    );

  addCommand('solve', 'Verify problems ("wins in n"): all solutions, cooks, tries, duals and superfluous pieces.')
    .argument('[file]', 'EPD or PGN file of problems, optionally compressed, or a folder of such files')
    .option('--fen <fen>', 'position of one problem')
    .option('--rules <id or file>', 'rule set of the position (default: makruk), or of problems that name none')
    .option('--mate <moves>', 'number of moves; by default what each problem of a file names', positiveInteger)
    .option('--minimal', 'test which pieces the solution does not need')
    .option('--nodes <number>', 'limit of nodes for each problem', positiveInteger)
    .option('--hash <MiB>', 'memory for transpositions', positiveInteger, 64)
    .option('--json', 'print one JSON object per problem')
    .action(action(async (file, options, command) => (await import('./solve.ts')).solve(file, options, command)));

  addCommand(
    'annotate',
    'Evaluate the games of a library and write evaluations and symbols for mistakes into them. An interrupted run continues in the program.',
  )
    .option(...libraryOption)
    .option('--collection <name>', 'only games of this collection')
    .option('--search <query>', 'only games that match')
    .option('--depth <plies>', 'depth for each position', positiveInteger)
    .option('--time <seconds>', 'time for each position (default: 1)', seconds)
    .option('--nodes <number>', 'nodes for each position', positiveInteger)
    .option('--threads <number>', `threads of the engine, 1 to ${MAX_THREADS}`, threadCount, 1)
    .option('--engine <name>', 'another UCI engine of "chatrang engines"')
    .option('--again', 'search positions again that have a good evaluation')
    .action(action(async options => (await import('./annotate.ts')).annotate(options)));

  addCommand(
    'report',
    'Report on games of files or of a library: accuracy of both sides, mistakes with better moves, turning points, phases, counts, endings.',
  )
    .argument('[files...]', 'PGN files, optionally compressed (.gz, .zst, .bz2, .zip), or folders of such files')
    .option(...libraryOption)
    .option('--collection <name>', 'only games of this collection of the library')
    .option('--search <query>', 'only games of the library that match')
    .option('--rules <id or file>', 'rule set of games in files that name none')
    .option('--players', 'print one summary per player instead of one report per game')
    .option('--recorded', 'use the evaluations in the games, without a search')
    .option('--depth <plies>', 'depth for each position', positiveInteger)
    .option('--time <seconds>', 'time for each position (default: 1)', seconds)
    .option('--nodes <number>', 'nodes for each position', positiveInteger)
    .option('--threads <number>', `threads of the engine, 1 to ${MAX_THREADS}`, threadCount, 1)
    .option('--json', 'print one JSON object per game')
    .action(
      action(async (files, options, command) => (await import('./report.ts')).reportGames(files, options, command)),
    );

  const lineLimits = (command: Command): Command =>
    command
      .option('--max-time <seconds>', 'refuse requests that take longer', seconds, LINE_LIMITS.maxTime)
      .option('--max-line <bytes>', 'refuse longer request lines (bytes, or 64K, 1M)', byteCount, LINE_LIMITS.maxLine);

  lineLimits(
    addCommand(
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
      action(async (files, options, command) => (await import('./motifs.ts')).listMotifs(files, options, command)),
    );

  lineLimits(
    addCommand('position', 'Describe positions: reads one JSON request per line, prints one JSON answer per line.'),
  )
    .option('--max-moves <number>', 'refuse requests with more moves', positiveInteger, POSITION_LIMITS.maxMoves)
    .requiredOption('--stdin', 'read requests {"rules","fen","moves","actions"} from standard input')
    .option(
      '--rules <id or file>',
      'rule set of requests that name none; requests can name the rule set of a file by its id',
    )
    .action(action(async (options, command) => (await import('./position.ts')).answerPositions(options, command)));

  lineLimits(
    addCommand(
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
    .action(action(async (options, command) => (await import('./perft.ts')).answerPerft(options, command)));

  const libraryGroup = program
    .command('library')
    .description('Check, repair, back up and restore a library; organise its games, find duplicates.')
    .exitOverride();
  const libraryCommand = (usage: string, description: string): Command =>
    libraryGroup
      .command(usage)
      .description(description)
      .allowExcessArguments(false)
      .option(...libraryOption)
      .exitOverride();

  libraryCommand('check', 'Check the file, its records and its indexes, without changing anything.')
    .option('--json', 'print a JSON report')
    .action(action(async options => (await import('./library.ts')).checkOne(options)));

  libraryCommand(
    'repair',
    'Move damaged records aside, rebuild the indexes, and recover the records of a damaged file.',
  )
    .option('--json', 'print a JSON report')
    .action(action(async options => (await import('./library.ts')).repairOne(options)));

  libraryCommand(
    'compact',
    'Give the free space inside the file back to the disk; no other program may use the library.',
  )
    .option('--json', 'print a JSON object')
    .action(action(async options => (await import('./library.ts')).compactOne(options)));

  libraryCommand('backup', 'Create a backup, list the backups, or change the automatic backups.')
    .option('--list', 'list the backups')
    .option('--automatic <on or off>', 'automatic backups while the program runs', onOrOff)
    .option('--every <hours>', 'hours between automatic backups', positiveInteger)
    .option('--keep <number>', 'number of automatic backups to keep', positiveInteger)
    .option('--folder <path>', 'backup folder (default: backups, next to the library)')
    .option('--json', 'print a JSON object')
    .action(action(async options => (await import('./library.ts')).backUpOne(options)));

  libraryCommand('restore', 'Show what a backup contains; with --yes, restore it. The replaced library file is kept.')
    .argument('<backup>', 'name of a backup, or a file')
    .option('--yes', 'replace the library with the backup')
    .option('--json', 'print a JSON object')
    .action(action(async (name, options) => (await import('./library.ts')).restoreOne(name, options)));

  libraryCommand('duplicates', 'List games with the same moves, and games that are the beginning of another one.')
    .addOption(new Option('--kind <kind>', 'only this kind').choices(DUPLICATE_KINDS))
    .addOption(new Option('--merge <kind>', 'merge games with the same moves and tags').choices(['exact']))
    .option('--dry-run', 'with --merge: only list the games that would be merged')
    .option('--json', 'print one JSON object per line')
    .action(action(async options => (await import('./duplicates.ts')).listDuplicates(options)));

  libraryCommand(
    'damaged',
    'Print the damaged records that were moved aside, with their bytes: one JSON object per line.',
  ).action(action(async options => (await import('./library.ts')).damagedRecords(options)));

  const organising = (name: string, description: string) => {
    const group = libraryGroup.command(name).description(description).exitOverride();
    return (usage: string, text: string): Command =>
      group
        .command(usage)
        .description(text)
        .allowExcessArguments(false)
        .option(...libraryOption)
        .option('--json', 'print JSON')
        .exitOverride();
  };
  const organise = () => import('./organise.ts');
  const collection = organising('collections', 'List and change collections; each is named by its name or its path.');
  collection('list', 'List the collections with the number of their games.').action(
    action(async options => (await organise()).listCollections(options)),
  );
  collection('create <name>', 'Create a collection.')
    .option('--in <collection>', 'inside this collection (default: at the top)')
    .action(action(async (name, options) => (await organise()).createCollection(name, options)));
  collection('rename <collection> <name>', 'Rename a collection.').action(
    action(async (path, name, options) => (await organise()).renameCollection(path, name, options)),
  );
  collection('move <collection>', 'Move a collection with those inside it.')
    .option('--into <collection>', 'into this collection (default: to the top)')
    .action(action(async (path, options) => (await organise()).moveCollection(path, options)));
  collection('copy <collection> <name>', 'Copy a collection; its games belong to both.').action(
    action(async (path, name, options) => (await organise()).copyCollection(path, name, options)),
  );
  collection('merge <collection> <into>', 'Move all games of a collection into another one, and delete it.').action(
    action(async (path, into, options) => (await organise()).mergeCollection(path, into, options)),
  );
  collection('delete <collection>', 'Delete a collection and those inside it.')
    .option('--games-to <collection>', 'collection for games that are in no other (default: the bin)')
    .action(action(async (path, options) => (await organise()).deleteCollection(path, options)));

  const selecting = (command: Command): Command => command.option(...search).option(...inCollection);
  const label = organising('labels', 'List labels, and give them to games.');
  label('list', 'List the labels with the number of their games.').action(
    action(async options => (await organise()).listLabels(options)),
  );
  selecting(label('add <label>', 'Give a label to games; it is created if it does not exist.'))
    .addOption(new Option('--color <color>', 'colour of a new label').choices(LABEL_COLORS).default('blue'))
    .action(action(async (name, options) => (await organise()).addLabel(name, options)));
  selecting(label('remove <label>', 'Take a label away from games.')).action(
    action(async (name, options) => (await organise()).removeLabel(name, options)),
  );

  const tag = organising('tags', 'Edit the tags of many games.');
  const editing = (command: Command): Command =>
    selecting(command).option('--dry-run', 'only list the games that would change');
  editing(tag('set <values...>', 'Set tags: TAG=VALUE; an empty value removes the tag.')).action(
    action(async (values, options) => (await organise()).setTags(values, options)),
  );
  editing(tag('replace <tag> <find> <replacement>', 'Replace a text in a tag.'))
    .option('--whole', 'only values that are equal to the text as a whole')
    .option('--match-case', 'capital and small letters differ')
    .action(
      action(async (name, find, replacement, options) =>
        (await organise()).replaceInTag(name, find, replacement, options),
      ),
    );

  const alias = organising('aliases', 'List and change the spellings of one name, which searches find together.');
  const kindOf = (command: Command): Command =>
    command.addOption(new Option('--kind <kind>', 'which names').choices(NAME_KINDS).default('player'));
  kindOf(alias('list', 'List the names that have several spellings.')).action(
    action(async options => (await import('./names.ts')).listAliases(options)),
  );
  kindOf(alias('add <preferred> <spellings...>', 'Make spellings aliases of a preferred one.')).action(
    action(async (preferred, spellings, options) =>
      (await import('./names.ts')).addAliases(preferred, spellings, options),
    ),
  );
  kindOf(alias('remove <spellings...>', 'Separate spellings from their name.')).action(
    action(async (spellings, options) => (await import('./names.ts')).removeAliases(spellings, options)),
  );

  const rules = program.command('rules').description('List, check, add and export rule sets.').exitOverride();
  const rulesCommand = (usage: string, description: string): Command =>
    rules
      .command(usage)
      .description(description)
      .allowExcessArguments(false)
      .option(...libraryOption)
      .exitOverride();

  rulesCommand('list', 'List the built-in rule sets and those of a library.')
    .option('--json', 'print one JSON object per line')
    .action(action(async options => (await import('./rules.ts')).listRules(options)));

  rulesCommand('show', 'Show every option of a rule set with its value and sources.')
    .argument('<id>', 'id of a rule set')
    .action(action(async (id, options) => (await import('./rules.ts')).showRules(id, options)));

  rulesCommand('check', 'Report all errors in a rule set file.')
    .argument('<file>', 'rule set file')
    .action(action(async file => (await import('./rules.ts')).checkRules(file)));

  rulesCommand('add', 'Add the rule set of a file to a library.')
    .argument('<file>', 'rule set file')
    .action(action(async (file, options) => (await import('./rules.ts')).addRules(file, options)));

  rulesCommand('export', 'Export a rule set as a file.')
    .argument('<id>', 'id of a rule set')
    .option('--out <file>', 'output file (default: standard output)')
    .action(action(async (id, options) => (await import('./rules.ts')).exportRules(id, options)));

  const tables = program.command('tables').description('Build, check and query endgame tables.').exitOverride();
  const tablesCommand = (usage: string, description: string): Command =>
    tables
      .command(usage)
      .description(description)
      .allowExcessArguments(false)
      .option('--folder <path>', 'folder with tables (default: the folders of the desktop program)')
      .exitOverride();

  tablesCommand('list', 'List the available tables with their statistics.')
    .option('--json', 'print one JSON object per line')
    .action(action(async options => (await import('./tables.ts')).listTables(options)));

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
        (await import('./table-build.ts')).buildTables(names, options, command),
      ),
    );

  tablesCommand('verify', 'Verify the checksum of every block of tables.')
    .argument('[files...]', 'table files (default: all tables)')
    .option('--threads <number>', 'number of threads (default: one per processor)', positiveInteger)
    .action(action(async (files, options) => (await import('./tables.ts')).verifyTables(files, options)));

  tablesCommand(
    'stats',
    'Show the statistics of an ending: depths to mate, the longest mate, and how many wins a count allows.',
  )
    .argument('<ending>', 'ending, such as KRSvK')
    .option('--rules <id or file>', 'rule set whose count starts in each position')
    .option('--zugzwang', 'also count the zugzwang positions (khos cheung); this solves the ending again')
    .option('--json', 'print a JSON object')
    .action(
      action(async (name, options, command) => (await import('./table-stats.ts')).tableStats(name, options, command)),
    );

  tablesCommand('probe', 'Show who wins a position, the result of each move, and a line that proves it.')
    .argument('<fen>', 'position')
    .option('--rules <id or file>', 'rule set with its count (default: no count)')
    .option('--moves <moves>', 'moves to play first, in UCI notation, separated by spaces')
    .option('--actions <json>', 'count actions by ply, as in requests of position --stdin: {"0":["b start"]}')
    .option('--json', 'print a JSON object')
    .action(
      action(async (fen, options, command) => (await import('./table-probe.ts')).probeTables(fen, options, command)),
    );

  tablesCommand('delete', 'Delete tables.')
    .argument('<endings...>', 'endings; tables for a count with their folder: dtr-1a2b3c4d/KRSvK')
    .action(
      action(async (names, options, command) => (await import('./tables.ts')).deleteTables(names, options, command)),
    );

  const engines = program.command('engines').description('List and change the external UCI engines.').exitOverride();
  const enginesCommand = (usage: string, description: string): Command =>
    engines.command(usage).description(description).allowExcessArguments(false).exitOverride();

  enginesCommand('list', 'List the engines with their commands and options.')
    .option('--json', 'print one JSON object per line')
    .action(action(async options => (await import('./engines.ts')).listEngines(options)));

  enginesCommand('add <name>', 'Start an engine, check that it speaks UCI, and add it.')
    .requiredOption('--command <command>', 'program with arguments; quote parts with blanks inside, no shell is used')
    .action(action(async (name, options) => (await import('./engines.ts')).addOne(name, options)));

  enginesCommand('check <name>', 'Start an engine, and show which rule sets it knows and how its rules differ.')
    .option('--json', 'print a JSON object')
    .action(action(async (name, options) => (await import('./engines.ts')).checkOne(name, options)));

  enginesCommand(
    'set <name> <values...>',
    'Set UCI options: OPTION=VALUE; an empty value restores the default.',
  ).action(action(async (name, values) => (await import('./engines.ts')).setOptions(name, values)));

  enginesCommand('presets <name>', 'List the presets of an engine: named sets of option values.')
    .option('--json', 'print one JSON object per line')
    .action(action(async (name, options) => (await import('./engines.ts')).listPresets(name, options)));

  enginesCommand(
    'use-preset <name> <preset>',
    'Give an engine the option values of a preset: analysis, quiet, match, or one of your own.',
  ).action(action(async (name, preset) => (await import('./engines.ts')).usePreset(name, preset)));

  enginesCommand('save-preset <name> <preset>', 'Save the option values of an engine as a preset.').action(
    action(async (name, preset) => (await import('./engines.ts')).savePreset(name, preset)),
  );

  enginesCommand('rename-preset <name> <preset> <new>', 'Rename a preset.').action(
    action(async (name, preset, to) => (await import('./engines.ts')).renamePreset(name, preset, to)),
  );

  enginesCommand('remove-preset <name> <preset>', 'Remove a preset.').action(
    action(async (name, preset) => (await import('./engines.ts')).removePreset(name, preset)),
  );

  enginesCommand('remove <name>', 'Remove an engine from the list.').action(
    action(async name => (await import('./engines.ts')).removeOne(name)),
  );

  addCommand('match', 'Play a match between two UCI engines and print the Elo difference.')
    .requiredOption('--rules <id or file>', 'rule set')
    .option(
      '--first <engine>',
      'first engine: NAME or NAME:PRESET of "chatrang engines", a command with arguments, or chatrang',
      'chatrang',
    )
    .requiredOption('--second <engine>', 'second engine')
    .option('--first-option <name=value>', 'UCI option of the first engine (repeatable)', listOf, [])
    .option('--second-option <name=value>', 'UCI option of the second engine (repeatable)', listOf, [])
    .option('--first-level <number>', 'level of the first engine, as in games: 1 to 8', positiveInteger)
    .option('--second-level <number>', 'level of the second engine', positiveInteger)
    .option('--games <number>', 'number of games, even: each opening is played with both colours', evenNumber, 100)
    .option('--time <seconds>', 'time for each move (default: 0.1)', seconds)
    .option('--clock <base+increment>', 'clock in seconds, such as 10+0.1', clock)
    .option('--nodes <number>', 'nodes for each move', positiveInteger)
    .option('--depth <plies>', 'depth for each move', positiveInteger)
    .option('--openings <file>', 'UCI moves or FEN, one opening per line (default: the openings of the program)')
    .option('--seed <number>', 'order of the openings', positiveInteger, 1)
    .option('--concurrency <number>', 'games at a time', positiveInteger, 1)
    .option('--hash <MiB>', 'option Hash of both engines', positiveInteger, MATCH_MEMORY)
    .option('--sprt <elo0,elo1>', 'stop when the SPRT accepts one of these Elo differences', pairOfNumbers)
    .option('--resign <cp,plies>', 'a side loses if both engines see it this far behind for so long', pairOfNumbers)
    .option(
      '--draw <cp,plies,after>',
      'draw if both engines see at most cp for so long, from this ply on',
      threeNumbers,
    )
    .option('--max-plies <number>', 'longer games are drawn', positiveInteger, 600)
    .option('--no-tables', 'do not adjudicate with endgame tables')
    .option('--out <file>', 'PGN file with evaluations; each game is added when it ends')
    .option('--resume', 'continue the match of the file of --out')
    .option('--json', 'print one JSON object per game, and one for the match')
    .action(action(async (options, command) => (await import('./match.ts')).playMatch(options, command)));

  const repertoires = program
    .command('repertoire')
    .description('List, export and import the repertoires of a library, and list what they do not answer.')
    .exitOverride();
  const addRepertoire = (usage: string, description: string): Command =>
    repertoires
      .command(usage)
      .description(description)
      .option(...libraryOption)
      .allowExcessArguments(false)
      .exitOverride();
  addRepertoire('list', 'List the repertoires with what is due.').action(
    action(async options => (await import('./repertoire.ts')).listRepertoires(options)),
  );
  addRepertoire('export [name]', 'Print repertoires as PGN, one game each.').action(
    action(async (name, options) => (await import('./repertoire.ts')).exportRepertoires(name, options)),
  );
  addRepertoire('import <files...>', 'Import repertoires that were exported as PGN.').action(
    action(async (files, options) => (await import('./repertoire.ts')).importRepertoires(files, options)),
  );
  addRepertoire('gaps <name>', 'List replies of the library’s games that a repertoire lacks, with UCI moves.')
    .option('--json', 'print one JSON object per gap')
    .action(action(async (name, options) => (await import('./repertoire.ts')).listGaps(name, options)));

  addCommand('uci', 'Run as a UCI engine on standard input and output.').action(
    action(async () => (await import('./uci.ts')).speakUci()),
  );
  return program.exitOverride();
}
