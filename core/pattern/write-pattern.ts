/** Writes patterns and paths as text that `parse-pattern.ts` reads as the same ones. */
import { squareName } from '../../engine/rules/types.ts';
import {
  ALL_SQUARES,
  type Amount,
  ANY_BLACK,
  ANY_PIECE,
  ANY_WHITE,
  type PathSearch,
  type Pattern,
  type PatternSearch,
  PIECE_LETTERS,
  type PieceSet,
  type SquareSet,
  squareSet,
  type Term,
  type Variants,
} from './pattern.ts';

export function writePattern({ pattern, plies, ...variants }: PatternSearch): string {
  const text = pattern.kind === 'or' && hasOptions(plies, variants) ? `(${partText(pattern)})` : partText(pattern);
  return [text, plies > 1 ? `plies:${plies}` : '', variantText(variants)].filter(part => part !== '').join(' ');
}

export function writePath({ pieces, squares, ...variants }: PathSearch): string {
  const steps = squares.map(({ square, later }, index) => (index === 0 ? '' : later ? '..' : '-') + squareName(square));
  return [piecesText(pieces) + steps.join(''), variantText(variants)].filter(part => part !== '').join(' ');
}

const hasOptions = (plies: number, { mirrored, reversed }: Variants): boolean => plies > 1 || mirrored || reversed;

const variantText = ({ mirrored, reversed }: Variants): string =>
  [...(mirrored ? ['mirror'] : []), ...(reversed ? ['swap'] : [])].join(' ');

export function partText(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'and':
      return pattern.of.map(groupText).join(' ');
    case 'or':
      return pattern.of.map(groupText).join(' | ');
    case 'not':
      return `!${pattern.of.kind === 'not' ? `(${partText(pattern.of)})` : groupText(pattern.of)}`;
    case 'turn':
      return pattern.color === 'w' ? 'white' : 'black';
    case 'material':
      return `${pattern.white}v${pattern.black}`;
    case 'amount':
      return pattern.terms.map(termText).join('') + limitText(pattern);
  }
}

const groupText = (pattern: Pattern): string =>
  pattern.kind === 'and' || pattern.kind === 'or' ? `(${partText(pattern)})` : partText(pattern);

function termText({ factor, pieces, squares }: Term, index: number, terms: readonly Term[]): string {
  const sign = factor < 0 ? '-' : index > 0 ? '+' : '';
  const size = Math.abs(factor) === 1 ? '' : String(Math.abs(factor));
  const places = squaresText(squares);
  // `X3-2P` would be pieces on the ranks 3 to 2.
  const isRank = /^[1-8]$/u.test(places) && (terms[index + 1]?.factor ?? 0) < -1;
  return sign + size + piecesText(pieces) + (isRank ? `${places}-${places}` : places);
}

function limitText({ least, most }: Amount): string {
  if (least === 1 && most === null) return '';
  if (least === most) return `=${least}`;
  if (most === null) return `>=${least}`;
  return least === null ? `<=${most}` : `:${least}..${most}`;
}

export function piecesText(pieces: PieceSet): string {
  if (pieces === ANY_WHITE) return 'X';
  if (pieces === ANY_BLACK) return 'x';
  if (pieces === ANY_PIECE) return '*';
  const letters = [...PIECE_LETTERS].filter((_, bit) => (pieces >> bit) & 1).join('');
  return letters.length === 1 ? letters : `[${letters}]`;
}

/** The shortest of: nothing, a file or files, a rank or ranks, a region, the squares. */
function squaresText(squares: SquareSet): string {
  if (squares === ALL_SQUARES) return '';
  const all = Array.from({ length: 64 }, (_, square) => square).filter(square => (squares >> BigInt(square)) & 1n);
  const files = all.map(square => square & 7);
  const ranks = all.map(square => square >> 3);
  const [left, right, low, high] = [Math.min(...files), Math.max(...files), Math.min(...ranks), Math.max(...ranks)];
  const isRegion = all.length === (right - left + 1) * (high - low + 1);
  if (!isRegion || all.length === 0) return all.map(squareName).join(',');
  if (low === 0 && high === 7) return range('abcdefgh'[left] as string, 'abcdefgh'[right] as string);
  if (left === 0 && right === 7) return range(String(low + 1), String(high + 1));
  return range(squareName(left + 8 * low), squareName(right + 8 * high));
}

const range = (from: string, to: string): string => (from === to ? from : `${from}-${to}`);

export const isIn = (squares: SquareSet, square: number): boolean => (squares & squareSet(square)) !== 0n;
