/** What every short notation says about a move besides its unit and squares, worked out once for all of them. */
import type { Position } from '../../engine/rules/position.ts';
import { fromOf, type Move, roleOf, type Square, squareName, toOf } from '../../engine/rules/types.ts';
import { playable, rekMark } from './rek.ts';

export interface MoveForm {
  /** The least that tells the move from others of its role to the same square. A fish that captures names its file. */
  readonly origin: 'none' | 'file' | 'rank' | 'square';
  readonly captures: boolean;
  /** Where the own fish of a compound move goes, else `null`. */
  readonly fishTo: Square | null;
  /** `+`, `#` or nothing. */
  readonly check: '' | '+' | '#';
}

/** `after`: the position after the move. */
export function moveForm(position: Position, move: Move, after: Position): MoveForm {
  const target = position.pieceAt(toOf(move));
  const captures = target !== null && target.color !== position.turn;
  const compound = target !== null && target.color === position.turn;
  if (position.rules.rek !== null) {
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
  let alone = true;
  let fileAlone = true;
  let rankAlone = true;
  for (const other of playable(position)) {
    if (((other ^ move) & 0x7fff) === 0 || ((other ^ move) & 0x7fc0) !== 0) continue;
    alone = false;
    if (((other ^ from) & 7) === 0) fileAlone = false;
    if (((other ^ from) & 56) === 0) rankAlone = false;
  }
  if (alone) return 'none';
  return fileAlone ? 'file' : rankAlone ? 'rank' : 'square';
}

/** The part of the origin that a short notation names; `name` writes a square, file first, in two characters. */
export const originText = (
  move: Move,
  origin: MoveForm['origin'],
  name: (square: Square) => string = squareName,
): string => {
  const from = name(fromOf(move));
  return { none: '', file: from.charAt(0), rank: from.charAt(1), square: from }[origin];
};
