/** Tag pairs: `[White "Sok \"Tiger\" Dara"]`, several on one line too; and what results look like. */
import type { Study, Tag } from '../study/study.ts';
import { escapeControls, readReferences } from './escape.ts';

/** The roster every game has, in the order PGN gives it; Result stands between Black and the others. */
export const ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black'] as const;

/** What the roster says of a game that does not say. */
export const unknownValue = (name: string): string => (name === 'Date' ? '????.??.??' : '?');

/**
 * Tags as a study holds them: the roster first and in its order, the others as they came; Variant, FEN, SetUp and Result
 * are fields of the study, and a roster tag that says "unknown" says nothing.
 */
export function studyTags(tags: readonly Tag[]): readonly Tag[] {
  const said = tags.filter(
    ({ name, value }) =>
      !FIELDS.has(name.toLowerCase()) && !(isRoster(name) && (value === '?' || value === unknownValue(name))),
  );
  const first = ROSTER.flatMap(name => said.find(tag => tag.name === name) ?? []);
  return [...first, ...said.filter(tag => !first.includes(tag))];
}

const FIELDS: ReadonlySet<string> = new Set(['variant', 'fen', 'setup', 'result']);
const isRoster = (name: string): boolean => (ROSTER as readonly string[]).includes(name);

/*
 * No pattern here runs over a value: a value may have millions of characters, and patterns need a stack for them.
 */
const PAIR_START = /\s*\[\s*([A-Za-z0-9_][A-Za-z0-9_+#=:.-]*)\s+"/uy;
const PAIR_END = /"\s*\]/uy;

const unescapeValue = (value: string): string =>
  readReferences(value.includes('\\') ? value.replace(/\\(["\\])/gu, '$1') : value);

/** The pairs at the beginning of a line, and where they end in it. */
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

/** The first quote from a place that no backslash escapes, or the end of the line. */
function closingQuote(line: string, from: number): number {
  for (let at = from; at < line.length; at++) {
    const c = line.charCodeAt(at);
    if (c === 34) return at;
    if (c === 92) at++;
  }
  return line.length;
}

/** A pair with quotes or backslashes that were not escaped; one to a line. */
function loosePair(line: string): Tag | null {
  PAIR_START.lastIndex = 0;
  const name = PAIR_START.exec(line)?.[1];
  const close = line.lastIndexOf('"');
  if (name === undefined || close < PAIR_START.lastIndex) return null;
  if (line.slice(close + 1).trim() !== ']') return null;
  return { name, value: unescapeValue(line.slice(PAIR_START.lastIndex, close)) };
}

/** The pairs on one line; `null` when the line is not made of tag pairs alone. */
export function readTagLine(line: string): readonly Tag[] | null {
  const { tags, end } = leadingTags(line);
  if (tags.length > 0 && line.slice(end).trim() === '') return tags;
  const pair = loosePair(line);
  return pair && [pair];
}

/** The first value of a tag, whatever the case of its name; empty where there is none. */
export const trimmedTag = (tags: readonly Tag[], name: string): string =>
  tags.find(tag => tag.name.toLowerCase() === name.toLowerCase())?.value.trim() ?? '';

export const makeTag = ({ name, value }: Tag): string =>
  `[${name} "${escapeControls(value).replace(/[\\"]/gu, '\\$&')}"]`;

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

/** A result as tags and move text write it; `null` when it is none. */
export const readResult = (text: string): Study['result'] | null =>
  RESULTS.get(
    text
      .replace(/[\s\u200b-\u200d\ufeff]+/gu, '')
      .replace(/[–—−:]/gu, '-')
      .toLowerCase(),
  ) ?? null;

const SPOKEN = /^\s*(?:(white|black)\s+(wins?|won|resigns|resigned)|draw|drawn)\s*[.!]?\s*$/iu;

/** A result in words, as the pages of sites end a game; `null` when the line is none. */
export function readSpokenResult(line: string): Study['result'] | null {
  const match = SPOKEN.exec(line);
  if (!match) return null;
  const [, side, verb] = match;
  if (side === undefined || verb === undefined) return '1/2-1/2';
  return (side.toLowerCase() === 'white') === /^w/iu.test(verb) ? '1-0' : '0-1';
}
