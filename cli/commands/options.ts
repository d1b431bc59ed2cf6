/** What commands have in common. */
import type { Command } from 'commander';
import { GAME_KINDS } from '../../engine/endgame/types/game-verdict.ts';
import { gameKind, motifLabel } from './arguments.ts';

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

export const kinds = [
  '--kind <kind>',
  `only games in which the endgame tables found this: ${GAME_KINDS.join(', ')}`,
  gameKind,
] as const;
export const ending = ['--ending <name>', 'only games that reached this ending, such as KRSvK'] as const;
export const motif = [
  '--motif <label>',
  'only games with this motif, such as paay; counts the motifs of new games first',
  motifLabel,
] as const;
export const motifPlayer = ['--motif-player <name>', 'with --motif: only motifs of this player (exact name)'] as const;
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
