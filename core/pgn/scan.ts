/** Finds the ends of words, results, numbers and lines of play in move text, and recognises prose. */
import type { Study } from '../study/study.ts';
import { readResult } from './tags.ts';

/** The characters that `trim` removes, so that a word is never empty. */
export const isBlank = (code: number): boolean =>
  code <= 32 || (code >= 0xa0 && (code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || OTHER_BLANKS.has(code)));
const OTHER_BLANKS: ReadonlySet<number> = new Set([0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]);

/** `( ) ; $ [ ] { }` end a word. */
const isPunctuation = (code: number): boolean =>
  code === 40 ||
  code === 41 ||
  code === 59 ||
  code === 36 ||
  code === 91 ||
  code === 93 ||
  code === 123 ||
  code === 125;

/** The end of the word at an index. */
export function tokenEnd(text: string, at: number): number {
  let end = at;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (isBlank(code) || (isPunctuation(code) && !isPromotionBracket(text, end))) break;
  }
  return end;
}

/** Whether only blanks precede an index on its line. */
export function beginsLine(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && text.charCodeAt(before) !== 10 && isBlank(text.charCodeAt(before))) before--;
  return before < 0 || text.charCodeAt(before) === 10;
}

/** `g6(M)`: brackets inside a move. */
const isPromotionBracket = (text: string, at: number): boolean =>
  (text.charAt(at) === '(' && /^\([A-Z]\)/u.test(text.slice(at, at + 3))) ||
  (text.charAt(at) === ')' && /^\([A-Z]\)/u.test(text.slice(at - 2, at + 1)));

const RESULT = /(?:1-0|0-1|1\/2(?:-1\/2)?|½(?:-½)?|0\.5-0\.5|\*)(?=[\s{}();]|$)/uy;

export function resultAt(text: string, at: number): { readonly result: Study['result']; readonly end: number } | null {
  RESULT.lastIndex = at;
  const match = RESULT.exec(text);
  const result = match && readResult(match[0]);
  return result ? { result, end: RESULT.lastIndex } : null;
}

/**
 * The end of a line of play: the `)` that closes a variation, otherwise the result of the game or the end of the
 * text. Skips comments and nested variations.
 */
export function skipLine(text: string, start: number, variation: boolean): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === 123) at = endOr(text.indexOf('}', at), text.length);
    else if (c === 59) at = endOr(text.indexOf('\n', at), text.length);
    else if (c === 40) depth++;
    else if (c === 41) {
      if (depth === 0 && variation) return at;
      depth = Math.max(0, depth - 1);
    } else if (depth === 0 && !variation && (c === 42 || c === 48 || c === 49 || c === 189)) {
      if (/\s/u.test(text.charAt(at - 1)) && resultAt(text, at)) return at;
    }
  }
  return text.length;
}

/**
 * The index of the closing bracket of every variation by that of its opening bracket. For texts in which many are
 * skipped: `skipLine` would read nested variations again at every level.
 */
export function variationEnds(text: string, from: number): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (let at = from; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === 123) at = endOr(text.indexOf('}', at), text.length);
    else if (c === 59) at = endOr(text.indexOf('\n', at), text.length);
    else if (c === 40) open.push(at);
    else if (c === 41 && open.length > 0) ends.set(open.pop() as number, at);
  }
  return ends;
}

/** The result of `indexOf`, or `otherwise` if nothing was found. */
export const endOr = (end: number, otherwise: number): number => (end < 0 ? otherwise : end);

/** Whether a line is prose and not moves: it has two words of three or more letters. */
export const isProse = (line: string): boolean => (line.match(WORD)?.length ?? 0) >= 2;
const WORD = /(?<![\p{L}\p{M}])\p{L}[\p{L}\p{M}]{2}/gu;

const SPACED_MOVE = /(?:[KMSNRBQFP] )? *[a-h] [1-8] *[-x:] *[a-h] [1-8](?: *= *[A-Z])?/uy;
const THAI_LONG_MOVE = /(?:ม็|[ขงคมรบ]) +[กขคงจฉชญ][1-8๑-๘] *[-x:×–] *[กขคงจฉชญ][1-8๑-๘][^\s(){};$|]{0,64}/uy;

/** `N b 1 - c 3`: a move with its characters spaced out, as some pages print them; `บ จ๓-จ๔`: the long Thai form. */
export function joinSpacedMove(text: string, at: number): { readonly move: string; readonly end: number } | null {
  const pattern = text.charCodeAt(at) >= 0xe01 ? THAI_LONG_MOVE : text.charAt(at + 1) === ' ' ? SPACED_MOVE : null;
  if (!pattern) return null;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match && { move: match[0].replaceAll(' ', ''), end: pattern.lastIndex };
}

/** The end of the digits at an index: Arabic, Thai or Khmer. */
export function digitsEnd(text: string, at: number): number {
  let end = at;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}

/** The end of the move number at an index, without its dots; `null` if there is none. */
export function moveNumberEnd(text: string, at: number): number | null {
  const end = digitsEnd(text, at);
  const next = text.charAt(end);
  if (end === at || (next !== '' && !/[\s.)…\p{L}{(;]/u.test(next))) return null;
  return next === ')' ? end + 1 : end;
}

export const isDigit = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 0xe50 && code <= 0xe59) || (code >= 0x17e0 && code <= 0x17e9);

const LATIN_FILES = 'abcdefgh';
const KHMER_FILES = 'កខគឃងចឆជ';

/** Mirrors the files of a move: a becomes h. */
export const mirrorMoveText = (text: string): string =>
  text.replace(/[a-hកខគឃងចឆជ](?=[1-8១-៨])/gu, file => {
    const files = file <= 'h' ? LATIN_FILES : KHMER_FILES;
    return files.charAt(7 - files.indexOf(file));
  });
