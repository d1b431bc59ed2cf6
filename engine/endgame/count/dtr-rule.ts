/**
 * Everything that a DTR table depends on, as plain data: how games end, how piece counts begin, restart and end, and
 * which count runs when the table is probed. Rule sets that agree on this share their tables. Field names and values
 * are stored in table headers and in folder names.
 */
import { limitPlies } from '../../rules/compile.ts';
import type { CountEnd, LimitRow } from '../../rules/rule-set.ts';
import type { Count } from '../../rules/types.ts';
import type { Ending } from '../ending.ts';

/** How games end if not by mate alone, and where fishes promote. */
export interface Ends {
  readonly goal: 'checkmate' | 'firstCheck';
  readonly stalemate: 'draw' | 'loss';
  /** Dead positions end the game, even where the goal could still be reached. */
  readonly dead: boolean;
  readonly relRank: number;
  readonly beyond: boolean;
}

/**
 * Which count runs when the table is probed.
 *
 * `lapses`: after the chaser's last move the game is drawn before the bare king replies. `takes`: a bare king may
 * replace the count with a piece count at any turn. `plies`: the limit if it is not the one for the pieces on the
 * board.
 */
export type Running =
  | { readonly kind: 'nothing'; readonly takes: boolean }
  | { readonly kind: 'board'; readonly lapses: boolean; readonly takes: boolean; readonly own: boolean }
  | { readonly kind: 'piece'; readonly lapses: boolean; readonly plies: number | null };

export interface DtrRule {
  /** `null`: mate wins, stalemate draws, fishes promote on their sixth rank. */
  readonly ends: Ends | null;
  readonly running: Running;
  /** Restart of a running piece count. `option`: the bare king restarts it when that is better for it. */
  readonly restart: 'never' | 'classChange' | 'always' | 'option';
  readonly endAt: CountEnd;
  readonly table: readonly LimitRow[];
  readonly withFish: 'no' | 'table' | number;
  /** `itself`: piece counts begin without an announcement. */
  readonly begins: 'itself' | 'announced';
  /** What happens to a bare king's board count when the piece count becomes possible. */
  readonly overBoard: 'replace' | 'shorter';
  /** The board count of a bare king without a piece count: its limit in plies, and whether fishes prevent it. */
  readonly board: { readonly plies: number; readonly noFish: boolean } | null;
}

/** A copy with the rule's own fields only, in a fixed order, because rules are compared and named as JSON. */
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

/**
 * Budget: moves of the chaser, the last of which may mate, before the count draws the game. Plies are those of a FEN.
 */
export function movesBefore({ limitPlies, plies }: Pick<Count, 'limitPlies' | 'plies'>, chaserMoves: boolean): number {
  if (plies > limitPlies) return 0;
  return chaserMoves ? ((limitPlies - plies) >> 1) + 1 : (limitPlies - plies + 1) >> 1;
}

type Pieces = Pick<DtrRule, 'table' | 'endAt' | 'withFish'>;

const has = ({ units }: Ending, role: string, atLeast: number): boolean =>
  units.filter(unit => unit === role).length >= atLeast;

export const hasFish = (ending: Ending): boolean => has(ending, 'fish', 1);

/** Limit in plies of a piece count against these pieces, 0 if there is none. */
export function pliesFor({ table, endAt, withFish }: Pieces, ending: Ending): number {
  if (hasFish(ending) && withFish !== 'table') return withFish === 'no' ? 0 : limitPlies(withFish, endAt);
  const row = table.find(({ role, atLeast }) => role === null || has(ending, role, atLeast));
  return row === undefined ? 0 : limitPlies(row.limit, endAt);
}
