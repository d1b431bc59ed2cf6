/** Splits the text of a query into tokens. */

export type Operator = ':' | '=' | '<' | '<=' | '>' | '>=';
type SignKind = 'open' | 'close' | 'or' | 'and' | 'not';

/** `at`: its place in the text of the query, in UTF-16 units. */
export type Token = { readonly kind: SignKind; readonly at: number } | Word;

/** `white:"Sok, Dara"` has a field, an operator and a value; other words have a value only. */
export interface Word {
  readonly kind: 'word';
  readonly at: number;
  readonly field: string | null;
  readonly operator: Operator;
  readonly value: string;
  /** Between quotes, so that it is only text. */
  readonly quoted: boolean;
}

/** Zero-width spaces separate words in Thai and Khmer. */
const BLANK = /[\s\u200b]+/uy;
/** Not the scheme of an address. */
const FIELD = /([\p{L}_]+)(:(?!\/\/)|<=|>=|=|<|>)/uy;
/** Between straight quotes, a straight quote is doubled. */
const PHRASE = /"((?:[^"]|"")*)"|[“”„]([^"“”„]*)["“”]/uy;
const PLAIN = /[^\s\u200b()|]+/uy;
const MINUS = /-(?=[^\s\u200b)|-])/uy;
const SIGNS: ReadonlyMap<string, SignKind> = new Map([
  ['(', 'open'],
  [')', 'close'],
  ['|', 'or'],
]);
const OPERATORS: ReadonlyMap<string, SignKind> = new Map([
  ['OR', 'or'],
  ['AND', 'and'],
  ['NOT', 'not'],
]);

/** An unpaired quote is a character of a word. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let place = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = place;
    const found = pattern.exec(text);
    if (found) place = pattern.lastIndex;
    return found;
  };
  const next = (at: number): Token => {
    const sign = SIGNS.get(text[at] as string);
    if (sign) {
      place++;
      return { kind: sign, at };
    }
    if (match(MINUS)) return { kind: 'not', at };
    const [, field = null, operator = ':'] = match(FIELD) ?? [];
    const phrase = match(PHRASE);
    const value = phrase ? (phrase[1] ?? (phrase[2] as string)).replaceAll('""', '"') : (match(PLAIN)?.[0] ?? '');
    const word = OPERATORS.get(value);
    if (word && !phrase && field === null) return { kind: word, at };
    return { kind: 'word', at, field, operator: operator as Operator, value, quoted: phrase !== null };
  };
  for (match(BLANK); place < text.length; match(BLANK)) tokens.push(next(place));
  return tokens;
}
