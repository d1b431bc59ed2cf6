/**
 * A JSON parser for files that people write by hand: it records the line of every value, reports duplicate names, and
 * reports syntax errors with line, column and what was expected, which `JSON.parse` does not.
 */
import { fail, type Issue, ok, type Parsed } from './result.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** Without a prototype, so that any name in a file is safe. */
export interface JsonObject {
  readonly [name: string]: Json;
}

export interface JsonText {
  readonly value: Json;
  /** Line of the value at a dotted path (`changes.count.piece.table.0.limit`); 1 for the text itself. */
  lineOf(place: string): number;
  /** Paths of duplicate names. */
  readonly duplicates: readonly { readonly place: string; readonly line: number }[];
}

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** More than duplicates the depth of any file we write. */
const MAX_DEPTH = 32;

class SyntaxFault extends Error {
  readonly at: number;
  constructor(at: number, expected: string) {
    super(expected);
    this.at = at;
  }
}

const BLANK = /[ \t\r\n]*/uy;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings must not contain them
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;
const WORDS: readonly (readonly [string, Json])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

/** Issue: `json-broken`, with line and column. */
export function parseJsonText(source: string): Parsed<JsonText> {
  const text = source.replace(/^\uFEFF/u, '');
  const lines = new Map<string, number>();
  const duplicates: { place: string; line: number }[] = [];
  let at = 0;
  let line = 1;

  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  const blanks = (): void => {
    const found = match(BLANK) ?? '';
    for (const char of found) if (char === '\n') line++;
    at += found.length;
  };
  const take = (char: string): boolean => {
    blanks();
    if (text[at] !== char) return false;
    at++;
    return true;
  };
  const string = (expected: string): string => {
    const found = match(STRING);
    if (found === null) throw new SyntaxFault(at, text[at] === '"' ? 'a closing quotation mark' : expected);
    at += found.length;
    return JSON.parse(found) as string;
  };

  const value = (place: string, depth: number): Json => {
    if (depth > MAX_DEPTH) throw new SyntaxFault(at, `at most ${MAX_DEPTH} nested brackets`);
    blanks();
    lines.set(place, line);
    const inner = (name: string): string => (place === '' ? name : `${place}.${name}`);
    if (take('{')) {
      const object: Record<string, Json> = Object.create(null) as Record<string, Json>;
      if (take('}')) return object;
      do {
        blanks();
        const name = string('a quoted name');
        if (name in object) duplicates.push({ place: inner(name), line });
        if (!take(':')) throw new SyntaxFault(at, "':'");
        object[name] = value(inner(name), depth + 1);
      } while (take(','));
      if (!take('}')) throw new SyntaxFault(at, "',' or '}'");
      return object;
    }
    if (take('[')) {
      const list: Json[] = [];
      if (take(']')) return list;
      do list.push(value(inner(String(list.length)), depth + 1));
      while (take(','));
      if (!take(']')) throw new SyntaxFault(at, "',' or ']'");
      return list;
    }
    for (const [word, meaning] of WORDS)
      if (text.startsWith(word, at)) {
        at += word.length;
        return meaning;
      }
    const digits = match(NUMBER);
    if (digits === null) return string('a value');
    at += digits.length;
    return Number(digits);
  };

  try {
    const read = value('', 0);
    blanks();
    if (at < text.length) throw new SyntaxFault(at, 'the end of the text');
    return ok({ value: read, duplicates, lineOf: place => lines.get(place) ?? 1 });
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    return fail(brokenAt(text, error));
  }
}

function brokenAt(text: string, { at, message }: SyntaxFault): Issue {
  const before = text.slice(0, at).split('\n');
  const line = before.length;
  const column = (before.at(-1)?.length ?? 0) + 1;
  const found = at < text.length ? JSON.stringify(Array.from(text.slice(at, at + 2))[0]) : 'the end of the text';
  return {
    code: 'json-broken',
    text: `Line ${line}, column ${column}: expected ${message}, found ${found}`,
    data: { line, column, wanted: message, found },
  };
}
