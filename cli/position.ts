/** `position --stdin`: what a position says of itself, after the moves that led there. */
import { makeFen } from '../engine/rules/fen.ts';
import type { Position } from '../engine/rules/position.ts';
import { fail, ok, type Parsed } from '../engine/rules/result.ts';
import { makeUci, parseUci } from '../engine/rules/uci.ts';
import { answerLines, type Request } from './line-service.ts';
import { loadKernel, positionIn, refuse } from './request.ts';

export async function answerPositions(): Promise<boolean> {
  await loadKernel();
  return answerLines(answerPosition);
}

/** Codes: those of a position, `uci-syntax`, `uci-illegal`, `bad-request`. */
export function answerPosition(request: Request): Parsed<object> {
  const start = positionIn(request);
  if (!start.ok) return start;
  const { moves = [] } = request;
  if (!Array.isArray(moves) || !moves.every(move => typeof move === 'string'))
    return refuse('bad-request', 'moves is a list of UCI texts');
  const end = playAll(start.value, moves);
  return end.ok ? ok(describe(end.value)) : end;
}

function playAll(start: Position, moves: readonly string[]): Parsed<Position> {
  let position = start;
  for (const [index, text] of moves.entries()) {
    const move = parseUci(position, text);
    if (!move.ok) return fail({ ...move.error, text: `Move ${index + 1}: ${move.error.text}` });
    position = position.play(move.value);
  }
  return ok(position);
}

function describe(position: Position): object {
  const outcome = position.outcome();
  const count = position.count();
  return {
    fen: makeFen(position),
    turn: position.turn,
    check: position.inCheck(),
    moves: position.moves().map(makeUci).sort(),
    over: outcome !== null,
    result: outcome?.result ?? '*',
    reason: outcome?.reason ?? null,
    count: count && {
      kind: count.kind,
      counter: count.counter,
      number: count.number,
      limit: count.limit,
      left: count.left,
    },
  };
}
