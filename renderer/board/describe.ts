/** A position in words, for those who listen to it. */
import { type Color, type Piece, ROLES, type Square, squareName } from '../../engine/rules/types.ts';
import type { Words } from '../i18n/en.ts';

export const unitName = (piece: Piece, words: Words): string =>
  words.board.unit(words.colors[piece.color], words.roles[piece.promoted ? 'promoted' : piece.role]);

export const squareWords = (square: Square, piece: Piece | null, words: Words): string =>
  words.board.square(squareName(square), piece ? unitName(piece, words) : words.board.empty);

function sideWords(board: readonly (Piece | null)[], color: Color, words: Words): string {
  const groups = [...ROLES].reverse().flatMap(role =>
    [false, true].flatMap(promoted => {
      const squares = board.flatMap((piece, square) =>
        piece?.color === color && piece.role === role && piece.promoted === promoted ? [squareName(square)] : [],
      );
      return squares.length === 0 ? [] : [`${words.roles[promoted ? 'promoted' : role]} ${squares.join(' ')}`];
    }),
  );
  return `${words.colors[color]}: ${groups.join(', ')}.`;
}

export const positionWords = (board: readonly (Piece | null)[], turn: Color, check: boolean, words: Words): string =>
  [
    words.board.described(''),
    sideWords(board, 'w', words),
    sideWords(board, 'b', words),
    `${words.board.turn(words.colors[turn])}.`,
    check ? `${words.board.check}.` : '',
  ]
    .join(' ')
    .trim();
