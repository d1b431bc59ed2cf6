/** Random endings of a chaser against a bare king, with and without a count. */
import type { Ending } from '../../engine/endgame/ending.ts';
import { limitPlies } from '../../engine/rules/compile.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { type Color, opposite, type Piece, type Role, type Setup } from '../../engine/rules/types.ts';
import type { Random } from './random.ts';

const piece = (color: Color, role: Role): Piece => ({ color, role, promoted: false });

/**
 * A chaser with the ending's units and a bare king near the edge, either colour, either side to move; half of them with
 * a count that runs.
 */
export function randomEnding(random: Random, rules: RuleSet, ending: Ending): Position {
  for (;;) {
    const chaser: Color = random.pick(['w', 'b']);
    const board: (Piece | null)[] = Array.from({ length: 64 }, () => null);
    const put = (man: Piece, squares: readonly number[]): void => {
      board[random.pick(squares.filter(square => board[square] === null))] = man;
    };
    const all = Array.from({ length: 64 }, (_, square) => square);
    const edge = all.filter(square => [0, 7].includes(square & 7) || [0, 7].includes(square >> 3));
    put(piece(opposite(chaser), 'king'), edge);
    const bare = board.findIndex(each => each !== null);
    const near = all.filter(
      square => Math.max(Math.abs((square & 7) - (bare & 7)), Math.abs((square >> 3) - (bare >> 3))) < 4,
    );
    put(piece(chaser, 'king'), near);
    for (const role of ending.units) put(piece(chaser, role), random.chance(0.7) ? near : all);
    const turn: Color = random.pick(['w', 'b']);
    const setup: Setup = { board, turn, rights: [], count: null, halfmoves: 0, fullmoves: 1, checks: null };
    const position = Position.fromSetup(rules, { ...setup, count: randomCount(random, rules, turn, chaser) });
    if (position.ok) return position.value;
  }
}

/** Of the bare king, or, where the players count, now and then a board count of either side. */
export function randomCount(random: Random, rules: RuleSet, turn: Color, chaser: Color): Setup['count'] {
  if (random.chance(0.5)) return null;
  const { board, piece: pieces, mode } = rules.count;
  const kind = pieces === null || (board !== null && mode === 'manual' && random.chance(0.3)) ? 'board' : 'piece';
  const endAt = (kind === 'board' ? board?.endAt : pieces?.endAt) ?? 'limit';
  const limit = limitPlies(pieces?.table[0]?.limit ?? 4, endAt);
  const owner = kind === 'board' && random.chance(0.3) ? chaser : opposite(chaser);
  const even = Math.max(0, 2 * ((limit >> 1) - random.below(4)));
  return { kind, limit, plies: turn === owner ? even : even + 1 };
}

export const chaserOf = (position: Position): Color =>
  position.board().some(each => each !== null && each.color === 'w' && each.role !== 'king') ? 'w' : 'b';
