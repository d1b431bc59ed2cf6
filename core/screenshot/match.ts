/**
 * Compares squares with the shapes of sets. A square is modelled as its ground colour with a shape in front of it; the
 * cost of a model is the mean squared difference of its cells from those of the square. A difference above a limit
 * counts as that limit, so a mark or an arrow, which hides a part of every shape, costs all models the same.
 */
import { type Cells, type Placement, placed, type ShapeSet } from './shapes.ts';
import { isInside, type SquareCells } from './squares.ts';

/** Squared difference of a channel above which a cell counts as hidden. */
const HIDDEN = 55 ** 2;

/** A set as it appears on the squares of a picture. */
export interface PlacedSet {
  readonly set: ShapeSet;
  readonly placement: Placement;
  readonly side: number;
  /** In the order of the set. */
  readonly cells: readonly Cells[];
}

const placeSet = (set: ShapeSet, placement: Placement, side: number): PlacedSet => ({
  set,
  placement,
  side,
  cells: set.shapes.map(shape => placed(shape, placement, side)),
});

const insideOf = new Map<number, Uint16Array>();

/** The indices of the cells that belong to a square for certain. */
function insideCells(side: number): Uint16Array {
  const known = insideOf.get(side);
  if (known) return known;
  const cells = Array.from({ length: side * side }, (_, cell) => cell).filter(cell =>
    isInside(cell % side, Math.floor(cell / side), side),
  );
  const made = new Uint16Array(cells);
  insideOf.set(side, made);
  return made;
}

/** The cost of a square as an empty one. */
export function emptyCost({ colors, ground: [red, green, blue] }: SquareCells, side: number): number {
  const inside = insideCells(side);
  let cost = 0;
  for (const cell of inside) {
    const r = (colors[3 * cell] as number) - red;
    const g = (colors[3 * cell + 1] as number) - green;
    const b = (colors[3 * cell + 2] as number) - blue;
    cost += Math.min((r * r + g * g + b * b) / 3, HIDDEN);
  }
  return cost / inside.length;
}

/** The cost of a square with a shape on it. */
export function shapeCost({ colors, ground: [red, green, blue] }: SquareCells, shape: Cells, side: number): number {
  const inside = insideCells(side);
  let cost = 0;
  for (let index = 0; index < inside.length; index++) {
    const cell = inside[index] as number;
    const behind = 1 - (shape[4 * cell + 3] as number);
    const r = (colors[3 * cell] as number) - behind * red - (shape[4 * cell] as number);
    const g = (colors[3 * cell + 1] as number) - behind * green - (shape[4 * cell + 1] as number);
    const b = (colors[3 * cell + 2] as number) - behind * blue - (shape[4 * cell + 2] as number);
    const error = (r * r + g * g + b * b) / 3;
    cost += error < HIDDEN ? error : HIDDEN;
  }
  return cost / inside.length;
}

/** How much of what is on squares a set explains, from 0 to 1. */
function explained(squares: readonly SquareCells[], { cells, side }: PlacedSet): number {
  let [left, all] = [0, 0];
  for (const square of squares) {
    const empty = emptyCost(square, side);
    all += empty;
    left += Math.min(empty, ...cells.map(shape => shapeCost(square, shape, side)));
  }
  return all === 0 ? 0 : 1 - left / all;
}

interface SetMatch {
  readonly placed: PlacedSet;
  /** How much of what is on the squares the set explains, from 0 to 1. */
  readonly explained: number;
}

const SCALES = [1, 0.93, 0.86, 0.79, 0.72] as const;
/** Squares that decide on the set: those that differ most from an empty one. */
const DECIDING = 12;
export const COARSE_SIDE = 16;

const busiest = (squares: readonly SquareCells[], side: number): readonly number[] =>
  squares
    .map((square, index) => ({ index, cost: emptyCost(square, side) }))
    .toSorted((a, b) => b.cost - a.cost)
    .slice(0, DECIDING)
    .map(({ index }) => index);

/**
 * The set and placement that explain most.
 *
 * @param coarse the squares with {@link COARSE_SIDE} cells a side
 * @param squares the same squares with `side` cells a side
 */
export function bestSet(
  sets: readonly ShapeSet[],
  coarse: readonly SquareCells[],
  squares: readonly SquareCells[],
  side: number,
): PlacedSet | null {
  const deciding = busiest(coarse, COARSE_SIDE);
  const few = deciding.map(index => coarse[index] as SquareCells);
  const many = deciding.map(index => squares[index] as SquareCells);
  const tried = sets
    .flatMap(set =>
      SCALES.map(scale => {
        const placement = { scale, right: 0, down: 0 };
        return { set, placement, explained: explained(few, placeSet(set, placement, COARSE_SIDE)) };
      }),
    )
    .toSorted((a, b) => b.explained - a.explained);
  const [nearest] = firstOfEach(tried)
    .slice(0, 2)
    .map(({ set, placement }) => refine(set, placement, few, COARSE_SIDE, 0.03))
    .toSorted((a, b) => b.explained - a.explained);
  return nearest ? refine(nearest.placed.set, nearest.placed.placement, many, side, 0.012).placed : null;
}

const firstOfEach = <T extends { readonly set: ShapeSet }>(list: readonly T[]): readonly T[] =>
  list.filter((one, index) => list.findIndex(other => other.set === one.set) === index);

/** Improves a placement step by step. */
function refine(
  set: ShapeSet,
  start: Placement,
  squares: readonly SquareCells[],
  side: number,
  step: number,
): SetMatch {
  const match = (placement: Placement): SetMatch => {
    const candidate = placeSet(set, placement, side);
    return { placed: candidate, explained: explained(squares, candidate) };
  };
  let best = match(start);
  for (let improves = true; improves; ) {
    improves = false;
    const { scale, right, down } = best.placed.placement;
    for (const next of [
      { scale: scale + step, right, down },
      { scale: scale - step, right, down },
      { scale, right: right + step, down },
      { scale, right: right - step, down },
      { scale, right, down: down + step },
      { scale, right, down: down - step },
    ]) {
      const tried = match(next);
      if (tried.explained <= best.explained + 1e-4) continue;
      best = tried;
      improves = true;
      break;
    }
  }
  return best;
}
