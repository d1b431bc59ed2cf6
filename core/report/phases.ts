/** The phases of a game, by the pieces on the board and the count. */
import { Position } from '../../engine/rules/position.ts';

export const PHASES = ['opening', 'middlegame', 'endgame'] as const;
export type Phase = (typeof PHASES)[number];

/** Plies from `from` to `to`, both included: the moves that lead to these plies. */
export interface PhaseSpan {
  readonly phase: Phase;
  readonly from: number;
  readonly to: number;
}

/** The opening lasts until so many pieces are captured, and no longer than so many plies. */
const OPENING = { captured: 2, plies: 24 } as const;
/** The endgame begins with so many pieces on the board, kings included, or with a count. */
const ENDGAME_PIECES = 12;

const piecesOn = (position: Position): number => position.board().filter(piece => piece !== null).length;

/** The phases that occur, in their order; none without moves. A game from a set-up position can begin in any phase. */
export function phasesOf(line: readonly Position[]): readonly PhaseSpan[] {
  const spans: PhaseSpan[] = [];
  let phase: Phase = 'opening';
  for (const [ply, position] of line.entries()) {
    if (ply === 0) continue;
    phase = phaseAt(position, ply, phase);
    const last = spans.at(-1);
    if (last?.phase === phase) spans[spans.length - 1] = { ...last, to: ply };
    else spans.push({ phase, from: ply, to: ply });
  }
  return spans;
}

/** A phase never returns. */
function phaseAt(position: Position, ply: number, before: Phase): Phase {
  const pieces = piecesOn(position);
  if (before === 'endgame' || pieces <= ENDGAME_PIECES || position.count() !== null) return 'endgame';
  const captured = piecesOn(Position.start(position.rules)) - pieces;
  return before === 'opening' && captured < OPENING.captured && ply <= OPENING.plies ? 'opening' : 'middlegame';
}
