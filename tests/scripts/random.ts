/** Seeded random numbers for tests: the same seed gives the same games on every machine (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 <= n < 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number, 0 <= n < limit. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  chance(share: number): boolean {
    return this.fraction() < share;
  }

  /** Throws on an empty list. */
  pick<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }
}
