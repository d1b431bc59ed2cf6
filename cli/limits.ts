/** Limits of the commands that answer one request per line: they bound the time and memory of each request. */
import { InvalidArgumentError } from 'commander';

export interface LineLimits {
  /** Bytes of a request line. */
  readonly maxLine: number;
  /** Seconds for one answer. */
  readonly maxTime: number;
}

export interface PerftLimits extends LineLimits {
  /** Plies. */
  readonly maxDepth: number;
}

export interface PositionLimits extends LineLimits {
  /** Moves in a request. */
  readonly maxMoves: number;
}

/** Defaults. */
export const LINE_LIMITS: LineLimits = { maxLine: 1024 * 1024, maxTime: 60 };
export const PERFT_LIMITS: PerftLimits = { ...LINE_LIMITS, maxDepth: 12 };
export const POSITION_LIMITS: PositionLimits = { ...LINE_LIMITS, maxMoves: 10_000 };

/** Bytes with an optional unit: `4096`, `64K`, `1M`. */
export function byteCount(text: string): number {
  const [, digits, unit] = /^(\d+)([KM]?)$/i.exec(text) ?? [];
  const bytes = Number(digits) * { '': 1, K: 1024, M: 1024 ** 2 }[unit?.toUpperCase() as '' | 'K' | 'M'];
  if (!Number.isSafeInteger(bytes) || bytes < 1)
    throw new InvalidArgumentError('Expected a number of bytes such as 65536, 64K or 1M.');
  return bytes;
}
