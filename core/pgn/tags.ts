/** Tag pairs: `[White "Sok \"Tiger\" Dara"]`, possibly several on one line; and results. */
import type { Study, Tag } from '../study/study.ts';
import { escapeControls, readReferences } from './escape.ts';

/** The seven tag roster in PGN order, without Result, which follows Black. */
export const ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black'] as const;

/** The value of a roster tag that is not known. */
export const unknownValue = (name: string): string => (name === 'Date' ? '????.??.??' : '?');

/**
 * The tags of a study: the roster first and in its order, then the others in their original order. Leaves out
 * Variant, FEN, SetUp and Result, which are fields of the study, and roster tags with an unknown value.
 */
export function studyTags(tags: readonly Tag[]): readonly Tag[] {
  const given = tags.filter(
    ({ name, value }) =>
      !FIELDS.has(name.toLowerCase()) && !(isRoster(name) && (value === '?' || value === unknownValue(name))),
  );
  const first = ROSTER.flatMap(name => given.find(tag => tag.name === name) ?? []);
  return [...first, ...given.filter(tag => !first.includes(tag))];
}

const FIELDS: ReadonlySet<string> = new Set(['variant', 'fen', 'setup', 'result']);
const isRoster = (name: string): boolean => (ROSTER as readonly string[]).includes(name);

/*
 * No regular expression matches a value: a value may have millions of characters and overflow the stack of the matcher.
 */
const PAIR_START = /\s*\[\s*([A-Za-z0-9_][A-Za-z0-9_+#=:.-]*)\s+"/uy;
const PAIR_END = /"\s*\]/uy;

const unescapeValue = (value: string): string =>
  readReferences(value.includes('\\') ? value.replace(/\\(["\\])/gu, '$1') : value);

/** The tag pairs at the beginning of a line, and the index after them. */
export function leadingTags(line: string): { readonly tags: readonly Tag[]; readonly end: number } {
  const tags: Tag[] = [];
  let end = 0;
  for (;;) {
    PAIR_START.lastIndex = end;
    const name = PAIR_START.exec(line)?.[1];
    if (name === undefined) break;
    const from = PAIR_START.lastIndex;
    const close = closingQuote(line, from);
    PAIR_END.lastIndex = close;
    if (!PAIR_END.test(line)) break;
    tags.push({ name, value: unescapeValue(line.slice(from, close)) });
    end = PAIR_END.lastIndex;
  }
  return { tags, end };
}

/** The index of the next quote that is not escaped, or the end of the line. */
function closingQuote(line: string, from: number): number {
  for (let at = from; at < line.length; at++) {
    const c = line.charCodeAt(at);
    if (c === 34) return at;
    if (c === 92) at++;
  }
  return line.length;
}

/** A single tag pair on a line, with quotes or backslashes that are not escaped. */
function loosePair(line: string): Tag | null {
  PAIR_START.lastIndex = 0;
  const name = PAIR_START.exec(line)?.[1];
  const close = line.lastIndexOf('"');
  if (name === undefined || close < PAIR_START.lastIndex) return null;
  if (line.slice(close + 1).trim() !== ']') return null;
  return { name, value: unescapeValue(line.slice(PAIR_START.lastIndex, close)) };
}

/** The tag pairs on one line; `null` if the line contains anything else. */
export function readTagLine(line: string): readonly Tag[] | null {
  const { tags, end } = leadingTags(line);
  if (tags.length > 0 && line.slice(end).trim() === '') return tags;
  const pair = loosePair(line);
  return pair && [pair];
}

/** The first value of a tag, trimmed; the name is not case-sensitive. Empty if there is no such tag. */
export const trimmedTag = (tags: readonly Tag[], name: string): string =>
  tags.find(tag => tag.name.toLowerCase() === name.toLowerCase())?.value.trim() ?? '';

export const makeTag = ({ name, value }: Tag): string => `[${name} "${tagValue(value)}"]`;

/** A value as it is written between the quotes. */
export const tagValue = (value: string): string => escapeControls(value).replace(/[\\"]/gu, '\\$&');

const RESULTS = new Map<string, Study['result']>([
  ['1-0', '1-0'],
  ['0-1', '0-1'],
  ['1/2-1/2', '1/2-1/2'],
  ['1/2', '1/2-1/2'],
  ['½-½', '1/2-1/2'],
  ['½', '1/2-1/2'],
  ['0.5-0.5', '1/2-1/2'],
  ['draw', '1/2-1/2'],
  ['*', '*'],
  ['?', '*'],
  ['', '*'],
]);

/** Reads a result of a tag or of move text; `null` if it is none. */
export const readResult = (text: string): Study['result'] | null =>
  RESULTS.get(
    text
      .replace(/[\s\u200b-\u200d\ufeff]+/gu, '')
      .replace(/[–—−:]/gu, '-')
      .toLowerCase(),
  ) ?? null;

const RESULT_IN_WORDS = /^\s*(?:(white|black)\s+(wins?|won|resigns|resigned)|draw|drawn)\s*[.!]?\s*$/iu;

/** Reads a result in words, as on web pages; `null` if the line is none. */
export function readResultInWords(line: string): Study['result'] | null {
  const match = RESULT_IN_WORDS.exec(line);
  if (!match) return null;
  const [, side, verb] = match;
  if (side === undefined || verb === undefined) return '1/2-1/2';
  return (side.toLowerCase() === 'white') === /^w/iu.test(verb) ? '1-0' : '0-1';
}
