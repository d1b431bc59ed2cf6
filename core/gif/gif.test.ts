import { expect, test } from 'vitest';
import { GifWriter } from './gif.ts';
import { lzw } from './lzw.ts';
import { paletteOf } from './palette.ts';

/** The decoder of the specification, written without knowledge of the encoder. */
function unpack(bytes: readonly number[], depth: number): readonly number[] {
  const clear = 1 << depth;
  const out: number[] = [];
  let table: (readonly number[])[] = [];
  let before: readonly number[] | null = null;
  let width = depth + 1;
  let bit = 0;
  const reset = (): void => {
    table = Array.from({ length: clear + 2 }, (_, index) => [index]);
    width = depth + 1;
    before = null;
  };
  for (;;) {
    let code = 0;
    for (let index = 0; index < width; index++, bit++)
      code |= (((bytes[bit >> 3] as number) >> (bit & 7)) & 1) << index;
    if (code === clear) {
      reset();
      continue;
    }
    if (code === clear + 1) return out;
    const previous: readonly number[] | null = before;
    const entry: readonly number[] = table[code] ?? [...(previous ?? []), (previous ?? [])[0] as number];
    out.push(...entry);
    if (previous !== null && table.length < 4096) {
      table.push([...previous, entry[0] as number]);
      if (table.length === 1 << width && width < 12) width++;
    }
    before = entry;
  }
}

/** A fixed sequence of numbers below `limit`. */
function sequence(length: number, limit: number, step: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 1103515245 + step) & 0x7fffffff;
    return (state >> 8) % limit;
  });
}

test.each([
  [1, 2, 2],
  [300, 4, 2],
  [20_000, 256, 8],
  [50_000, 2, 2],
])('%i indices below %i are unpacked unchanged', (length, limit, depth) => {
  const indices = sequence(length, limit, 12345);
  expect(unpack(lzw(indices, depth), depth)).toEqual([...indices]);
});

const pixelsOf = (colors: readonly (readonly [number, number, number])[]): Uint8Array =>
  Uint8Array.from(colors.flatMap(color => [...color, 255]));

test('a palette keeps few colours exactly and limits many', () => {
  const few = paletteOf(
    pixelsOf([
      [255, 0, 0],
      [0, 9, 0],
      [255, 0, 0],
    ]),
  );
  const index = few.indexOf(0, 9, 0);
  expect([...few.colors.subarray(3 * index, 3 * index + 3)]).toEqual([0, 9, 0]);
  const noise = sequence(40_000, 256, 77);
  const many = paletteOf(noise);
  expect(many.colors.length).toBe(3 * 256);
  let worst = 0;
  for (let at = 0; at < noise.length; at += 4) {
    const found = many.indexOf(noise[at] as number, noise[at + 1] as number, noise[at + 2] as number);
    worst = Math.max(worst, Math.abs((noise[at] as number) - (many.colors[3 * found] as number)));
  }
  expect(worst).toBeLessThan(128);
});

test('a frame contains the changed rectangle only', () => {
  const first = new Uint8Array(4 * 20 * 10).fill(200);
  const second = first.slice();
  for (const [x, y] of [
    [3, 2],
    [7, 5],
  ] as const)
    second.set([10, 20, 30, 255], 4 * (y * 20 + x));
  const gif = new GifWriter(20, 10);
  gif.add(first, 50);
  gif.add(second, 75);
  gif.add(second, 100);
  const bytes = gif.finish();
  expect(String.fromCharCode(...bytes.subarray(0, 6))).toBe('GIF89a');
  const frames = framesOf(bytes);
  expect(frames.map(({ delay, area }) => [delay, ...area])).toEqual([
    [50, 0, 0, 20, 10],
    [75, 3, 2, 5, 4],
    [100, 0, 0, 1, 1],
  ]);
  const [, changed] = frames;
  expect(changed?.colors[0]).toEqual([10, 20, 30]);
  expect(changed?.colors[1]).toEqual([200, 200, 200]);
});

interface Frame {
  readonly delay: number;
  readonly area: readonly number[];
  readonly colors: readonly (readonly number[])[];
}

function framesOf(bytes: Uint8Array): readonly Frame[] {
  const frames: Frame[] = [];
  const word = (at: number): number => (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
  let at = 13 + 19;
  while (bytes[at] !== 0x3b) {
    const delay = word(at + 4);
    at += 8;
    const area = [1, 3, 5, 7].map(offset => word(at + offset));
    const size = 2 << ((bytes[at + 9] as number) & 7);
    const table = bytes.subarray(at + 10, at + 10 + 3 * size);
    at += 10 + 3 * size;
    const depth = bytes[at++] as number;
    const packed: number[] = [];
    for (let length = bytes[at] as number; length > 0; length = bytes[at] as number) {
      packed.push(...bytes.subarray(at + 1, at + 1 + length));
      at += 1 + length;
    }
    at++;
    const colors = unpack(packed, depth).map(index => [...table.subarray(3 * index, 3 * index + 3)]);
    frames.push({ delay, area, colors });
  }
  return frames;
}
