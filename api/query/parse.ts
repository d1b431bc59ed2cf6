/**
 * Reads the text of a query.
 *
 * | text | meaning |
 * |---|---|
 * | `sok dara` | both words, each in any field |
 * | `"sok dara"` | this phrase |
 * | `white:sok` `white="Sok, Dara"` | in one field; the whole field |
 * | `a OR b` `a \| b` | at least one of them |
 * | `-draw` `NOT draw` | not |
 * | `( )` | grouping; without it `OR` separates more than blanks do; nothing in it: every game |
 * | `elo:1800..2000` `elo>=1800` `moves<30` | numbers |
 * | `year:2019` `date:2019.03..2020` `date<2019.03.15` | dates, with months and days or without |
 * | `tag:Annotator=kim` `tag:Annotator` | a tag with this text; a tag with any text |
 * | `count:board` `count:board>=40` `count:piece=10..20` `count>=5` | the highest number of a count |
 * | `motif:paay` `motif:paay/white` `motif:paay/sok` | a motif of any side, of a side, of a player |
 * | `position:"makruk 8/8/..."` `position:"8/8/..."` | a position: the id of a rule set or none, then a FEN |
 * | `pattern:"Ke1 !Pd4"` `material:"R-r>=1"` `path:"Nb1-d2-f1"` | see `core/pattern/parse-pattern.ts` |
 *
 * A field name may have capital letters. The fields are listed in `query.ts`.
 */

import { COUNTED_LABELS } from '../../core/motifs/counted-labels.ts';
import { parseMaterial, parsePath, parsePattern } from '../../core/pattern/parse-pattern.ts';
import { GAME_KINDS } from '../../engine/endgame/types/game-verdict.ts';
import { parseFen } from '../../engine/rules/fen-read.ts';
import { fail, ok, type Parsed } from '../../engine/rules/result.ts';
import { CodedError } from '../failure.ts';
import { fold } from './fold.ts';
import {
  BOARD_FIELDS,
  type BoardField,
  COUNT_NAMES,
  type Condition,
  END_NAMES,
  FEATURES,
  FIELDS,
  type Field,
  type MotifCondition,
  NUMBER_FIELDS,
  type NumberField,
  type Query,
  READ_STATES,
  RESULT_NAMES,
  type ResultName,
  TEXT_FIELDS,
  type TextField,
} from './query.ts';
import { type Operator, type Token, tokensOf, type Word } from './tokens.ts';

/** Parentheses and negations inside each other. */
const DEEPEST = 100;

/** Fails with a code of `bad-query-...`; its data has `at`, the place in the text in UTF-16 units. */
export function parseQuery(text: string): Parsed<Query> {
  try {
    return ok(new Parser(tokensOf(text)).query());
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { code, message, data } = error;
    return fail({ code, text: message, data });
  }
}

/** As {@link parseQuery}. @throws CodedError `bad-query-...`. */
export function readQuery(text: string): Query {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new CodedError(parsed.error.code, parsed.error.text);
  return parsed.value;
}

class QueryError extends Error {
  readonly code: string;
  readonly data: Readonly<Record<string, string | number>>;

  constructor(code: string, text: string, data: { readonly at: number; readonly [name: string]: string | number }) {
    super(`${text} (at character ${data.at + 1})`);
    this.code = `bad-query-${code}`;
    this.data = data;
  }
}

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  query(): Query {
    const query = this.#tokens.length === 0 ? allOf([]) : this.#alternatives();
    const left = this.#tokens[this.#next];
    if (left) throw new QueryError('close', 'There is a ) without a (', { at: left.at });
    return query;
  }

  #alternatives(): Query {
    const of = [this.#conjunction()];
    while (this.#skip('or')) of.push(this.#conjunction());
    return of.length === 1 ? (of[0] as Query) : { kind: 'or', of };
  }

  #conjunction(): Query {
    const of = [this.#operand()];
    for (;;) {
      const next = this.#tokens[this.#next]?.kind;
      if (next === undefined || next === 'or' || next === 'close') return allOf(of);
      if (next === 'and') this.#next++;
      of.push(this.#operand());
    }
  }

  #operand(): Query {
    const token = this.#tokens[this.#next];
    if (!token) throw new QueryError('condition', 'A condition is missing at the end', { at: this.#end() });
    this.#next++;
    if (token.kind === 'word') return conditionOf(token);
    if (token.kind !== 'open' && token.kind !== 'not')
      throw new QueryError('condition', 'A condition is missing', { at: token.at });
    if (++this.#depth > DEEPEST)
      throw new QueryError('deep', `There are more than ${DEEPEST} levels`, { at: token.at, levels: DEEPEST });
    const inner = token.kind === 'not' ? negated(this.#operand()) : this.#group(token.at);
    this.#depth--;
    return inner;
  }

  #group(at: number): Query {
    if (this.#skip('close')) return allOf([]);
    const inner = this.#alternatives();
    if (!this.#skip('close')) throw new QueryError('open', 'There is a ( without a )', { at });
    return inner;
  }

  #skip(kind: Token['kind']): boolean {
    if (this.#tokens[this.#next]?.kind !== kind) return false;
    this.#next++;
    return true;
  }

  #end(): number {
    return this.#tokens.at(-1)?.at ?? 0;
  }
}

const allOf = (of: readonly Query[]): Query => (of.length === 1 ? (of[0] as Query) : { kind: 'and', of });
const negated = (of: Query): Query => (of.kind === 'not' ? of.of : { kind: 'not', of });

const isOneOf = <T extends string>(list: readonly T[], text: string): text is T =>
  (list as readonly string[]).includes(text);

function conditionOf(word: Word): Condition {
  if (word.field === null) return word.quoted ? textIn('any', word) : (shorthand(word.value) ?? textIn('any', word));
  const field = word.field.toLowerCase();
  if (!isOneOf(FIELDS, field))
    throw new QueryError('field', `There is no field '${word.field}'`, { at: word.at, field: word.field });
  if (word.value === '' && !(word.quoted && word.operator === '='))
    throw new QueryError('no-value', `The field '${field}' has no value`, { at: word.at, field });
  if (isOneOf(TEXT_FIELDS, field)) return textIn(field, word);
  if (isOneOf(NUMBER_FIELDS, field)) return numbers(field, word);
  if (isOneOf(BOARD_FIELDS, field)) return onBoard(field, word);
  return READERS[field](word);
}

/** Words that mean a result wherever they occur. */
const SHORT_RESULTS: ReadonlyMap<string, ResultName> = new Map([
  ['1-0', '1-0'],
  ['0-1', '0-1'],
  ['1/2-1/2', '1/2-1/2'],
  ['½-½', '1/2-1/2'],
  ['draw', '1/2-1/2'],
]);

const RESULTS: ReadonlyMap<string, ResultName> = new Map([
  ...SHORT_RESULTS,
  ...RESULT_NAMES.map(name => [name, name] as const),
  ['white', '1-0'],
  ['black', '0-1'],
]);

function shorthand(text: string): Condition | null {
  const value = SHORT_RESULTS.get(text.toLowerCase());
  return value ? { kind: 'result', value } : null;
}

function textIn(field: TextField | 'any', word: Word): Condition {
  if (word.operator !== ':' && word.operator !== '=') throw badOperator(word);
  const whole = word.operator === '=';
  if (!whole && fold(word.value).trim() === '') throw noText(word);
  return { kind: 'text', field, text: word.value, whole };
}

const noText = ({ at, value }: Word): QueryError =>
  new QueryError('text', `'${value}' has no letter or digit to search for`, { at, value });

const badOperator = ({ at, field, operator }: Word): QueryError =>
  new QueryError('operator', `The field '${field}' cannot be compared by ${operator}`, {
    at,
    field: field ?? '',
    operator,
  });

/** `10`, `10..20`, `10..`, `..20`, or a comparison. `null` if it is none of them. */
function rangeOf<T>(word: Word, read: (text: string) => T | null): { from: T | null; to: T | null } | null {
  const { operator, value } = word;
  if (operator === ':' || operator === '=') {
    const [from = '', to = from, rest] = value.split('..');
    if (rest !== undefined || (from === '' && to === '')) return null;
    const [low, high] = [read(from), read(to)];
    return (from !== '' && low === null) || (to !== '' && high === null) ? null : { from: low, to: high };
  }
  const limit = read(value);
  if (limit === null) return null;
  return operator.startsWith('>') ? { from: limit, to: null } : { from: null, to: limit };
}

function numbers(field: NumberField, word: Word): Condition {
  const range = numberRange(word);
  if (!range) throw badValue(word);
  return { kind: 'number', field, ...range };
}

/** Nine digits. */
const LARGEST_NUMBER = 999_999_999;

function numberRange(word: Word): { readonly from: number | null; readonly to: number | null } | null {
  const range = rangeOf(word, text => (/^\d{1,9}$/.test(text) ? Number(text) : null));
  if (!range) return null;
  const from = range.from !== null && word.operator === '>' ? range.from + 1 : range.from;
  const to = range.to !== null && word.operator === '<' ? range.to - 1 : range.to;
  // Limits beyond these could not be written.
  return (from ?? 0) > LARGEST_NUMBER || (to ?? 0) < 0 ? null : { from, to };
}

const NO_LIMITS = { from: null, to: null };

/** A kind, a kind with limits of its number behind an operator, or limits alone. */
function count(word: Word): Condition {
  const [, name = 'any', operator = null, value = ''] =
    /^(?:(\p{L}+)(?:(<=|>=|=|<|>)|$))?(.*)$/su.exec(word.value) ?? [];
  const of = oneOf(COUNT_NAMES)(name);
  if (of === undefined || (operator !== null && word.operator !== ':')) throw badValue(word);
  const limits =
    value === '' && operator === null && word.operator === ':'
      ? NO_LIMITS
      : numberRange({ ...word, operator: (operator as Operator | null) ?? word.operator, value });
  if (limits === null) throw badValue(word);
  return { kind: 'count', of, ...limits };
}

const badValue = ({ at, field, value }: Word): QueryError =>
  new QueryError('value', `The field '${field}' cannot have the value '${value}'`, { at, field: field ?? '', value });

const READERS: Readonly<Record<Exclude<Field, TextField | NumberField | BoardField>, (word: Word) => Condition>> = {
  tag,
  date,
  year: date,
  motif,
  count,
  result: word => ({ kind: 'result', value: choice(word, text => RESULTS.get(text.toLowerCase())) }),
  rules: word => ({ kind: 'rules', value: choice(word, text => text) }),
  game: word => ({ kind: 'game', value: choice(word, text => text) }),
  ending: word => ({ kind: 'ending', value: choice(word, text => text) }),
  tables: word => ({ kind: 'tables', value: choice(word, oneOf(GAME_KINDS)) }),
  has: word => ({ kind: 'has', value: choice(word, oneOf(FEATURES)) }),
  end: word => ({ kind: 'end', value: choice(word, oneOf(END_NAMES)) }),
  read: word => ({ kind: 'read', value: choice(word, oneOf(READ_STATES)) }),
  position,
};

/** The id of a rule set has no slash, the placement of a FEN has. */
function position(word: Word): Condition {
  if (word.operator !== ':') throw badOperator(word);
  const [, rules = null, fen = ''] = /^\s*(?:([^\s/]+)\s+)?([^\s/]+\/.*?)\s*$/su.exec(word.value) ?? [];
  if (!parseFen(fen).ok) throw badValue(word);
  return { kind: 'position', rules, fen };
}

const BOARD_PARSERS: Readonly<Record<BoardField, (text: string) => Parsed<unknown>>> = {
  pattern: parsePattern,
  material: parseMaterial,
  path: parsePath,
};

function onBoard(field: BoardField, word: Word): Condition {
  if (word.operator !== ':') throw badOperator(word);
  const value = word.value.trim();
  const parsed = BOARD_PARSERS[field](value);
  if (parsed.ok) return { kind: field, value };
  const { text, data } = parsed.error;
  throw new QueryError('board', `${field}: ${text}, at '${value.slice(Number(data?.at))}'`, {
    ...{ at: word.at, field, value },
    place: Number(data?.at) + 1,
  });
}

function choice<T>(word: Word, read: (text: string) => T | undefined): T {
  if (word.operator !== ':' && word.operator !== '=') throw badOperator(word);
  const value = read(word.value);
  if (value === undefined) throw badValue(word);
  return value;
}

const oneOf =
  <T extends string>(list: readonly T[]) =>
  (text: string): T | undefined =>
    list.find(item => item === text.toLowerCase());

/** `Annotator`, or `Annotator=kim`. */
function tag(word: Word): Condition {
  if (word.operator !== ':') throw badOperator(word);
  const [, name, text = null] = /^([^\s=]+)(?:=(.*))?$/su.exec(word.value) ?? [];
  if (name === undefined) throw badValue(word);
  if (text !== null && fold(text).trim() === '') throw noText(word);
  return { kind: 'tag', name, text };
}

/** `paay`, `paay/white`, `paay/black`, or the name of a player after the slash. */
function motif(word: Word): Condition {
  if (word.operator !== ':') throw badOperator(word);
  const slash = word.value.indexOf('/');
  const [label, by] = slash < 0 ? [word.value, null] : [word.value.slice(0, slash), word.value.slice(slash + 1)];
  const found = oneOf(COUNTED_LABELS)(label);
  if (found === undefined || by?.trim() === '') throw badValue(word);
  return { kind: 'motif', motif: found, by: by === null ? null : ownerOf(by) };
}

function ownerOf(by: string): MotifCondition['by'] {
  if (by === 'white') return { side: 'w' };
  return by === 'black' ? { side: 'b' } : { player: by };
}

function date(word: Word): Condition {
  const range = rangeOf(word, readDate);
  if (!range) throw badValue(word);
  const from = range.from && word.operator === '>' ? stepped(range.from, 1) : range.from;
  const to = range.to && word.operator === '<' ? stepped(range.to, -1) : range.to;
  // Limits beyond these could not be written.
  if ((from?.[0] ?? 0) > LAST_YEAR || (to?.[0] ?? 0) < 0) throw badValue(word);
  return { kind: 'date', from: from && writeDate(from), to: to && writeDate(to) };
}

/** Year, month and day, as far as they are given. */
type DateParts = readonly [number, number?, number?];

function readDate(text: string): DateParts | null {
  const [, year, month, day] = /^(\d{4})(?:[.\-/](\d\d?)(?:[.\-/](\d\d?))?)?$/.exec(text) ?? [];
  if (year === undefined || Number(month ?? 1) > 12 || Number(day ?? 1) > LONGEST_MONTH) return null;
  if (day !== undefined) return [Number(year), Number(month), Number(day)];
  return month === undefined ? [Number(year)] : [Number(year), Number(month)];
}

const LONGEST_MONTH = 31;
const LAST_YEAR = 9999;

/** The next or the previous year, month or day. A limit may be a day that its month does not have. */
function stepped([year, month, day]: DateParts, by: 1 | -1): DateParts {
  if (month === undefined) return [year + by];
  if (day !== undefined && day + by >= 1 && day + by <= LONGEST_MONTH) return [year, month, day + by];
  const turn = month + by < 1 ? 12 : month + by > 12 ? 1 : month + by;
  const turned: DateParts = [turn === month + by ? year : year + by, turn];
  return day === undefined ? turned : [turned[0], turned[1], by > 0 ? 1 : LONGEST_MONTH];
}

const writeDate = ([year, ...rest]: DateParts): string =>
  [String(year).padStart(4, '0'), ...rest.map(part => String(part).padStart(2, '0'))].join('.');
