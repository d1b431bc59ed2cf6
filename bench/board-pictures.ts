/** How many boards in pictures are read correctly, and how many wrong squares are not marked as guesses. */
import { outlineText } from '../cli/outlines.ts';
import { createRasterizer, type Rasterize } from '../cli/rasterizer.ts';
import { loadKernel } from '../cli/request.ts';
import type { DrawText } from '../core/diagram/svg.ts';
import { readBoard, SURE } from '../core/screenshot/read.ts';
import { Position } from '../engine/rules/position.ts';
import { ruleSets } from '../engine/rules/rule-sets/list.ts';
import { samePiece } from '../engine/rules/types.ts';
import { Random } from '../tests/scripts/random.ts';
import {
  drawBoard,
  PIECE_SETS,
  programShapes,
  randomBoard,
  randomPicture,
  squareIn,
} from '../tests/support/board-pictures.ts';

interface Result {
  boards: number;
  notFound: number;
  perfect: number;
  squares: number;
  wrong: number;
  guesses: number;
  /** Wrong and not marked. */
  silent: number;
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;

/** @param known whether the piece set of each picture is among the shapes */
function readMany(
  count: number,
  known: boolean,
  rasterize: Rasterize,
  drawText: DrawText,
  report: (line: string) => void,
): Result {
  const shapes = programShapes(rasterize);
  const starts = ruleSets.map(rules => Position.start(rules).board());
  const random = new Random(2026);
  const result: Result = { boards: count, notFound: 0, perfect: 0, squares: 0, wrong: 0, guesses: 0, silent: 0 };
  for (let index = 0; index < count; index++) {
    const picture = randomPicture(random, randomBoard(random));
    const sets = known ? shapes : shapes.filter(({ name }) => name !== picture.pieces);
    const reading = readBoard(drawBoard(rasterize, drawText, picture, random), { sets, starts });
    if (reading === null) {
      result.notFound++;
      continue;
    }
    const board = picture.position.board();
    const before = result.wrong;
    for (const [at, { piece, confidence }] of reading.squares.entries()) {
      const isRight = samePiece(piece, board[squareIn(picture, at)] ?? null);
      result.squares++;
      if (!isRight) result.wrong++;
      if (confidence < SURE) result.guesses++;
      else if (!isRight) result.silent++;
    }
    if (result.wrong === before) result.perfect++;
    if ((index + 1) % 100 === 0 && index + 1 < count)
      report(`${index + 1} boards, ${result.wrong} squares wrong, ${result.silent} of them not marked`);
  }
  return result;
}

/** @param count of boards whose piece set is known; a fifth as many are read without it */
export async function benchBoardPictures(count: number, report: (line: string) => void): Promise<void> {
  await loadKernel();
  const rasterize = await createRasterizer();
  const drawText = await outlineText();
  for (const known of [true, false]) {
    const started = performance.now();
    const boards = known ? count : Math.ceil(count / 5);
    const { notFound, perfect, squares, wrong, guesses, silent } = readMany(boards, known, rasterize, drawText, report);
    const seconds = (performance.now() - started) / 1000;
    report(
      `${boards} random boards of ${PIECE_SETS.length} piece sets, ` +
        `${known ? 'which are known' : 'of which its own is not known'}: ` +
        `${boards - notFound} found, ${perfect} without an error; ` +
        `squares: ${percent(squares - wrong, squares)} right, ${percent(guesses, squares)} marked, ` +
        `${silent} wrong and not marked; ${(seconds / boards).toFixed(2)} s for each, with drawing`,
    );
  }
}
