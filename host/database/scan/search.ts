/** What a scan looks for, as it is sent to the threads of the scan. */

import type { GameId } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import type { BoardCondition } from '../../../api/query/query.ts';
import { parseMaterial, parsePath, parsePattern } from '../../../core/pattern/parse-pattern.ts';
import type { CountSearch } from '../../../engine/library/scan.ts';
import type { Parsed } from '../../../engine/rules/result.ts';
import type { ScannedEnd } from '../../../engine/rules/scanned-ends.ts';
import type { RecordedEnd } from '../recorded-ends.ts';
import { type Program, pathProgram, patternProgram } from './program.ts';
import type { TagSearch } from './tag-search.ts';

export type ScanSearch =
  | { readonly kind: 'program'; readonly program: Program }
  /** Positions of variations; signed keys, mixed with the rule set as in the position index. */
  | { readonly kind: 'variations'; readonly keys: readonly bigint[] }
  /** How main lines end. */
  | { readonly kind: 'end'; readonly end: ScannedEnd }
  /** The highest number of a count in main lines. */
  | { readonly kind: 'count'; readonly count: CountSearch }
  /** What the tree of a game has. */
  | { readonly kind: 'tree'; readonly feature: TreeFeature }
  | TagSearch;

export type TreeFeature = 'variations' | 'symbols' | RecordedEnd;

/** Some games for one thread. */
export interface ScanTask {
  readonly search: ScanSearch;
  /** The id of the first game. */
  readonly first: GameId;
  /** For each game from `first` on: the number of its rule set in `names` + 1; 0: it is not scanned. */
  readonly rules: Uint32Array;
  readonly names: readonly string[];
}

export interface ScanAnswer {
  /** A value of `SCAN` for each game of the task. */
  readonly results: Uint8Array;
  /** Why games with the result `damaged` could not be read. */
  readonly reasons: readonly (readonly [game: GameId, reason: string])[];
}

/** @throws CodedError `bad-query-board`; the parser of the query has checked the text before. */
export function boardSearch({ kind, value }: BoardCondition): ScanSearch {
  if (kind === 'path') return { kind: 'program', program: pathProgram(read(parsePath(value))) };
  const parsed = kind === 'pattern' ? parsePattern(value) : parseMaterial(value);
  return { kind: 'program', program: patternProgram(read(parsed)) };
}

function read<T>(parsed: Parsed<T>): T {
  if (!parsed.ok) throw new CodedError('bad-query-board', parsed.error.text);
  return parsed.value;
}
