/** The limits of searches that commands share. */
import type { SearchLimits } from '../engine/search/job.ts';

export interface TimeOptions {
  readonly depth?: number;
  /** Seconds. */
  readonly time?: number;
  readonly nodes?: number;
}

/** Seconds per position without another limit. */
const DEFAULT_TIME = 1;

export function searchLimits({ depth, nodes, time }: TimeOptions): Pick<SearchLimits, 'depth' | 'nodes' | 'time'> {
  const seconds = time ?? (depth === undefined && nodes === undefined ? DEFAULT_TIME : undefined);
  return {
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(seconds === undefined ? {} : { time: Math.max(1, Math.round(1000 * seconds)) }),
  };
}
