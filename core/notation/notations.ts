/**
 * The notations in which moves can be shown. Stored and exported moves are always Latin SAN.
 *
 * Some Thai letters mean both a piece and a file (`thai.ts`). So a short text is read back, and if it is ambiguous,
 * the long form is shown.
 */
import { familyOf } from '../../engine/rules/capabilities.ts';
import type { Position } from '../../engine/rules/position.ts';
import { type Move, type Square, squareName } from '../../engine/rules/types.ts';
import { khmerLong, khmerSquare, makeKpgn } from './khmer.ts';
import { moveForm } from './move-form.ts';
import { makeSan, readSan } from './san.ts';
import { thaiLong, thaiShort, thaiSquare } from './thai.ts';

export const NOTATIONS = ['latin', 'thai', 'thai-long', 'khmer', 'kpgn'] as const;
export type Notation = (typeof NOTATIONS)[number];

/** A square, file first, in two characters. */
export function squareIn(notation: Notation, square: Square): string {
  if (notation === 'khmer') return khmerSquare(square);
  return notation === 'thai' || notation === 'thai-long' ? thaiSquare(square) : squareName(square);
}

/** @param after the position after the move, if the caller has it already */
export function makeMoveText(
  notation: Notation,
  position: Position,
  move: Move,
  after: Position = position.play(move),
): string {
  if (notation === 'latin' || (notation === 'kpgn' && familyOf(position.rules) === 'rek'))
    return makeSan(position, move, after);
  if (notation === 'kpgn') return makeKpgn(position, move, after);
  const form = moveForm(position, move, after);
  if (notation === 'khmer') return khmerLong(position, move, form);
  const short = notation === 'thai' ? thaiShort(position, move, form) : '';
  return short !== '' && readSan(position, short).ok ? short : thaiLong(position, move, form);
}
