/** The 64 squares of a board as pictures of one size. */
import type { Grid } from './grid.ts';
import type { Picture } from './picture.ts';

/** A square as the picture shows it: rows from the top, columns from the left. */
export interface SquareCells {
  /** `side` by `side` cells of red, green and blue, row by row. */
  readonly colors: Float32Array;
  /** The colour behind the piece: the median of the corners. */
  readonly ground: readonly [number, number, number];
  /** How far the colours of the corners are from it: the mean absolute difference. */
  readonly noise: number;
}

/** Cells of a side of a square: as many as it has pixels, within limits. */
export const sideOf = (grid: Grid): number => Math.max(12, Math.min(32, Math.floor(Math.min(grid.width, grid.height))));

/** The share of a side next to a border that shows lines and neighbours rather than the square. */
const RIM = 0.06;

/** Distances from the middle of a square from which on a cell is in a corner, where pieces seldom reach. */
const CORNER = 0.34;

const middleOf = (index: number, side: number): number => (index + 0.5) / side - 0.5;

/** Cells that belong to the square for certain. */
export const isInside = (column: number, row: number, side: number): boolean =>
  Math.max(Math.abs(middleOf(column, side)), Math.abs(middleOf(row, side))) < 0.5 - RIM;

const isCorner = (column: number, row: number, side: number): boolean =>
  isInside(column, row, side) && Math.min(Math.abs(middleOf(column, side)), Math.abs(middleOf(row, side))) > CORNER;

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** @returns 64 squares, those of the upper row first, each from left to right */
export function squaresOf(picture: Picture, grid: Grid, side = sideOf(grid)): readonly SquareCells[] {
  return Array.from({ length: 64 }, (_, index) => {
    const left = grid.left + (index & 7) * grid.width;
    const top = grid.top + (index >> 3) * grid.height;
    const colors = picture.cells({ left, top, width: grid.width, height: grid.height }, side, side);
    const corners: number[] = [];
    for (let row = 0; row < side; row++)
      for (let column = 0; column < side; column++) if (isCorner(column, row, side)) corners.push(row * side + column);
    const channel = (which: number): readonly number[] => corners.map(cell => colors[3 * cell + which] as number);
    const ground = [median(channel(0)), median(channel(1)), median(channel(2))] as const;
    const distances = corners.map(cell =>
      Math.max(...ground.map((value, which) => Math.abs((colors[3 * cell + which] as number) - value))),
    );
    return { colors, ground, noise: median(distances) };
  });
}
