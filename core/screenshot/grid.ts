/**
 * Finds a board of 8 by 8 squares in a picture. Nothing is assumed about its colours: the border between two squares is
 * a straight edge or line, and nine of them at equal distances in both directions are a board. Borders between squares
 * of two colours and lines on a board of one colour look the same to this search, which measures differences of colour
 * across short pieces of a column (or row). Along such a piece the differences of a border have one sign and add up,
 * those of a texture cancel out.
 */
import type { Part, Picture } from './picture.ts';

/** Where a board is, in pixels of the picture. */
export interface Grid {
  readonly left: number;
  readonly top: number;
  /** Of a square. */
  readonly width: number;
  readonly height: number;
  /** From 0 to 1: how much clearer its borders are than other places. */
  readonly strength: number;
}

/** Combs that are tried at first are searched in the picture reduced to so many pixels. */
const COARSE = 480;
/** The same for the places of borders. */
const FINE = 800;
/** Pixels of the reduced picture: the smallest square and the height of a piece of a column. */
const SMALLEST_SQUARE = 8;
const BAND = 5;
/** The difference across a border, summed over three channels, from which on it counts fully. */
const CLEAR = 24;
const TRIED = 24;
const STRIPS = 24;
/** What an outer border counts that lies at the edge of the picture or outside. */
const UNSEEN = 0.5;
/** Boards whose borders stand out less are not accepted. */
const WEAKEST = 0.3;

/** Differences of colour along one direction of a part of a picture, by strips across it. */
class Slopes {
  readonly length: number;
  readonly across: number;
  /** Three channels: the sum of the differences across each place, over all places before it in the other direction. */
  readonly #sums: readonly Float32Array[];

  /**
   * @param colors red, green and blue of cells, row by row
   * @param turned along the columns, not the rows
   */
  constructor(colors: Float32Array, columns: number, rows: number, turned: boolean) {
    const length = turned ? rows : columns;
    const across = turned ? columns : rows;
    const [next, nextAcross] = turned ? [3 * columns, 3] : [3, 3 * columns];
    this.length = length;
    this.across = across;
    this.#sums = [0, 1, 2].map(channel => {
      const sums = new Float32Array(length * (across + 1));
      for (let strip = 0; strip < across; strip++)
        for (let at = 1; at < length - 1; at++) {
          const cell = at * next + strip * nextAcross + channel;
          const difference = (colors[cell + next] as number) - (colors[cell - next] as number);
          sums[(strip + 1) * length + at] = (sums[strip * length + at] as number) + difference;
        }
      return sums;
    });
  }

  /** The difference of colour across each place, summed over three channels, in the strip from one place to another. */
  strip(from: number, to: number): Float32Array {
    const { length } = this;
    const first = Math.min(Math.max(Math.round(from), 0), this.across - 1);
    const end = Math.min(Math.max(Math.round(to), first + 1), this.across);
    const found = new Float32Array(length);
    for (const sums of this.#sums)
      for (let at = 0; at < length; at++) {
        const sum = (sums[end * length + at] as number) - (sums[first * length + at] as number);
        found[at] = (found[at] as number) + Math.abs(sum) / (end - first);
      }
    return found;
  }
}

/** How clearly a border is seen at each place of a strip, from 0 to 1. */
function edges(difference: Float32Array): Float32Array {
  const seen = new Float32Array(difference.length);
  for (let at = 4; at < seen.length - 4; at++) {
    const here = Math.max(difference[at - 1] as number, difference[at] as number, difference[at + 1] as number);
    const beside =
      ((difference[at - 4] as number) +
        (difference[at - 3] as number) +
        (difference[at + 3] as number) +
        (difference[at + 4] as number)) /
      4;
    seen[at] = Math.min(1, Math.max(0, here - beside) / CLEAR);
  }
  return seen;
}

/** The same from the mean over three places, which is highest in the middle of a line, and has no upper limit there. */
function smooth(difference: Float32Array): Float32Array {
  const seen = new Float32Array(difference.length);
  for (let at = 1; at < seen.length - 1; at++) {
    const sum = (difference[at - 1] as number) + (difference[at] as number) + (difference[at + 1] as number);
    seen[at] = Math.sqrt(sum / 3 / 765);
  }
  return seen;
}

/** A comb of nine borders along one axis, in places of a profile. */
interface Comb {
  readonly start: number;
  readonly pitch: number;
  readonly score: number;
}

/** How well nine borders fit a profile, from 0 to 1. @param outer what the outer borders count */
function combScore(profile: Float32Array, start: number, pitch: number, outer: number): number {
  let sum = 0;
  for (let border = 0; border <= 8; border++) {
    const at = Math.round(start + border * pitch);
    const seen = at <= 0 || at >= profile.length - 1 ? UNSEEN : (profile[at] as number);
    sum += border === 0 || border === 8 ? outer * seen : seen;
  }
  return sum / (7 + 2 * outer);
}

/** Places of the first border that keep the board inside the picture, or nearly so. */
const startsOf = (length: number, pitch: number): { readonly first: number; readonly last: number } => ({
  first: -0.2 * pitch,
  last: length - 7.8 * pitch,
});

/** The best comb near another one. @param slack the largest difference of the starts */
function bestComb(profile: Float32Array, near: Omit<Comb, 'score'>, slack: number, outer = 1): Comb {
  let best: Comb = { ...near, score: -1 };
  for (let factor = -8; factor <= 8; factor++) {
    const pitch = near.pitch * (1 + factor / 250);
    const { first, last } = startsOf(profile.length, pitch);
    const from = Math.max(first, near.start - slack);
    for (let start = from; start <= Math.min(last, near.start + slack); start += 0.5) {
      const score = combScore(profile, start, pitch, outer);
      if (score > best.score) best = { start, pitch, score };
    }
  }
  return best;
}

/** A comb of vertical borders, and the rows where it is seen best. */
interface Candidate extends Comb {
  readonly band: number;
}

/** The combs of vertical borders that are seen best in some window as high as the board. */
function candidates(slopes: Slopes): readonly Candidate[] {
  const bands = Math.floor(slopes.across / BAND);
  const width = slopes.length;
  /** Sums over the bands above. */
  const sums = [new Float32Array(width)];
  for (let band = 0; band < bands; band++) {
    const seen = edges(slopes.strip(band * BAND, (band + 1) * BAND));
    sums.push(seen.map((value, at) => value + (sums[band]?.[at] as number)));
  }
  const found: Candidate[] = [];
  const largest = (Math.min(width, bands * BAND) + 2) / 7.6;
  for (let pitch = SMALLEST_SQUARE; pitch <= largest; pitch += Math.max(0.2, pitch / 160)) {
    const windows = Math.min(Math.round((8 * pitch) / BAND), bands);
    const { first, last } = startsOf(width, pitch);
    for (let start = first; start <= last; start += 1) {
      let best = -1;
      let place = 0;
      for (let band = 0; band + windows <= bands; band += 2) {
        const [above, below] = [sums[band], sums[band + windows]] as [Float32Array, Float32Array];
        let sum = 0;
        for (let border = 0; border <= 8; border++) {
          const at = Math.round(start + border * pitch);
          sum += at <= 0 || at >= width - 1 ? UNSEEN * windows : (below[at] as number) - (above[at] as number);
        }
        if (sum > best) [best, place] = [sum, band];
      }
      found.push({ start, pitch, score: best / (9 * windows), band: place });
    }
  }
  found.sort((a, b) => b.score - a.score);
  const kept: Candidate[] = [];
  for (const one of found) {
    if (kept.length >= TRIED) break;
    const isNew = kept.every(
      other =>
        Math.abs(other.start - one.start) > 2 ||
        Math.abs(other.pitch - one.pitch) > 0.5 ||
        Math.abs(other.band - one.band) * BAND > one.pitch,
    );
    if (isNew) kept.push(one);
  }
  return kept;
}

/** The mean of what is seen in strips that cover a range. */
function profileOf(show: (difference: Float32Array) => Float32Array, slopes: Slopes, from: number, size: number) {
  const profile = new Float32Array(slopes.length);
  for (let strip = 0; strip < STRIPS; strip++) {
    const seen = show(slopes.strip(from + (strip * size) / STRIPS, from + ((strip + 1) * size) / STRIPS));
    for (let at = 0; at < profile.length; at++) profile[at] = (profile[at] as number) + (seen[at] as number) / STRIPS;
  }
  return profile;
}

/**
 * Fits the borders to where differences are largest near them, by least squares. The outer borders count little: what
 * is beside them may be anything.
 */
function fitted(profile: Float32Array, comb: Comb): Comb {
  const reach = Math.max(2, Math.round(0.05 * comb.pitch));
  let [weights, byBorder, bySquare, byPlace, byBoth] = [0, 0, 0, 0, 0];
  for (let border = 0; border <= 8; border++) {
    const middle = Math.round(comb.start + border * comb.pitch);
    if (middle - reach < 0 || middle + reach >= profile.length) continue;
    const window = profile.subarray(middle - reach, middle + reach + 1);
    const ground = Math.max(window[0] as number, window.at(-1) as number);
    let [sum, place] = [0, 0];
    for (const [index, value] of window.entries()) {
      const above = Math.max(0, value - ground);
      sum += above;
      place += above * (middle - reach + index);
    }
    if (sum < 0.02) continue;
    const weight = Math.min(sum, 1) * (border === 0 || border === 8 ? 0.1 : 1);
    weights += weight;
    byBorder += weight * border;
    bySquare += weight * border * border;
    byPlace += weight * (place / sum);
    byBoth += weight * border * (place / sum);
  }
  const spread = weights * bySquare - byBorder * byBorder;
  if (spread <= 0) return comb;
  const pitch = (weights * byBoth - byBorder * byPlace) / spread;
  if (Math.abs(pitch / comb.pitch - 1) > 0.02) return comb;
  return { start: (byPlace - pitch * byBorder) / weights, pitch, score: comb.score };
}

const meanOf = (profile: Float32Array): number => profile.reduce((sum, value) => sum + value, 0) / profile.length;

/** Cells of a part of a picture, and the borders that are seen in both directions. */
function slopesOf(picture: Picture, part: Part, cell: number): { readonly x: Slopes; readonly y: Slopes } {
  const columns = Math.max(1, Math.floor(part.width / cell));
  const rows = Math.max(1, Math.floor(part.height / cell));
  const colors = picture.cells(part, columns, rows);
  return { x: new Slopes(colors, columns, rows, false), y: new Slopes(colors, columns, rows, true) };
}

/** @returns `null` if there is no board, or none whose borders can be seen */
export function findGrid(picture: Picture): Grid | null {
  const cell = Math.max(1, Math.max(picture.width, picture.height) / COARSE);
  const all = { left: 0, top: 0, width: picture.width, height: picture.height };
  const { x, y } = slopesOf(picture, all, cell);
  let best: { readonly across: Comb; readonly down: Comb; readonly score: number } | null = null;
  for (const candidate of candidates(x)) {
    const rows = profileOf(edges, y, candidate.start, 8 * candidate.pitch);
    const down = bestComb(rows, { start: candidate.band * BAND, pitch: candidate.pitch }, 1.5 * candidate.pitch);
    const columns = profileOf(edges, x, down.start, 8 * down.pitch);
    const across = bestComb(columns, candidate, 2);
    const score = Math.sqrt(Math.max(0, down.score - meanOf(rows)) * Math.max(0, across.score - meanOf(columns)));
    if (best === null || score > best.score) best = { across, down, score };
  }
  if (best === null || best.score < WEAKEST) return null;
  const { across, down, score } = best;
  return refined(picture, {
    left: (across.start + 0.5) * cell,
    top: (down.start + 0.5) * cell,
    width: across.pitch * cell,
    height: down.pitch * cell,
    strength: score,
  });
}

/** Places the borders of a board that is known nearly, to a part of a pixel. */
function refined(picture: Picture, { left, top, width, height, strength }: Grid): Grid {
  const margin = 0.3 * Math.max(width, height);
  const start = { left: Math.max(0, left - margin), top: Math.max(0, top - margin) };
  const part = {
    ...start,
    width: Math.min(picture.width, left + 8 * width + margin) - start.left,
    height: Math.min(picture.height, top + 8 * height + margin) - start.top,
  };
  const cell = Math.max(1, Math.max(part.width, part.height) / FINE);
  const { x, y } = slopesOf(picture, part, cell);
  const find = (slopes: Slopes, other: Omit<Comb, 'score'>, near: Omit<Comb, 'score'>): Comb => {
    const profile = profileOf(smooth, slopes, other.start, 8 * other.pitch);
    const comb = bestComb(profile, near, Math.max(3, 0.05 * near.pitch), 0.2);
    return fitted(profile, fitted(profile, comb));
  };
  const nearDown = { start: (top - part.top) / cell - 0.5, pitch: height / cell };
  const nearAcross = { start: (left - part.left) / cell - 0.5, pitch: width / cell };
  const across = find(x, nearDown, nearAcross);
  const down = find(y, across, nearDown);
  return {
    left: part.left + (across.start + 0.5) * cell,
    top: part.top + (down.start + 0.5) * cell,
    width: across.pitch * cell,
    height: down.pitch * cell,
    strength,
  };
}
