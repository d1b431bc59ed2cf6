import type { LimitRow } from '../rule-set.ts';

/** The table of limits on which all sources agree (rule book 2.1): the smallest limit that applies. */
export const standardLimits: readonly LimitRow[] = [
  { role: 'boat', atLeast: 2, limit: 8 },
  { role: 'boat', atLeast: 1, limit: 16 },
  { role: 'koul', atLeast: 2, limit: 22 },
  { role: 'horse', atLeast: 2, limit: 32 },
  { role: 'koul', atLeast: 1, limit: 44 },
  { role: null, atLeast: 0, limit: 64 },
];
