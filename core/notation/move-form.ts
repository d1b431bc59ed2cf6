/** The parts of a short move text other than piece and squares, which all short notations share. */
import { familyOf } from '../../engine/rules/capabilities.ts';
import type { Position } from '../../engine/rules/position.ts';
import { fromOf, type Move, roleOf, type Square, squareName, toOf } from '../../engine/rules/types.ts';
import { playable, rekMark } from './rek.ts';

export interface MoveForm {
  /**
   * The shortest origin that distinguishes the move from others of the same role to the same square. A capturing fish
   * has its file.
   */
  readonly origin: 'none' | 'file' | 'rank' | 'square';
  readonly captures: boolean;
  /** The target square of the fish in a compound move, otherwise `null`. */
  readonly fishTo: Square | null;
  /** In Rek games `+` is an order and `#` a win. */
  readonly check: '' | '+' | '#';
}

/** @param after the position after the move */
export function moveForm(position: Position, move: Move, after: Position): MoveForm {
  const target = position.pieceAt(toOf(move));
  const captures = target !== null && target.color !== position.turn;
  const compound = target !== null && target.color === position.turn;
  if (familyOf(position.rules) === 'rek') {
    const captures = position.removed(move).length > 0;
    return { origin: neededOrigin(position, move), captures, fishTo: null, check: rekMark(after) };
  }
  return {
    origin: roleOf(move) === 'fish' ? (captures ? 'file' : 'none') : neededOrigin(position, move),
    captures,
    fishTo: compound ? toOf(move) + (position.turn === 'w' ? 8 : -8) : null,
    check: after.inCheck() ? (after.moves().length === 0 ? '#' : '+') : '',
  };
}

function neededOrigin(position: Position, move: Move): MoveForm['origin'] {
  const from = fromOf(move);
  let unique = true;
  let uniqueFile = true;
  let uniqueRank = true;
  for (const other of playable(position)) {
    if (((other ^ move) & 0x7fff) === 0 || ((other ^ move) & 0x7fc0) !== 0) continue;
    unique = false;
    if (((other ^ from) & 7) === 0) uniqueFile = false;
    if (((other ^ from) & 56) === 0) uniqueRank = false;
  }
  if (unique) return 'none';
  return uniqueFile ? 'file' : uniqueRank ? 'rank' : 'square';
}

/** The origin as text. @param name writes a square in two characters, file first */
export const originText = (
  move: Move,
  origin: MoveForm['origin'],
  name: (square: Square) => string = squareName,
): string => {
  const from = name(fromOf(move));
  return { none: '', file: from.charAt(0), rank: from.charAt(1), square: from }[origin];
};
