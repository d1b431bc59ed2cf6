/** Moves as UCI text: from, to, and `m` when the fish promotes. */
import type { Position } from './position.ts';
import { fail, type Issue, ok, type Parsed } from './result.ts';
import { fromOf, isPromotion, type Move, parseSquare, squareName, toOf } from './types.ts';

export const makeUci = (move: Move): string =>
  squareName(fromOf(move)) + squareName(toOf(move)) + (isPromotion(move) ? 'm' : '');

const refuse = (code: string, text: string, move: string): Parsed<Move> => fail<Issue>({ code, text, data: { move } });

/**
 * The legal move that `text` names. Case and a promotion letter of other programs (`q`, `f`, or none) are forgiven;
 * a letter on a move that promotes nothing is not.
 * Issues: `uci-syntax`, `uci-illegal`.
 */
export function parseUci(position: Position, text: string): Parsed<Move> {
  const match = /^\s*([a-h][1-8])-?([a-h][1-8])(=?[mqf])?\s*$/i.exec(text);
  const from = parseSquare(match?.[1]?.toLowerCase() ?? '');
  const to = parseSquare(match?.[2]?.toLowerCase() ?? '');
  if (from === null || to === null) return refuse('uci-syntax', `'${text}' is not a move in UCI text`, text);
  const move = position.moves().find(candidate => fromOf(candidate) === from && toOf(candidate) === to);
  if (move === undefined || (match?.[3] !== undefined && !isPromotion(move)))
    return refuse('uci-illegal', `${text.trim()} is not a legal move here`, text);
  return ok(move);
}
