/** What commands have in common. */
import type { Command } from 'commander';
import { GAME_KINDS } from '../../engine/endgame/types/game-verdict.ts';
import { MAX_THREADS } from '../../engine/search/job.ts';
import { gameKind, motifLabel, positiveInteger, seconds, threadCount } from './arguments.ts';

/** Exit code of a command that ran and failed. */
export const FAILED = 1;

/** `false`: something failed, and the command has printed what. */
type Outcome = Promise<boolean>;

export const action =
  <A extends unknown[]>(run: (...args: A) => Outcome) =>
  async (...args: A): Promise<void> => {
    if (!(await run(...args))) process.exitCode = FAILED;
  };

export const addCommand = (to: Command, usage: string, description: string): Command =>
  to.command(usage).description(description).allowExcessArguments(false).exitOverride();

/** A command that has commands. */
export const addGroup = (to: Command, name: string, description: string): Command =>
  to.command(name).description(description).exitOverride();

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
export const search = [
  '--search <query>',
  'only games that match, such as: sok white:dara year:2019 -draw (see the help page "Library")',
] as const;
export const libraryOption = [
  '--library <path>',
  'library file (default: the library of the desktop program)',
] as const;
export const inCollection = [
  '--collection <name>',
  'only this collection: its name or a path such as Club/2024',
] as const;
export const rulesOfOthers = [
  '--rules <id or file>',
  'rule set of games that name none (default: the most likely one)',
] as const;
export const keepDuplicates = ['--keep-duplicates', 'also import games that are already in the library'] as const;

/** Which games of a library. */
export const withGameFilter = (command: Command): Command =>
  command
    .option(...libraryOption)
    .option(...inCollection)
    .option(...search)
    .option(...kinds)
    .option(...ending)
    .option(...motif)
    .option(...motifPlayer);

/** How long the engine searches each position of games. */
export const withSearchLimits = (command: Command): Command =>
  command
    .option('--depth <plies>', 'depth for each position', positiveInteger)
    .option('--time <seconds>', 'time for each position (default: 1)', seconds)
    .option('--nodes <number>', 'nodes for each position', positiveInteger)
    .option('--threads <number>', `threads of the engine, 1 to ${MAX_THREADS}`, threadCount, 1);
