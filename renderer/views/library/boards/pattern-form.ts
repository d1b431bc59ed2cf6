/** What the form of a search on boards shows: the conditions of a pattern that all must hold. */
import { parseMaterial, parsePattern } from '../../../../core/pattern/parse-pattern.ts';
import {
  ALL_SQUARES,
  type Amount,
  type Pattern,
  type PatternSearch,
  type PieceSet,
  squareSet,
} from '../../../../core/pattern/pattern.ts';
import { writePattern } from '../../../../core/pattern/write-pattern.ts';
import type { Parsed } from '../../../../engine/rules/result.ts';
import { type Color, type Piece, ROLES, type Square } from '../../../../engine/rules/types.ts';

export interface PatternForm extends Omit<PatternSearch, 'pattern'> {
  readonly parts: readonly Pattern[];
}

export const EMPTY_FORM: PatternForm = { parts: [], plies: 1, mirrored: false, reversed: false };

export function formOf({ pattern, ...options }: PatternSearch): PatternForm {
  return { ...options, parts: pattern.kind === 'and' ? pattern.of : [pattern] };
}

/** Empty without a condition. */
export function formText({ parts, ...options }: PatternForm): string {
  const [only] = parts;
  if (only === undefined) return '';
  return writePattern({ ...options, pattern: parts.length === 1 ? only : { kind: 'and', of: parts } });
}

export function readForm(kind: 'pattern' | 'material', text: string): Parsed<PatternForm> {
  if (text.trim() === '') return { ok: true, value: EMPTY_FORM };
  const parsed = kind === 'pattern' ? parsePattern(text) : parseMaterial(text);
  return parsed.ok ? { ok: true, value: formOf(parsed.value) } : parsed;
}

/** The pieces that a square has, or does not have. */
export interface Mark {
  readonly square: Square;
  readonly pieces: PieceSet;
  readonly absent: boolean;
}

/** `null`: the condition is not about one square. */
export function markOf(part: Pattern): Mark | null {
  const amount = part.kind === 'not' ? part.of : part;
  if (amount.kind !== 'amount' || amount.least !== 1 || amount.most !== null) return null;
  const [term, more] = amount.terms;
  if (term === undefined || more !== undefined || term.factor !== 1) return null;
  const square = SQUARES.find(one => squareSet(one) === term.squares);
  return square === undefined ? null : { square, pieces: term.pieces, absent: part.kind === 'not' };
}

const SQUARES: readonly Square[] = Array.from({ length: 64 }, (_, square) => square);

export const presence = (pieces: PieceSet, squares: bigint): Amount => ({
  ...{ kind: 'amount', least: 1, most: null },
  terms: [{ factor: 1, pieces, squares }],
});

export function partOf({ square, pieces, absent }: Mark): Pattern {
  const amount = presence(pieces, squareSet(square));
  return absent ? { kind: 'not', of: amount } : amount;
}

/** Sets the mark of a square, or removes the same mark. */
export function withMark(form: PatternForm, mark: Mark): PatternForm {
  const before = form.parts.filter(part => markOf(part)?.square === mark.square);
  const others = form.parts.filter(part => markOf(part)?.square !== mark.square);
  const isSame = before.some(part => {
    const known = markOf(part);
    return known?.pieces === mark.pieces && known.absent === mark.absent;
  });
  return { ...form, parts: isSame ? others : [...others, partOf(mark)] };
}

/** The squares with pieces of a condition that is not about one square. */
export function areaOf(part: Pattern): bigint {
  if (part.kind === 'not') return areaOf(part.of);
  if (part.kind === 'and' || part.kind === 'or') return part.of.reduce((area, one) => area | areaOf(one), 0n);
  if (part.kind !== 'amount') return 0n;
  return part.terms.reduce((area, { squares }) => (squares === ALL_SQUARES ? area : area | squares), 0n);
}

export const turnOf = ({ parts }: PatternForm): Color | null =>
  parts.map(part => (part.kind === 'turn' ? part.color : null)).find(color => color !== null) ?? null;

export function withTurn(form: PatternForm, color: Color | null): PatternForm {
  const parts = form.parts.filter(({ kind }) => kind !== 'turn');
  return { ...form, parts: color === null ? parts : [...parts, { kind: 'turn', color }] };
}

/** Every piece of a board. */
export const boardParts = (board: readonly (Piece | null)[]): readonly Pattern[] =>
  board.flatMap((piece, square) =>
    piece === null ? [] : [partOf({ square, pieces: pieceBit(piece.color, ROLES.indexOf(piece.role)), absent: false })],
  );

export const pieceBit = (color: Color, role: number): PieceSet => 1 << (role + (color === 'w' ? 0 : 6));

/** How many pieces of a role White has, Black has, and White has more. */
export type MaterialRow = 'w' | 'b' | 'difference';

function isRow(part: Pattern, role: number, row: MaterialRow): part is Amount {
  if (part.kind !== 'amount' || part.terms.some(({ squares }) => squares !== ALL_SQUARES)) return false;
  const terms = part.terms.map(({ factor, pieces }) => `${factor} ${pieces}`).join();
  return (
    terms ===
    rowTerms(role, row)
      .map(({ factor, pieces }) => `${factor} ${pieces}`)
      .join()
  );
}

const rowTerms = (role: number, row: MaterialRow): Amount['terms'] =>
  row === 'difference'
    ? [
        { factor: 1, pieces: pieceBit('w', role), squares: ALL_SQUARES },
        { factor: -1, pieces: pieceBit('b', role), squares: ALL_SQUARES },
      ]
    : [{ factor: 1, pieces: pieceBit(row, role), squares: ALL_SQUARES }];

export function limitsOf(form: PatternForm, role: number, row: MaterialRow): Pick<Amount, 'least' | 'most'> {
  return form.parts.find(part => isRow(part, role, row)) ?? { least: null, most: null };
}

export function withLimits(
  form: PatternForm,
  role: number,
  row: MaterialRow,
  { least, most }: Pick<Amount, 'least' | 'most'>,
): PatternForm {
  const parts = form.parts.filter(part => !isRow(part, role, row));
  if (least === null && most === null) return { ...form, parts };
  return { ...form, parts: [...parts, { kind: 'amount', terms: rowTerms(role, row), least, most }] };
}
