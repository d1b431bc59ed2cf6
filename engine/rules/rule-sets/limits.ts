import type { LimitRow } from '../rule-set.ts';

/** The table of limits of all sources but S1: the smallest limit that applies. */
export const standardLimits: readonly LimitRow[] = [
  { role: 'boat', atLeast: 2, limit: 8 },
  { role: 'boat', atLeast: 1, limit: 16 },
  { role: 'koul', atLeast: 2, limit: 22 },
  { role: 'horse', atLeast: 2, limit: 32 },
  { role: 'koul', atLeast: 1, limit: 44 },
  { role: null, atLeast: 0, limit: 64 },
];

/**
 * The order in which S1 names them, read literally: a koul gives 44 also beside two horses, for which the other sources
 * have 32.
 */
export const literalLimits: readonly LimitRow[] = [
  { role: 'boat', atLeast: 2, limit: 8 },
  { role: 'boat', atLeast: 1, limit: 16 },
  { role: 'koul', atLeast: 2, limit: 22 },
  { role: 'koul', atLeast: 1, limit: 44 },
  { role: 'horse', atLeast: 2, limit: 32 },
  { role: null, atLeast: 0, limit: 64 },
];
