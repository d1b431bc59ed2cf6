/** Pictures and printed documents. */
import { type Command, Option } from 'commander';
import { DIAGRAM_THEMES } from '../../core/diagram/diagram.ts';
import { NOTATIONS } from '../../core/notation/notations.ts';
import { EXERCISE_SOURCES, PAPERS, PER_PAGE } from '../../core/print/options.ts';
import { PRINT_WORDS } from '../../core/print/words/list.ts';
import { columnCount, exercisesPerPage, positiveInteger, seconds, wholeNumber } from './arguments.ts';
import { action, addCommand } from './options.ts';

export function addOutputCommands(program: Command): void {
  addCommand(program, 'diagram', 'Draw a position as SVG or PNG, or the moves to it as an animated GIF.')
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
      action(async (file, options, command) => (await import('../diagram.ts')).drawDiagram(file, options, command)),
    );

  addCommand(program, 'print', 'Write games, or sheets of exercises, as an HTML file for print, or games as text.')
    .argument('<files...>', 'PGN or EPD files, optionally compressed, or folders of such files')
    .requiredOption('--out <file>', 'HTML file; text if its name ends with .txt')
    .option('--rules <id or file>', 'rule set of games that name none')
    .option('--title <text>', 'title', '')
    .addOption(
      new Option('--language <language>', 'words of the document').choices(Object.keys(PRINT_WORDS)).default('en'),
    )
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
      action(async (files, options, command) => (await import('../print.ts')).printFiles(files, options, command)),
    );
}
