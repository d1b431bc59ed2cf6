/** Random positions with few pieces, as starts of self-play games. */
import { positionFromFen } from '../engine/rules/fen.ts';
import type { Position } from '../engine/rules/position.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';

/** Share of the positions in which one side has only its king. */
const BARE = 0.3;
/** Largest number of pieces of each kind beside the king, by FEN letter. */
const MOST: Readonly<Record<string, number>> = { p: 4, m: 2, s: 2, n: 2, r: 1 };

const below = (random: () => number, limit: number): number => Math.floor(random() * limit);

function placementOf(board: readonly string[]): string {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map(rank => board.slice(rank * 8, rank * 8 + 8).join(''));
  return ranks.map(rank => rank.replaceAll(/ +/g, gap => String(gap.length))).join('/');
}

function randomBoard(random: () => number): string[] {
  const board = new Array<string>(64).fill(' ');
  const put = (piece: string, first: number, ranks: number): void => {
    for (;;) {
      const square = first * 8 + below(random, ranks * 8);
      if (board[square] !== ' ') continue;
      board[square] = piece;
      return;
    }
  };
  const bare = random() < BARE ? below(random, 2) : -1;
  for (const side of [0, 1]) {
    const letter = (piece: string): string => (side === 0 ? piece.toUpperCase() : piece);
    put(letter('k'), 0, 8);
    if (side === bare) continue;
    for (const [piece, most] of Object.entries(MOST)) {
      const count = below(random, most + 1);
      // A fish is on the ranks from its start to the one before its promotion.
      for (let i = 0; i < count; i++)
        put(letter(piece), piece === 'p' ? (side === 0 ? 2 : 3) : 0, piece === 'p' ? 3 : 8);
    }
  }
  return board;
}

/** A legal position in which the game is not over. */
export function randomEnding(rules: RuleSet, random: () => number): Position {
  for (;;) {
    const text = `${placementOf(randomBoard(random))} ${random() < 0.5 ? 'w' : 'b'} - - 0 1`;
    const position = positionFromFen(rules, text);
    if (position.ok && position.value.outcome() === null && position.value.moves().length > 0) return position.value;
  }
}
