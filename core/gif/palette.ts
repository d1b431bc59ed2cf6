/** A palette of at most 256 colours for a picture, by median cut over colours of five bits per channel. */

export interface Palette {
  /** Three bytes for each colour. */
  readonly colors: Uint8Array;
  /** The index of a pixel's colour in the palette. */
  indexOf(red: number, green: number, blue: number): number;
}

const BITS = 5;
const DROPPED = 8 - BITS;
const binOf = (red: number, green: number, blue: number): number =>
  ((red >> DROPPED) << (2 * BITS)) | ((green >> DROPPED) << BITS) | (blue >> DROPPED);

/** The pixels whose colours agree in their highest bits: how many there are, and the sums of their channels. */
interface Bin {
  readonly bin: number;
  count: number;
  readonly sums: [number, number, number];
}

/** One of the three channels of a bin. */
const channel = ({ bin }: Bin, index: number): number => (bin >> ((2 - index) * BITS)) & ((1 << BITS) - 1);

function binsOf(pixels: ArrayLike<number>): readonly Bin[] {
  const bins = new Map<number, Bin>();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const key = binOf(red, green, blue);
    let bin = bins.get(key);
    if (bin === undefined) {
      bin = { bin: key, count: 0, sums: [0, 0, 0] };
      bins.set(key, bin);
    }
    bin.count++;
    bin.sums[0] += red;
    bin.sums[1] += green;
    bin.sums[2] += blue;
  }
  return [...bins.values()];
}

/** The channel in which the colours of a box differ most, and by how much. */
function widest(box: readonly Bin[]): { readonly index: number; readonly range: number } {
  const ranges = [0, 1, 2].map(index => {
    const values = box.map(bin => channel(bin, index));
    return { index, range: Math.max(...values) - Math.min(...values) };
  });
  return ranges.reduce((best, other) => (other.range > best.range ? other : best));
}

const countOf = (box: readonly Bin[]): number => box.reduce((sum, { count }) => sum + count, 0);

/** Two boxes with about as many pixels each; both have a colour. */
function split(box: readonly Bin[]): readonly [readonly Bin[], readonly Bin[]] {
  const { index } = widest(box);
  const sorted = box.toSorted((a, b) => channel(a, index) - channel(b, index));
  const half = countOf(box) / 2;
  let count = 0;
  let at = 0;
  do count += sorted[at++]?.count ?? 0;
  while (count < half && at < sorted.length - 1);
  return [sorted.slice(0, at), sorted.slice(at)];
}

function boxesOf(bins: readonly Bin[], most: number): readonly (readonly Bin[])[] {
  if (bins.length <= most) return bins.map(bin => [bin]);
  const boxes = [{ box: bins, urgency: 1 }];
  const urgencyOf = (box: readonly Bin[]): number => (box.length < 2 ? 0 : countOf(box) * widest(box).range);
  while (boxes.length < most) {
    const next = boxes.reduce((best, other) => (other.urgency > best.urgency ? other : best));
    boxes.splice(boxes.indexOf(next), 1, ...split(next.box).map(box => ({ box, urgency: urgencyOf(box) })));
  }
  return boxes.map(({ box }) => box);
}

/** @param pixels RGBA; the opacity is ignored */
export function paletteOf(pixels: ArrayLike<number>, most = 256): Palette {
  const boxes = boxesOf(binsOf(pixels), most);
  const colors = new Uint8Array(3 * boxes.length);
  const indices = new Uint8Array(1 << (3 * BITS));
  for (const [index, box] of boxes.entries()) {
    const count = countOf(box);
    for (const part of [0, 1, 2] as const)
      colors[3 * index + part] = Math.round(box.reduce((sum, { sums }) => sum + sums[part], 0) / count);
    for (const { bin } of box) indices[bin] = index;
  }
  return { colors, indexOf: (red, green, blue) => indices[binOf(red, green, blue)] ?? 0 };
}
