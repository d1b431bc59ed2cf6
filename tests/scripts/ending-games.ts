/** Games that come to endings, one for each thing a library is searched for, as PGN. */
import { writeGames } from '../../core/pgn/writer.ts';
import { studyOfLine } from '../../core/study/edit.ts';
import type { Study } from '../../core/study/study.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';

const game = (white: string, fen: string, moves: string, result: Study['result']): Study => ({
  ...studyOfLine('makruk', fen, moves.split(' ')),
  tags: [{ name: 'White', value: white }],
  result,
});

export const ENDING_GAMES: Readonly<Record<string, Study>> = {
  /** Mate in one with the last move that the count allows, and not given. */
  thrown: game('Thrown', '8/8/8/8/8/1K6/7R/k7 w - 32 31 1', 'h2h3 a1b1', '1/2-1/2'),
  /** The same, given. */
  clean: game('Clean', '8/8/8/8/8/1K6/7R/k7 w - 32 31 1', 'h2h1', '1-0'),
  /** A mate too far away. */
  counted: game('Counted', '8/8/8/4k3/8/8/8/R3K3 w - 32 29 1', 'a1a2 e5d5 a2a3 d5e5', '1/2-1/2'),
  /** Drawn by count, and given up. */
  given: game('Given', '8/8/8/4k3/8/8/8/R3K3 w - 32 25 1', 'a1a2 e5d5', '1-0'),
  /** Played on when the count had drawn it. */
  over: game('Over', '8/8/8/4k3/8/8/8/R3K3 w - 32 31 1', 'a1a2 e5d5 a2a3 d5e5', '1/2-1/2'),
  /** Three units: no table of these comes with the program. */
  large: game('Large', '8/8/4k3/8/8/8/3SM3/R3K3 w - - 0 1', 'a1a2 e6d6', '1/2-1/2'),
  /** Never near an ending. */
  opening: game('Opening', makruk.startFen, 'e3e4 e6e5 d3d4', '*'),
};

export const ENDING_PGN = writeGames(Object.values(ENDING_GAMES));
