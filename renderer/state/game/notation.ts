/**
 * Moves as the user wants to read them. Studies, drafts, exports and what the page keeps by name hold the Latin SAN; only what is drawn goes
 * through here. A position that a move led to stands for the move, so each text is worked out once for as long as somebody holds it.
 */
import { makeMoveText, type Notation, squareIn } from '../../../core/notation/notations.ts';
import type { Path } from '../../../core/study/study.ts';
import { nodesAlong } from '../../../core/study/walk.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { type Move, parseSquare, roleOf, type Square } from '../../../engine/rules/types.ts';
import { settings } from '../shell/app.svelte.ts';
import type { OpenStudy } from './study.svelte.ts';

const known = new WeakMap<Position, { readonly notation: Notation; readonly text: string }>();

/** The text of the move from `before` to `after` in a notation; `san` where it is the Latin one or there was no move. */
export function moveTextIn(notation: Notation, before: Position | undefined, after: Position, san: string): string {
  const move = after.lastMove;
  if (notation === 'latin' || before === undefined || san === '' || move === null) return san;
  const kept = known.get(after);
  if (kept?.notation === notation) return kept.text;
  const text = before.isLegal(move) ? makeMoveText(notation, before, move, after) : san;
  known.set(after, { notation, text });
  return text;
}

/** A move that can be made, in the notation of the settings. */
export function textOf(before: Position, move: Move): string {
  const after = before.play(move);
  return makeMoveText(settings.choices.notation, before, move, after);
}

/** In the notation of the settings. */
export const moveText = (before: Position | undefined, after: Position, san: string): string =>
  moveTextIn(settings.choices.notation, before, after, san);

/** `12. Kd5`, `12… Kd5`, in the notation of the settings. */
export const numberedText = (before: Position, after: Position, san: string): string =>
  `${before.setup().fullmoves}${before.turn === 'w' ? '.' : '…'} ${moveText(before, after, san)}`;

/** The move that leads to a path, with its number; empty for the start and for a path that is not there. */
export function moveTextAt(open: OpenStudy, path: Path): string {
  const nodes = nodesAlong(open.study, path);
  const [before, at] = nodes ? open.positions.along(nodes).slice(-2) : [];
  return before && at ? numberedText(before.position, at.position, at.san) : '';
}

/** A square in the notation of the settings. */
export const squareText = (square: Square): string => squareIn(settings.choices.notation, square);

/** A text with the squares that it names, `e4`, in the notation of the settings. */
export const withSquares = (text: string): string =>
  text.replace(/\b[a-h][1-8]\b/gu, name => squareText(parseSquare(name) ?? 0));

/** A move that the start of the rules has, a horse's if there is one: what may be typed. */
export function exampleMove(start: Position): Move | null {
  const moves = start.moves();
  return moves.find(move => roleOf(move) === 'horse') ?? moves[0] ?? null;
}
