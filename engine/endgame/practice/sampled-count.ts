/**
 * Positions of two-sided endings. A board count can have any value when such an ending arises, because captures do not
 * change it. So the count is sampled too, uniformly among the budgets that give the requested level. A draw that needs
 * no count is sampled without one: it begins automatically, or by an action of the defender.
 */

import { limitPlies } from '../../rules/compile.ts';
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { decidingUnder, distanceTable } from '../count/dtr.ts';
import { movesBefore } from '../count/rule.ts';
import { pick } from '../random.ts';
import type { Verdict } from '../types/verdict.ts';
import { distanceWithoutCount, verdictOf } from '../verdict/verdict.ts';
import { type Level, leastLevel } from './difficulty.ts';
import {
  boardOf,
  isOfLevel,
  offersUnit,
  type Placed,
  positionOf,
  type SamplingContext,
  type SamplingRequest,
  setupOf,
  turnOf,
} from './placement.ts';
import { type LimitedRequest, LOOKS, type Sampler } from './rare-positions.ts';

/** Random placements. */
const TRIES = 4000;
/** Largest budget of a sampled count for the defence. */
const LONGEST = 30;

/** Budgets under which the position can have the requested level. @param full the budget of a new count */
function budgetsFor(
  { rules, side, level }: SamplingRequest,
  dtr: number,
  dtm: number | null,
  full: number,
): readonly number[] {
  const most = side === 'attack' ? full : Math.min(full, dtr - 1, LONGEST);
  const budgets = Array.from({ length: most }, (_, at) => at + 1);
  const least = (budget: number): Level | null => leastLevel(side, rules.goal, { dtr, budget, dtm });
  const exact = budgets.filter(budget => least(budget) === level);
  if (exact.length > 0 || (side === 'attack' && level === 4)) return exact;
  return budgets.filter(budget => (least(budget) ?? level) < level);
}

/** The same pieces with a board count of the defending side with this budget. */
function counted(position: Position, { rules, side }: SamplingRequest, budget: number): Position | null {
  const { board } = rules.count;
  if (board === null) return null;
  const limit = limitPlies(board.limit, board.endAt);
  const attacks = side === 'attack';
  const last = limit - 2 * (budget - (attacks ? 1 : 0));
  const plies = [last, last + 1, last - 1].find(
    at => at > 0 && at % 2 === (attacks ? 1 : 0) && movesBefore({ limitPlies: limit, plies: at }, attacks) === budget,
  );
  const setup = position.setup();
  return plies === undefined ? null : positionOf(rules, { ...setup, count: { kind: 'board', limit, plies } });
}

export class SampledCount implements Sampler {
  readonly request: LimitedRequest;
  readonly tries = TRIES;
  readonly isHopeless: boolean;
  readonly #context: SamplingContext;
  /** Of a new count; `null`: there is none. */
  readonly #budget: number | null;

  constructor(request: SamplingRequest, context: SamplingContext) {
    const { rules, ending, side, level } = request;
    this.request = { ...request, looks: { left: LOOKS } };
    this.#context = context;
    this.#budget = decidingUnder(rules, ending, null)?.begun ?? null;
    // Without a count there is always a margin.
    this.isHopeless = side === 'attack' && level === 4 && rules.goal === 'checkmate' && this.#budget === null;
  }

  start(placed: Placed): Position | null {
    return positionOf(this.request.rules, setupOf(boardOf(this.request, placed), turnOf(this.request)));
  }

  source(): ReturnType<Sampler['source']> {
    const { rules, ending, side } = this.request;
    const table = side === 'attack' ? distanceTable(rules, ending) : null;
    const file = table && this.#context.tables.under(table).table(ending);
    return file ? { file, fits: dtr => dtr >= 1 } : null;
  }

  #isOwnWin(verdict: Verdict | null): verdict is Verdict {
    return verdict?.chaser === this.request.chaser && verdict.ending === this.request.ending.name;
  }

  /**
   * The position with a sampled count, or without one if that fits too; `null` if neither gives the level. The DTR
   * under a running count can differ, so the position is probed again.
   */
  #begun(position: Position, free: Verdict): Parsed<Position | null> {
    const { rules, side, level } = this.request;
    const { tables, random } = this.#context;
    if (this.#budget === null || (side === 'defend' && free.dtr === null)) return ok(position);
    const least = leastLevel(side, rules.goal, free);
    const fits = least !== null && (side === 'attack' && level === 4 ? least === 4 : least <= level);
    if (fits && random(2) === 0) return ok(position);
    // A count that has been called at least once.
    const full = this.#budget - 2;
    const running = counted(position, this.request, full);
    const verdict = running === null ? ok(null) : verdictOf(running, tables);
    if (!verdict.ok) return verdict;
    if (!this.#isOwnWin(verdict.value) || verdict.value.dtr === null) return ok(fits ? position : null);
    const budgets = budgetsFor(this.request, verdict.value.dtr, verdict.value.dtm, full);
    if (budgets.length === 0) return ok(fits ? position : null);
    return ok(counted(position, this.request, pick(budgets, random)));
  }

  /** Whether a win of this level can have this distance. Distances are faster to read than verdicts. */
  #canBeWon(position: Position): Parsed<boolean> {
    const { rules, chaser, level } = this.request;
    const distance = distanceWithoutCount(position, this.#context.tables);
    if (!distance.ok || distance.value === null) return distance.ok ? ok(false) : distance;
    const { dtm } = distance.value;
    if (dtm === null || distance.value.chaser !== chaser) return ok(false);
    return ok((leastLevel('attack', rules.goal, { dtr: dtm, budget: null }) ?? Number.POSITIVE_INFINITY) <= level);
  }

  fitting(placed: Placed): Parsed<Position | null> {
    const { side, looks } = this.request;
    const { tables } = this.#context;
    const bare = this.start(placed);
    if (bare === null || bare.outcome() !== null || (side === 'defend' && offersUnit(bare))) return ok(null);
    if (side === 'attack') {
      const winnable = this.#canBeWon(bare);
      if (!winnable.ok || !winnable.value) return winnable.ok ? ok(null) : winnable;
    }
    const free = verdictOf(bare, tables);
    if (!free.ok || !this.#isOwnWin(free.value)) return free.ok ? ok(null) : free;
    if (side === 'attack' && (free.value.dtr === null || (free.value.dtm ?? 0) < 2)) return ok(null);
    const begun = this.#begun(bare, free.value);
    if (!begun.ok || begun.value === null || begun.value.outcome() !== null) return begun.ok ? ok(null) : begun;
    const position = begun.value;
    const verdict = verdictOf(position, tables);
    if (!verdict.ok || !this.#isOwnWin(verdict.value)) return verdict.ok ? ok(null) : verdict;
    if ((verdict.value.outcome === 'win') !== (side === 'attack')) return ok(null);
    looks.left--;
    const fits = isOfLevel(position, verdict.value, this.request, tables);
    return fits.ok ? ok(fits.value ? position : null) : fits;
  }
}
