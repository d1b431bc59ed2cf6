/**
 * Writes animated GIF files (GIF89a) that repeat for ever. A frame contains only the rectangle that differs from the
 * frame before it, with a palette of its own, so the rest of the picture keeps its colours.
 */
import { lzw } from './lzw.ts';
import { paletteOf } from './palette.ts';

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Hundredths of a second. */
export const MOST_DELAY = 0xffff;

const twoBytes = (value: number): readonly number[] => [value & 255, value >> 8];
const textBytes = (text: string): readonly number[] => Array.from(text, character => character.charCodeAt(0));

export class GifWriter {
  readonly #width: number;
  readonly #height: number;
  readonly #parts: Uint8Array[] = [];
  #before: Uint32Array | null = null;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#write([
      ...textBytes('GIF89a'),
      ...twoBytes(width),
      ...twoBytes(height),
      // No palette for all frames, background 0, square pixels.
      ...[0x70, 0, 0],
      // Repeats for ever.
      ...[0x21, 0xff, 11, ...textBytes('NETSCAPE2.0'), 3, 1, 0, 0, 0],
    ]);
  }

  /**
   * @param pixels RGBA of the whole picture
   * @param delay hundredths of a second, at most {@link MOST_DELAY}
   */
  add(pixels: Uint8Array | Uint8ClampedArray, delay: number): void {
    const colors = new Uint32Array(pixels.slice().buffer);
    const area = this.#changed(colors);
    this.#before = colors;
    this.#write([0x21, 0xf9, 4, 1 << 2, ...twoBytes(delay), 0, 0]);
    this.#writeImage(pixels, area);
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#write([0x3b]);
    const bytes = new Uint8Array(this.#parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  #write(bytes: readonly number[]): void {
    this.#parts.push(Uint8Array.from(bytes));
  }

  /** The smallest rectangle with all changed pixels; one pixel if none changed. */
  #changed(colors: Uint32Array): Rectangle {
    const before = this.#before;
    if (before === null) return { left: 0, top: 0, width: this.#width, height: this.#height };
    let [left, top, right, bottom] = [this.#width, this.#height, -1, -1];
    for (let at = 0; at < colors.length; at++) {
      if (colors[at] === before[at]) continue;
      const x = at % this.#width;
      const y = Math.floor(at / this.#width);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    return right < 0
      ? { left: 0, top: 0, width: 1, height: 1 }
      : { left, top, width: right - left + 1, height: bottom - top + 1 };
  }

  #writeImage(pixels: Uint8Array | Uint8ClampedArray, { left, top, width, height }: Rectangle): void {
    const area = new Uint8Array(4 * width * height);
    for (let row = 0; row < height; row++) {
      const from = 4 * ((top + row) * this.#width + left);
      area.set(pixels.subarray(from, from + 4 * width), 4 * row * width);
    }
    const palette = paletteOf(area);
    const depth = Math.max(2, Math.ceil(Math.log2(palette.colors.length / 3)));
    const table = new Uint8Array(3 << depth);
    table.set(palette.colors);
    const indices = new Uint8Array(width * height);
    for (let at = 0; at < indices.length; at++)
      indices[at] = palette.indexOf(area[4 * at] ?? 0, area[4 * at + 1] ?? 0, area[4 * at + 2] ?? 0);
    this.#write([0x2c, ...[left, top, width, height].flatMap(twoBytes), 0x80 | (depth - 1)]);
    this.#parts.push(table);
    this.#write([depth]);
    this.#writeBlocks(lzw(indices, depth));
  }

  /** Blocks of at most 255 bytes, ended by an empty one. */
  #writeBlocks(bytes: readonly number[]): void {
    for (let at = 0; at < bytes.length; at += 255) {
      const block = bytes.slice(at, at + 255);
      this.#write([block.length, ...block]);
    }
    this.#write([0]);
  }
}
