/** Puzzles from the mistakes of a game. */
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { Color } from '../../engine/rules/types.ts';
import type { Mistake } from '../report/moves.ts';
import type { MistakePuzzle } from './puzzle.ts';

/**
 * One puzzle for each mistake and blunder of a side for which a better line is known. Inaccuracies are left out: the
 * moves that are better than they are too many.
 * @param line the start position and the position after each move
 */
export const mistakePuzzles = (
  mistakes: readonly Mistake[],
  line: readonly Position[],
  side: Color,
  title: string,
): readonly MistakePuzzle[] =>
  mistakes.flatMap(({ ply, by, size, move, loss, best }) => {
    const before = line[ply - 1];
    return by === side && size !== 'inaccuracy' && before !== undefined && best.length > 0
      ? [{ kind: 'mistake' as const, fen: makeFen(before), title, played: move, loss, best }]
      : [];
  });
