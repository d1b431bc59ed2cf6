/**
 * Pictures of pieces that squares are compared with. A set consists of the drawings of one designer: pieces of one
 * picture almost always come from one set.
 */
import { type Color, type Piece, ROLES, type Role } from '../../engine/rules/types.ts';

/** A drawing of a piece on a transparent square. */
export interface Shape {
  /** As in the names of `resources/pieces`: `w-king`, `b-promoted`, `w-capture-boat`. */
  readonly name: string;
  /** A square of any size, row by row: red, green, blue, alpha from 0 to 255, not premultiplied. */
  readonly pixels: Uint8Array | Uint8ClampedArray;
}

/** Pixels of a side of the drawings of the program and the user. */
export const SHAPE_SIDE = 64;

export interface ShapeSet {
  readonly name: string;
  /** Of one family of games, each piece at most once. */
  readonly shapes: readonly Shape[];
}

/** The piece of a drawing, from the name of `drawingName`; `null` for other names. */
export function pieceOf(name: string): Piece | null {
  const [, color, kind = ''] = /^(w|b)-(?:capture-)?([a-z]+)$/u.exec(name) ?? [];
  if (kind === 'promoted') return { color: color as Color, role: 'met', promoted: true };
  const role = ROLES.find(known => known === kind);
  return role === undefined ? null : { color: color as Color, role: role as Role, promoted: false };
}

/** One shape of each name: the one that was found most often. */
export const largestOfEachName = (
  found: readonly { readonly shape: Shape; readonly count: number }[],
): readonly Shape[] => {
  const sorted = found.toSorted((a, b) => b.count - a.count).map(({ shape }) => shape);
  return sorted.filter((shape, index) => sorted.findIndex(({ name }) => name === shape.name) === index);
};

/** A drawing of Rek and Min Rek Chanh. */
export const isCapture = ({ name }: Shape): boolean => name.slice(2).startsWith('capture-');

/**
 * The shapes of one folder of drawings as a set for each family of games. A promoted fish that is drawn as a met is left
 * out, because nothing tells the two apart.
 */
export function setsOf(name: string, shapes: readonly Shape[]): readonly ShapeSet[] {
  const isMet = ({ name: own, pixels }: Shape): boolean => {
    if (!own.endsWith('-promoted')) return false;
    const met = shapes.find(shape => shape.name === `${own.slice(0, 1)}-met`);
    return met !== undefined && samePixels(met.pixels, pixels);
  };
  const known = shapes.filter(shape => pieceOf(shape.name) !== null && !isMet(shape));
  return [known.filter(shape => !isCapture(shape)), known.filter(isCapture)]
    .filter(family => family.length > 0)
    .map(family => ({ name, shapes: family }));
}

const samePixels = (a: Shape['pixels'], b: Shape['pixels']): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** How a set is drawn into squares. Lengths are shares of the side of a square. */
export interface Placement {
  /** The side of the drawing. */
  readonly scale: number;
  /** From the middle of the square to that of the drawing. */
  readonly right: number;
  readonly down: number;
}

/** Shapes in the cells of a square: red, green and blue multiplied by alpha, and alpha from 0 to 1, row by row. */
export type Cells = Float32Array;

/** The mean of the drawing over each cell of a square. */
export function placed({ pixels }: Shape, { scale, right, down }: Placement, side: number): Cells {
  const own = Math.sqrt(pixels.length / 4);
  const columns = overlaps(side, own, 0.5 + right - scale / 2, scale);
  const rows = overlaps(side, own, 0.5 + down - scale / 2, scale);
  /** The drawing with the columns of the square, but its own rows. */
  const narrow = new Float32Array(4 * side * own);
  for (const { cell, pixel, share } of columns)
    for (let y = 0; y < own; y++) {
      const from = 4 * (y * own + pixel);
      const to = 4 * (y * side + cell);
      const alpha = ((pixels[from + 3] as number) / 255) * share;
      for (let channel = 0; channel < 3; channel++)
        narrow[to + channel] = (narrow[to + channel] as number) + alpha * (pixels[from + channel] as number);
      narrow[to + 3] = (narrow[to + 3] as number) + alpha;
    }
  const cells = new Float32Array(4 * side * side);
  for (const { cell, pixel, share } of rows)
    for (let at = 0; at < 4 * side; at++) {
      const to = 4 * side * cell + at;
      cells[to] = (cells[to] as number) + share * (narrow[4 * side * pixel + at] as number);
    }
  return cells;
}

interface Overlap {
  /** Of the square. */
  readonly cell: number;
  /** Of the drawing. */
  readonly pixel: number;
  /** The part of the cell that the pixel covers. */
  readonly share: number;
}

/** Where the pixels of a drawing meet the cells of a square, along one of its sides, which has a length of 1. */
function overlaps(side: number, own: number, start: number, scale: number): readonly Overlap[] {
  const length = scale / own;
  const found: Overlap[] = [];
  for (let cell = 0; cell < side; cell++) {
    const first = Math.max(0, Math.floor((cell / side - start) / length));
    const last = Math.min(own - 1, Math.ceil(((cell + 1) / side - start) / length));
    for (let pixel = first; pixel <= last; pixel++) {
      const left = start + pixel * length;
      const covered = Math.min((cell + 1) / side, left + length) - Math.max(cell / side, left);
      if (covered > 0) found.push({ cell, pixel, share: covered * side });
    }
  }
  return found;
}
