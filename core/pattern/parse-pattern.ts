/**
 * Reads patterns and paths from text. Blanks separate conditions that must all hold in the same position.
 *
 * | text | meaning |
 * |---|---|
 * | `Ke1` `ng8` | a piece on a square: capital letters are White's pieces, small ones Black's |
 * | `[NS]d4` `Xd4` `xd4` `*d4` | one of these pieces; any white, any black, any piece |
 * | `Rd` `R7` `Pc-e` `P4-5` `Nc3-f6` `Pd4,e4` | on a file, on a rank, in a region, on one of these places |
 * | `!Pd4` `!*d4` | not; an empty square |
 * | `P=4` `R>=1` `x<=3` `p:2..4` `Pe-h>=2` | how many |
 * | `R-r=1` `2R+N-2r-n>=2` | the difference of numbers, each with a factor or without |
 * | `KRvK` | the whole material |
 * | `a \| b` `( )` | at least one; grouping |
 * | `white` `black` | the side to move |
 * | `plies:4` | everything holds in so many positions in a row |
 * | `mirror` `swap` | also with left and right, or the colours, exchanged |
 *
 * A path is a piece with the squares that it visits in this order: `Nb1-d2-f1`, each with its next move; `Nb1..f5`,
 * other squares in between; and `mirror` or `swap`.
 */
import { fail, ok, type Parsed } from '../../engine/rules/result.ts';
import { parseSquare } from '../../engine/rules/types.ts';
import {
  ALL_SQUARES,
  ANY_BLACK,
  ANY_PIECE,
  ANY_WHITE,
  MAX_PATH,
  MAX_TERMS,
  MAX_TESTS,
  type PathSearch,
  type PathSquare,
  type Pattern,
  type PatternSearch,
  PIECE_LETTERS,
  type PieceSet,
  type SquareSet,
  squareSet,
  type Term,
} from './pattern.ts';

/** Parentheses and negations inside each other. */
const DEEPEST = 50;

/** Fails with the code `pattern`; its data has `at`, the place in the text in UTF-16 units. */
export const parsePattern = (text: string): Parsed<PatternSearch> => attempt(() => new Reader(text, true).pattern());

/** As {@link parsePattern}, without places: only numbers of pieces. */
export const parseMaterial = (text: string): Parsed<PatternSearch> => attempt(() => new Reader(text, false).pattern());

/** As {@link parsePattern}. */
export const parsePath = (text: string): Parsed<PathSearch> => attempt(() => new Reader(text, true).path());

class PatternError extends Error {
  readonly at: number;

  constructor(text: string, at: number) {
    super(text);
    this.at = at;
  }
}

function attempt<T>(read: () => T): Parsed<T> {
  try {
    return ok(read());
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return fail({ code: 'pattern', text: error.message, data: { at: error.at } });
  }
}

const BLANKS = /[\s\u200b]*/uy;
const WORD = /(white|black|mirror|swap|plies:\d{1,4})(?![\w:])/y;
const MATERIAL = /(K[PMSNR]*)v(K[PMSNR]*)(?![\w[*])/y;
const FACTOR = /\d{0,3}/y;
const PIECES = /[PMSNRKXpmsnrkx*]|\[([PMSNRKpmsnrk]+)\]/y;
const REGION = /[a-h][1-8](-[a-h][1-8])?|[a-h](-[a-h])?|[1-8](-[1-8])?/y;
const SIGN = /[+-]/y;
const COMPARISON = /(>=|<=|>|<)(-?\d{1,4})|[=:](-?\d{1,4})?(\.\.)?(-?\d{1,4})?/y;
const PATH_STEP = /(-|\.\.)([a-h][1-8])/y;
const SQUARE = /[a-h][1-8]/y;

class Reader {
  readonly #text: string;
  readonly #hasPlaces: boolean;
  #at = 0;
  #depth = 0;
  #tests = 0;
  #plies = 1;
  #mirrored = false;
  #reversed = false;

  constructor(text: string, hasPlaces: boolean) {
    this.#text = text;
    this.#hasPlaces = hasPlaces;
  }

  pattern(): PatternSearch {
    const pattern = this.#alternatives();
    if (pattern === null || this.#at < this.#text.length) throw this.#error('A condition is missing');
    return { pattern, plies: this.#plies, mirrored: this.#mirrored, reversed: this.#reversed };
  }

  path(): PathSearch {
    this.#match(BLANKS);
    const pieces = this.#pieces();
    const first = this.#match(SQUARE)?.[0];
    if (first === undefined) throw this.#error('A square is missing');
    const squares: PathSquare[] = [{ square: squareOf(first), later: false }];
    for (let step = this.#match(PATH_STEP); step; step = this.#match(PATH_STEP))
      squares.push({ square: squareOf(step[2] as string), later: step[1] === '..' });
    if (squares.length < 2) throw this.#error('The next square is missing');
    if (squares.length > MAX_PATH) throw this.#error(`A path has at most ${MAX_PATH} squares`);
    for (this.#match(BLANKS); this.#at < this.#text.length; this.#match(BLANKS)) {
      const word = this.#match(WORD)?.[1];
      if (word !== 'mirror' && word !== 'swap') throw this.#error('This is no square of a path');
      this.#option(word);
    }
    return { pieces, squares, mirrored: this.#mirrored, reversed: this.#reversed };
  }

  #alternatives(): Pattern | null {
    const of: Pattern[] = [];
    for (;;) {
      const parts = this.#conjunction();
      const part = parts.length === 1 ? (parts[0] as Pattern) : ({ kind: 'and', of: parts } as const);
      const goesOn = this.#skip('|');
      if (parts.length === 0) {
        if (of.length === 0 && !goesOn) return null;
        throw this.#error('A condition is missing');
      }
      of.push(part);
      if (!goesOn) return of.length === 1 ? (of[0] as Pattern) : { kind: 'or', of };
    }
  }

  #conjunction(): readonly Pattern[] {
    const parts: Pattern[] = [];
    for (;;) {
      this.#match(BLANKS);
      const next = this.#text[this.#at];
      if (next === undefined || next === '|' || next === ')') return parts;
      const part = this.#operand();
      if (part !== null) parts.push(part);
    }
  }

  /** `null`: an option, which is no condition. */
  #operand(): Pattern | null {
    const from = this.#at;
    if (this.#skip('!')) {
      const of = this.#deeper(() => this.#operand());
      if (of === null) throw this.#error('A condition is missing', from);
      return of.kind === 'not' ? of.of : { kind: 'not', of };
    }
    if (this.#skip('(')) {
      const inner = this.#deeper(() => this.#alternatives());
      if (!this.#skip(')')) throw this.#error('There is a ( without a )', from);
      if (inner === null) throw this.#error('A condition is missing', from);
      return inner;
    }
    if (++this.#tests > MAX_TESTS) throw this.#error(`There are more than ${MAX_TESTS} conditions`);
    const word = this.#match(WORD)?.[1];
    if (word === 'white' || word === 'black') return { kind: 'turn', color: word === 'white' ? 'w' : 'b' };
    if (word !== undefined) {
      if (this.#depth > 0) throw this.#error(`'${word}' cannot be inside parentheses or a negation`, from);
      this.#option(word);
      return null;
    }
    const material = this.#match(MATERIAL);
    if (material) return { kind: 'material', white: material[1] as string, black: material[2] as string };
    return this.#amount();
  }

  #deeper<T>(read: () => T): T {
    if (++this.#depth > DEEPEST) throw this.#error(`There are more than ${DEEPEST} levels`);
    const inner = read();
    this.#depth--;
    return inner;
  }

  #option(word: string): void {
    if (word === 'mirror') this.#mirrored = true;
    else if (word === 'swap') this.#reversed = true;
    else this.#plies = Math.max(1, Number(word.slice('plies:'.length)));
  }

  #amount(): Pattern {
    const terms = [this.#term(1)];
    for (let sign = this.#match(SIGN); sign; sign = this.#match(SIGN)) {
      if (terms.length === MAX_TERMS) throw this.#error(`There are more than ${MAX_TERMS} terms`);
      terms.push(this.#term(sign[0] === '-' ? -1 : 1));
    }
    const from = this.#at;
    const found = this.#match(COMPARISON);
    if (!found) return { kind: 'amount', terms, least: 1, most: null };
    const [, operator, limit, low, dots, high] = found;
    const value = Number(limit);
    if (operator === '>=') return { kind: 'amount', terms, least: value, most: null };
    if (operator === '>') return { kind: 'amount', terms, least: value + 1, most: null };
    if (operator === '<=') return { kind: 'amount', terms, least: null, most: value };
    if (operator === '<') return { kind: 'amount', terms, least: null, most: value - 1 };
    if (low === undefined && (dots === undefined || high === undefined)) throw this.#error('A number is missing', from);
    const least = low === undefined ? null : Number(low);
    const most = high === undefined ? (dots === undefined ? least : null) : Number(high);
    return { kind: 'amount', terms, least, most };
  }

  #term(sign: 1 | -1): Term {
    const from = this.#at;
    const digits = this.#match(FACTOR)?.[0] ?? '';
    const factor = digits === '' ? 1 : Number(digits);
    if (factor === 0) throw this.#error('A factor cannot be 0', from);
    const pieces = this.#pieces();
    return { factor: sign * factor, pieces, squares: this.#squares() };
  }

  #pieces(): PieceSet {
    const found = this.#match(PIECES);
    if (!found) throw this.#error('This is no piece: P M S N R K, small for Black, X x * for any');
    const letters = found[1] ?? found[0];
    if (letters === 'X') return ANY_WHITE;
    if (letters === 'x') return ANY_BLACK;
    if (letters === '*') return ANY_PIECE;
    return [...letters].reduce((set, letter) => set | (1 << PIECE_LETTERS.indexOf(letter)), 0);
  }

  #squares(): SquareSet {
    const from = this.#at;
    let region = this.#match(REGION)?.[0];
    if (region === undefined) return ALL_SQUARES;
    if (!this.#hasPlaces) throw this.#error('Material has no squares', from);
    let squares = regionSquares(region);
    while (this.#skip(',')) {
      region = this.#match(REGION)?.[0];
      if (region === undefined) throw this.#error('A square is missing');
      squares |= regionSquares(region);
    }
    return squares;
  }

  #match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text);
    if (found) this.#at = expression.lastIndex;
    return found;
  }

  #skip(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #error(text: string, at = this.#at): PatternError {
    return new PatternError(text, at);
  }
}

const squareOf = (name: string): number => parseSquare(name) ?? 0;

/** `e4`, `c3-f6`, `e`, `c-e`, `4`, `4-5`; the ends in any order. */
function regionSquares(text: string): SquareSet {
  const [from = '', to = from] = text.split('-');
  const file = (name: string): number | null => (/^[a-h]/.test(name) ? name.charCodeAt(0) - 97 : null);
  const rank = (name: string): number | null => (/[1-8]$/.test(name) ? Number(name.at(-1)) - 1 : null);
  const isWithin = (value: number, a: number | null, b: number | null): boolean =>
    a === null || b === null || (value >= Math.min(a, b) && value <= Math.max(a, b));
  let squares = 0n;
  for (let square = 0; square < 64; square++)
    if (isWithin(square & 7, file(from), file(to)) && isWithin(square >> 3, rank(from), rank(to)))
      squares |= squareSet(square);
  return squares;
}
