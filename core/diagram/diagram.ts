/** What a diagram shows: a position with marks. How it looks is a {@link DiagramLook}. */
import type { Position } from '../../engine/rules/position.ts';
import { type Color, fromOf, parseSquare, type Square, toOf } from '../../engine/rules/types.ts';
import type { Shape } from '../study/study.ts';

export type MarkColor = Shape['color'];

export interface DiagramArrow {
  readonly from: Square;
  readonly to: Square;
  readonly color: MarkColor;
}

export interface Diagram {
  readonly position: Position;
  /** The squares of the last move. */
  readonly last: readonly [Square, Square] | null;
  readonly dots: readonly Square[];
  readonly rings: readonly Square[];
  readonly crosses: readonly Square[];
  readonly circles: readonly { readonly square: Square; readonly color: MarkColor }[];
  readonly arrows: readonly DiagramArrow[];
}

export const DIAGRAM_THEMES = ['wood', 'light', 'dark', 'print'] as const;
export type DiagramTheme = (typeof DIAGRAM_THEMES)[number];

export interface DiagramLook {
  readonly theme: DiagramTheme;
  /** The side at the bottom. */
  readonly orientation: Color;
  /** Names of the squares at the edges, two characters, file first; `null`: no coordinates. */
  readonly squareName: ((square: Square) => string) | null;
  /** For diagrams that are printed a few centimetres wide. */
  readonly largeCoordinates?: boolean;
  /** A disc beside the board in the colour of the side to move. */
  readonly sideToMove: boolean;
  /** Paragraphs below the board. */
  readonly captions: readonly string[];
  /** Makes the picture at least so high, in CSS pixels. */
  readonly minHeight?: number;
}

/**
 * A position of a game.
 *
 * @param lastMove tint the squares of the move that led to the position
 * @param shapes arrows and marked squares; those on unknown squares are left out
 */
export function diagramOf(position: Position, lastMove: boolean, shapes: readonly Shape[]): Diagram {
  const last = lastMove ? position.lastMove : null;
  const circles: { square: Square; color: MarkColor }[] = [];
  const arrows: DiagramArrow[] = [];
  for (const { from: start, to: end, color } of shapes) {
    const from = parseSquare(start);
    const to = end === undefined ? null : parseSquare(end);
    if (from === null) continue;
    if (end === undefined) circles.push({ square: from, color });
    else if (to !== null) arrows.push({ from, to, color });
  }
  return {
    position,
    last: last === null ? null : [fromOf(last), toOf(last)],
    dots: [],
    rings: [],
    crosses: [],
    circles,
    arrows,
  };
}
