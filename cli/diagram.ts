/** `diagram`: draws a position as SVG or PNG, or a line of moves as an animated GIF. */
import { extname } from 'node:path';
import type { Command } from 'commander';
import { CodedError } from '../api/failure.ts';
import { drawFrames, type Frame, framesOf } from '../core/diagram/animation.ts';
import { type DiagramLook, type DiagramTheme, diagramOf, type MarkColor } from '../core/diagram/diagram.ts';
import { type Drawings, drawSvg } from '../core/diagram/svg.ts';
import { GifWriter, MOST_DELAY } from '../core/gif/gif.ts';
import { makeMoveText, type Notation, squareIn } from '../core/notation/notations.ts';
import { type NodePosition, Positions, startPosition } from '../core/study/positions.ts';
import type { MoveNode, Shape, Study } from '../core/study/study.ts';
import { mainLine } from '../core/study/walk.ts';
import type { Position } from '../engine/rules/position.ts';
import { parseSquare } from '../engine/rules/types.ts';
import { readDrawings } from './drawings.ts';
import { writeOut } from './export.ts';
import { gamesIn } from './game-files.ts';
import { outlineText } from './outlines.ts';
import { lineIn } from './position.ts';
import { createRasterizer } from './rasterizer.ts';
import { loadKernel } from './request.ts';
import { rulesOption } from './rules-option.ts';

interface Options {
  readonly out: string;
  readonly fen?: string;
  readonly rules?: string;
  readonly moves?: string;
  /** Counted from 1. */
  readonly game: number;
  readonly ply?: number;
  readonly pieces: string;
  readonly theme: DiagramTheme;
  readonly notation: Notation;
  readonly flip?: boolean;
  readonly coordinates: boolean;
  readonly lastMove: boolean;
  readonly marks?: string;
  readonly sideToMove?: boolean;
  readonly count?: boolean;
  readonly caption?: string;
  /** Pixels. */
  readonly width?: number;
  /** Seconds. */
  readonly delay: number;
}

/** The time of the last position of a GIF in that of another. */
const LAST_POSITION = 3;
/** Seconds. */
const MOST_SECONDS = Math.floor(MOST_DELAY / 100 / LAST_POSITION);

interface Line {
  readonly nodes: readonly MoveNode[];
  readonly places: readonly NodePosition[];
}

export async function drawDiagram(file: string | undefined, options: Options, command: Command): Promise<boolean> {
  const kind = extname(options.out).toLowerCase();
  if (!['.svg', '.png', '.gif'].includes(kind)) command.error('error: --out must end with .svg, .png or .gif');
  if (file === undefined && options.rules === undefined && options.fen === undefined)
    command.error('error: expected either a file or --rules with --fen or --moves');
  if (file !== undefined && (options.fen !== undefined || options.moves !== undefined))
    command.error('error: --fen and --moves cannot be used with a file');
  if (options.delay > MOST_SECONDS) command.error(`error: --delay must be at most ${MOST_SECONDS} seconds`);
  const rules = await rulesOption(options.rules, command, false);
  await loadKernel();
  const { nodes, places } =
    file === undefined ? lineOfMoves(options, rules?.id) : studyLine(await studyOf(file, rules?.id, options.game));
  const frames = framesOf(nodes, places, (place, before) => [
    ...captionsOf(place.position, options),
    ...moveText(place, before, options.notation),
  ]);
  const { ply = frames.length - 1 } = options;
  const frame = frames[ply];
  if (frame === undefined) throw new CodedError('no-such-ply', `There are ${frames.length - 1} plies, not ${ply}`);
  const drawings = readDrawings(options.pieces);
  const content =
    kind === '.gif'
      ? await gif(frames.slice(0, ply + 1), options, drawings)
      : await picture(frame, kind === '.png', options, drawings);
  await writeOut(options.out, write => write(content));
  return true;
}

const lookOf = ({ theme, notation, flip, coordinates, sideToMove }: Options): DiagramLook => ({
  theme,
  orientation: flip ? 'b' : 'w',
  squareName: coordinates ? square => squareIn(notation, square) : null,
  sideToMove: sideToMove ?? false,
  captions: [],
});

async function picture(
  { position, shapes }: Frame,
  png: boolean,
  options: Options,
  drawings: Drawings,
): Promise<string | Uint8Array> {
  const diagram = diagramOf(position, options.lastMove, [...shapes, ...marksIn(options.marks ?? '')]);
  const look = { ...lookOf(options), captions: captionsOf(position, options) };
  if (!png) return drawSvg(diagram, drawings, look);
  const rasterize = await createRasterizer();
  return rasterize(drawSvg(diagram, drawings, look, await outlineText()), options.width ?? 1056).png;
}

async function gif(frames: readonly Frame[], options: Options, drawings: Drawings): Promise<Uint8Array> {
  const rasterize = await createRasterizer();
  let writer: GifWriter | null = null;
  let left = frames.length;
  for (const { svg } of drawFrames(frames, lookOf(options), drawings, await outlineText())) {
    const { width, height, pixels } = rasterize(svg, options.width ?? 480);
    writer ??= new GifWriter(width, height);
    writer.add(pixels, Math.round(100 * options.delay * (--left === 0 ? LAST_POSITION : 1)));
  }
  return (writer as GifWriter).finish();
}

function captionsOf(position: Position, { caption, count: withCount }: Options): readonly string[] {
  const count = withCount ? position.count() : null;
  const side = count?.counter === 'w' ? 'White' : 'Black';
  return [
    ...(caption === undefined ? [] : [caption]),
    ...(count === null ? [] : [`${side} counts: ${count.number} of ${count.limit}`]),
  ];
}

function moveText(
  { position: after }: NodePosition,
  before: NodePosition | null,
  notation: Notation,
): readonly string[] {
  const move = after.lastMove;
  if (before === null || move === null) return [];
  const { fullmoves } = before.position.setup();
  const number = `${fullmoves}${before.position.turn === 'w' ? '.' : '…'}`;
  return [`${number} ${makeMoveText(notation, before.position, move, after)}`];
}

async function studyOf(file: string, rules: string | undefined, number: number): Promise<Study> {
  for await (const { game } of gamesIn(file, rules, () => {})) if (game.game === number) return game.study;
  throw new CodedError('no-such-game', `${file} has no game ${number}`);
}

function studyLine(study: Study): Line {
  const root = startPosition(study);
  if (root === null) throw new CodedError('bad-position', 'The start position of the game cannot be read');
  const nodes = [study.root, ...mainLine(study)];
  return { nodes, places: new Positions(root).along(nodes) };
}

function lineOfMoves({ fen, moves }: Options, rules: string | undefined): Line {
  const line = lineIn({ rules, fen, moves: moves?.trim().split(/\s+/u) ?? [] });
  if (!line.ok) throw new CodedError(line.error.code, line.error.text);
  return { nodes: [], places: line.value.map(position => ({ position, san: '', refused: [] })) };
}

/** `e4:red e1-e3`: marked squares and arrows, green unless a colour is named. */
function marksIn(text: string): readonly Shape[] {
  return text
    .split(/\s+/u)
    .filter(word => word !== '')
    .map(word => {
      const [, from = '', to, color = 'green'] =
        /^([a-h][1-8])(?:-([a-h][1-8]))?(?::(green|red|blue|yellow))?$/u.exec(word) ?? [];
      if (parseSquare(from) === null)
        throw new CodedError('bad-mark', `'${word}' is neither a square (e4:red) nor an arrow (e1-e3:blue)`);
      return { color: color as MarkColor, from, ...(to === undefined ? {} : { to }) };
    });
}
