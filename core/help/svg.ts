/**
 * A diagram as one self-contained SVG file, which includes the drawing of each kind of piece once. It has its own
 * frame, so it fits light and dark pages, and no words, so the pages of all languages share it. The same diagram always
 * gives the same bytes.
 */
import type { Diagram } from './diagram.ts';
import { arrowPath, BOARD, COLORS, centreOf, cornerOf, crossPath, drawingOf, SQUARE } from './drawing.ts';

const FRAME = 24;
const SIZE = BOARD + 2 * FRAME;

/** The drawing of a piece as an SVG symbol. Ids inside it get the prefix `name`, so that they stay unique. */
function symbol(name: string, drawing: string): string {
  const [, box = '0 0 100 100', inner = ''] =
    /^<svg[^>]*viewBox="([^"]*)"[^>]*>([\s\S]*)<\/svg>\s*$/u.exec(drawing) ?? [];
  const own = inner.replace(/ id="(\w+)"/gu, ` id="${name}-$1"`).replace(/url\(#(\w+)\)/gu, `url(#${name}-$1)`);
  return `<symbol id="${name}" viewBox="${box}">${own}</symbol>`;
}

function lines(): string {
  const inner = Array.from({ length: 7 }, (_, index) => (index + 1) * SQUARE);
  const path = inner.map(at => `M${at} 0V${BOARD}M0 ${at}H${BOARD}`).join('');
  return `<path d="${path}" stroke="#8a6236" stroke-width="1.4"/>`;
}

function coordinates(): string {
  const text = (label: string, x: number, y: number): string => `<text x="${x}" y="${y}">${label}</text>`;
  const middle = (index: number): number => FRAME + index * SQUARE + SQUARE / 2;
  const files = [...'abcdefgh'].map((file, index) => text(file, middle(index), SIZE - 8));
  const ranks = [...'87654321'].map((rank, index) => text(rank, FRAME / 2, middle(index) + 4.5));
  const style =
    'fill="#f3dfba" font-family="Noto Sans,DejaVu Sans,Arial,sans-serif" font-size="13" text-anchor="middle"';
  return `<g ${style}>${files.join('')}${ranks.join('')}</g>`;
}

const square = (at: number, style: string): string => {
  const { x, y } = cornerOf(at);
  return `<rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" ${style}/>`;
};

const circle = (at: number, radius: number, style: string): string => {
  const { x, y } = centreOf(at);
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${style}/>`;
};

/**
 * @param drawings the SVG files of the pieces by the names of {@link drawingOf}
 * @throws when the drawing of a piece is missing
 */
export function drawSvg(diagram: Diagram, drawings: ReadonlyMap<string, string>): string {
  const { position, last, dots, rings, crosses, circles, arrows } = diagram;
  const pieces = position
    .board()
    .flatMap((piece, at) => (piece ? [{ at, name: drawingOf(piece, position.rules) }] : []));
  const names = [...new Set(pieces.map(piece => piece.name))].sort();
  const symbols = names.map(name => {
    const drawing = drawings.get(name);
    if (drawing === undefined) throw new Error(`no drawing of ${name}`);
    return symbol(name, drawing);
  });
  const mark = (color: string): string => `fill="${color}" fill-opacity=".85"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">`,
    `<defs>${symbols.join('')}</defs>`,
    `<rect width="${SIZE}" height="${SIZE}" rx="8" fill="#6d4423"/>`,
    coordinates(),
    `<g transform="translate(${FRAME} ${FRAME})">`,
    `<rect width="${BOARD}" height="${BOARD}" fill="#efd9ae"/>`,
    ...(last ?? []).map(at => square(at, 'fill="#d6b228" fill-opacity=".45"')),
    lines(),
    `<rect width="${BOARD}" height="${BOARD}" fill="none" stroke="#3f2510" stroke-width="2"/>`,
    ...circles.map(({ square: at, color }) => circle(at, 26, `fill="none" stroke="${COLORS[color]}" stroke-width="5"`)),
    ...rings.map(at => circle(at, 26, `fill="none" stroke="${COLORS.green}" stroke-width="5" stroke-dasharray="8 5"`)),
    ...pieces.map(({ at, name }) => {
      const { x, y } = cornerOf(at);
      return `<use href="#${name}" x="${x + 2}" y="${y + 2}" width="${SQUARE - 4}" height="${SQUARE - 4}"/>`;
    }),
    ...dots.map(at => circle(at, 9, mark(COLORS.green))),
    ...arrows.map(arrow => `<path d="${arrowPath(arrow)}" ${mark(COLORS[arrow.color])}/>`),
    ...crosses.map(at => `<path d="${crossPath(at)}" stroke="${COLORS.red}" stroke-width="7" stroke-linecap="round"/>`),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}
