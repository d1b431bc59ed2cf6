/**
 * All that a table of needs depends on, as plain data: how games end, how piece counts begin, begin anew and end, and what of the count
 * runs where the table is asked. Two rule sets that say the same of these share their tables.
 */
import { limitPlies } from '../../rules/compile.ts';
import type { CountEnd, LimitRow } from '../../rules/rule-set.ts';
import type { Count } from '../../rules/types.ts';
import type { Ending } from '../ending.ts';

/** How games end, where that is not by mate alone, and where fishes promote. */
export interface Ends {
  readonly goal: 'checkmate' | 'firstCheck';
  readonly stalemate: 'draw' | 'loss';
  /** Dead positions end the game, also those in which the goal could still be reached. */
  readonly dead: boolean;
  readonly relRank: number;
  readonly beyond: boolean;
}

/**
 * What counts where a table is asked, and what the moves go on under.
 *
 * `lapses`: once it has left the chaser its last move, the game is drawn before the bare king answers. `takes`: a bare king may put a
 * piece count in its place with any turn of his. `plies`: the limit where it is not the one of the units that are there.
 */
export type Running =
  | { readonly kind: 'nothing'; readonly takes: boolean }
  | { readonly kind: 'board'; readonly lapses: boolean; readonly takes: boolean; readonly own: boolean }
  | { readonly kind: 'piece'; readonly lapses: boolean; readonly plies: number | null };

export interface DtrRule {
  /** `null`: mate wins, stalemate draws, fishes promote on their sixth rank. */
  readonly ends: Ends | null;
  readonly running: Running;
  /** Of a piece count that runs; `option`: the bare king begins anew when that serves it. */
  readonly restart: 'never' | 'classChange' | 'always' | 'option';
  readonly endAt: CountEnd;
  readonly table: readonly LimitRow[];
  readonly withFish: 'no' | 'table' | number;
  /** `itself`: piece counts begin without a word. */
  readonly begins: 'itself' | 'announced';
  /** Of a bare king's board count, when the piece count becomes possible. */
  readonly overBoard: 'replace' | 'shorter';
  /** Limit in plies of the board count that a bare king has where no piece count is known, and whether fishes keep him from it. */
  readonly board: { readonly plies: number; readonly noFish: boolean } | null;
}

/** The rule, its fields alone and in the order in which every rule of ours has them: rules are compared, and named, as JSON. */
export function plainRule(rule: DtrRule): DtrRule {
  const { ends, running, restart, endAt, table, withFish, begins, overBoard, board } = rule;
  return {
    ends: ends && {
      goal: ends.goal,
      stalemate: ends.stalemate,
      dead: ends.dead,
      relRank: ends.relRank,
      beyond: ends.beyond,
    },
    running: plainRunning(running),
    restart,
    endAt,
    table: table.map(({ role, atLeast, limit }) => ({ role, atLeast, limit })),
    withFish,
    begins,
    overBoard,
    board: board && { plies: board.plies, noFish: board.noFish },
  };
}

function plainRunning(running: Running): Running {
  if (running.kind === 'nothing') return { kind: 'nothing', takes: running.takes };
  const { kind, lapses } = running;
  if (kind === 'piece') return { kind, lapses, plies: running.plies };
  return { kind, lapses, takes: running.takes, own: running.own };
}

/** Moves of the chaser, of which the last may mate, before the count has drawn the game; in plies as in a FEN. */
export function movesBefore({ limitPlies, plies }: Pick<Count, 'limitPlies' | 'plies'>, chaserMoves: boolean): number {
  if (plies > limitPlies) return 0;
  return chaserMoves ? ((limitPlies - plies) >> 1) + 1 : (limitPlies - plies + 1) >> 1;
}

type Pieces = Pick<DtrRule, 'table' | 'endAt' | 'withFish'>;

const has = ({ units }: Ending, role: string, atLeast: number): boolean =>
  units.filter(unit => unit === role).length >= atLeast;

export const hasFish = (ending: Ending): boolean => has(ending, 'fish', 1);

/** Limit in plies of a piece count against these units, 0 where there is none. */
export function pliesFor({ table, endAt, withFish }: Pieces, ending: Ending): number {
  if (hasFish(ending) && withFish !== 'table') return withFish === 'no' ? 0 : limitPlies(withFish, endAt);
  const row = table.find(({ role, atLeast }) => role === null || has(ending, role, atLeast));
  return row === undefined ? 0 : limitPlies(row.limit, endAt);
}
