/**
 * Moves in Thai letters, as in the rules of the Thai chess association and in Fairy-Stockfish:
 *
 *     files ก ข ค ง จ ฉ ช ญ, ranks ๑ to ๘ (or 1 to 8)
 *     ข king, ม็ met, ง promoted fish, ค koul, ม horse, ร boat, บ fish (in the long form only)
 *     short: จ๔  ค-ฉ๗  ฉxจ๕  มxค๕  คจ-ง๔      long: บ จ๓-จ๔  ค ฉ๘-ฉ๗      with commas: บ,จ3-จ4
 *
 * Three letters mean both a piece and a file: ข (king, file b), ค (koul, file c), ง (promoted fish, file d). `คxง๕`
 * is a capture on d5 by a koul or by a fish from file c. So a text has up to two interpretations, and the legal moves
 * decide between them. This program writes moves so that only one interpretation is legal.
 */
import type { Position } from '../../engine/rules/position.ts';
import { fromOf, isPromotion, type Move, roleOf, type Square, toOf } from '../../engine/rules/types.ts';
import { type MoveForm, originText } from './move-form.ts';
import { LETTERS, type Letter, type MoveText, readTail } from './move-text.ts';

const FILES = 'กขคงจฉชญ';
const DIGITS = '๑๒๓๔๕๖๗๘';
/** Replaces the two code points of the met by one private-use code point during parsing. */
const MET = '\ue000';

const PIECES: Readonly<Record<string, Letter>> = {
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
const pattern = (piece: string, between: string): RegExp =>
  new RegExp(
    `^(${piece})${between}([${FILES}]?)([1-8]?)(${SEPARATORS}?)([${FILES}])([1-8])(?:/([${FILES}])([1-8]))?`,
    'u',
  );
const WITH_PIECE = pattern(`[ขงคมรบ${MET}]`, ',?');
const WITHOUT_PIECE = pattern('', '');

const plain = (text: string): string =>
  text
    .replace(/\s+/gu, '')
    .replace(/ม็/gu, MET)
    .replace(/[๑-๘]/gu, digit => String(DIGITS.indexOf(digit) + 1))
    .replace(/(?<==\(?)[\ue000ง]/gu, 'M');

/** All interpretations of a text in Thai letters; none if it is not a move. */
export function readThai(source: string): readonly MoveText[] {
  const text = plain(source);
  return [WITH_PIECE, WITHOUT_PIECE].flatMap(form => interpret(text, form) ?? []);
}

function interpret(text: string, form: RegExp): MoveText | null {
  const match = form.exec(text);
  if (!match) return null;
  const [all, piece = '', fromFile = '', fromRank = '', sign = '', file = '', rank = '', fishFile = '', fishRank] =
    match;
  const origin = {
    fromFile: fromFile === '' ? -1 : FILES.indexOf(fromFile),
    fromRank: Number(fromRank || 0) - 1,
    to: FILES.indexOf(file) + 8 * (Number(rank) - 1),
  };
  const capturesOnly = piece === '' && origin.fromFile >= 0 && origin.fromRank < 0;
  if (capturesOnly && (origin.fromFile === (origin.to & 7) || /[-–—−]/u.test(sign))) return null;
  if (piece === '' && origin.fromFile < 0 && origin.fromRank >= 0) return null;
  const fish = fishFile === '' ? '' : `/${'abcdefgh'.charAt(FILES.indexOf(fishFile))}${fishRank}`;
  return readTail(fish + text.slice(all.length), 0, PIECES[piece] ?? null, origin, LETTERS);
}

export const thaiSquare = (square: Square): string => FILES.charAt(square & 7) + DIGITS.charAt(square >> 3);

const WRITTEN = { fish: 'บ', met: 'ม็', koul: 'ค', horse: 'ม', boat: 'ร', king: 'ข' } as const;

function pieceText(position: Position, move: Move): string {
  const role = roleOf(move);
  return role === 'met' && position.pieceAt(fromOf(move))?.promoted ? 'ง' : WRITTEN[role];
}

/** `จ๔`, `คจ-ง๔`, `ฉxจ๕`. */
export function thaiShort(position: Position, move: Move, form: MoveForm): string {
  const fish = roleOf(move) === 'fish';
  const origin = originText(move, form.origin, thaiSquare);
  const sign = form.captures ? 'x' : fish ? '' : '-';
  return `${fish ? '' : pieceText(position, move)}${origin}${sign}${thaiSquare(toOf(move))}${ending(move, form)}`;
}

/** `บ จ๓-จ๔`. */
export const thaiLong = (position: Position, move: Move, form: MoveForm): string =>
  `${pieceText(position, move)} ${thaiSquare(fromOf(move))}${form.captures ? 'x' : '-'}${thaiSquare(toOf(move))}${ending(move, form)}`;

const ending = (move: Move, { fishTo, check }: MoveForm): string =>
  (fishTo === null ? '' : `/${thaiSquare(fishTo)}`) + (isPromotion(move) ? '=ง' : '') + check;
