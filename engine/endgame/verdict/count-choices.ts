/**
 * How the count stands with the bare king to move: everything that can be made of it by what he says, each with the table that knows
 * what a win needs under it and the moves it leaves.
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

/** What judging one position shares with judging those after it. */
export interface ProbeContext {
  readonly tables: EndgameTables;
  /** Notes why there is no verdict. */
  noVerdict(unjudged: NoVerdictReason): Parsed<null>;
  after(position: Position, move: Move): Parsed<Verdict | null>;
}

/** `undefined`: no table knows; it is noted which could. */
export type Known = number | null | undefined;

/** The men of a chase; `left`: those of the chaser that may still make first moves. */
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

/** Moves that the table under this rule tells, or that are found where first moves are left, the bare king to move. */
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

/** Moves to mate, or to what wins here, counting aside. @param leaping either side may have a move that the ending's tables do not know */
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
  return verdict.ok ? ok(verdict.value === null ? undefined : verdict.value.mate) : verdict;
}

/** One way in which the count can stand. */
export interface CountCase {
  readonly rule: 'mate' | DtrRule;
  /** Moves it leaves the chaser; `null`: nothing counts. */
  readonly allows: number | null;
  /** It is over as it begins. */
  readonly expired: boolean;
}

/** Counting himself, the chaser can give it up with his next turn: his count binds nobody. */
function isIdle({ count }: RuleSet, { counter, plies, limitPlies }: Count, chaser: Color): boolean {
  if (counter !== chaser || count.mode !== 'manual' || count.board?.stoppable !== true) return false;
  return count.claims || plies < limitPlies;
}

/** `null`: no table can tell; `moves`: a count begins with the chaser's next move, so it takes a look at what follows. */
export type CountCases = readonly CountCase[] | 'moves' | null;

/** The bare king is to move; the count stands worst for the chaser in one of these. */
export function countCases(position: Position, { ending, chaser }: EndingPieces): CountCases {
  const { rules } = position;
  const all: CountCase[] = [];
  const choices = availableActions(position, opposite(chaser));
  for (const { position: at } of choices) {
    const count = at.count();
    const running = runningOf(rules, ending, count, chaser);
    if (running === null) return null;
    if (count === null && running.kind === 'nothing' && !running.takes) {
      // To begin at once serves him: no later count ends sooner.
      if (choices.length > 1) continue;
      if (beginsNext(rules, ending)) return 'moves';
    }
    const rule = tableUnder(rules, ending, running);
    if (rule === null) return null;
    const binds = count !== null && !isIdle(rules, count, chaser);
    const expired = binds && count.plies > count.limitPlies;
    all.push({ rule, allows: binds ? movesBefore(count, false) : null, expired });
  }
  return all;
}

/**
 * Where first moves are left and the bare king is to move, all that is going to be asked is looked for before any of it is solved. False: a table is
 * lacking, and nothing is to be solved that is known without it.
 */
export function foresee(context: ProbeContext, position: Position, pieces: Chase): boolean {
  const { firstMoves } = context.tables;
  if (!pieces.left || firstMoves === null || position.turn === pieces.chaser) return true;
  const distance = distanceTable(position.rules, pieces.ending) ?? 'mate';
  const cases = countCases(position, pieces);
  const rules = Array.isArray(cases) ? (cases as readonly CountCase[]).map(({ rule }) => rule) : [];
  return firstMoves.foresee(pieces, pieces.left, [...new Set([distance, ...rules])], onMissingFor(context));
}

/** The least that the count can leave the chaser; `null`: nothing counts. */
export function leastAllowed(cases: readonly CountCase[]): number | null {
  const left = cases.flatMap(({ allows }) => allows ?? []);
  return left.length === 0 ? null : Math.min(...left);
}
