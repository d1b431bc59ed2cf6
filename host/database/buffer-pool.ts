/**
 * Memory of batches that is used again: fresh memory for each batch costs page faults and garbage collections of all
 * threads.
 */

/** Buffers that are kept. */
const KEPT = 24;
/** A buffer is used for what needs at least this part of it. */
const PART = 1 / 4;
/** Bytes below which the part does not matter. */
const SMALL = 64 * 1024;
/** Batches differ little in size. */
const MARGIN = 1.25;

export class BufferPool {
  #free: ArrayBuffer[] = [];

  /** A buffer of so many bytes, or more; its contents are undefined. */
  take(bytes: number): ArrayBuffer {
    const fits = ({ byteLength }: ArrayBuffer): boolean =>
      byteLength >= bytes && (byteLength <= SMALL || byteLength * PART <= bytes);
    const best = this.#free.filter(fits).sort((a, b) => a.byteLength - b.byteLength)[0];
    if (best === undefined) return new ArrayBuffer(Math.ceil(bytes * MARGIN));
    this.#free.splice(this.#free.indexOf(best), 1);
    return best;
  }

  /** Buffers that are no longer used. */
  give(buffers: readonly ArrayBuffer[]): void {
    this.#free = [...buffers, ...this.#free].slice(0, KEPT);
  }
}
