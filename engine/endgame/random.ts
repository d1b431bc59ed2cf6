/** Seeded random numbers: the same seed gives the same positions and moves. */

/** A uniformly distributed integer from 0 to `below` - 1. */
export type Random = (below: number) => number;

const RANGE = 2 ** 32;

/** The 32-bit numbers of Mulberry32; any number is a seed. */
export function mulberry32(seed: number): () => number {
  let state = Math.trunc(seed) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

export function seededRandom(seed: number): Random {
  const next = mulberry32(seed);
  return below => {
    // The last, incomplete range of numbers would make small ones more likely.
    const limit = RANGE - (RANGE % below);
    let drawn = next();
    while (drawn >= limit) drawn = next();
    return drawn % below;
  };
}

/** A uniformly chosen element of a list that is not empty. */
export const pick = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T;
