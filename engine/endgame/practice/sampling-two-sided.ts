/**
 * Positions of one unit against one. A board count may stand anywhere when a duel arises, since captures leave it as it is; so it is drawn, too: as many
 * moves are left as make the position one of the level, each such number as likely. A draw that needs no count is drawn without one: it begins
 * by itself, or with a word of whoever defends.
 *
 * Men are put down at random; wins too rare for that are taken back from the places of the table, as against a bare king.
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
  anywhere,
  boardOf,
  canMove,
  isOfLevel,
  isPlausible,
  offersUnit,
  type Placed,
  positionOf,
  type SamplingContext,
  type SamplingRequest,
  setupOf,
  takenBack,
  turnOf,
} from './placement.ts';
import { correctForWays, LOOKS, type Looking, STEP, sampleFromTable } from './rare-positions.ts';

/** Placements that are put down at random. */
const TRIES = 4000;
/** Moves that a defence has to hold at most when its count is drawn by lot. */
const LONGEST = 30;

interface Search extends Looking {
  readonly tables: EndgameTables;
  readonly random: Random;
}

const isMineToWin = ({ chaser, ending }: SamplingRequest, verdict: Verdict | null): verdict is Verdict =>
  verdict?.chaser === chaser && verdict.ending === ending.name;

/** Moves that the count may leave so that the position can be of the level. @param full what it leaves when it has just begun */
function roomsFor(
  { rules, side, level }: SamplingRequest,
  needs: number,
  mate: number | null,
  full: number,
): readonly number[] {
  const most = side === 'attack' ? full : Math.min(full, needs - 1, LONGEST);
  const rooms = Array.from({ length: most }, (_, at) => at + 1);
  const least = (allows: number): Level | null => leastLevel(side, rules.goal, { needs, allows, mate });
  const exact = rooms.filter(room => least(room) === level);
  if (exact.length > 0 || (side === 'attack' && level === 4)) return exact;
  return rooms.filter(room => (least(room) ?? level) < level);
}

/** The same men with a board count of the defending side that leaves so many moves. */
function counted(position: Position, wish: SamplingRequest, room: number): Position | null {
  const { rules } = wish;
  const { board } = rules.count;
  if (board === null) return null;
  const limit = limitPlies(board.limit, board.endAt);
  const attacks = wish.side === 'attack';
  const last = limit - 2 * (room - (attacks ? 1 : 0));
  const plies = [last, last + 1, last - 1].find(
    at => at > 0 && at % 2 === (attacks ? 1 : 0) && movesBefore({ limitPlies: limit, plies: at }, attacks) === room,
  );
  const setup = position.setup();
  return plies === undefined ? null : positionOf(rules, { ...setup, count: { kind: 'board', limit, plies } });
}

/**
 * With a count by lot, or with none yet where that fits too; `null` where neither makes it one of the level. What a win needs while a count runs may be
 * another number than before one does, so it is asked anew.
 */
function begun(position: Position, free: Verdict, search: Search): Parsed<Position | null> {
  const { rules, ending, side, level, tables, random } = search;
  const whole = twoSidedRuleFor(rules, ending, null, 'w')?.allows ?? null;
  if (whole === null || (side === 'defend' && free.needs === null)) return ok(position);
  const least = leastLevel(side, rules.goal, free);
  const fits = least !== null && (side === 'attack' && level === 4 ? least === 4 : least <= level);
  if (fits && random(2) === 0) return ok(position);
  // One that has been called at least once.
  const full = whole - 2;
  const running = counted(position, search, full);
  const verdict = running === null ? ok(null) : verdictOf(running, tables);
  if (!verdict.ok) return verdict;
  if (!isMineToWin(search, verdict.value) || verdict.value.needs === null) return ok(fits ? position : null);
  const rooms = roomsFor(search, verdict.value.needs, verdict.value.mate, full);
  if (rooms.length === 0) return ok(fits ? position : null);
  return ok(counted(position, search, pick(rooms, random)));
}

/** By the distances alone, which are read faster than a verdict is found: could a win of the level be so long? */
function mayBeWon(position: Position, { rules, chaser, level, tables }: Search): Parsed<boolean> {
  const distance = twoSidedDistance(tables, position);
  if (!distance.ok || distance.value === null) return distance.ok ? ok(false) : distance;
  const { mate } = distance.value;
  if (mate === null || distance.value.chaser !== chaser) return ok(false);
  return ok((leastLevel('attack', rules.goal, { needs: mate, allows: null }) ?? Number.POSITIVE_INFINITY) <= level);
}

function fitting(placed: Placed, search: Search): Parsed<Position | null> {
  const { rules, side, tables } = search;
  if (!isPlausible(search, placed)) return ok(null);
  const bare = positionOf(rules, setupOf(boardOf(search, placed), turnOf(search)));
  if (bare === null || bare.outcome() !== null || (side === 'defend' && offersUnit(bare))) return ok(null);
  if (side === 'attack') {
    const hopeful = mayBeWon(bare, search);
    if (!hopeful.ok || !hopeful.value) return hopeful.ok ? ok(null) : hopeful;
  }
  const free = verdictOf(bare, tables);
  if (!free.ok || !isMineToWin(search, free.value)) return free.ok ? ok(null) : free;
  if (side === 'attack' && (free.value.needs === null || (free.value.mate ?? 0) < 2)) return ok(null);
  const drawn = begun(bare, free.value, search);
  if (!drawn.ok || drawn.value === null || drawn.value.outcome() !== null) return drawn.ok ? ok(null) : drawn;
  const position = drawn.value;
  const verdict = verdictOf(position, tables);
  if (!verdict.ok || !isMineToWin(search, verdict.value)) return verdict.ok ? ok(null) : verdict;
  if ((verdict.value.outcome === 'win') !== (side === 'attack')) return ok(null);
  search.looks.left--;
  const fits = isOfLevel(position, verdict.value, search, tables);
  return fits.ok ? ok(fits.value ? position : null) : fits;
}

/** Where nothing counts there is always a move to spare. */
const isNeverExact = ({ rules, ending, side, level }: SamplingRequest): boolean =>
  side === 'attack' &&
  level === 4 &&
  rules.goal === 'checkmate' &&
  (twoSidedRuleFor(rules, ending, null, 'w')?.allows ?? null) === null;

/** `null`: there is none, none was found, or no table knows the duel under these rules. Issues: those of a damaged table. */
export async function sampleTwoSided(wish: SamplingRequest, means: SamplingContext): Promise<Parsed<Position | null>> {
  const { tables, random, pause } = means;
  const search: Search = { ...wish, tables, random, looks: { left: LOOKS } };
  if (isNeverExact(wish)) return ok(null);
  for (let tried = 1; tried <= (means.tries ?? TRIES) && search.looks.left > 0; tried++) {
    if (tried % STEP === 0) await pause();
    const found = fitting(anywhere(wish, random), search);
    if (!found.ok || found.value !== null) return found;
  }
  return wish.side === 'attack' ? fromTable(search, means) : ok(null);
}

async function fromTable(search: Search, means: SamplingContext): Promise<Parsed<Position | null>> {
  const { ending, tables } = search;
  const far = twoSidedDistanceTable(search.rules, ending);
  const file = far === null ? undefined : tables.under(far).table(ending);
  if (file === undefined) return ok(null);
  return sampleFromTable(
    file,
    needs => needs >= 1,
    search,
    means,
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
