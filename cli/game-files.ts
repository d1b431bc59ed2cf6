/** The games of a file, an archive or a folder for commands that read games without a library. */
import { resolve } from 'node:path';
import type { PgnGame } from '../core/pgn/game.ts';
import { guessFile } from '../core/pgn/guess.ts';
import { pgnReader } from '../core/pgn/reader.ts';
import { registerRuleSet } from '../engine/rules/rule-sets/list.ts';
import { EXPANDS, isReadingFault } from '../host/files/faults.ts';
import { openReading } from '../host/files/reading.ts';
import { withLocation } from './output.ts';

export interface FileGame {
  /** Starts with the name of the source. */
  readonly file: string;
  readonly game: PgnGame;
}

/**
 * Prints faults of the games to standard error. A file of an archive or a folder that cannot be read is reported there
 * and left out, and so is a game whose position cannot be read.
 *
 * @param rules rule set of games that name none; `undefined`: the most likely one of each file
 * @param onUnreadable called after each file and each game that is left out
 * @throws CodedError if a single file cannot be read
 */
export async function* gamesIn(
  source: string,
  rules: string | undefined,
  onUnreadable: () => void,
): AsyncGenerator<FileGame> {
  const reading = await openReading({ path: resolve(source) }, source.replace(/(?<=.)\/+$/, ''));
  for await (const { name: file, head, chunks } of reading.files) {
    const reader = pgnReader({ rules: rules ?? guessFile(head).guess });
    try {
      for await (const chunk of chunks) yield* usable(file, reader.push(chunk), onUnreadable);
    } catch (error) {
      if (reading.isSingle || !isReadingFault(error) || error.code === EXPANDS) throw error;
      console.error(`chatrang: ${error.message}`);
      onUnreadable();
    }
    yield* usable(file, reader.end(), onUnreadable);
  }
}

function* usable(file: string, games: Iterable<PgnGame>, onUnreadable: () => void): Generator<FileGame> {
  for (const game of games) {
    if (game.embeddedRules) registerRuleSet(game.embeddedRules);
    for (const { line, ply, text } of game.issues)
      console.error(withLocation(file, { line, game: game.game, ply, text }));
    if (hasPosition(game)) yield { file, game };
    else onUnreadable();
  }
}

/** `false` for a text of which nothing could be read; its study has the usual start position only to be valid. */
const hasPosition = ({ kept, study }: PgnGame): boolean =>
  kept !== 'text' || !study.leftovers.some(({ code }) => code === 'start-unreadable' || code === 'no-moves');
