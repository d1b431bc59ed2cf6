/**
 * The count cases with the bare king to move: every choice of its count actions, with the table that gives the DTR and
 * the budget.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { type Color, type Count, type Move, opposite } from '../../rules/types.ts';
import { availableActions } from '../count/available-actions.ts';
import { beginsNext, distanceTable, runningOf, tableUnder } from '../count/dtr.ts';
import { type DtrRule, movesBefore } from '../count/dtr-rule.ts';
import { type EndingPieces, moved } from '../ending.ts';
import type { FirstMovesLeft } from '../first-move-rights.ts';
import { canHaveTable } from '../reached.ts';
import type { EndgameTables, OnMissingTable } from '../tables/tables.ts';
import type { NoVerdictReason, Verdict } from '../types/verdict.ts';

/** Shared state of a probe and the probes after its moves. */
export interface ProbeContext {
  readonly tables: EndgameTables;
  /** Records why there is no verdict. */
  noVerdict(noVerdictReason: NoVerdictReason): Parsed<null>;
  after(position: Position, move: Move): Parsed<Verdict | null>;
}

/** `undefined`: a table is missing, and has been recorded. */
export type Known = number | null | undefined;

/** The pieces of a chase; `left`: the chaser's remaining first-move rights. */
export interface Chase extends EndingPieces {
  readonly left?: FirstMovesLeft | null;
}

const onMissingFor =
  (context: ProbeContext): OnMissingTable =>
  (ending, rule) =>
    void context.noVerdict({
      code: 'table-missing',
      table: { ending: ending.name, rule: rule === 'mate' ? null : rule },
    });

/** The result under this rule with the bare king to move, from the table or from the part with unmoved pieces. */
export function lostIn(context: ProbeContext, pieces: Chase, rule: 'mate' | DtrRule): Parsed<Known> {
  const { firstMoves } = context.tables;
  if (pieces.left && firstMoves !== null) return firstMoves.lost(pieces, pieces.left, rule, onMissingFor(context));
  const lost = context.tables.under(rule).lost(pieces);
  if (lost.ok && lost.value === undefined && canHaveTable(pieces.ending)) {
    context.noVerdict({
      code: 'table-missing',
      table: { ending: pieces.ending.name, rule: rule === 'mate' ? null : rule },
    });
  }
  return lost;
}

const distanceIn = (context: ProbeContext, rules: RuleSet, pieces: Chase): Parsed<Known> =>
  lostIn(context, pieces, distanceTable(rules, pieces.ending) ?? 'mate');

/**
 * Moves to mate, or to the goal of the rule set, without a count. @param leaping either side may have a move that
 * tables do not cover
 */
export function mateOf(context: ProbeContext, position: Position, pieces: Chase, leaping: boolean): Parsed<Known> {
  if (position.outcome()?.result === (pieces.chaser === 'w' ? '1-0' : '0-1')) return ok(0);
  const chasing = position.turn === pieces.chaser;
  const forced = position.rules.goal === 'firstCheck' && position.inCheck();
  if (!chasing && !leaping && !forced) return distanceIn(context, position.rules, pieces);
  let found: number | null = chasing ? null : 0;
  for (const move of position.moves()) {
    const each: Parsed<Known> =
      leaping || !chasing
        ? mateAfter(context, position, move)
        : distanceIn(context, position.rules, moved(pieces, move));
    if (!each.ok || each.value === undefined) return each;
    const { value } = each;
    if (chasing) {
      if (value !== null && (found === null || value + 1 < found)) found = value + 1;
    } else if (value === null) return ok(null);
    else found = Math.max(found ?? 0, value);
  }
  return ok(found);
}

function mateAfter(context: ProbeContext, position: Position, move: Move): Parsed<Known> {
  const verdict = context.after(position, move);
  return verdict.ok ? ok(verdict.value === null ? undefined : verdict.value.dtm) : verdict;
}

/** One choice of count actions. */
export interface CountCase {
  readonly rule: 'mate' | DtrRule;
  /** The chaser's budget; `null`: no count. */
  readonly budget: number | null;
  /** The count is over as it begins. */
  readonly expired: boolean;
}

/** Whether the chaser's own count can be stopped with its next turn, so that it does not limit anybody. */
function isIdle({ count }: RuleSet, { counter, plies, limitPlies }: Count, chaser: Color): boolean {
  if (counter !== chaser || count.mode !== 'manual' || count.board?.stoppable !== true) return false;
  return count.claims || plies < limitPlies;
}

/** `null`: no table decides; `moves`: a count begins with the chaser's next move, so the moves have to be examined. */
export type CountCases = readonly CountCase[] | 'moves' | null;

/** With the bare king to move. The one that is worst for the chaser applies. */
export function countCases(position: Position, { ending, chaser }: EndingPieces): CountCases {
  const { rules } = position;
  const all: CountCase[] = [];
  const choices = availableActions(position, opposite(chaser));
  for (const { position: at } of choices) {
    const count = at.count();
    const running = runningOf(rules, ending, count, chaser);
    if (running === null) return null;
    if (count === null && running.kind === 'nothing' && !running.takes) {
      // Beginning at once is best for it: no later count ends sooner.
      if (choices.length > 1) continue;
      if (beginsNext(rules, ending)) return 'moves';
    }
    const rule = tableUnder(rules, ending, running);
    if (rule === null) return null;
    const binds = count !== null && !isIdle(rules, count, chaser);
    const expired = binds && count.plies > count.limitPlies;
    all.push({ rule, budget: binds ? movesBefore(count, false) : null, expired });
  }
  return all;
}

/**
 * With first-move rights left and the bare king to move, looks up all tables that will be required before anything is
 * solved. False: a table is missing, and nothing should be solved without it.
 */
export function foresee(context: ProbeContext, position: Position, pieces: Chase): boolean {
  const { firstMoves } = context.tables;
  if (!pieces.left || firstMoves === null || position.turn === pieces.chaser) return true;
  const distance = distanceTable(position.rules, pieces.ending) ?? 'mate';
  const cases = countCases(position, pieces);
  const rules = Array.isArray(cases) ? (cases as readonly CountCase[]).map(({ rule }) => rule) : [];
  return firstMoves.foresee(pieces, pieces.left, [...new Set([distance, ...rules])], onMissingFor(context));
}

/** The smallest budget of these cases; `null`: no count. */
export function leastAllowed(cases: readonly CountCase[]): number | null {
  const left = cases.flatMap(({ budget }) => budget ?? []);
  return left.length === 0 ? null : Math.min(...left);
}
