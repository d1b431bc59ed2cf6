/**
 * Moves in Thai letters, as the Thai chess association's rules name them and Fairy-Stockfish writes them:
 *
 *     files ก ข ค ง จ ฉ ช ญ, ranks ๑ to ๘ (or 1 to 8)
 *     ข king, ม็ met, ง promoted fish, ค koul, ม horse, ร boat, บ fish (in the long form only)
 *     short: จ๔  ค-ฉ๗  ฉxจ๕  มxค๕  คจ-ง๔      long: บ จ๓-จ๔  ค ฉ๘-ฉ๗      with commas: บ,จ3-จ4
 *
 * Three letters are a unit and a file at once: ข (king, file b), ค (koul, file c), ง (promoted fish, file d). `คxง๕` is a koul that
 * takes on d5 or a fish of file c that takes there. So a text has up to two readings, and the legal moves say which is meant. Our
 * own texts are written so that only one fits.
 */
import type { Position } from '../../engine/rules/position.ts';
import { fromOf, isPromotion, type Move, roleOf, type Square, toOf } from '../../engine/rules/types.ts';
import { type MoveForm, originText } from './move-form.ts';
import { LETTERS, type Letter, type MoveText, readTail } from './move-text.ts';

const FILES = 'กขคงจฉชญ';
const DIGITS = '๑๒๓๔๕๖๗๘';
/** The met is two code points; one of private use stands for it while a text is taken apart. */
const MET = '\ue000';

const UNITS: Readonly<Record<string, Letter>> = {
  ข: 'king',
  [MET]: 'original-met',
  ง: 'promoted-fish',
  ค: 'koul',
  ม: 'horse',
  ร: 'boat',
  บ: 'fish',
};

export const isThai = (text: string): boolean => /[\u0e01-\u0e5b]/u.test(text);

const SEPARATORS = '[-:x×X*–—−]';
const shape = (unit: string, between: string): RegExp =>
  new RegExp(
    `^(${unit})${between}([${FILES}]?)([1-8]?)(${SEPARATORS}?)([${FILES}])([1-8])(?:/([${FILES}])([1-8]))?`,
    'u',
  );
const WITH_UNIT = shape(`[ขงคมรบ${MET}]`, ',?');
const WITHOUT_UNIT = shape('', '');

const plain = (text: string): string =>
  text
    .replace(/\s+/gu, '')
    .replace(/ม็/gu, MET)
    .replace(/[๑-๘]/gu, digit => String(DIGITS.indexOf(digit) + 1))
    .replace(/(?<==\(?)[\ue000ง]/gu, 'M');

/** All readings of a text in Thai letters, none when it is no move. */
export function readThai(source: string): readonly MoveText[] {
  const text = plain(source);
  return [WITH_UNIT, WITHOUT_UNIT].flatMap(pattern => reading(text, pattern) ?? []);
}

function reading(text: string, pattern: RegExp): MoveText | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [all, unit = '', fromFile = '', fromRank = '', sign = '', file = '', rank = '', fishFile = '', fishRank] =
    match;
  const origin = {
    fromFile: fromFile === '' ? -1 : FILES.indexOf(fromFile),
    fromRank: Number(fromRank || 0) - 1,
    to: FILES.indexOf(file) + 8 * (Number(rank) - 1),
  };
  const capturesOnly = unit === '' && origin.fromFile >= 0 && origin.fromRank < 0;
  if (capturesOnly && (origin.fromFile === (origin.to & 7) || /[-–—−]/u.test(sign))) return null;
  if (unit === '' && origin.fromFile < 0 && origin.fromRank >= 0) return null;
  const fish = fishFile === '' ? '' : `/${'abcdefgh'.charAt(FILES.indexOf(fishFile))}${fishRank}`;
  return readTail(fish + text.slice(all.length), 0, UNITS[unit] ?? null, origin, LETTERS);
}

export const thaiSquare = (square: Square): string => FILES.charAt(square & 7) + DIGITS.charAt(square >> 3);

const WRITTEN = { fish: 'บ', met: 'ม็', koul: 'ค', horse: 'ม', boat: 'ร', king: 'ข' } as const;

function unitText(position: Position, move: Move): string {
  const role = roleOf(move);
  return role === 'met' && position.pieceAt(fromOf(move))?.promoted ? 'ง' : WRITTEN[role];
}

/** `จ๔`, `คจ-ง๔`, `ฉxจ๕`. */
export function thaiShort(position: Position, move: Move, form: MoveForm): string {
  const fish = roleOf(move) === 'fish';
  const origin = originText(move, form.origin, thaiSquare);
  const sign = form.captures ? 'x' : fish ? '' : '-';
  return `${fish ? '' : unitText(position, move)}${origin}${sign}${thaiSquare(toOf(move))}${ending(move, form)}`;
}

/** `บ จ๓-จ๔`. */
export const thaiLong = (position: Position, move: Move, form: MoveForm): string =>
  `${unitText(position, move)} ${thaiSquare(fromOf(move))}${form.captures ? 'x' : '-'}${thaiSquare(toOf(move))}${ending(move, form)}`;

const ending = (move: Move, { fishTo, check }: MoveForm): string =>
  (fishTo === null ? '' : `/${thaiSquare(fishTo)}`) + (isPromotion(move) ? '=ง' : '') + check;
