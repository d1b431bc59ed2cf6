/** FEN: reading (`fen-read.ts`), writing as Fairy-Stockfish and PyChess do, and creating positions. */
import { parseFen } from './fen-read.ts';
import { Position } from './position.ts';
import { fail, type Issue, type Parsed } from './result.ts';
import type { RuleSet } from './rule-set.ts';
import type { Piece, Role, Setup } from './types.ts';
import { makeUci } from './uci.ts';

export { parseFen };

const LETTERS: Readonly<Record<Role, string>> = { fish: 'p', met: 'm', koul: 's', horse: 'n', boat: 'r', king: 'k' };

const letterOf = (piece: Piece, promoted: boolean): string => {
  const letter = LETTERS[piece.role];
  return (piece.color === 'w' ? letter.toUpperCase() : letter) + (promoted && piece.promoted ? '~' : '');
};

function placementOf(board: Setup['board'], promoted: boolean): string {
  const ranks: string[] = [];
  for (let rank = 7; rank >= 0; rank--) {
    const row = board.slice(8 * rank, 8 * rank + 8).map(piece => (piece === null ? '1' : letterOf(piece, promoted)));
    ranks.push(row.join('').replace(/1+/g, run => String(run.length)));
  }
  return ranks.join('/');
}

function rightsOf(setup: Setup): string {
  const letters = [...setup.rights]
    .sort((a, b) => a - b)
    .map(square => {
      const letter = 'abcdefgh'[square & 7] as string;
      return square < 8 ? letter.toUpperCase() : letter;
    });
  return letters.join('') || '-';
}

/**
 * Writes a normal form: rights in file order, White's first, or the ordered moves; the count's limit and plies in
 * fields 4 and 5. `promoted: false` omits the `~` of promoted fishes.
 */
export function makeFen(of: Position | Setup, options: { readonly promoted?: boolean } = {}): string {
  const setup = of instanceof Position ? of.setup() : of;
  const third = setup.orders?.length ? setup.orders.map(makeUci).join('') : rightsOf(setup);
  const fields = [placementOf(setup.board, options.promoted ?? true), setup.turn, third];
  fields.push(setup.count === null ? '-' : String(setup.count.limit));
  if (setup.checks !== null) fields.push(`${setup.checks.w}+${setup.checks.b}`);
  fields.push(String(setup.count === null ? setup.halfmoves : setup.count.plies), String(setup.fullmoves));
  return fields.join(' ');
}

/** The position of a FEN, or the issues of the text, or all faults of the position. */
export function positionFromFen(rules: RuleSet, text: string): Parsed<Position, Issue[]> {
  const setup = parseFen(text);
  return setup.ok ? Position.fromSetup(rules, setup.value) : fail([setup.error]);
}
