/**
 * Parses the text of one move as people and programs write it, without a position:
 * `Nc3`, `Bde6`, `P1e2`, `dxc5`, `g6=M`, `Nb1-d2`, `f5xe6=M`, `e2e4`, `g5g6m`, `Qxc3+!?`.
 *
 * The parts are piece letter, coordinates, promotion, check and symbols (NAGs), in this order; most are optional. The
 * last file and rank of the coordinates are the target square; anything before them is the origin or a part of it.
 */

import { ROLES, type Role } from '../../engine/rules/types.ts';
import { signAt } from '../pgn/glyphs.ts';

/**
 * The meaning of a piece letter. `fish-or-promoted`: `P` is a promoted fish on PlayOK and a fish elsewhere.
 * `original-met`: if several mets fit, one that is not a promoted fish. `promoted-fish`: only a promoted fish.
 */
export type Letter = Role | 'fish-or-promoted' | 'original-met' | 'promoted-fish';

/**
 * Piece letters. K M S N R are those of this program, PyChess and Fairy-Stockfish. B and Q are koul and met on PlayOK,
 * SchemingMind and cutechess; F is the met (fers) elsewhere. On PlayOK Q is only a met that is not a promoted fish.
 */
export type Letters = Readonly<Record<string, Letter>>;

export const LETTERS: Letters = {
  K: 'king',
  M: 'met',
  S: 'koul',
  N: 'horse',
  R: 'boat',
  B: 'koul',
  Q: 'original-met',
  F: 'met',
  P: 'fish-or-promoted',
};

/** Letters from the Thai names (makruk-js): bia, flipped bia, rua, **ma** (the horse), thon, khun, met. */
export const THAI_NAME_LETTERS: Letters = {
  K: 'king',
  E: 'original-met',
  F: 'fish-or-promoted',
  T: 'koul',
  M: 'horse',
  R: 'boat',
  B: 'fish',
};

export interface MoveText {
  /** `null`: no letter, so the piece is a fish or the origin is complete. */
  readonly letter: Letter | null;
  /** 0 to 7; -1 if the text does not give it. */
  readonly fromFile: number;
  readonly fromRank: number;
  readonly to: number;
  readonly promotes: boolean;
  /** The target square of the fish in a compound move, `Me3/e4`; -1 if the text does not give it. */
  readonly fishTo: number;
  /** Whether the text has a `+`: check, or in Rek games an order. */
  readonly check: boolean;
  readonly nags: readonly number[];
  /** `+=` is either a check and `=`, or the symbol `+=`: the symbols to use if the move gives no check. */
  readonly unlessCheck: readonly number[] | null;
}

const NO_NAGS: readonly number[] = [];
const isFile = (code: number): boolean => code >= 97 && code <= 104;
const isRank = (code: number): boolean => code >= 49 && code <= 56;
const SEPARATORS = '-x:×–—−*X';
const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;

/** Parses a move in Latin letters; `null` if the text is no move of any dialect. */
export function readMoveText(source: string, letters: Letters = LETTERS): MoveText | null {
  const text = clean(source);
  let at = 0;
  let letter = letters[text.charAt(0)] ?? null;
  if (letter) at++;
  else if (/^[kmsnrqpt]/u.test(text)) {
    letter = letters[text.charAt(0).toUpperCase()] ?? null;
    at++;
  }
  const coordinates: number[] = [];
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isFile(code) || isRank(code)) coordinates.push(code);
    else if (!SEPARATORS.includes(text.charAt(at))) break;
    if (coordinates.length === 4) {
      at++;
      break;
    }
  }
  const origin = readOrigin(coordinates);
  return origin && readTail(text, at, letter, origin, letters);
}

/** Removes zero-width characters; returns ASCII text, the usual case, unchanged. */
function clean(source: string): string {
  for (let i = 0; i < source.length; i++) if (source.charCodeAt(i) > 127) return source.replace(ZERO_WIDTH, '');
  return source;
}

export type Origin = Pick<MoveText, 'fromFile' | 'fromRank' | 'to'>;

/** The target square, and the file or rank before it or both. `null` for other coordinates. */
function readOrigin(coordinates: readonly number[]): Origin | null {
  const count = coordinates.length;
  const file = coordinates[count - 2] ?? 0;
  const rank = coordinates[count - 1] ?? 0;
  if (!isFile(file) || !isRank(rank)) return null;
  const to = file - 97 + 8 * (rank - 49);
  const first = coordinates[0] as number;
  if (count === 2) return { fromFile: -1, fromRank: -1, to };
  if (count === 3)
    return isFile(first) ? { fromFile: first - 97, fromRank: -1, to } : { fromFile: -1, fromRank: first - 49, to };
  const second = coordinates[1] as number;
  return isFile(first) && isRank(second) ? { fromFile: first - 97, fromRank: second - 49, to } : null;
}

const PROMOTION = /[=/]?\(?([A-Za-z])\)?(?![A-Za-z0-9])/uy;
const FISH_TO = /\/([a-h])([1-8])/uy;
const CHECK = /\+\+|[+#†‡]|ch\b|mate\b/uy;

/** Parses what follows the coordinates, from `start`: the fish of a compound move, promotion, check, symbols. */
export function readTail(
  text: string,
  start: number,
  letter: Letter | null,
  origin: Origin,
  letters: Letters,
): MoveText | null {
  if (start === text.length)
    return { letter, ...origin, promotes: false, fishTo: -1, check: false, nags: NO_NAGS, unlessCheck: null };
  FISH_TO.lastIndex = start;
  const fish = FISH_TO.exec(text);
  const afterFish = fish ? FISH_TO.lastIndex : start;
  const fishTo = fish ? text.charCodeAt(start + 1) - 97 + 8 * (text.charCodeAt(start + 2) - 49) : -1;
  PROMOTION.lastIndex = afterFish;
  const promotion = PROMOTION.exec(text)?.[1]?.toUpperCase() ?? '';
  const promotes = promotion !== '' && letters[promotion] !== undefined;
  const at = promotes ? PROMOTION.lastIndex : afterFish;
  CHECK.lastIndex = at;
  const afterCheck = CHECK.test(text) ? readSigns(text, CHECK.lastIndex) : null;
  const signs = readSigns(text, at);
  const nags = afterCheck ?? signs;
  return (
    nags && {
      letter,
      ...origin,
      promotes,
      fishTo,
      check: afterCheck !== null && text.charAt(at) === '+',
      nags,
      unlessCheck: afterCheck && signs,
    }
  );
}

/** Reads the rest as symbols; `null` if something else is among them. */
function readSigns(text: string, start: number): readonly number[] | null {
  const nags: number[] = [];
  for (let at = start; at < text.length; ) {
    const sign = signAt(text, at);
    if (!sign) return null;
    nags.push(sign.nag);
    at = sign.end;
  }
  return nags;
}

export const roleNumber = (role: Role): number => ROLES.indexOf(role);
