/** What a probe shares with the probes after its moves. */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import type { Move } from '../../rules/types.ts';
import { isTwoSidedRule, type Table } from '../count/rule.ts';
import { type Ending, type EndingPieces, isTwoSided } from '../ending.ts';
import type { FirstMovesLeft } from '../first-move-rights.ts';
import { canHaveTable } from '../reached.ts';
import type { EndgameTables } from '../tables/tables.ts';
import type { NoVerdictReason, Verdict } from '../types/verdict.ts';

export interface ProbeContext {
  readonly tables: EndgameTables;
  /** Records why there is no verdict. */
  noVerdict(noVerdictReason: NoVerdictReason): Parsed<null>;
  after(position: Position, move: Move): Parsed<Verdict | null>;
}

/** `undefined`: a table is missing, and has been recorded. */
export type Known = number | null | undefined;

/** The pieces of the winner; `left`: its remaining first-move rights. */
export interface WinnerPieces extends EndingPieces {
  readonly left?: FirstMovesLeft | null;
}

/** Records a missing table. Those of two-sided endings are not: they are built on demand. */
export function recordMissing(context: ProbeContext, ending: Ending, table: Table): void {
  if (isTwoSided(ending) || (table !== 'mate' && isTwoSidedRule(table))) return;
  const rule = table === 'mate' ? null : table;
  context.noVerdict({ code: 'table-missing', table: { ending: ending.name, rule } });
}

/** The result with the loser to move, from the table or from the part with unmoved pieces. */
export function lostIn(context: ProbeContext, pieces: WinnerPieces, table: Table): Parsed<Known> {
  const { firstMoves } = context.tables;
  if (pieces.left && firstMoves !== null)
    return firstMoves.lost(pieces, pieces.left, table, (ending, rule) => recordMissing(context, ending, rule));
  const lost = context.tables.under(table).lost(pieces);
  if (lost.ok && lost.value === undefined && canHaveTable(pieces.ending)) recordMissing(context, pieces.ending, table);
  return lost;
}

/** Whether the game is over and these pieces have won. */
export const isWon = (position: Position, { chaser }: EndingPieces): boolean =>
  position.outcome()?.result === (chaser === 'w' ? '1-0' : '0-1');

/**
 * The first check wins, but a check in the setup was not given by a move: it must be answered, which tables do not
 * cover.
 */
export const isSetUpCheck = (position: Position): boolean => position.rules.goal === 'firstCheck' && position.inCheck();

/** The verdict after a move, seen by these pieces: `null` if the other side wins. */
export function mateAfter(context: ProbeContext, position: Position, pieces: EndingPieces, move: Move): Parsed<Known> {
  const verdict = context.after(position, move);
  if (!verdict.ok || verdict.value === null) return verdict.ok ? ok(undefined) : verdict;
  return ok(verdict.value.chaser === pieces.chaser ? verdict.value.dtm : null);
}
