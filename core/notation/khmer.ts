/**
 * Moves of Khmer Chess (KPGN): unit, from, to, flags, `Fe3e4`, `ff6f5`, `Hb4d5x3`. Capital letters are White's; b boat, h horse,
 * g koul (general), q met (queen), k king, f fish, t promoted (transformed) fish. Flags, in this order:
 *
 *     x<n>  captures; n is the place in the list of captured units, from 0
 *     j<n>  first-move rights end with this move: bits of 8 White's king, 4 his met, 2 Black's king, 1 his met
 *     u     the fish is promoted
 *     z     a count begins
 *
 * Older texts name the captured unit (`xf`) or give no number. From and to say everything; the unit must be the one that stands there.
 *
 * The same in Khmer words and letters is how Khmer players are shown a move: name of the unit, from, to, `ត្រីង៣-ង៤`. Files are
 * ក ខ គ ឃ ង ច ឆ ជ, ranks ១ to ៨. No printed standard for short Khmer move text is known.
 */
import type { Position } from '../../engine/rules/position.ts';
import { KHMER_CHESS_UNITS, khmerChessLetter } from '../../engine/rules/ren.ts';
import { fromOf, isPromotion, type Move, roleOf, type Square, squareName, toOf } from '../../engine/rules/types.ts';
import { LETTERS, type Letter, type MoveText, readTail } from './move-text.ts';

const KPGN = /^([bhgqkft])([a-h])([1-8])([a-h])([1-8])((?:x(?:\d+|[bhgqkft])?)?(?:j(?:\d+|\[[KQkq]*\])?)?[ut]?z?)/iu;

/** `null` when the text is no KPGN move. */
export function readKpgn(text: string): MoveText | null {
  const [all = '', unit = '', fromFile = '', fromRank = '', file = '', rank = '', flags = ''] = KPGN.exec(text) ?? [];
  if (unit === '') return null;
  const promotes = /[ut]z?$/iu.test(flags);
  const letter = promotes ? 'fish' : (KHMER_CHESS_UNITS[unit.toLowerCase()] ?? null);
  const origin = {
    fromFile: fileOf(fromFile),
    fromRank: Number(fromRank) - 1,
    to: fileOf(file) + 8 * (Number(rank) - 1),
  };
  const read = readTail(text.slice(all.length), 0, letter, origin, LETTERS);
  return read && { ...read, promotes };
}

const fileOf = (letter: string): number => letter.toLowerCase().charCodeAt(0) - 97;

/** `position.play(move)` when it is at hand already saves playing the move again. */
export function makeKpgn(position: Position, move: Move, after: Position = position.play(move)): string {
  const [from, to] = [fromOf(move), toOf(move)];
  const unit = position.pieceAt(from);
  if (unit === null) throw new RangeError(`no unit on ${squareName(from)}`);
  const promotes = isPromotion(move);
  const letter = khmerChessLetter(promotes ? { ...unit, role: 'met', promoted: true } : unit);
  const units = position.board().filter(piece => piece !== null).length;
  const target = position.pieceAt(to);
  const captures = target !== null && target.color !== position.turn;
  const ended = endedRights(position, after);
  const counts = position.count() === null && after.count() !== null;
  return [
    letter,
    squareName(from),
    squareName(to),
    captures ? `x${Math.max(0, 32 - units)}` : '',
    ended > 0 ? `j${ended}` : '',
    promotes ? 'u' : '',
    counts ? 'z' : '',
  ].join('');
}

/** Kings' and mets' rights that the move took away, as bits. */
function endedRights(before: Position, after: Position): number {
  const left = new Set(after.setup().rights);
  let bits = 0;
  for (const square of before.setup().rights) {
    const piece = left.has(square) ? null : before.pieceAt(square);
    if (piece?.role === 'king') bits |= piece.color === 'w' ? 8 : 2;
    if (piece?.role === 'met') bits |= piece.color === 'w' ? 4 : 1;
  }
  return bits;
}

const FILES = 'កខគឃងចឆជ';
const DIGITS = '១២៣៤៥៦៧៨';

const NAMES: Readonly<Record<string, Letter>> = {
  ត្រីបក: 'met',
  ត្រី: 'fish',
  ទូក: 'boat',
  សេះ: 'horse',
  គោល: 'koul',
  នាង: 'met',
  ស្ដេច: 'king',
  // The same word with another of two letters that look alike: met in texts, never written.
  ស្តេច: 'king',
  អង្គ: 'king',
};

export const isKhmer = (text: string): boolean => /[\u1780-\u17e9]/u.test(text);

const KHMER = new RegExp(`^(${Object.keys(NAMES).join('|')})?([${FILES}])([1-8])[-x×:–]?([${FILES}])([1-8])`, 'u');

/** A move in Khmer names and letters; `null` when the text is none. */
export function readKhmer(source: string): MoveText | null {
  const text = source
    .replace(/\s+/gu, '')
    .replace(/[១-៨]/gu, digit => String(DIGITS.indexOf(digit) + 1))
    .replace(/=បក/u, '=M');
  const match = KHMER.exec(text);
  if (!match) return null;
  const [all, name = '', fromFile = '', fromRank, file = '', rank] = match;
  const origin = {
    fromFile: FILES.indexOf(fromFile),
    fromRank: Number(fromRank) - 1,
    to: FILES.indexOf(file) + 8 * (Number(rank) - 1),
  };
  return readTail(text.slice(all.length), 0, NAMES[name] ?? null, origin, LETTERS);
}

const WRITTEN = { fish: 'ត្រី', met: 'នាង', koul: 'គោល', horse: 'សេះ', boat: 'ទូក', king: 'ស្ដេច' } as const;

export const khmerSquare = (square: Square): string => FILES.charAt(square & 7) + DIGITS.charAt(square >> 3);

/** `ត្រីង៣-ង៤`, `សេះខ១xឃ២+`, `ត្រីង៥-ង៦=បក`. */
export function khmerLong(
  position: Position,
  move: Move,
  form: { readonly captures: boolean; readonly check: string },
): string {
  const role = roleOf(move);
  const promoted = role === 'met' && position.pieceAt(fromOf(move))?.promoted;
  const sign = form.captures ? 'x' : '-';
  const squares = `${khmerSquare(fromOf(move))}${sign}${khmerSquare(toOf(move))}`;
  return `${promoted ? 'ត្រីបក' : WRITTEN[role]}${squares}${isPromotion(move) ? '=បក' : ''}${form.check}`;
}
