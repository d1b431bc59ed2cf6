import { mulberry32 } from '../../engine/endgame/random.ts';

/** Seeded random numbers for tests: the same seed gives the same games on every machine. */
export class Random {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = mulberry32(seed);
  }

  /** 0 <= n < 1. */
  fraction(): number {
    return this.#next() / 2 ** 32;
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
