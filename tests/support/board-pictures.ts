/** Pictures of boards as users take them: drawn by the program or in the style of others, at any size and quality. */

import { readDrawings } from '../../cli/drawings.ts';
import type { Rasterize } from '../../cli/rasterizer.ts';
import { DIAGRAM_THEMES, type DiagramTheme, diagramOf, type MarkColor } from '../../core/diagram/diagram.ts';
import { drawingOf } from '../../core/diagram/geometry.ts';
import { type DrawText, drawSvg, symbolsOf } from '../../core/diagram/svg.ts';
import type { Raster } from '../../core/screenshot/picture.ts';
import { SHAPE_SIDE, type ShapeSet, setsOf } from '../../core/screenshot/shapes.ts';
import type { Shape as Mark } from '../../core/study/study.ts';
import { Position } from '../../engine/rules/position.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { type Color, type Square, squareName } from '../../engine/rules/types.ts';
import type { Random } from '../scripts/random.ts';
import { randomPosition } from '../scripts/random-setup.ts';

export const PIECE_SETS = ['traditional', 'thai', 'staunton', 'western', 'thai-letters', 'khmer-letters'] as const;

/** How a board is drawn. `site`: the style of a web site with squares of two colours, the others are our diagrams. */
export type Style = DiagramTheme | 'site';
export const STYLES: readonly Style[] = [...DIAGRAM_THEMES, 'site'];

export interface BoardPicture {
  readonly position: Position;
  readonly pieces: string;
  readonly style: Style;
  readonly orientation: Color;
  readonly coordinates: boolean;
  readonly marks: readonly Mark[];
  /** Pixels of the whole picture. */
  readonly width: number;
  /** Pixels around the diagram, of another colour. */
  readonly margin: readonly [left: number, top: number];
  /** Standard deviation of noise, from 0 to 255. */
  readonly noise: number;
  /** Quality of JPEG from 1 to 100; `null`: not compressed. */
  readonly quality: number | null;
}

/** Alpha is not multiplied into the result. */
export function rasterOf(rasterize: Rasterize, svg: string, width: number): Raster {
  const image = rasterize(svg, width);
  const data = new Uint8Array(image.pixels.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = image.pixels[at + 3] as number;
    data[at + 3] = alpha;
    for (let channel = at; alpha > 0 && channel < at + 3; channel++)
      data[channel] = Math.min(255, Math.round(((image.pixels[channel] as number) * 255) / alpha));
  }
  return { width: image.width, height: image.height, data };
}

/** The shapes of the program's piece sets. */
export const programShapes = (rasterize: Rasterize, names: readonly string[] = PIECE_SETS): readonly ShapeSet[] =>
  names.flatMap(name =>
    setsOf(
      name,
      [...readDrawings(name)].map(([piece, svg]) => ({
        name: piece,
        pixels: rasterOf(rasterize, svg, SHAPE_SIDE).data,
      })),
    ),
  );

const SITE_SQUARE = 60;

/** Two colours of squares, pieces that fill them, small coordinates inside the squares, the last move tinted. */
function siteSvg({ position, pieces, orientation, coordinates }: BoardPicture): string {
  const diagram = diagramOf(position, true, []);
  const symbols = symbolsOf([diagram], readDrawings(pieces));
  const board = position.board();
  const parts: string[] = [];
  for (let index = 0; index < 64; index++) {
    const square = squareIn({ orientation }, index);
    const [x, y] = [SITE_SQUARE * (index & 7), SITE_SQUARE * (index >> 3)];
    const isLight = ((index & 7) + (index >> 3)) % 2 === 0;
    const rect = `x="${x}" y="${y}" width="${SITE_SQUARE}" height="${SITE_SQUARE}"`;
    parts.push(`<rect ${rect} fill="${isLight ? '#f0d9b5' : '#b58863'}"/>`);
    if (diagram.last?.includes(square)) parts.push(`<rect ${rect} fill="#9bc700" fill-opacity=".41"/>`);
    // A letter as large as a coordinate, drawn as a path.
    if (coordinates && index >> 3 === 7)
      parts.push(`<path d="M${x + 3} ${y + 57}v-8h5v8m0-4h-5" stroke="#444" stroke-width="1.5" fill="none"/>`);
    const piece = board[square];
    if (piece) parts.push(`<use href="#${drawingOf(piece, position.rules)}" ${rect}/>`);
  }
  const side = 8 * SITE_SQUARE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}"><defs>${symbols}</defs>${parts.join('')}</svg>`;
}

function diagramSvg(picture: BoardPicture, theme: DiagramTheme, drawText: DrawText): string {
  const { position, pieces, orientation, coordinates, marks } = picture;
  const look = {
    theme,
    orientation,
    squareName: coordinates ? squareName : null,
    sideToMove: false,
    captions: [],
  };
  return drawSvg(diagramOf(position, true, marks), readDrawings(pieces), look, drawText);
}

/** Puts an SVG picture with a viewBox into a larger one. */
function withMargin(svg: string, [left, top]: readonly [number, number], width: number): string {
  if (left === 0 && top === 0) return svg;
  const [, inner = '0', high = '0'] = /width="([\d.]+)" height="([\d.]+)"/u.exec(svg) ?? [];
  const unit = Number(inner) / (width - 2 * left);
  const [x, y] = [left * unit, top * unit];
  const [w, h] = [Number(inner) + 2 * x, Number(high) + 2 * y];
  const placed = svg.replace('<svg ', `<svg x="${x}" y="${y}" `);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><rect width="${w}" height="${h}" fill="#e8e6e3"/>${placed}</svg>`;
}

/** @param random for the noise */
export function drawBoard(rasterize: Rasterize, drawText: DrawText, picture: BoardPicture, random: Random): Raster {
  const { style, width, margin, noise, quality } = picture;
  const svg = style === 'site' ? siteSvg(picture) : diagramSvg(picture, style, drawText);
  const raster = rasterOf(rasterize, withMargin(svg, margin, width), width);
  if (noise > 0) addNoise(raster, noise, random);
  return quality === null ? raster : compressed(raster, quality);
}

function addNoise({ data }: Raster, deviation: number, random: Random): void {
  for (let at = 0; at < data.length; at += 4)
    for (let channel = at; channel < at + 3; channel++) {
      // The sum of three uniform numbers is close enough to a normal one.
      const normal = 2 * (random.fraction() + random.fraction() + random.fraction() - 1.5);
      data[channel] = Math.min(255, Math.max(0, Math.round((data[channel] as number) + deviation * normal)));
    }
}

/** Luminance quantisation of JPEG (ITU T.81, table K.1); colour differences use it too. */
const QUANTA = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];

const COSINES = Array.from({ length: 64 }, (_, index) => {
  const [frequency, place] = [index >> 3, index & 7];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);
});

/** One direction of the cosine transform of an 8 by 8 block. */
function transform(block: Float64Array, inverse: boolean, turned: boolean): Float64Array {
  const result = new Float64Array(64);
  for (let line = 0; line < 8; line++)
    for (let to = 0; to < 8; to++) {
      let sum = 0;
      for (let from = 0; from < 8; from++) {
        const cosine = COSINES[inverse ? 8 * from + to : 8 * to + from] as number;
        sum += cosine * (block[turned ? 8 * from + line : 8 * line + from] as number);
      }
      result[turned ? 8 * to + line : 8 * line + to] = sum;
    }
  return result;
}

/** What JPEG makes of a picture: blocks of 8 by 8 pixels with quantised frequencies. */
function compressed({ width, height, data }: Raster, quality: number): Raster {
  const scale = quality < 50 ? 50 / quality : 2 - quality / 50;
  const quanta = QUANTA.map(value => Math.max(1, value * scale));
  const result = new Uint8Array(data);
  const at = (x: number, y: number): number => 4 * (Math.min(y, height - 1) * width + Math.min(x, width - 1));
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8) {
      const planes = [0, 1, 2].map(plane => {
        const block = new Float64Array(64);
        for (let cell = 0; cell < 64; cell++) {
          const from = at(left + (cell & 7), top + (cell >> 3));
          const [r, g, b] = [data[from], data[from + 1], data[from + 2]] as [number, number, number];
          const luma = 0.299 * r + 0.587 * g + 0.114 * b;
          block[cell] = plane === 0 ? luma - 128 : plane === 1 ? 0.564 * (b - luma) : 0.713 * (r - luma);
        }
        const frequencies = transform(transform(block, false, false), false, true);
        const rounded = frequencies.map((value, index) => {
          const step = quanta[index] as number;
          return step * Math.round(value / step);
        });
        return transform(transform(rounded, true, false), true, true);
      });
      for (let cell = 0; cell < 64; cell++) {
        const [x, y] = [left + (cell & 7), top + (cell >> 3)];
        if (x >= width || y >= height) continue;
        const luma = (planes[0]?.[cell] as number) + 128;
        const [blue, red] = [planes[1]?.[cell] as number, planes[2]?.[cell] as number];
        const b = luma + blue / 0.564;
        const r = luma + red / 0.713;
        const g = (luma - 0.299 * r - 0.114 * b) / 0.587;
        for (const [channel, value] of [r, g, b].entries())
          result[at(x, y) + channel] = Math.min(255, Math.max(0, Math.round(value)));
      }
    }
  return { width, height, data: result };
}

/** A random picture of a position. The width is from 200 to 1600 pixels, and its logarithm has an even distribution. */
export function randomPicture(random: Random, position: Position): BoardPicture {
  const width = Math.round(200 * 8 ** random.fraction());
  const colors: readonly MarkColor[] = ['green', 'red', 'blue', 'yellow'];
  const marks = Array.from({ length: random.pick([0, 0, 1, 2, 3]) }, () => ({
    color: random.pick(colors),
    from: squareName(random.below(64)),
    ...(random.chance(0.7) ? { to: squareName(random.below(64)) } : {}),
  }));
  const isCut = random.chance(0.5);
  return {
    position,
    pieces: random.pick(PIECE_SETS),
    style: random.pick(STYLES),
    orientation: random.chance(0.5) ? 'w' : 'b',
    coordinates: random.chance(0.5),
    marks: marks.filter(({ from, to }) => from !== to),
    width,
    margin: isCut
      ? [0, 0]
      : [Math.round(width * 0.25 * random.fraction()), Math.round(width * 0.2 * random.fraction())],
    noise: random.pick([0, 0, 0, 2, 5]),
    quality: random.pick([null, null, 90, 75, 50]),
  };
}

/** The square at a place of the picture: places from the upper left, row by row. */
export const squareIn = ({ orientation }: Pick<BoardPicture, 'orientation'>, place: number): Square =>
  orientation === 'w' ? place ^ 56 : place ^ 7;

/** A position of a random game of any kind, or one with few pieces anywhere. */
export function randomBoard(random: Random): Position {
  const isCapture = random.chance(0.15);
  const rules = random.pick(ruleSets.filter(({ rek }) => (rek !== null) === isCapture));
  if (rules.rek === null && random.chance(0.4)) return randomPosition(random, rules);
  let position = Position.start(rules);
  for (let left = random.below(60); left > 0 && position.outcome() === null; left--)
    position = position.play(random.pick(position.moves()));
  return position;
}
