/** Opens a picture of a board: reads its position into the position editor. */
import { CodedError } from '../../../api/failure.ts';
import type { Raster } from '../../../core/screenshot/picture.ts';
import { type Reading, readBoard } from '../../../core/screenshot/read.ts';
import { familyOf } from '../../../engine/rules/capabilities.ts';
import { Position } from '../../../engine/rules/position.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ordinaryRules, ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import type { Piece } from '../../../engine/rules/types.ts';
import { SetupBoard } from '../game/setup.svelte.ts';
import { studies } from '../game/study.svelte.ts';
import { notices } from '../shell/app.svelte.ts';
import { view } from '../shell/view.svelte.ts';
import { BoardPicture } from './board-picture.svelte.ts';
import { decodePicture } from './decode.ts';
import { learn } from './learn.ts';
import { allShapes } from './shapes.ts';

/** The rule set of the editor or the game, unless it has other pieces than the picture. */
function rulesFor({ captureGame, set, squares }: Reading, current: RuleSet): RuleSet {
  const hasOthers = squares.some(({ piece }) => piece !== null && piece.role !== 'king' && piece.role !== 'boat');
  const family = familyOf(current);
  if (captureGame && family !== 'rek') return ordinaryRules('rek') ?? current;
  if (!captureGame && family === 'rek' && (set !== null || hasOthers)) return ordinaryRules('makruk') ?? current;
  return current;
}

/** The start position has its first-move rights; other positions have none until the user chooses them. */
function rightsOf(rules: RuleSet, board: readonly (Piece | null)[]): readonly number[] {
  const start = Position.start(rules).setup();
  const isStart = start.board.every((piece, square) => JSON.stringify(piece) === JSON.stringify(board[square] ?? null));
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

async function read(file: Blob): Promise<void> {
  const [raster, shapes] = await Promise.all([decodePicture(file), allShapes()]);
  await drawn();
  const reading = readBoard(raster, shapes, ruleSets);
  if (reading === null) throw new CodedError('picture-no-board', 'There is no board of 8 by 8 squares in the picture');
  const address = await partOf(raster, reading);
  const isEditing = view.current === 'editor' && view.editing !== null;
  const board = isEditing && view.editing ? view.editing : startBoard();
  const rules = rulesFor(reading, board.rules);
  const picture = new BoardPicture(reading, board, address);
  board.chooseRules(rules.id);
  const { pieces } = picture;
  const clear = { orders: [], count: null, halfmoves: 0, fullmoves: 1 };
  board.change({ board: pieces, rights: [...rightsOf(rules, pieces)], ...clear });
  view.showPicture(picture);
  if (!isEditing) view.edit(board);
  if (reading.learnt.length > 0) await learn(picture);
}

function startBoard(): SetupBoard {
  const shown = studies.current;
  return shown ? new SetupBoard(Position.start(shown.position.rules)) : SetupBoard.start();
}

/** Reads a picture; reports what is wrong with it. */
export async function openPicture(file: Blob): Promise<void> {
  view.readingPicture = true;
  try {
    await read(file);
  } catch (reason) {
    notices.failed(reason);
  } finally {
    view.readingPicture = false;
  }
}
