/**
 * Samples positions of two-sided endings. A board count can have any value when such an ending arises, because captures
 * do not change it. So the count is sampled too, uniformly among the budgets that give the requested level. A draw that
 * needs no count is sampled without one: it begins automatically, or by an action of the defender.
 *
 * Pieces are placed at random. Wins that are too rare for that are found by taking moves back from positions of the
 * table, as against a bare king.
 */

import { limitPlies } from '../../rules/compile.ts';
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { movesBefore } from '../count/dtr-rule.ts';
import { pick, type Random } from '../random.ts';
import type { EndgameTables } from '../tables/tables.ts';
import type { Verdict } from '../types/verdict.ts';
import { twoSidedDistance, twoSidedDistanceTable } from '../verdict/two-sided-distance.ts';
import { twoSidedRuleFor } from '../verdict/two-sided-verdict.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { type Level, leastLevel } from './difficulty.ts';
import {
  boardOf,
  canMove,
  isOfLevel,
  isPlausible,
  offersUnit,
  type Placed,
  positionOf,
  randomPlacement,
  type SamplingContext,
  type SamplingRequest,
  setupOf,
  takenBack,
  turnOf,
} from './placement.ts';
import { correctForWays, type LimitedRequest, LOOKS, STEP, sampleFromTable } from './rare-positions.ts';

/** Random placements. */
const TRIES = 4000;
/** Largest budget of a sampled count for the defence. */
const LONGEST = 30;

interface Search extends LimitedRequest {
  readonly tables: EndgameTables;
  readonly random: Random;
}

const isWinOf = ({ chaser, ending }: SamplingRequest, verdict: Verdict | null): verdict is Verdict =>
  verdict?.chaser === chaser && verdict.ending === ending.name;

/** Budgets under which the position can have the requested level. @param full the budget of a new count */
function roomsFor(
  { rules, side, level }: SamplingRequest,
  dtr: number,
  dtm: number | null,
  full: number,
): readonly number[] {
  const most = side === 'attack' ? full : Math.min(full, dtr - 1, LONGEST);
  const rooms = Array.from({ length: most }, (_, at) => at + 1);
  const least = (budget: number): Level | null => leastLevel(side, rules.goal, { dtr, budget, dtm });
  const exact = rooms.filter(room => least(room) === level);
  if (exact.length > 0 || (side === 'attack' && level === 4)) return exact;
  return rooms.filter(room => (least(room) ?? level) < level);
}

/** The same pieces with a board count of the defending side with this budget. */
function counted(position: Position, request: SamplingRequest, room: number): Position | null {
  const { rules } = request;
  const { board } = rules.count;
  if (board === null) return null;
  const limit = limitPlies(board.limit, board.endAt);
  const attacks = request.side === 'attack';
  const last = limit - 2 * (room - (attacks ? 1 : 0));
  const plies = [last, last + 1, last - 1].find(
    at => at > 0 && at % 2 === (attacks ? 1 : 0) && movesBefore({ limitPlies: limit, plies: at }, attacks) === room,
  );
  const setup = position.setup();
  return plies === undefined ? null : positionOf(rules, { ...setup, count: { kind: 'board', limit, plies } });
}

/**
 * The position with a sampled count, or without one if that fits too; `null` if neither gives the level. The DTR under
 * a running count can differ, so the position is probed again.
 */
function begun(position: Position, free: Verdict, search: Search): Parsed<Position | null> {
  const { rules, ending, side, level, tables, random } = search;
  const budget = twoSidedRuleFor(rules, ending, null, 'w')?.budget ?? null;
  if (budget === null || (side === 'defend' && free.dtr === null)) return ok(position);
  const least = leastLevel(side, rules.goal, free);
  const fits = least !== null && (side === 'attack' && level === 4 ? least === 4 : least <= level);
  if (fits && random(2) === 0) return ok(position);
  // A count that has been called at least once.
  const full = budget - 2;
  const running = counted(position, search, full);
  const verdict = running === null ? ok(null) : verdictOf(running, tables);
  if (!verdict.ok) return verdict;
  if (!isWinOf(search, verdict.value) || verdict.value.dtr === null) return ok(fits ? position : null);
  const rooms = roomsFor(search, verdict.value.dtr, verdict.value.dtm, full);
  if (rooms.length === 0) return ok(fits ? position : null);
  return ok(counted(position, search, pick(rooms, random)));
}

/** Whether a win of this level can have this distance. Distances are faster to read than verdicts. */
function canBeWon(position: Position, { rules, chaser, level, tables }: Search): Parsed<boolean> {
  const distance = twoSidedDistance(tables, position);
  if (!distance.ok || distance.value === null) return distance.ok ? ok(false) : distance;
  const { dtm } = distance.value;
  if (dtm === null || distance.value.chaser !== chaser) return ok(false);
  return ok((leastLevel('attack', rules.goal, { dtr: dtm, budget: null }) ?? Number.POSITIVE_INFINITY) <= level);
}

function fitting(placed: Placed, search: Search): Parsed<Position | null> {
  const { rules, side, tables } = search;
  if (!isPlausible(search, placed)) return ok(null);
  const bare = positionOf(rules, setupOf(boardOf(search, placed), turnOf(search)));
  if (bare === null || bare.outcome() !== null || (side === 'defend' && offersUnit(bare))) return ok(null);
  if (side === 'attack') {
    const hopeful = canBeWon(bare, search);
    if (!hopeful.ok || !hopeful.value) return hopeful.ok ? ok(null) : hopeful;
  }
  const free = verdictOf(bare, tables);
  if (!free.ok || !isWinOf(search, free.value)) return free.ok ? ok(null) : free;
  if (side === 'attack' && (free.value.dtr === null || (free.value.dtm ?? 0) < 2)) return ok(null);
  const drawn = begun(bare, free.value, search);
  if (!drawn.ok || drawn.value === null || drawn.value.outcome() !== null) return drawn.ok ? ok(null) : drawn;
  const position = drawn.value;
  const verdict = verdictOf(position, tables);
  if (!verdict.ok || !isWinOf(search, verdict.value)) return verdict.ok ? ok(null) : verdict;
  if ((verdict.value.outcome === 'win') !== (side === 'attack')) return ok(null);
  search.looks.left--;
  const fits = isOfLevel(position, verdict.value, search, tables);
  return fits.ok ? ok(fits.value ? position : null) : fits;
}

/** Without a count there is always a margin. */
const isNeverExact = ({ rules, ending, side, level }: SamplingRequest): boolean =>
  side === 'attack' &&
  level === 4 &&
  rules.goal === 'checkmate' &&
  (twoSidedRuleFor(rules, ending, null, 'w')?.budget ?? null) === null;

/**
 * `null`: no position exists or was found, or no table decides the ending under these rules. Issues: those of a damaged
 * table.
 */
export async function sampleTwoSided(
  request: SamplingRequest,
  context: SamplingContext,
): Promise<Parsed<Position | null>> {
  const { tables, random, pause } = context;
  const search: Search = { ...request, tables, random, looks: { left: LOOKS } };
  if (isNeverExact(request)) return ok(null);
  for (let tried = 1; tried <= (context.tries ?? TRIES) && search.looks.left > 0; tried++) {
    if (tried % STEP === 0) await pause();
    const found = fitting(randomPlacement(request, random), search);
    if (!found.ok || found.value !== null) return found;
  }
  return request.side === 'attack' ? fromTable(search, context) : ok(null);
}

async function fromTable(search: Search, context: SamplingContext): Promise<Parsed<Position | null>> {
  const { ending, tables } = search;
  const far = twoSidedDistanceTable(search.rules, ending);
  const file = far === null ? undefined : tables.under(far).table(ending);
  if (file === undefined) return ok(null);
  return sampleFromTable(
    file,
    dtr => dtr >= 1,
    search,
    context,
    placed => before(placed, search),
  );
}

function before(placed: Placed, search: Search): Parsed<Position | null> {
  const back = takenBack(placed, search.random);
  if (!isPlausible(search, back.placed)) return ok(null);
  const bare = positionOf(search.rules, setupOf(boardOf(search, back.placed), turnOf(search)));
  if (bare === null || !canMove(bare, back)) return ok(null);
  const found = fitting(back.placed, search);
  if (!found.ok || found.value === null) return found;
  return correctForWays(found.value, search);
}
