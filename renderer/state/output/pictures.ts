/** Diagrams as files: SVG, PNG and animated GIF. */
import { drawFrames, type Frame } from '../../../core/diagram/animation.ts';
import type { DiagramLook } from '../../../core/diagram/diagram.ts';
import type { Drawings, Sized } from '../../../core/diagram/svg.ts';
import { GifWriter } from '../../../core/gif/gif.ts';
import { withFonts } from './embedded-fonts.ts';
import { contextOf, svgImage } from './svg-image.ts';

/** Pixels. */
export const PNG_WIDTHS = [528, 1056, 2112] as const;
const GIF_WIDTH = 480;
/** The last position is shown so many times longer. */
const LAST_POSITION = 3;

async function drawOn(
  canvas: OffscreenCanvas,
  { svg, width, height }: Sized,
): Promise<OffscreenCanvasRenderingContext2D> {
  const image = await svgImage(await withFonts(svg));
  const context = contextOf(canvas);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, (canvas.width * height) / width);
  return context;
}

const canvasFor = ({ width, height }: Sized, pixels: number): OffscreenCanvas =>
  new OffscreenCanvas(pixels, Math.round((pixels * height) / width));

/** @param width pixels */
export async function pngOf(picture: Sized, width: number): Promise<Blob> {
  const canvas = canvasFor(picture, width);
  await drawOn(canvas, picture);
  return canvas.convertToBlob({ type: 'image/png' });
}

/**
 * @param delay seconds for each position
 * @param progress called with the share of the positions that are drawn
 * @returns `null` if the signal was aborted
 */
export async function gifOf(
  frames: readonly Frame[],
  look: DiagramLook,
  drawings: Drawings,
  delay: number,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let canvas: OffscreenCanvas | null = null;
  let writer: GifWriter | null = null;
  let done = 0;
  for (const picture of drawFrames(frames, look, drawings)) {
    canvas ??= canvasFor(picture, GIF_WIDTH);
    writer ??= new GifWriter(canvas.width, canvas.height);
    const context = await drawOn(canvas, picture);
    if (signal.aborted) return null;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const isLast = ++done === frames.length;
    writer.add(data, Math.round(100 * delay * (isLast ? LAST_POSITION : 1)));
    progress(done / frames.length);
  }
  return writer?.finish() ?? null;
}
