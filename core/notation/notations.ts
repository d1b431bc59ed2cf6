/**
 * The notations in which moves are shown. What is stored and exported is always the Latin SAN; these are for the eye.
 *
 * Thai letters stand for units and files at once (`thai.ts`), so a short text is checked by reading it: where another move fits it too,
 * the long form is shown.
 */
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

/** `position.play(move)` when it is at hand already saves playing the move again. */
export function makeMoveText(
  notation: Notation,
  position: Position,
  move: Move,
  after: Position = position.play(move),
): string {
  if (notation === 'latin' || (notation === 'kpgn' && position.rules.rek !== null))
    return makeSan(position, move, after);
  if (notation === 'kpgn') return makeKpgn(position, move, after);
  const form = moveForm(position, move, after);
  if (notation === 'khmer') return khmerLong(position, move, form);
  const short = notation === 'thai' ? thaiShort(position, move, form) : '';
  return short !== '' && readSan(position, short).ok ? short : thaiLong(position, move, form);
}
