/**
 * Reads the position on a board in a picture. Pieces that look like one of the given sets are named; others are grouped
 * by their looks, so that naming one of them names all. Every square has a confidence: what is not certain is marked by
 * whoever shows the position.
 */
import { type Color, type Piece, samePiece } from '../../engine/rules/types.ts';
import { drawingName } from '../diagram/geometry.ts';
import { coverOf, groupsOf, isMark, lightnessOf, type Mask, maskOf, shapeOf, TAKEN_SIDE } from './equal-shapes.ts';
import { findGrid, type Grid } from './grid.ts';
import { bottomOf, type Rows, startPieces } from './layout.ts';
import { bestSet, COARSE_SIDE, emptyCost, type PlacedSet, shapeCost } from './match.ts';
import { Picture, type Raster } from './picture.ts';
import { isCapture, largestOfEachName, pieceOf, type Shape, type ShapeSet } from './shapes.ts';
import { median, type SquareCells, sideOf, squaresOf } from './squares.ts';

export interface SquareReading {
  readonly piece: Piece | null;
  /** From 0 to 1. Below {@link SURE} the reading is a guess. */
  readonly confidence: number;
  /** Squares that are guesses and show the same shape have the same number; `null` for empty ones and sure ones. */
  readonly group: number | null;
}

export const SURE = 0.5;

export interface Reading {
  readonly grid: Grid;
  /** 64 squares, those of the upper row first, each from left to right. */
  readonly squares: readonly SquareReading[];
  /** What the squares of each group show: the pixels of a {@link Shape} that has no name yet. */
  readonly groups: readonly Shape['pixels'][];
  /** The side that seems to be at the bottom. */
  readonly bottom: Color;
  /** The piece set that was recognised; `null` for one that is not known. */
  readonly set: string | null;
  /** The pieces are those of Rek and Min Rek Chanh. */
  readonly captureGame: boolean;
  /** Shapes that the start of a game has named, with the names of their pieces. */
  readonly learnt: readonly Shape[];
}

/** Margins and fits of a sure reading divided by {@link SURE}. */
const CLEAR_MARGIN = 0.3;
const CLEAR_FIT = 0.7;
/** A set that explains less of the pieces is not the one of the picture. */
const KNOWN = 0.6;
const CLEARLY_KNOWN = 0.75;
const CLEAR_SHARE = 0.3;
/** How much of an empty square may be covered before it is a guess. */
const SURE_EMPTY = 0.05;
/** The cost of a square as an empty one, up to which it is empty for certain if no set explains the pieces. */
const SURE_FLAT = 300;
/** The share of a square by which a board may reach beyond the picture. */
const OVERHANG = 0.2;
/** Differences of two equal pieces: the first limit that gives a start position applies, otherwise the first one. */
const EQUAL = [0.2, 0.3, 0.12] as const;
/** Shares of a square that a piece covers: less is none, and below the second it may be a mark. */
const LEAST_COVER = 0.04;
const SURE_COVER = 0.08;

/** What is known before a picture is read. It can be sent to a worker. */
export interface Known {
  readonly sets: readonly ShapeSet[];
  /** The boards at the start of games, by squares. */
  readonly starts: readonly (readonly (Piece | null)[])[];
}

/** @returns `null` if there is no board in the picture */
export function readBoard(raster: Raster, { sets, starts }: Known): Reading | null {
  const picture = new Picture(raster);
  const grid = findGrid(picture);
  if (grid === null) return null;
  const side = sideOf(grid);
  const squares = squaresOf(picture, grid);
  const placed = bestSet(sets, squaresOf(picture, grid, COARSE_SIDE), squares, side);
  const masks = squares.map(square => maskOf(square, side));
  const look: Look = {
    grid,
    side,
    squares,
    taken: squaresOf(picture, grid, TAKEN_SIDE),
    masks,
    covers: squares.map((square, index) => coverAt(square, masks[index] as Mask)),
  };
  const matched = placed === null ? null : matchedSquares(look, placed);
  const isSet = placed !== null && matched !== null && isKnown(matched, look);
  const reading = isSet ? known(look, matched, placed.set) : unknown(look, matched, starts);
  return isWithin(grid, raster) ? reading : { ...reading, squares: reading.squares.map(uncertain) };
}

/** Whether the board that was found lies in the picture. Otherwise it is probably another part of the picture. */
function isWithin({ left, top, width, height }: Grid, picture: Raster): boolean {
  const [across, down] = [OVERHANG * width, OVERHANG * height];
  const isInside = (start: number, end: number, most: number, margin: number): boolean =>
    start >= -margin && end <= most + margin;
  return (
    isInside(left, left + 8 * width, picture.width, across) && isInside(top, top + 8 * height, picture.height, down)
  );
}

const uncertain = (square: SquareReading): SquareReading => ({ ...square, confidence: 0 });

/** Whether a set explains most of what is on the squares, or a part of it very well: arrows may hide the rest. */
function isKnown(matched: readonly MatchedSquare[], { covers }: Look): boolean {
  const covered = matched.filter((_, index) => (covers[index] as number) >= SURE_COVER);
  const clear = covered.filter(({ piece, fit }) => piece !== null && fit >= CLEARLY_KNOWN).length;
  return median(covered.map(({ fit }) => fit)) >= KNOWN || clear >= Math.max(2, CLEAR_SHARE * covered.length);
}

/** What a picture shows before anything is named. */
interface Look {
  readonly grid: Grid;
  readonly side: number;
  readonly squares: readonly SquareCells[];
  /** The same squares with {@link TAKEN_SIDE} cells a side. */
  readonly taken: readonly SquareCells[];
  readonly masks: readonly Mask[];
  /** The share of each square that a piece covers; marks do not count. */
  readonly covers: readonly number[];
}

const coverAt = (square: SquareCells, mask: Mask): number => (isMark(square, mask) ? 0 : coverOf(mask));

interface MatchedSquare {
  readonly piece: Piece | null;
  readonly confidence: number;
  /** How much of what is on the square the piece explains, from 0 to 1. */
  readonly fit: number;
}

function matchedSquares({ squares, covers, side }: Look, { set, cells }: PlacedSet): readonly MatchedSquare[] {
  return squares.map((square, index) => {
    const empty = emptyCost(square, side);
    const models = [
      { piece: null, cost: empty },
      ...set.shapes.map((shape, at) => ({
        piece: pieceOf(shape.name),
        cost: shapeCost(square, cells[at] as Float32Array, side),
      })),
    ].toSorted((a, b) => a.cost - b.cost);
    const best = models[0] as (typeof models)[0];
    const second = models.find(({ piece }) => !samePiece(piece, best.piece)) ?? best;
    const margin = (second.cost - best.cost) / Math.max(second.cost, 1) / CLEAR_MARGIN;
    const fit = 1 - best.cost / Math.max(empty, 1);
    const clear = best.piece === null ? (SURE * SURE_EMPTY) / Math.max(covers[index] as number, 1e-3) : fit / CLEAR_FIT;
    return { piece: best.piece, confidence: Math.max(0, Math.min(1, margin, clear)), fit };
  });
}

const boardOf = (squares: readonly { readonly piece: Piece | null }[]): Rows => squares.map(({ piece }) => piece);

function known(look: Look, matched: readonly MatchedSquare[], { name, shapes }: ShapeSet): Reading {
  const { grid, squares, taken, masks, side } = look;
  const unsure = [...matched.keys()].filter(index => {
    const { confidence } = matched[index] as MatchedSquare;
    return confidence < SURE && (look.covers[index] as number) >= LEAST_COVER;
  });
  const groups = groupsOf(unsure, squares, masks, side)(EQUAL[0]);
  return {
    grid,
    squares: matched.map(({ piece, confidence }, index) => ({ piece, confidence, group: groupAt(groups, index) })),
    groups: groups.map(group => shapeOf(group, taken, masks, side)),
    bottom: bottomOf(boardOf(matched)),
    set: name,
    captureGame: shapes.every(isCapture),
    learnt: [],
  };
}

const groupAt = (groups: readonly (readonly number[])[], index: number): number | null => {
  const at = groups.findIndex(group => group.includes(index));
  return at < 0 ? null : at;
};

/** Pieces that no set explains: equal ones are grouped, and the start of a game names them. */
function unknown(look: Look, matched: readonly MatchedSquare[] | null, starts: Known['starts']): Reading {
  const { grid, squares, taken, masks, covers, side } = look;
  const occupied = [...covers.keys()].filter(index => (covers[index] as number) >= LEAST_COVER);
  const lightness = squares.map((square, index) => lightnessOf(square, masks[index] as Mask));
  const lightnessOfGroup = (group: readonly number[]): number => median(group.map(index => lightness[index] as number));
  const grouping = groupsOf(occupied, squares, masks, side);
  const tried = EQUAL.map(limit => {
    const groups = grouping(limit);
    return { groups, named: startPieces(groups, groups.map(lightnessOfGroup), starts) };
  });
  const { groups, named } = tried.find(one => one.named !== null) ?? (tried[0] as (typeof tried)[0]);
  const shapes = groups.map(group => shapeOf(group, taken, masks, side));
  const border = splitOf(groups.map(group => ({ weight: group.length, value: lightnessOfGroup(group) })));
  const isLight = (group: number): boolean => lightnessOfGroup(groups[group] as readonly number[]) > border;
  const read = squares.map((_, index): SquareReading => {
    const group = groupAt(groups, index);
    if (group === null) {
      // Colourful marks have no group, but a piece of one strong colour looks like a mark. Where a border or noise fills
      // the corners, a piece is taken for a part of the ground.
      const isCovered = coverOf(masks[index] as Mask) >= SURE_COVER;
      const isFlat = emptyCost(squares[index] as SquareCells, side) <= SURE_FLAT;
      return { piece: null, confidence: isFlat && !isCovered ? 1 : 0, group };
    }
    if (named) return { piece: named[group] as Piece, confidence: 1, group: null };
    const guess = matched?.[index]?.piece ?? null;
    const isPiece = (covers[index] as number) >= SURE_COVER;
    const role = guess?.role ?? 'fish';
    const color = isLight(group) ? 'w' : 'b';
    const piece = isPiece ? ({ color, role, promoted: guess?.promoted ?? false } as const) : null;
    return { piece, confidence: 0, group };
  });
  const captureGame = named?.every(({ role }) => role === 'king' || role === 'boat') ?? false;
  const learnt = (named ?? []).map((piece, group) => ({
    shape: { name: drawingName(piece, captureGame), pixels: shapes[group] as Shape['pixels'] },
    count: (groups[group] as readonly number[]).length,
  }));
  return {
    grid,
    squares: read,
    groups: shapes,
    bottom: bottomOf(boardOf(read)),
    set: null,
    captureGame,
    learnt: largestOfEachName(learnt),
  };
}

/** The border that parts weighted values into two groups with the least squares inside. */
function splitOf(values: readonly { readonly weight: number; readonly value: number }[]): number {
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const costOf = (part: typeof sorted): number => {
    const weight = part.reduce((sum, one) => sum + one.weight, 0);
    const mean = part.reduce((sum, one) => sum + one.weight * one.value, 0) / Math.max(weight, 1);
    return part.reduce((sum, one) => sum + one.weight * (one.value - mean) ** 2, 0);
  };
  let best = { cost: Number.POSITIVE_INFINITY, border: 128 };
  for (let at = 1; at < sorted.length; at++) {
    const cost = costOf(sorted.slice(0, at)) + costOf(sorted.slice(at));
    const border = ((sorted[at - 1]?.value ?? 0) + (sorted[at]?.value ?? 0)) / 2;
    if (cost < best.cost) best = { cost, border };
  }
  return best.border;
}
