/** Random positions of one unit against one, most of them near a mate or a capture, with and without a board count. */
import type { Ending } from '../../engine/endgame/ending.ts';
import { limitPlies } from '../../engine/rules/compile.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { type Color, opposite, type Piece, type Role, type Setup } from '../../engine/rules/types.ts';
import type { Random } from './random.ts';

const piece = (color: Color, role: Role): Piece => ({ color, role, promoted: false });

const apart = (a: number, b: number): number => Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 3) - (b >> 3)));

/** The side with `units` in either colour, the other king near the edge and its unit beside it, either side to move. */
export function randomTwoSided(random: Random, rules: RuleSet, ending: Ending): Position {
  for (;;) {
    const winner: Color = random.pick(['w', 'b']);
    const all = Array.from({ length: 64 }, (_, square) => square);
    const edge = all.filter(square => [0, 7].includes(square & 7) || [0, 7].includes(square >> 3));
    const king = random.pick(edge);
    const near = all.filter(square => apart(square, king) < 3);
    const board: (Piece | null)[] = Array.from({ length: 64 }, () => null);
    const put = (man: Piece, squares: readonly number[]): void => {
      board[random.pick(squares.filter(square => board[square] === null))] = man;
    };
    board[king] = piece(opposite(winner), 'king');
    put(piece(winner, 'king'), near);
    for (const role of ending.against) put(piece(opposite(winner), role), random.chance(0.7) ? near : all);
    for (const role of ending.units) put(piece(winner, role), random.chance(0.5) ? near : all);
    const turn: Color = random.pick(['w', 'b']);
    const setup: Setup = { board, turn, rights: [], count: null, halfmoves: 0, fullmoves: 1, checks: null };
    const position = Position.fromSetup(rules, { ...setup, count: randomCount(random, rules, turn) });
    if (position.ok) return position.value;
  }
}

/** Of either side, at any number. */
function randomCount(random: Random, { count }: RuleSet, turn: Color): Setup['count'] {
  const { mode, board } = count;
  if (mode === 'off' || board === null || random.chance(0.4)) return null;
  const limit = limitPlies(board.limit, board.endAt);
  const even = 2 * random.below((limit >> 1) + 1);
  const plies = random.pick<Color>(['w', 'b']) === turn ? even : even + 1;
  return plies > limit && !count.claims ? null : { kind: 'board', limit, plies };
}
