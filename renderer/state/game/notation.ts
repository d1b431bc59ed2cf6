/**
 * Moves in the notation that the user chose. Studies, drafts and exports contain Latin SAN; only displayed text is
 * converted here. Texts are cached by the position after the move, for as long as that position is in use.
 */
import { makeMoveText, type Notation, squareIn } from '../../../core/notation/notations.ts';
import type { Path } from '../../../core/study/study.ts';
import { nodesAlong } from '../../../core/study/walk.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { type Move, parseSquare, roleOf, type Square } from '../../../engine/rules/types.ts';
import { locale } from '../../i18n/shell.svelte.ts';
import { settings } from '../shell/app.svelte.ts';
import { withCheckWord } from './check-name.ts';
import type { OpenStudy } from './study.svelte.ts';

const cache = new WeakMap<Position, { readonly notation: Notation; readonly text: string }>();

/** The move from `before` to `after` in a notation; `san` if the notation is Latin or there was no move. */
export function moveTextIn(notation: Notation, before: Position | undefined, after: Position, san: string): string {
  const move = after.lastMove;
  if (notation === 'latin' || before === undefined || san === '' || move === null) return san;
  const cached = cache.get(after);
  if (cached?.notation === notation) return cached.text;
  const text = before.isLegal(move) ? makeMoveText(notation, before, move, after) : san;
  cache.set(after, { notation, text });
  return text;
}

const named = (text: string, after: Position): string =>
  settings.choices.checkWords ? withCheckWord(text, after, locale.words) : text;

/** A legal move in the notation of the settings. */
export function textOf(before: Position, move: Move): string {
  const after = before.play(move);
  return named(makeMoveText(settings.choices.notation, before, move, after), after);
}

/** In the notation of the settings. */
export const moveText = (before: Position | undefined, after: Position, san: string): string =>
  named(moveTextIn(settings.choices.notation, before, after, san), after);

/** `12. Kd5`, `12… Kd5`, in the notation of the settings. */
export const numberedText = (before: Position, after: Position, san: string): string =>
  `${before.setup().fullmoves}${before.turn === 'w' ? '.' : '…'} ${moveText(before, after, san)}`;

/** The move that leads to a path, with its number; empty for the start and for an unknown path. */
export function moveTextAt(open: OpenStudy, path: Path): string {
  const nodes = nodesAlong(open.study, path);
  const [before, at] = nodes ? open.positions.along(nodes).slice(-2) : [];
  return before && at ? numberedText(before.position, at.position, at.san) : '';
}

/** A square in the notation of the settings. */
export const squareText = (square: Square): string => squareIn(settings.choices.notation, square);

/** Converts the squares in a text, such as `e4`, to the notation of the settings. */
export const withSquares = (text: string): string =>
  text.replace(/\b[a-h][1-8]\b/gu, name => squareText(parseSquare(name) ?? 0));

/** A legal move of the start position, by a horse if possible: an example of what can be typed. */
export function exampleMove(start: Position): Move | null {
  const moves = start.moves();
  return moves.find(move => roleOf(move) === 'horse') ?? moves[0] ?? null;
}
