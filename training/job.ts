/** Jobs of the search for training positions. */
import { compiledRules } from '../engine/rules/compile.ts';
import type { Position } from '../engine/rules/position.ts';
import type { PositionRecord } from '../engine/rules/record.ts';
import type { Move } from '../engine/rules/types.ts';
import type { PreparedJob } from '../engine/search/prepare.ts';

/**
 * A job for the position after some moves, for a search without endgame tables.
 * @param start record before the moves @param position after them
 */
export function jobAt(start: PositionRecord, moves: readonly Move[], position: Position, nodes: number): PreparedJob {
  const { rules, turn } = position;
  return {
    rules: compiledRules(rules),
    start,
    moves,
    count: position.count(),
    chosen: [],
    limits: nodes === 0 ? {} : { nodes },
    lines: 1,
    turn,
    pieces: position.board().filter(piece => piece !== null).length,
    over: false,
    // Only tables read the game.
    game: { rules, fen: rules.startFen, moves: [] },
  };
}
