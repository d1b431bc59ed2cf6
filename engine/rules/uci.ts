/** Moves as UCI text: from, to, `m` when the fish promotes, `!` when the move calls an order. */
import { fail, type Issue, ok, type Parsed } from './result.ts';
import { callsOrder, fromOf, isPromotion, type Move, parseSquare, squareName, toOf } from './types.ts';

export const makeUci = (move: Move): string =>
  squareName(fromOf(move)) + squareName(toOf(move)) + (isPromotion(move) ? 'm' : callsOrder(move) ? '!' : '');

/** What {@link parseUci} needs of a `Position`. */
interface MoveLists {
  moves(): readonly Move[];
  losingMoves(): readonly Move[];
}

const refuse = (code: string, text: string, move: string): Parsed<Move> => fail<Issue>({ code, text, data: { move } });

/**
 * The legal or losing move that `text` names. Case is ignored, and promotion letters of other programs (`q`, `f`, or
 * none) are accepted, but not a letter on a move that does not promote.
 * Issues: `uci-syntax`, `uci-illegal`.
 */
export function parseUci(position: MoveLists, text: string): Parsed<Move> {
  const match = /^\s*([a-h][1-8])-?([a-h][1-8])(=?[mqf]|!)?\s*$/i.exec(text);
  const from = parseSquare(match?.[1]?.toLowerCase() ?? '');
  const to = parseSquare(match?.[2]?.toLowerCase() ?? '');
  if (from === null || to === null) return refuse('uci-syntax', `'${text}' is not a UCI move`, text);
  const called = match?.[3] === '!';
  const fits = (move: Move): boolean => fromOf(move) === from && toOf(move) === to && callsOrder(move) === called;
  const move = position.moves().find(fits) ?? position.losingMoves().find(fits);
  if (move === undefined || (match?.[3] !== undefined && !called && !isPromotion(move)))
    return refuse('uci-illegal', `${text.trim()} is not a legal move here`, text);
  return ok(move);
}
