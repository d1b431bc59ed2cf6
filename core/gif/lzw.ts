/** The LZW compression of GIF (GIF89a specification, appendix F): codes of growing width, lowest bits first. */

const MOST_CODES = 4096;

/** Collects codes into bytes. */
class BitWriter {
  readonly bytes: number[] = [];
  #pending = 0;
  #bits = 0;

  write(code: number, width: number): void {
    this.#pending |= code << this.#bits;
    this.#bits += width;
    while (this.#bits >= 8) {
      this.bytes.push(this.#pending & 255);
      this.#pending >>>= 8;
      this.#bits -= 8;
    }
  }

  end(): void {
    if (this.#bits > 0) this.bytes.push(this.#pending & 255);
  }
}

/** @param indices each less than `2 ** depth`. @param depth bits of an index, 2 to 8 */
export function lzw(indices: Uint8Array, depth: number): readonly number[] {
  const out = new BitWriter();
  const clear = 1 << depth;
  const end = clear + 1;
  /** The code of a known sequence followed by an index. */
  let codes = new Map<number, number>();
  let width = depth + 1;
  let next = end + 1;
  out.write(clear, width);
  let prefix = indices[0] ?? 0;
  for (const index of indices.subarray(1)) {
    const key = (prefix << 8) | index;
    const known = codes.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    out.write(prefix, width);
    prefix = index;
    if (next < MOST_CODES) {
      if (next === 1 << width) width++;
      codes.set(key, next++);
    } else {
      out.write(clear, width);
      codes = new Map();
      width = depth + 1;
      next = end + 1;
    }
  }
  out.write(prefix, width);
  out.write(end, next === 1 << width && width < 12 ? width + 1 : width);
  out.end();
  return out.bytes;
}
