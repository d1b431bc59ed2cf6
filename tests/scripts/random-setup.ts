/**
 * Random positions with few units: endgames, counts under way and first-move rights come up that games seldom reach.
 */
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import type { Color, Piece, Role, Setup, Square } from '../../engine/rules/types.ts';
import type { Random } from './random.ts';

const OTHERS: readonly Role[] = ['fish', 'met', 'koul', 'horse', 'boat'];
/** Home squares of king and met. */
const HOMES: Readonly<Record<Color, readonly Square[]>> = { w: [3, 4], b: [60, 59] };

function place(random: Random, board: (Piece | null)[], piece: Piece, home: Square | undefined): void {
  let square = random.below(64);
  if (home !== undefined && random.chance(0.5)) square = random.chance(0.7) ? home : (home & 56) + random.below(8);
  while (board[square] !== null) square = random.below(64);
  board[square] = piece;
}

/** Squares of own units on the first rank of their side: a FEN may give any of them a right. */
const atHome = (board: readonly (Piece | null)[]): Square[] =>
  board.flatMap((piece, square) =>
    piece !== null && (piece.color === 'w' ? square < 8 : square >= 56) ? [square] : [],
  );

function units(random: Random, most: number): (Piece | null)[] {
  const board = Array<Piece | null>(64).fill(null);
  for (const color of ['w', 'b'] as const) {
    place(random, board, { color, role: 'king', promoted: false }, HOMES[color][0]);
    const count = random.chance(0.3) ? 0 : random.below(most + 1);
    for (let i = 0; i < count; i++) {
      const role = random.pick(OTHERS);
      const promoted = role === 'met' && random.chance(0.5);
      place(random, board, { color, role, promoted }, role === 'met' ? HOMES[color][1] : undefined);
    }
  }
  return board;
}

/** A legal position, up to six units a side besides the king. */
export function randomPosition(random: Random, rules: RuleSet): Position {
  for (;;) {
    const board = units(random, 1 + random.below(6));
    const rights = rules.kingLeap === null ? [] : atHome(board).filter(() => random.chance(0.7));
    const limit = 2 * random.pick([8, 16, 22, 32, 44, 64]) - (rules.count.board?.endAt === 'limit' ? 2 : 0);
    const setup: Setup = {
      board,
      turn: random.chance(0.5) ? 'w' : 'b',
      rights,
      count: random.chance(0.25) ? { limit, plies: random.below(limit + 1) } : null,
      halfmoves: 0,
      fullmoves: 1 + random.below(90),
      checks: rules.goal === 'firstCheck' ? { w: 1, b: 1 } : null,
    };
    const position = Position.fromSetup(rules, setup);
    if (position.ok) return position.value;
  }
}
