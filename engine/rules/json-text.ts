/**
 * JSON read with places: every value keeps the line it begins at, names that stand twice are told, and text that is no JSON is told by
 * line, column and what was expected there. People write these files by hand, and `JSON.parse` says too little to them.
 */
import { fail, type Issue, ok, type Parsed } from './result.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** Without a prototype: whatever name a file uses is a name and nothing else. */
export interface JsonObject {
  readonly [name: string]: Json;
}

export interface JsonText {
  readonly value: Json;
  /** Line of the value at a dotted place (`changes.count.piece.table.0.limit`), 1 for the text itself. */
  lineOf(place: string): number;
  /** Places of names that stood there already. */
  readonly twice: readonly { readonly place: string; readonly line: number }[];
}

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nothing we write is half as deep. */
const MAX_DEPTH = 32;

class Broken extends Error {
  readonly at: number;
  constructor(at: number, wanted: string) {
    super(wanted);
    this.at = at;
  }
}

const BLANK = /[ \t\r\n]*/uy;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON texts hold none
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;
const WORDS: readonly (readonly [string, Json])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

/** Code `json-broken`, with line and column. */
export function parseJsonText(source: string): Parsed<JsonText> {
  const text = source.replace(/^\uFEFF/u, '');
  const lines = new Map<string, number>();
  const twice: { place: string; line: number }[] = [];
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
  const string = (wanted: string): string => {
    const found = match(STRING);
    if (found === null) throw new Broken(at, text[at] === '"' ? 'the end of a text in quotation marks' : wanted);
    at += found.length;
    return JSON.parse(found) as string;
  };

  const value = (place: string, depth: number): Json => {
    if (depth > MAX_DEPTH) throw new Broken(at, `no more than ${MAX_DEPTH} brackets in each other`);
    blanks();
    lines.set(place, line);
    const inner = (name: string): string => (place === '' ? name : `${place}.${name}`);
    if (take('{')) {
      const object: Record<string, Json> = Object.create(null) as Record<string, Json>;
      if (take('}')) return object;
      do {
        blanks();
        const name = string('a name in quotation marks');
        if (name in object) twice.push({ place: inner(name), line });
        if (!take(':')) throw new Broken(at, "':'");
        object[name] = value(inner(name), depth + 1);
      } while (take(','));
      if (!take('}')) throw new Broken(at, "',' or '}'");
      return object;
    }
    if (take('[')) {
      const list: Json[] = [];
      if (take(']')) return list;
      do list.push(value(inner(String(list.length)), depth + 1));
      while (take(','));
      if (!take(']')) throw new Broken(at, "',' or ']'");
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
    if (at < text.length) throw new Broken(at, 'the end of the text');
    return ok({ value: read, twice, lineOf: place => lines.get(place) ?? 1 });
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return fail(brokenAt(text, error));
  }
}

function brokenAt(text: string, { at, message }: Broken): Issue {
  const before = text.slice(0, at).split('\n');
  const line = before.length;
  const column = (before.at(-1)?.length ?? 0) + 1;
  const found = at < text.length ? JSON.stringify(Array.from(text.slice(at, at + 2))[0]) : 'the end of the text';
  return {
    code: 'json-broken',
    text: `Line ${line}, column ${column}: ${message} is expected, ${found} stands there`,
    data: { line, column, wanted: message, found },
  };
}
