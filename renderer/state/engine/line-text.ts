/**
 * A line of UCI moves as people read it, with the position after every move for whoever points at it. A search tells its lines
 * many times a second and changes little of them, so every move once spelled after a position is remembered with it.
 */
import { makeSan } from '../../../core/notation/san.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { Square } from '../../../engine/rules/types.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import { capturedOffPath } from '../game/board-view.ts';

export interface Spelled {
  readonly uci: string;
  readonly san: string;
  /** `12.`, `12…` at the beginning of a line with Black to move, nothing before Black's other moves. */
  readonly number: string;
  readonly before: Position;
  readonly after: Position;
  /** Squares the move empties beside its own path. */
  readonly taken: readonly Square[];
}

/** By the position before, then by the move; `null` where it is not legal. */
const known = new WeakMap<Position, Map<string, Omit<Spelled, 'number'> | null>>();

function spellMove(before: Position, uci: string): Omit<Spelled, 'number'> | null {
  const moves = known.get(before) ?? new Map<string, Omit<Spelled, 'number'> | null>();
  known.set(before, moves);
  const there = moves.get(uci);
  if (there !== undefined) return there;
  const move = parseUci(before, uci);
  const after = move.ok ? before.play(move.value) : before;
  const spelled = move.ok
    ? { uci, san: makeSan(before, move.value, after), before, after, taken: capturedOffPath(before, move.value) }
    : null;
  moves.set(uci, spelled);
  return spelled;
}

/** Stops at the first move that is not legal: a line of another position. */
export function spell(from: Position, moves: readonly string[]): readonly Spelled[] {
  const line: Spelled[] = [];
  let position = from;
  let number = from.setup().fullmoves;
  for (const uci of moves) {
    const spelled = spellMove(position, uci);
    if (!spelled) break;
    const white = position.turn === 'w';
    line.push({ ...spelled, number: white ? `${number}.` : line.length === 0 ? `${number}…` : '' });
    if (!white) number++;
    position = spelled.after;
  }
  return line;
}
