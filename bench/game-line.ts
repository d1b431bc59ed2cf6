/** Positions of a game as jobs of a search. */
import { compiledRules } from '../engine/rules/compile.ts';
import { makeFen } from '../engine/rules/fen.ts';
import type { Position } from '../engine/rules/position.ts';
import { settledRecord } from '../engine/rules/setup.ts';
import { type Move, roleOf } from '../engine/rules/types.ts';
import type { PreparedJob } from '../engine/search/prepare.ts';

/** The moves since the last irreversible one, which a search needs for repetition. */
export interface Line {
  readonly base: Position;
  readonly fen: string;
  readonly moves: readonly Move[];
  readonly texts: readonly string[];
}

export const lineFrom = (base: Position): Line => ({ base, fen: makeFen(base), moves: [], texts: [] });

export const pieces = (position: Position): number =>
  position.board().reduce((sum, piece) => sum + (piece === null ? 0 : 1), 0);

/** The line after a legal move, which leads from `position` to `next`. */
export const extendLine = (line: Line, position: Position, move: Move, text: string, next: Position): Line =>
  pieces(next) < pieces(position) || roleOf(move) === 'fish'
    ? lineFrom(next)
    : { ...line, moves: [...line.moves, move], texts: [...line.texts, text] };

/** As `prepareJob`, for moves that are known to be legal. */
export function jobOf(position: Position, { base, fen, moves, texts }: Line, nodes: number): PreparedJob {
  const { rules, turn } = position;
  return {
    rules: compiledRules(rules),
    start: settledRecord(rules, base.setup()),
    moves,
    count: position.count(),
    chosen: [],
    limits: { nodes },
    lines: 1,
    turn,
    pieces: pieces(position),
    over: false,
    game: { rules, fen, moves: texts },
  };
}
