/**
 * Converts a line of UCI moves to SAN, with the position after every move for previews. A search reports its lines many
 * times a second with few changes, so converted moves are cached by position.
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
  /** Squares of pieces that the move captures off its path. */
  readonly taken: readonly Square[];
}

/** By the position before the move, then by the move; `null` for an illegal move. */
const cache = new WeakMap<Position, Map<string, Omit<Spelled, 'number'> | null>>();

function spellMove(before: Position, uci: string): Omit<Spelled, 'number'> | null {
  const moves = cache.get(before) ?? new Map<string, Omit<Spelled, 'number'> | null>();
  cache.set(before, moves);
  const cached = moves.get(uci);
  if (cached !== undefined) return cached;
  const move = parseUci(before, uci);
  const after = move.ok ? before.play(move.value) : before;
  const spelled = move.ok
    ? { uci, san: makeSan(before, move.value, after), before, after, taken: capturedOffPath(before, move.value) }
    : null;
  moves.set(uci, spelled);
  return spelled;
}

/** Stops at the first illegal move, which a line of another position has. */
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
