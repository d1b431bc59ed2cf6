/** Turns exported PGN into EPD: the start position of each game, a line each. Text that is no game is left out. */
import type { PgnGame } from '../pgn/game.ts';
import { pgnReader } from '../pgn/reader.ts';
import { epdLine } from './epd.ts';

export class EpdLines {
  // Every exported game names its rule set.
  readonly #reader = pgnReader({ rules: 'makruk' });

  /** The lines of the games that have ended in the PGN so far. */
  push(pgn: Uint8Array): string {
    return linesOf(this.#reader.push(pgn));
  }

  end(): string {
    return linesOf(this.#reader.end());
  }
}

const linesOf = (games: Iterable<PgnGame>): string =>
  Array.from(games, ({ kept, study }) => (kept === 'text' ? '' : `${epdLine(study)}\n`)).join('');
