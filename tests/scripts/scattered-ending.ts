/**
 * Positions of an ending by chance, every square alike and nothing counted; `random-ending.ts` gives those near a mate
 * and a count.
 */
import type { UnitRole } from '../../engine/endgame/ending.ts';
import { Position } from '../../engine/rules/position.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { type Color, opposite, type Piece, type Role } from '../../engine/rules/types.ts';
import type { Random } from './random.ts';

/**
 * A legal position of a bare king against these units, fishes on any rank, either colour chasing, either side to move.
 */
export function scatteredEnding(units: readonly UnitRole[], random: Random): Position {
  for (;;) {
    const chaser: Color = random.fraction() < 0.5 ? 'w' : 'b';
    const board: (Piece | null)[] = Array.from({ length: 64 }, () => null);
    const put = (color: Color, role: Role): void => {
      let square = random.below(64);
      while (board[square] !== null) square = random.below(64);
      board[square] = { color, role, promoted: false };
    };
    put(chaser, 'king');
    put(opposite(chaser), 'king');
    for (const role of units) put(chaser, role);
    const turn: Color = random.fraction() < 0.5 ? 'w' : 'b';
    const setup = { board, turn, rights: [], count: null, halfmoves: 0, fullmoves: 1, checks: null };
    const position = Position.fromSetup(makruk, setup);
    if (position.ok) return position.value;
  }
}
