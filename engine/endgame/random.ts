/** Chance that follows from a seed: the same seed draws the same positions and picks the same moves. */

/** A whole number from 0 to below `below`, each as likely. */
export type Random = (below: number) => number;

const RANGE = 2 ** 32;

/** Mulberry32; any number is a seed. */
export function seededRandom(seed: number): Random {
  let state = Math.trunc(seed) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return below => {
    // The last, incomplete row of numbers would make small ones likelier.
    const whole = RANGE - (RANGE % below);
    let drawn = next();
    while (drawn >= whole) drawn = next();
    return drawn % below;
  };
}

/** One entry of a list that has some, each as likely. */
export const pick = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T;
