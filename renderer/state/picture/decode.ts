/**
 * Decodes pictures of the user. The file says how large the picture is, so that too large ones are refused
 * before they take memory.
 */
import { CodedError } from '../../../api/failure.ts';
import { HEADER_BYTES, imageSize, isSameSize } from '../../../core/screenshot/image-size.ts';
import { LONGEST_SIDE, type Raster } from '../../../core/screenshot/picture.ts';
import { contextOf, svgImage } from '../output/svg-image.ts';

/** Bytes of a file, and pixels of the picture in it. */
const MAX_BYTES = 64 * 2 ** 20;
const MAX_PIXELS = 50_000_000;

/** @throws CodedError `picture-unreadable` or `picture-too-large` */
export async function decodePicture(file: Blob): Promise<Raster> {
  const size = imageSize(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()));
  if (size === null || size.width === 0 || size.height === 0)
    throw unreadable('The file is no PNG, JPEG or WebP picture');
  const { width, height } = size;
  if (file.size > MAX_BYTES || width * height > MAX_PIXELS)
    throw new CodedError('picture-too-large', `A picture of ${width} by ${height} pixels is too large`);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const bitmap = await createImageBitmap(file).catch(reason => {
    throw unreadable(String(reason));
  });
  try {
    if (!isSameSize(size, bitmap)) throw unreadable('The file has a picture of another size');
    const canvas = new OffscreenCanvas(Math.max(1, bitmap.width * scale), Math.max(1, bitmap.height * scale));
    return pixelsOf(canvas, bitmap);
  } finally {
    bitmap.close();
  }
}

const unreadable = (text: string): CodedError => new CodedError('picture-unreadable', text);

/** The pixels of a canvas that a picture fills. */
function pixelsOf(canvas: OffscreenCanvas, picture: CanvasImageSource): ImageData {
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Draws an SVG text. */
export const rasterOfSvg = async (svg: string, side: number): Promise<ImageData> =>
  pixelsOf(new OffscreenCanvas(side, side), await svgImage(svg));
