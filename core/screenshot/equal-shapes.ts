/** Which squares show the same piece, without knowing any drawing: for piece sets that no built-in shape resembles. */
import type { Shape } from './shapes.ts';
import { isInside, median, type SquareCells } from './squares.ts';

/** The cells of a square that a piece covers: 1, the others 0. Holes of an outline belong to the piece. */
export type Mask = Uint8Array;

/** Difference of a channel from the ground up to which a cell may be a part of it. */
const tolerance = ({ noise }: SquareCells): number => Math.max(20, 14 + 3 * noise);

/**
 * Takes cells of a mask, and those that are connected with them by cells that belong to the same part, out of the mask.
 *
 * @param starts cells of the mask
 * @returns the cells that were taken
 */
function takeConnected(
  starts: readonly number[],
  mask: Mask,
  side: number,
  belongs: (cell: number) => boolean,
): readonly number[] {
  const taken = [...starts];
  for (const cell of taken) mask[cell] = 0;
  // The list grows while it is read.
  for (const cell of taken)
    for (const next of [cell - 1, cell + 1, cell - side, cell + side])
      if (mask[next] === 1 && belongs(next)) {
        mask[next] = 0;
        taken.push(next);
      }
  return taken;
}

/** Everything that is not connected to the border of the square through cells of the colour of the ground. */
export function maskOf(square: SquareCells, side: number): Mask {
  const { colors, ground } = square;
  const limit = tolerance(square);
  const isGround = (cell: number): boolean =>
    ground.every((value, channel) => Math.abs((colors[3 * cell + channel] as number) - value) < limit);
  const mask = new Uint8Array(side * side);
  for (let cell = 0; cell < mask.length; cell++)
    if (isInside(cell % side, Math.floor(cell / side), side)) mask[cell] = 1;
  const isRim = (cell: number): boolean => {
    const [column, row] = [cell % side, Math.floor(cell / side)];
    return [
      [column - 1, row],
      [column + 1, row],
      [column, row - 1],
      [column, row + 1],
    ].some(([x, y]) => !isInside(x as number, y as number, side));
  };
  const rim = Array.from(mask.keys()).filter(cell => mask[cell] === 1 && isRim(cell) && isGround(cell));
  takeConnected(rim, mask, side, isGround);
  return withoutSpecks(mask, side);
}

/** Connected cells that are fewer than this share of a square belong to the texture of a board, not to a piece. */
const SPECK = 0.025;

function withoutSpecks(mask: Mask, side: number): Mask {
  const left = mask.slice();
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1)) {
    const cells = takeConnected([start], left, side, () => true);
    if (cells.length < SPECK * mask.length) for (const cell of cells) mask[cell] = 0;
  }
  return mask;
}

/** The share of the square that a mask covers. */
export const coverOf = (mask: Mask): number => mask.reduce((sum, cell) => sum + cell, 0) / mask.length;

/** How light the lighter part of a piece is, from 0 to 255: both sides may have dark outlines. */
export function lightnessOf({ colors }: SquareCells, mask: Mask): number {
  const values: number[] = [];
  for (const [cell, covered] of mask.entries()) {
    if (covered === 0) continue;
    const [red, green, blue] = colors.subarray(3 * cell, 3 * cell + 3) as unknown as readonly [number, number, number];
    values.push(0.3 * red + 0.59 * green + 0.11 * blue);
  }
  return values.toSorted((x, y) => x - y)[Math.floor(0.75 * values.length)] ?? 0;
}

/** Largest mean distance of the colours of a mark from their mean, and its smallest difference of two channels. */
const UNIFORM = 16;
const COLORFUL = 40;

/** Whether everything that covers the ground has one strong colour, as arrows, circles and dots have. */
export function isMark(square: SquareCells, mask: Mask): boolean {
  const { colors, ground } = square;
  const limit = 2 * tolerance(square);
  const cells = [...mask.keys()].filter(
    cell =>
      mask[cell] === 1 &&
      ground.some((value, channel) => Math.abs((colors[3 * cell + channel] as number) - value) > limit),
  );
  if (cells.length === 0) return false;
  const means = [0, 1, 2].map(
    channel => cells.reduce((sum, cell) => sum + (colors[3 * cell + channel] as number), 0) / cells.length,
  );
  const spread =
    cells.reduce(
      (sum, cell) =>
        sum + Math.max(...means.map((mean, channel) => Math.abs((colors[3 * cell + channel] as number) - mean))),
      0,
    ) / cells.length;
  return spread < UNIFORM && Math.max(...means) - Math.min(...means) > COLORFUL;
}

const DIFFERENT = 60 ** 2;

/** How different two pieces look, from 0 to 1, moved against each other by up to a cell. */
function difference(a: SquareCells, maskA: Mask, b: SquareCells, maskB: Mask, side: number): number {
  let least = 1;
  for (const right of [0, -1, 1])
    for (const down of [0, -1, 1]) {
      let [sum, count] = [0, 0];
      for (let row = 1; row < side - 1; row++)
        for (let column = 1; column < side - 1; column++) {
          const cell = row * side + column;
          const other = cell + down * side + right;
          const [inA, inB] = [maskA[cell], maskB[other]];
          if (inA === 0 && inB === 0) continue;
          count++;
          if (inA !== inB) {
            sum += 1;
            continue;
          }
          let squares = 0;
          for (let channel = 0; channel < 3; channel++)
            squares += ((a.colors[3 * cell + channel] as number) - (b.colors[3 * other + channel] as number)) ** 2;
          sum += Math.min(1, squares / 3 / DIFFERENT);
        }
      if (count > 0) least = Math.min(least, sum / count);
    }
  return least;
}

/** Squares that show the same piece, by a limit of the mean difference of two groups. */
export type Grouping = (limit: number) => readonly (readonly number[])[];

/**
 * Groups squares by what is on them: the two groups that differ least on average are joined until all differ clearly.
 *
 * @param indices squares with a piece
 */
export function groupsOf(
  indices: readonly number[],
  squares: readonly SquareCells[],
  masks: readonly Mask[],
  side: number,
): Grouping {
  const table = new Map<number, number>();
  const key = (a: number, b: number): number => 64 * Math.min(a, b) + Math.max(a, b);
  for (const [at, a] of indices.entries())
    for (const b of indices.slice(at + 1))
      table.set(
        key(a, b),
        difference(squares[a] as SquareCells, masks[a] as Mask, squares[b] as SquareCells, masks[b] as Mask, side),
      );
  const between = (one: readonly number[], other: readonly number[]): number => {
    let sum = 0;
    for (const a of one) for (const b of other) sum += table.get(key(a, b)) as number;
    return sum / (one.length * other.length);
  };
  return limit => {
    let groups: readonly (readonly number[])[] = indices.map(index => [index]);
    for (;;) {
      let nearest: { readonly a: number; readonly b: number; readonly difference: number } | null = null;
      for (let a = 0; a < groups.length; a++)
        for (let b = a + 1; b < groups.length; b++) {
          const found = between(groups[a] as readonly number[], groups[b] as readonly number[]);
          if (found < (nearest?.difference ?? limit)) nearest = { a, b, difference: found };
        }
      if (nearest === null) return groups;
      const { a, b } = nearest;
      const joined = [...(groups[a] as readonly number[]), ...(groups[b] as readonly number[])].toSorted(
        (x, y) => x - y,
      );
      groups = [...groups.filter((_, index) => index !== a && index !== b), joined];
    }
  };
}

/** Pixels of a side of a drawing that was taken from squares. */
export const TAKEN_SIDE = 20;

/**
 * The drawing of a piece: the median of the squares that show it. It fills its square.
 *
 * @param cells squares of {@link TAKEN_SIDE} cells a side
 */
export function shapeOf(
  group: readonly number[],
  cells: readonly SquareCells[],
  masks: readonly Mask[],
  side: number,
): Shape['pixels'] {
  const pixels = new Uint8Array(4 * TAKEN_SIDE * TAKEN_SIDE);
  const middle = (place: number): number => Math.floor(((place + 0.5) * side) / TAKEN_SIDE);
  for (let cell = 0; cell < TAKEN_SIDE * TAKEN_SIDE; cell++) {
    const inMask = middle(Math.floor(cell / TAKEN_SIDE)) * side + middle(cell % TAKEN_SIDE);
    const covering = group.filter(square => masks[square]?.[inMask] === 1);
    pixels[4 * cell + 3] = Math.round((255 * covering.length) / group.length);
    for (let channel = 0; channel < 3; channel++)
      pixels[4 * cell + channel] = median(covering.map(square => cells[square]?.colors[3 * cell + channel] as number));
  }
  return pixels;
}
