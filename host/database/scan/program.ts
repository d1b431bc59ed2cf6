/** Compiles patterns and paths into the words that `engine/assembly/library/scan.ts` reads. */
import {
  ALL_SQUARES,
  type Amount,
  ANY_BLACK,
  ANY_PIECE,
  ANY_WHITE,
  type Material,
  type PathSearch,
  type Pattern,
  type PatternSearch,
  PIECE_LETTERS,
} from '../../../core/pattern/pattern.ts';
import { type PathVariant, pathVariants, patternVariants } from '../../../core/pattern/variants.ts';

export type Program = Int32Array<ArrayBuffer>;

/** Kinds of alternatives. */
const PATTERN = 0;
const PATH = 1;
const MATERIAL = 2;
/** Kinds of nodes. */
const AMOUNT = 0;
const PRESENCE = 1;
const TURN = 2;
const MATCH = -1;
const FAIL = -2;
/** Words before the first node: two, and eight of each alternative. */
const HEAD_WORDS = 34;
const WORD = 4;
/** No amount reaches them. */
const [LOWEST, HIGHEST] = [-1e9, 1e9];
const SET_WHITES = 13;
const SET_BLACKS = 14;
const SET_ALL = 15;

type Alternative = readonly number[];

export function patternProgram(search: PatternSearch): Program {
  const words: number[] = Array(HEAD_WORDS).fill(0);
  return finished(
    words,
    patternVariants(search).map(pattern => [
      ...[countsPieces(pattern) ? MATERIAL : PATTERN, compile(words, pattern, MATCH, FAIL), search.plies, 0],
      ...dependence(pattern),
    ]),
  );
}

export function pathProgram(search: PathSearch): Program {
  const words: number[] = Array(HEAD_WORDS).fill(0);
  return finished(
    words,
    pathVariants(search).map(path => [PATH, addPath(words, path), 1, path.squares.length, 0, 0, 0, 0]),
  );
}

function finished(words: number[], alternatives: readonly Alternative[]): Program {
  words.splice(0, 2 + 8 * alternatives.length, alternatives.length, 0, ...alternatives.flat());
  return Int32Array.from(words);
}

/** Whether only captures and promotions change whether a pattern holds. */
function countsPieces(pattern: Pattern): boolean {
  if (pattern.kind === 'and' || pattern.kind === 'or') return pattern.of.every(countsPieces);
  if (pattern.kind === 'not') return countsPieces(pattern.of);
  if (pattern.kind === 'amount') return pattern.terms.every(({ squares }) => squares === ALL_SQUARES);
  return pattern.kind === 'material';
}

/** The sets and squares whose changes may change whether a pattern holds. */
function dependence(pattern: Pattern): readonly number[] {
  let sets = 0;
  let squares = 0n;
  const visit = (part: Pattern): void => {
    if (part.kind === 'and' || part.kind === 'or') part.of.forEach(visit);
    else if (part.kind === 'not') visit(part.of);
    else if (part.kind === 'amount')
      for (const term of part.terms) {
        for (const set of setsOf(term.pieces)) sets |= 1 << set;
        squares |= term.squares;
      }
    else [sets, squares] = [-1, ALL_SQUARES];
  };
  visit(pattern);
  return [sets, 0, ...halvesOf(squares)];
}

const halvesOf = (squares: bigint): readonly [number, number] => [
  Number(BigInt.asIntN(32, squares)),
  Number(BigInt.asIntN(32, squares >> 32n)),
];

/** Adds nodes that lead to `yes` if the pattern holds and to `no` otherwise; returns the offset of the first. */
function compile(words: number[], pattern: Pattern, yes: number, no: number): number {
  switch (pattern.kind) {
    case 'and':
      return pattern.of.reduceRight((next, part) => compile(words, part, next, no), yes);
    case 'or':
      return pattern.of.reduceRight((next, part) => compile(words, part, yes, next), no);
    case 'not':
      return compile(words, pattern.of, no, yes);
    case 'turn':
      return addNode(words, [TURN, yes, no, 0, pattern.color === 'w' ? 0 : 1, 0]);
    case 'material':
      return materialAmounts(pattern).reduceRight((next, part) => addAmount(words, part, next, no), yes);
    case 'amount':
      return addAmount(words, pattern, yes, no);
  }
}

function addNode(words: number[], node: readonly number[]): number {
  const offset = WORD * words.length;
  words.push(...node);
  return offset;
}

function addAmount(words: number[], { terms, least, most }: Amount, yes: number, no: number): number {
  const entries = terms.flatMap(({ factor, pieces, squares }) => setsOf(pieces).map(set => ({ set, factor, squares })));
  const [only] = entries;
  const isPresence = entries.length === 1 && only?.factor === 1 && least === 1 && most === null;
  return addNode(words, [
    ...[isPresence ? PRESENCE : AMOUNT, yes, no, entries.length, least ?? LOWEST, most ?? HIGHEST],
    ...entries.flatMap(({ set, factor, squares }) => [...[set, factor], ...halvesOf(squares)]),
  ]);
}

function setsOf(pieces: number): readonly number[] {
  if (pieces === ANY_WHITE) return [SET_WHITES];
  if (pieces === ANY_BLACK) return [SET_BLACKS];
  if (pieces === ANY_PIECE) return [SET_ALL];
  return [...PIECE_LETTERS].flatMap((_, bit) => ((pieces >> bit) & 1 ? [bit + 1] : []));
}

const materialAmounts = ({ white, black }: Material): readonly Amount[] =>
  [...PIECE_LETTERS].map((letter, bit) => {
    const pieces = [...(bit < 6 ? white : black)].filter(one => one === letter.toUpperCase()).length;
    const term = { factor: 1, pieces: 1 << bit, squares: ALL_SQUARES };
    return { kind: 'amount', terms: [term], least: pieces, most: pieces };
  });

function addPath(words: number[], { pieces, squares }: PathVariant): number {
  const visits: number[] = Array(64).fill(0);
  let others = 0;
  for (const [index, { square, later }] of squares.entries()) {
    visits[square] = (visits[square] as number) | (1 << index);
    if (later) others |= 1 << (index - 1);
  }
  return addNode(words, [...visits, pieces << 1, others]);
}
