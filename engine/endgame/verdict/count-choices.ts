/**
 * The count cases with the loser to move: every choice of its count actions, with the table that gives the DTR and the
 * budget. In a two-sided ending the rule already includes the count that the loser may begin, so there is one case.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { type Color, type Count, opposite } from '../../rules/types.ts';
import { availableActions } from '../count/available-actions.ts';
import { announcesCount, beginsNext } from '../count/bare-king.ts';
import { decidingUnder, distanceTable } from '../count/dtr.ts';
import { hasFish, movesBefore, type Table } from '../count/rule.ts';
import { type EndingPieces, isTwoSided } from '../ending.ts';
import { isBetter, type Need } from './margin.ts';
import { lostIn, type ProbeContext, recordMissing, type WinnerPieces } from './probe-context.ts';

/** One choice of count actions. */
export interface CountCase {
  readonly table: Table;
  /** The winner's budget; `null`: no count. */
  readonly budget: number | null;
  /** The count is over as it begins. */
  readonly expired: boolean;
}

/** Whether the chaser's own count can be stopped with its next turn, so that it limits neither side. */
function isIdle({ count }: RuleSet, { counter, plies, limitPlies }: Count, chaser: Color): boolean {
  if (counter !== chaser || count.mode !== 'manual' || count.board?.stoppable !== true) return false;
  return count.claims || plies < limitPlies;
}

/** `null`: no table decides; `moves`: a count begins with the winner's next move, so the moves have to be examined. */
export type CountCases = readonly CountCase[] | 'moves' | null;

/** With the loser to move. The one that is worst for the winner applies. */
export function countCases(position: Position, { ending, chaser }: EndingPieces): CountCases {
  const { rules } = position;
  if (isTwoSided(ending)) {
    const deciding = decidingUnder(rules, ending, position.count(), chaser);
    return deciding && [{ table: deciding.table, budget: deciding.budget ?? deciding.begun, expired: false }];
  }
  const all: CountCase[] = [];
  const choices = availableActions(position, opposite(chaser));
  for (const { position: at } of choices) {
    const count = at.count();
    if (count === null && !announcesCount(rules)) {
      // Beginning at once is best for it: no later count ends sooner.
      if (choices.length > 1) continue;
      if (beginsNext(rules, ending)) return 'moves';
    }
    const deciding = decidingUnder(rules, ending, count, chaser);
    if (deciding === null) return null;
    const binds = count !== null && !isIdle(rules, count, chaser);
    const expired = binds && count.plies > count.limitPlies;
    all.push({ table: deciding.table, budget: binds ? movesBefore(count, false) : null, expired });
  }
  return all;
}

/** The DTR in the worst count case for the winner; `null`: a table is missing. */
export function worstOf(context: ProbeContext, pieces: WinnerPieces, cases: readonly CountCase[]): Parsed<Need | null> {
  let worst: Need | null = null;
  for (const { table, budget, expired } of cases) {
    const lost = lostIn(context, pieces, table);
    if (!lost.ok) return lost;
    if (lost.value === undefined) return ok(null);
    const dtr = lost.value !== null && expired ? Math.max(1, lost.value) : lost.value;
    const need = { dtr, budget };
    if (worst === null || isBetter(worst, need)) worst = need;
  }
  return ok(worst);
}

/** The smallest budget of these cases; `null`: no count, or the cases are not known. */
export function leastAllowed(cases: CountCases): number | null {
  const budgets = Array.isArray(cases) ? (cases as readonly CountCase[]).flatMap(({ budget }) => budget ?? []) : [];
  return budgets.length === 0 ? null : Math.min(...budgets);
}

/**
 * With first-move rights left and the bare king to move, looks up all tables that will be required before anything is
 * solved. False: a table is missing, and nothing should be solved without it.
 */
export function foresee(context: ProbeContext, position: Position, pieces: WinnerPieces): boolean {
  const { firstMoves } = context.tables;
  if (!pieces.left || firstMoves === null || position.turn === pieces.chaser) return true;
  const distance = distanceTable(position.rules, pieces.ending) ?? 'mate';
  const cases = countCases(position, pieces);
  const tables = Array.isArray(cases) ? (cases as readonly CountCase[]).map(({ table }) => table) : [];
  return firstMoves.foresee(pieces, pieces.left, [...new Set([distance, ...tables])], (ending, table) =>
    recordMissing(context, ending, table),
  );
}

/**
 * Whether the winner's own board count makes winning impossible: the other side may declare it a draw, or it cannot be
 * stopped and turns the mate of a bare king into a draw. The promotion of the last fish can still end it if a piece
 * count then begins automatically.
 */
export function isInVain(position: Position, { chaser, ending }: EndingPieces): boolean {
  const { mode, board, piece } = position.rules.count;
  const count = position.count();
  if (mode !== 'manual' || count?.kind !== 'board' || count.counter !== chaser) return false;
  if (board?.drawOffer === true) return true;
  const ends = hasFish(ending) && piece?.starts === 'itself';
  return !isTwoSided(ending) && board?.counterMates === 'draw' && !board.stoppable && !ends;
}
