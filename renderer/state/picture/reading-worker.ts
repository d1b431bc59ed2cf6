/**
 * Reads one picture in a thread of its own, because that takes longer than the page may stand still. The picture comes
 * from the user and is not trusted; it is decoded here too.
 */
import { CodedError } from '../../../api/failure.ts';
import type { Raster } from '../../../core/screenshot/picture.ts';
import { type Known, type Reading, readBoard } from '../../../core/screenshot/read.ts';
import { fail, messageOf, ok, type Parsed } from '../../../engine/rules/result.ts';
import { decodePicture } from './decode.ts';

export interface ReadingRequest {
  readonly file: Blob;
  readonly known: Known;
}

export interface BoardReading {
  readonly reading: Reading;
  /** The part of the picture with the board. */
  readonly part: Blob;
}

/** The part of a picture with the board. */
function partOf({ width, height, data }: Raster, { grid }: Reading): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.round(8 * grid.width), Math.round(8 * grid.height));
  const pixels = new ImageData(new Uint8ClampedArray(data), width, height);
  canvas.getContext('2d')?.putImageData(pixels, -Math.round(grid.left), -Math.round(grid.top));
  return canvas.convertToBlob();
}

async function read({ file, known }: ReadingRequest): Promise<BoardReading> {
  const raster = await decodePicture(file);
  const reading = readBoard(raster, known);
  if (reading === null) throw new CodedError('picture-no-board', 'There is no board of 8 by 8 squares in the picture');
  return { reading, part: await partOf(raster, reading) };
}

const answerTo = (request: ReadingRequest): Promise<Parsed<BoardReading>> =>
  read(request).then(ok, (reason: unknown) =>
    fail({
      code: reason instanceof CodedError ? reason.code : 'unexpected',
      text: messageOf(reason),
    }),
  );

addEventListener('message', async ({ data }: MessageEvent<ReadingRequest>) => postMessage(await answerTo(data)));
