/**
 * The shape of one move as people and programs write it, before any position is asked what it means:
 * `Nc3`, `Bde6`, `P1e2`, `dxc5`, `g6=M`, `Nb1-d2`, `f5xe6=M`, `e2e4`, `g5g6m`, `Qxc3+!?`.
 *
 * It is letter, coordinates, promotion, check, glyphs, in this order, most of them optional. Of the coordinates the
 * last file and rank are the target, what stands before them is the origin or a part of it.
 */

import { ROLES, type Role } from '../../engine/rules/types.ts';
import { signAt } from '../pgn/glyphs.ts';

/**
 * What a piece letter stands for. `fish-or-promoted`: PlayOK writes a promoted fish as `P`, others a fish. `original-met`: if
 * several mets fit, the one that began as a met. `promoted-fish`: nothing else.
 */
export type Letter = Role | 'fish-or-promoted' | 'original-met' | 'promoted-fish';

/**
 * Letters of capital moves. K M S N R are ours, PyChess's and Fairy-Stockfish's; B and Q are the koul and the met of
 * PlayOK, SchemingMind and cutechess, F the met (fers) of others. PlayOK keeps Q for the met that began as one.
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
  /** `null`: no letter, a fish or a full origin. */
  readonly letter: Letter | null;
  /** 0 to 7, or -1 when the text does not say. */
  readonly fromFile: number;
  readonly fromRank: number;
  readonly to: number;
  readonly promotes: boolean;
  /** `Me3/e4`, where the own fish of a compound move goes; -1 when the text does not say. */
  readonly fishTo: number;
  /** A `+` is written: check, or in the capture games an order. */
  readonly check: boolean;
  readonly nags: readonly number[];
  /** `+=` is a check and `=`, or `+=`: the glyphs to take instead when the move gives no check. */
  readonly unlessCheck: readonly number[] | null;
}

const NO_NAGS: readonly number[] = [];
const isFile = (code: number): boolean => code >= 97 && code <= 104;
const isRank = (code: number): boolean => code >= 49 && code <= 56;
const SEPARATORS = '-x:×–—−*X';
const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;

/** `null` when the text is no move of any dialect. */
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

/** Pure ASCII tokens, nearly all of them, are left as they are. */
function clean(source: string): string {
  for (let i = 0; i < source.length; i++) if (source.charCodeAt(i) > 127) return source.replace(ZERO_WIDTH, '');
  return source;
}

export type Origin = Pick<MoveText, 'fromFile' | 'fromRank' | 'to'>;

/** File and rank of the target, before them a file, a rank or both. */
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

/** What stands behind the coordinates, from `start`: the fish of a compound move, promotion, check, glyphs. */
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
  const behindFish = fish ? FISH_TO.lastIndex : start;
  const fishTo = fish ? text.charCodeAt(start + 1) - 97 + 8 * (text.charCodeAt(start + 2) - 49) : -1;
  PROMOTION.lastIndex = behindFish;
  const promotion = PROMOTION.exec(text)?.[1]?.toUpperCase() ?? '';
  const promotes = promotion !== '' && letters[promotion] !== undefined;
  const at = promotes ? PROMOTION.lastIndex : behindFish;
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

/** All of the rest as glyphs; `null` when some of it is none. */
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
