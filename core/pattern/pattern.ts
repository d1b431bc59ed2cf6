/**
 * What a search looks for in the positions of a game: conditions on one position, or the path of one piece.
 * `parse-pattern.ts` reads both from text, `write-pattern.ts` writes them.
 */
import type { Color, Square } from '../../engine/rules/types.ts';

/** A condition on one position. */
export type Pattern =
  | { readonly kind: 'and'; readonly of: readonly Pattern[] }
  | { readonly kind: 'or'; readonly of: readonly Pattern[] }
  | { readonly kind: 'not'; readonly of: Pattern }
  /** The side to move. */
  | { readonly kind: 'turn'; readonly color: Color }
  | Amount
  | Material;

/** The pieces that the terms count, times their factors, are at least and at most so many; `null`: no limit. */
export interface Amount {
  readonly kind: 'amount';
  readonly terms: readonly Term[];
  readonly least: number | null;
  readonly most: number | null;
}

export interface Term {
  /** Not 0. */
  readonly factor: number;
  readonly pieces: PieceSet;
  readonly squares: SquareSet;
}

/** The whole material, kings included: letters as in FEN, capital ones on both sides. */
export interface Material {
  readonly kind: 'material';
  readonly white: string;
  readonly black: string;
}

/** Bit of a piece: its role number, + 6 for Black. */
export type PieceSet = number;
/** Bit of a square: its number. */
export type SquareSet = bigint;

export const ANY_WHITE: PieceSet = 0x3f;
export const ANY_BLACK: PieceSet = 0xfc0;
export const ANY_PIECE: PieceSet = 0xfff;
export const ALL_SQUARES: SquareSet = 0xffffffffffffffffn;

/** Letters of the pieces in the order of their bits. */
export const PIECE_LETTERS = 'PMSNRKpmsnrk';

export const squareSet = (square: Square): SquareSet => 1n << BigInt(square);

/** Forms of a pattern or path that are searched as well. */
export interface Variants {
  /** With left and right exchanged. */
  readonly mirrored: boolean;
  /** With the colours exchanged: the board is turned over from rank to rank. */
  readonly reversed: boolean;
}

export interface PatternSearch extends Variants {
  readonly pattern: Pattern;
  /** Positions in a row that it must hold for, at least 1. */
  readonly plies: number;
}

/** One piece visits these squares in this order. */
export interface PathSearch extends Variants {
  readonly pieces: PieceSet;
  /** At least two. */
  readonly squares: readonly PathSquare[];
}

export interface PathSquare {
  readonly square: Square;
  /** Whether the piece may visit others on its way here from the square before; if not, it comes with its next move. */
  readonly later: boolean;
}

/** Tests of a pattern, terms of a test, and squares of a path at most. */
export const MAX_TESTS = 60;
export const MAX_TERMS = 8;
export const MAX_PATH = 31;
