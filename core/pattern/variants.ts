/** The mirrored and reversed forms of patterns and paths. */
import { opposite, type Square } from '../../engine/rules/types.ts';
import type { PathSearch, PathSquare, Pattern, PatternSearch, PieceSet, SquareSet, Variants } from './pattern.ts';

/** One to four patterns, of which one must hold. */
export const patternVariants = (search: PatternSearch): readonly Pattern[] =>
  flipsOf(search).map(flip => flippedPattern(search.pattern, flip));

export interface PathVariant {
  readonly pieces: PieceSet;
  readonly squares: readonly PathSquare[];
}

export const pathVariants = (search: PathSearch): readonly PathVariant[] =>
  flipsOf(search).map(flip => ({
    pieces: flippedPieces(search.pieces, flip),
    squares: search.squares.map(({ square, later }) => ({ square: flippedSquare(square, flip), later })),
  }));

interface Flip {
  readonly files: boolean;
  readonly colors: boolean;
}

function flipsOf({ mirrored, reversed }: Variants): readonly Flip[] {
  const plain = { files: false, colors: false };
  const flips = mirrored ? [plain, { ...plain, files: true }] : [plain];
  return reversed ? [...flips, ...flips.map(flip => ({ ...flip, colors: true }))] : flips;
}

function flippedPattern(pattern: Pattern, flip: Flip): Pattern {
  switch (pattern.kind) {
    case 'and':
    case 'or':
      return { ...pattern, of: pattern.of.map(part => flippedPattern(part, flip)) };
    case 'not':
      return { ...pattern, of: flippedPattern(pattern.of, flip) };
    case 'turn':
      return flip.colors ? { ...pattern, color: opposite(pattern.color) } : pattern;
    case 'material':
      return flip.colors ? { ...pattern, white: pattern.black, black: pattern.white } : pattern;
    case 'amount': {
      const terms = pattern.terms.map(({ factor, pieces, squares }) => ({
        factor,
        pieces: flippedPieces(pieces, flip),
        squares: flippedSquares(squares, flip),
      }));
      return { ...pattern, terms };
    }
  }
}

const flippedPieces = (pieces: PieceSet, { colors }: Flip): PieceSet =>
  colors ? ((pieces & 0x3f) << 6) | (pieces >> 6) : pieces;

const flippedSquare = (square: Square, { files, colors }: Flip): Square => square ^ (files ? 7 : 0) ^ (colors ? 56 : 0);

function flippedSquares(squares: SquareSet, flip: Flip): SquareSet {
  let flipped = 0n;
  for (let square = 0; square < 64; square++)
    if ((squares >> BigInt(square)) & 1n) flipped |= 1n << BigInt(flippedSquare(square, flip));
  return flipped;
}
