/**
 * A diagram as one self-contained SVG file, which includes the drawing of each kind of piece once. The same diagram
 * always gives the same bytes.
 */
import { type Square, squareName } from '../../engine/rules/types.ts';
import type { Diagram, DiagramLook } from './diagram.ts';
import { arrowPath, BOARD, COLORS, centreOf, cornerOf, crossPath, drawingOf, SQUARE } from './geometry.ts';
import { THEME_COLORS, type ThemeColors } from './themes.ts';
import { wrapText } from './wrap-text.ts';

/** SVG files of pieces by the names of {@link drawingOf}. */
export type Drawings = ReadonlyMap<string, string>;

/** The diagrams of the help: they have no words, so the pages of all languages share them. */
export const HELP_LOOK: DiagramLook = {
  theme: 'wood',
  orientation: 'w',
  squareName,
  sideToMove: false,
  captions: [],
};

const FONT_FAMILY = 'Noto Sans,DejaVu Sans,Arial,sans-serif';

/** The width of a frame with coordinates, their size, and how far below or above they stand. */
const COORDINATES = {
  usual: { frame: 24, size: 13, above: 8, below: 4.5 },
  large: { frame: 36, size: 24, above: 10, below: 8.5 },
} as const;
const NARROW_FRAME = 8;
const FONT_SIZE = 16;
const LINE_HEIGHT = 25;

const coordinatesOf = ({ largeCoordinates }: DiagramLook) => COORDINATES[largeCoordinates ? 'large' : 'usual'];

/** The width of the frame around the board. */
const frameOf = (look: DiagramLook): number =>
  look.squareName !== null || look.sideToMove ? coordinatesOf(look).frame : NARROW_FRAME;

/** The drawing of a piece as an SVG symbol. Ids inside it get the prefix `name`, so that they stay unique. */
function symbol(name: string, drawing: string): string {
  const [, box = '0 0 100 100', inner = ''] =
    /^<svg[^>]*viewBox="([^"]*)"[^>]*>([\s\S]*)<\/svg>\s*$/u.exec(drawing) ?? [];
  const own = inner
    .replace(/ id="([^"]+)"/gu, ` id="${name}-$1"`)
    .replace(/url\(#([^)]+)\)/gu, `url(#${name}-$1)`)
    .replace(/ href="#([^"]+)"/gu, ` href="#${name}-$1"`);
  return `<symbol id="${name}" viewBox="${box}">${own}</symbol>`;
}

/**
 * The symbols of the pieces on the boards of some diagrams.
 *
 * @throws when the drawing of a piece is missing
 */
export function symbolsOf(diagrams: readonly Diagram[], drawings: Drawings): string {
  const names = diagrams.flatMap(({ position }) =>
    position.board().flatMap(piece => (piece ? [drawingOf(piece, position.rules)] : [])),
  );
  return [...new Set(names)]
    .sort()
    .map(name => {
      const drawing = drawings.get(name);
      if (drawing === undefined) throw new Error(`no drawing of ${name}`);
      return symbol(name, drawing);
    })
    .join('');
}

function lines(colors: ThemeColors): string {
  const inner = Array.from({ length: 7 }, (_, index) => (index + 1) * SQUARE);
  const path = inner.map(at => `M${at} 0V${BOARD}M0 ${at}H${BOARD}`).join('');
  return `<path d="${path}" stroke="${colors.lines}" stroke-width="1.4"/>`;
}

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/gu, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');

/**
 * Draws one line of text with its middle at a point.
 *
 * @param y of the base line
 * @param size of the font. All three in SVG units
 */
export type DrawText = (text: string, x: number, y: number, size: number) => string;

/** Text whose Thai and Khmer parts name their fonts, because not every program finds a font for each letter. */
const scriptText = (text: string): string =>
  escapeXml(text)
    .replace(/\p{Script=Thai}+/gu, part => `<tspan font-family="Noto Sans Thai,sans-serif">${part}</tspan>`)
    .replace(/\p{Script=Khmer}+/gu, part => `<tspan font-family="Noto Sans Khmer,sans-serif">${part}</tspan>`);

const plainText: DrawText = (text, x, y) => `<text x="${x}" y="${y}">${scriptText(text)}</text>`;

const textGroup = (color: string, size: number, texts: readonly string[]): string =>
  `<g fill="${color}" font-family="${FONT_FAMILY}" font-size="${size}" text-anchor="middle">${texts.join('')}</g>`;

function coordinates(
  look: DiagramLook,
  nameOf: (square: Square) => string,
  { text: color }: ThemeColors,
  drawText: DrawText,
): string {
  const { frame, size, above, below } = coordinatesOf(look);
  const text = (label: string, x: number, y: number): string => drawText(label, x, y, size);
  const middle = (index: number): number => frame + index * SQUARE + SQUARE / 2;
  const steps = look.orientation === 'w' ? [0, 1, 2, 3, 4, 5, 6, 7] : [7, 6, 5, 4, 3, 2, 1, 0];
  const files = steps.map((file, index) => text(nameOf(file).charAt(0), middle(index), BOARD + 2 * frame - above));
  const ranks = steps
    .toReversed()
    .map((rank, index) => text(nameOf(8 * rank).charAt(1), frame / 2, middle(index) + below));
  return textGroup(color, size, [...files, ...ranks]);
}

const square = (at: number, style: string): string => {
  const { x, y } = cornerOf(at);
  return `<rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" ${style}/>`;
};

const circle = (at: number, radius: number, style: string): string => {
  const { x, y } = centreOf(at);
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${style}/>`;
};

/** The disc beside the board, on the side of the player who moves. */
function moveDisc({ position }: Diagram, look: DiagramLook): string {
  const { orientation } = look;
  const frame = frameOf(look);
  const x = BOARD + 1.5 * frame;
  const y = frame + (position.turn === orientation ? BOARD - 12 : 12);
  const [fill, stroke] = position.turn === 'w' ? ['#ffffff', '#3a3328'] : ['#17110d', '#d9cfc0'];
  return `<circle cx="${x}" cy="${y}" r="8" fill="${fill}" stroke="${stroke}" stroke-width="1.6"/>`;
}

/** The squares of the diagram as they are seen from the side at the bottom. */
function turned(diagram: Diagram, { orientation }: DiagramLook): Omit<Diagram, 'position'> {
  if (orientation === 'w') return diagram;
  const turn = (at: Square): Square => 63 - at;
  return {
    last: diagram.last && [turn(diagram.last[0]), turn(diagram.last[1])],
    dots: diagram.dots.map(turn),
    rings: diagram.rings.map(turn),
    crosses: diagram.crosses.map(turn),
    circles: diagram.circles.map(({ square: at, color }) => ({ square: turn(at), color })),
    arrows: diagram.arrows.map(({ from, to, color }) => ({ from: turn(from), to: turn(to), color })),
  };
}

/** The board with its pieces and marks, without frame. */
function board(diagram: Diagram, look: DiagramLook, colors: ThemeColors): readonly string[] {
  const { last, dots, rings, crosses, circles, arrows } = turned(diagram, look);
  const { position } = diagram;
  const pieces = position
    .board()
    .flatMap((piece, at) =>
      piece ? [{ at: look.orientation === 'w' ? at : 63 - at, name: drawingOf(piece, position.rules) }] : [],
    );
  const mark = (color: string): string => `fill="${color}" fill-opacity=".85"`;
  return [
    `<rect width="${BOARD}" height="${BOARD}" fill="${colors.board}"/>`,
    ...(last ?? []).map(at => square(at, `fill="${colors.last}" fill-opacity=".45"`)),
    lines(colors),
    `<rect width="${BOARD}" height="${BOARD}" fill="none" stroke="${colors.edge}" stroke-width="2"/>`,
    ...circles.map(({ square: at, color }) => circle(at, 26, `fill="none" stroke="${COLORS[color]}" stroke-width="5"`)),
    ...rings.map(at => circle(at, 26, `fill="none" stroke="${COLORS.green}" stroke-width="5" stroke-dasharray="8 5"`)),
    ...pieces.map(({ at, name }) => {
      const { x, y } = cornerOf(at);
      return `<use href="#${name}" x="${x + 2}" y="${y + 2}" width="${SQUARE - 4}" height="${SQUARE - 4}"/>`;
    }),
    ...dots.map(at => circle(at, 9, mark(COLORS.green))),
    ...arrows.map(arrow => `<path d="${arrowPath(arrow)}" ${mark(COLORS[arrow.color])}/>`),
    ...crosses.map(at => `<path d="${crossPath(at)}" stroke="${COLORS.red}" stroke-width="7" stroke-linecap="round"/>`),
  ];
}

export interface Sized {
  readonly svg: string;
  /** In SVG units, which are CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** @param symbols those of {@link symbolsOf}; empty if the document around the diagram has them */
export function drawSized(diagram: Diagram, look: DiagramLook, symbols: string, drawText = plainText): Sized {
  const colors = THEME_COLORS[look.theme];
  const frame = frameOf(look);
  const width = BOARD + 2 * frame;
  const captions = look.captions.flatMap(text => wrapText(text, (width - 16) / FONT_SIZE));
  const textHeight = captions.length === 0 ? 0 : captions.length * LINE_HEIGHT + 4;
  const height = Math.max(width + textHeight, look.minHeight ?? 0);
  const texts = captions.map((text, index) =>
    drawText(text, width / 2, width + index * LINE_HEIGHT + FONT_SIZE - 2, FONT_SIZE),
  );
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...(symbols === '' ? [] : [`<defs>${symbols}</defs>`]),
    `<rect width="${width}" height="${height}" rx="8" fill="${colors.frame}"/>`,
    ...(look.squareName === null ? [] : [coordinates(look, look.squareName, colors, drawText)]),
    ...(look.sideToMove ? [moveDisc(diagram, look)] : []),
    ...(texts.length === 0 ? [] : [textGroup(colors.text, FONT_SIZE, texts)]),
    `<g transform="translate(${frame} ${frame})">`,
    ...board(diagram, look, colors),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
  return { svg, width, height };
}

/** @throws when the drawing of a piece is missing */
export const drawSvg = (
  diagram: Diagram,
  drawings: Drawings,
  look: DiagramLook = HELP_LOOK,
  drawText = plainText,
): string => drawSized(diagram, look, symbolsOf([diagram], drawings), drawText).svg;
