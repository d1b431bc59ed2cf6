/**
 * A picture as sums of its pixels, so that the mean colour of any rectangle takes the same time. The sums of a channel
 * fit 32 bits up to 16 million pixels.
 */

/** Decoded pixels. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha, not premultiplied, row by row from the top. */
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** The longest side that {@link Picture} accepts, in pixels. Larger pictures are reduced by whoever decodes them. */
export const LONGEST_SIDE = 2048;

/** A rectangle in pixels; its corners need not be whole pixels. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const CHANNELS = [0, 1, 2] as const;

export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #sums: readonly Uint32Array[];

  /** Transparent pixels are shown on white. @throws when a side is longer than {@link LONGEST_SIDE} */
  constructor({ width, height, data }: Raster) {
    if (Math.max(width, height) > LONGEST_SIDE)
      throw new Error(`A picture of ${width} by ${height} pixels is too large`);
    this.width = width;
    this.height = height;
    const row = width + 1;
    this.#sums = CHANNELS.map(channel => {
      const sums = new Uint32Array(row * (height + 1));
      for (let y = 0; y < height; y++) {
        let sum = 0;
        for (let x = 0; x < width; x++) {
          const at = 4 * (y * width + x);
          const alpha = data[at + 3] as number;
          sum += Math.round(((data[at + channel] as number) * alpha + 255 * (255 - alpha)) / 255);
          sums[(y + 1) * row + x + 1] = (sums[y * row + x + 1] as number) + sum;
        }
      }
      return sums;
    });
  }

  /** The sums of a channel over the rectangles from the upper left corner of the picture to points of one row. */
  #upTo(sums: Uint32Array, xs: Float64Array, y: number, into: Float64Array): void {
    const row = this.width + 1;
    const top = Math.min(Math.floor(y), this.height - 1);
    const below = y - top;
    for (let index = 0; index < xs.length; index++) {
      const x = xs[index] as number;
      const left = Math.min(Math.floor(x), this.width - 1);
      const right = x - left;
      const at = top * row + left;
      const upper = (sums[at] as number) * (1 - right) + (sums[at + 1] as number) * right;
      const lower = (sums[at + row] as number) * (1 - right) + (sums[at + row + 1] as number) * right;
      into[index] = upper * (1 - below) + lower * below;
    }
  }

  /**
   * The mean colours of equal cells of a part of the picture. The part may reach over the edges of the picture, where
   * the nearest pixels count.
   *
   * @returns red, green and blue of each cell from 0 to 255, row by row
   */
  cells({ left, top, width, height }: Part, columns: number, rows: number): Float32Array {
    const colors = new Float32Array(3 * columns * rows);
    const xs = places(left, width, columns, this.width);
    const ys = places(top, height, rows, this.height);
    let [above, below] = [new Float64Array(xs.length), new Float64Array(xs.length)];
    for (const channel of CHANNELS) {
      const sums = this.#sums[channel] as Uint32Array;
      for (let row = 0; row < rows; row++) {
        const [top, end] = [ys[2 * row] as number, ys[2 * row + 1] as number];
        if (row === 0 || top !== ys[2 * row - 1]) this.#upTo(sums, xs, top, above);
        this.#upTo(sums, xs, end, below);
        for (let column = 0; column < columns; column++) {
          const [from, to] = [2 * column, 2 * column + 1];
          const area = ((xs[to] as number) - (xs[from] as number)) * (end - top);
          const sum = (below[to] as number) - (below[from] as number) - (above[to] as number) + (above[from] as number);
          colors[3 * (row * columns + column) + channel] = sum / area;
        }
        [above, below] = [below, above];
      }
    }
    return colors;
  }
}

/** Both ends of each cell, moved into the picture. */
function places(start: number, length: number, count: number, limit: number): Float64Array {
  const found = new Float64Array(2 * count);
  for (let cell = 0; cell < count; cell++) {
    const from = start + (cell * length) / count;
    found[2 * cell] = Math.min(Math.max(from, 0), limit - 0.5);
    found[2 * cell + 1] = Math.min(Math.max(from + length / count, 0.5), limit);
  }
  return found;
}
