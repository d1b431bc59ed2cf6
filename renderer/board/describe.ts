/** Describes positions in words, for screen readers. */
import { type Color, type Piece, ROLES, type Role, type Square } from '../../engine/rules/types.ts';
import type { Words } from '../i18n/words.ts';
import { squareText } from '../state/game/notation.ts';

/** @param captureGame its boats have another name */
export const roleName = (role: Role, promoted: boolean, words: Words, captureGame: boolean): string =>
  captureGame && role === 'boat' ? words.rek.piece : words.roles[promoted ? 'promoted' : role];

export const pieceName = (piece: Piece, words: Words, captureGame = false): string =>
  words.board.unit(words.colors[piece.color], roleName(piece.role, piece.promoted, words, captureGame));

export const squareWords = (square: Square, piece: Piece | null, words: Words, captureGame = false): string =>
  words.board.square(squareText(square), piece ? pieceName(piece, words, captureGame) : words.board.empty);

function sideWords(board: readonly (Piece | null)[], color: Color, words: Words, captureGame: boolean): string {
  const groups = [...ROLES].reverse().flatMap(role =>
    [false, true].flatMap(promoted => {
      const squares = board.flatMap((piece, square) =>
        piece?.color === color && piece.role === role && piece.promoted === promoted ? [squareText(square)] : [],
      );
      return squares.length === 0 ? [] : [`${roleName(role, promoted, words, captureGame)} ${squares.join(' ')}`];
    }),
  );
  return `${words.colors[color]}: ${groups.join(', ')}.`;
}

export const positionWords = (
  board: readonly (Piece | null)[],
  turn: Color,
  check: boolean,
  words: Words,
  captureGame = false,
): string =>
  [
    words.board.described(''),
    sideWords(board, 'w', words, captureGame),
    sideWords(board, 'b', words, captureGame),
    `${words.board.turn(words.colors[turn])}.`,
    check ? `${words.board.check}.` : '',
  ]
    .join(' ')
    .trim();
