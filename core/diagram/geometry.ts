/** The geometry of a diagram: an 8 by 8 board with squares of {@link SQUARE} SVG units, seen from White's side. */
import { familyOf } from '../../engine/rules/capabilities.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import type { Piece, Square } from '../../engine/rules/types.ts';
import type { DiagramArrow, MarkColor } from './diagram.ts';

export const SQUARE = 60;
export const BOARD = 8 * SQUARE;

export const COLORS: Readonly<Record<MarkColor, string>> = {
  green: '#2e8b45',
  red: '#b3291f',
  blue: '#1f5f9e',
  yellow: '#d18a00',
};

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The upper left corner of a square. */
export const cornerOf = (square: Square): Point => ({ x: (square & 7) * SQUARE, y: (7 - (square >> 3)) * SQUARE });

export const centreOf = (square: Square): Point => {
  const { x, y } = cornerOf(square);
  return { x: x + SQUARE / 2, y: y + SQUARE / 2 };
};

/** The file name, without its extension, of the drawing of a piece. Capture games have their own. */
export const drawingName = ({ color, role, promoted }: Piece, captureGame = false): string =>
  captureGame ? `${color}-capture-${role}` : `${color}-${promoted ? 'promoted' : role}`;

/** {@link drawingName} of a piece under a rule set. */
export const drawingOf = (piece: Piece, rules: RuleSet): string => drawingName(piece, familyOf(rules) === 'rek');

const round = (value: number): number => Math.round(value * 10) / 10;

/** The outline of an arrow that ends a little before the centre of its target square. */
export function arrowPath({ from, to }: DiagramArrow): string {
  const start = centreOf(from);
  const end = centreOf(to);
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [along, aside] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const tip = length - 6;
  const at = (forward: number, sideways: number): string =>
    `${round(start.x + along * forward - aside * sideways)} ${round(start.y + aside * forward + along * sideways)}`;
  const neck = tip - 19;
  return `M${[at(12, 4), at(neck, 4), at(neck, 12), at(tip, 0), at(neck, -12), at(neck, -4), at(12, -4)].join('L')}Z`;
}

export function crossPath(square: Square): string {
  const { x, y } = centreOf(square);
  const arm = 15;
  return `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x - arm} ${y + arm}L${x + arm} ${y - arm}`;
}
