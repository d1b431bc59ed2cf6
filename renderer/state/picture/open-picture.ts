/** Opens a picture of a board: reads its position into the position editor. */
import { CodedError } from '../../../api/failure.ts';
import type { Raster } from '../../../core/screenshot/picture.ts';
import { type Reading, readBoard } from '../../../core/screenshot/read.ts';
import { Position } from '../../../engine/rules/position.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { type Piece, samePiece } from '../../../engine/rules/types.ts';
import { SetupBoard } from '../game/setup.svelte.ts';
import { studies } from '../game/study.svelte.ts';
import { notices } from '../shell/app.svelte.ts';
import { view } from '../shell/view.svelte.ts';
import { BoardPicture } from './board-picture.svelte.ts';
import { decodePicture } from './decode.ts';
import { learn } from './learn.ts';
import { rulesFor } from './rules-for.ts';
import { allShapes } from './shapes.ts';

/** The start position has its first-move rights; other positions have none until the user chooses them. */
function rightsOf(rules: RuleSet, board: readonly (Piece | null)[]): readonly number[] {
  const start = Position.start(rules).setup();
  const isStart = start.board.every((piece, square) => samePiece(piece, board[square] ?? null));
  return isStart ? start.rights : [];
}

/** The part of a picture with the board, as an address. */
async function partOf({ width, height, data }: Raster, { grid }: Reading): Promise<string> {
  const canvas = new OffscreenCanvas(Math.round(8 * grid.width), Math.round(8 * grid.height));
  const pixels = new ImageData(new Uint8ClampedArray(data), width, height);
  canvas.getContext('2d')?.putImageData(pixels, -Math.round(grid.left), -Math.round(grid.top));
  return URL.createObjectURL(await canvas.convertToBlob());
}

/** Waits until the page has drawn, so that a long computation does not delay what it shows. */
const drawn = (): Promise<void> => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));

/** The number of the latest picture: a later one takes the place of those that are still being read. */
let latest = 0;

async function read(file: Blob, isLatest: () => boolean): Promise<void> {
  const [raster, shapes] = await Promise.all([decodePicture(file), allShapes()]);
  await drawn();
  if (!isLatest()) return;
  const reading = readBoard(raster, shapes, ruleSets);
  if (reading === null) throw new CodedError('picture-no-board', 'There is no board of 8 by 8 squares in the picture');
  const address = await partOf(raster, reading);
  if (isLatest()) show(reading, address);
  else URL.revokeObjectURL(address);
  await learn(reading.learnt);
}

/** Shows a reading in the editor. The position that is edited, in the editor or behind another view, can be undone to. */
function show(reading: Reading, address: string): void {
  const board = view.editing ?? startBoard();
  const rules = rulesFor(reading, board.rules);
  const picture = new BoardPicture(reading, board, address);
  const { pieces } = picture;
  const clear = { orders: [], count: null, halfmoves: 0, fullmoves: 1 };
  board.replace(rules, { board: pieces, rights: [...rightsOf(rules, pieces)], ...clear });
  view.showPicture(picture);
  view.edit(board);
}

function startBoard(): SetupBoard {
  const shown = studies.current;
  return shown ? new SetupBoard(Position.start(shown.position.rules)) : SetupBoard.start();
}

/** Reads a picture; reports what is wrong with it. */
export async function openPicture(file: Blob): Promise<void> {
  const number = ++latest;
  const isLatest = (): boolean => number === latest;
  view.readingPicture = true;
  try {
    await read(file, isLatest);
  } catch (reason) {
    if (isLatest()) notices.failed(reason);
  } finally {
    if (isLatest()) view.readingPicture = false;
  }
}
