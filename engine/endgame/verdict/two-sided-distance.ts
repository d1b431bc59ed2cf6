/**
 * Distances in two-sided endings without a count: to mate, or to another end of the game that wins under the rule set.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { distanceTable, endsOf } from '../count/dtr.ts';
import type { DtrRule } from '../count/dtr-rule.ts';
import { distancesOf, type TwoSidedRule, tableFor } from '../count/two-sided-rule.ts';
import { type Ending, type EndingPieces, isTwoSided, moved, piecesOfSide, sidesOf } from '../ending.ts';
import type { EndgameTables, MateDistance } from '../tables/tables.ts';

/** `null`: never; `undefined`: a table is missing. */
type Known = number | null | undefined;

type Table = 'mate' | TwoSidedRule | DtrRule;

/** The result in this table, with the side that is to lose to move. */
export const lostBy = (tables: EndgameTables, rule: Table, pieces: EndingPieces): Parsed<Known> =>
  tables.under(rule).lost(pieces);

/** The table with the distances of a two-sided ending; `null` in the capture games. */
export function twoSidedDistanceTable(rules: RuleSet, ending: Ending): 'mate' | TwoSidedRule | null {
  const ends = endsOf(rules, ending);
  return ends === undefined ? null : tableFor(distancesOf(ending, ends), ending);
}

/** The distance to the win of these pieces. The other side, which may be bare, is to move. */
export function farFrom(tables: EndgameTables, rules: RuleSet, pieces: EndingPieces): Parsed<Known> {
  const table = isTwoSided(pieces.ending)
    ? twoSidedDistanceTable(rules, pieces.ending)
    : distanceTable(rules, pieces.ending);
  return table === null ? ok(undefined) : lostBy(tables, table, pieces);
}

/**
 * The first check wins, but a check in the setup was not given by a move: it must be answered, which tables do not
 * cover.
 */
export const isSetUpCheck = (position: Position): boolean =>
  position.rules.goal === 'firstCheck' && position.inCheck() && position.outcome()?.reason !== 'first-check';

/** The side of these pieces is to move. */
function bestMove(tables: EndgameTables, position: Position, pieces: EndingPieces): Parsed<Known> {
  let best: number | null = null;
  for (const move of position.moves()) {
    const each = farFrom(tables, position.rules, moved(pieces, move));
    if (!each.ok || each.value === undefined) return each;
    if (each.value !== null && (best === null || each.value + 1 < best)) best = each.value + 1;
  }
  return ok(best);
}

function answered(tables: EndgameTables, position: Position, { chaser }: EndingPieces): Parsed<Known> {
  let worst = 0;
  for (const move of position.moves()) {
    const after = position.play(move);
    const pieces = piecesOfSide(after.board(), chaser);
    const each = pieces === null ? ok(null) : distanceOf(tables, after, pieces);
    if (!each.ok || each.value === undefined || each.value === null) return each;
    worst = Math.max(worst, each.value);
  }
  return ok(worst);
}

function distanceOf(tables: EndgameTables, position: Position, pieces: EndingPieces): Parsed<Known> {
  const outcome = position.outcome();
  if (outcome?.result === (pieces.chaser === 'w' ? '1-0' : '0-1')) return ok(0);
  if (outcome?.reason === 'dead-position') return ok(null);
  if (position.turn === pieces.chaser) return bestMove(tables, position, pieces);
  return isSetUpCheck(position) ? answered(tables, position, pieces) : farFrom(tables, position.rules, pieces);
}

/**
 * Who wins a two-sided ending without a count, and in how many moves; in a draw, the stronger side. `null`: a table is
 * missing.
 */
export function twoSidedDistance(tables: EndgameTables, position: Position): Parsed<MateDistance | null> {
  let drawn: MateDistance | null = null;
  for (const pieces of sidesOf(position.board(), position.turn)) {
    const mate = distanceOf(tables, position, pieces);
    if (!mate.ok) return mate;
    if (mate.value === undefined) return ok(null);
    const distance = { ending: pieces.ending.name, chaser: pieces.chaser, dtm: mate.value };
    if (mate.value !== null) return ok(distance);
    drawn ??= distance;
  }
  return ok(drawn);
}
