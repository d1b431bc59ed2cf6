/**
 * Positions against a bare king. The count is what it normally is when such an ending arises: its number is the number
 * of pieces on the board, and the bare king's next call is one higher. A bare king that must announce its count has not
 * done so yet.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { isPromotion, type Setup } from '../../rules/types.ts';
import { decidingTable } from '../count/dtr.ts';
import type { Table } from '../count/rule.ts';
import type { EndgameTables } from '../tables/tables.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { leastLevel } from './difficulty.ts';
import {
  type Board,
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

/** Random placements before the table is read, by units. Each placement of a large table unpacks another block. */
const TRIES = [3000, 3000, 3000];
const TRIES_LARGE = 400;

/** The usual count in a setup: with the chaser to move, and with the bare king to move. */
interface StartCounts {
  readonly chasing: Setup['count'];
  readonly fleeing: Setup['count'];
}

/** Asks the kernel which count runs after a quiet move of the chaser. `null` if it has no such move. */
function startCounts(board: Board, { rules, chaser }: SamplingRequest): StartCounts | null {
  const before = positionOf(rules, setupOf(board, chaser));
  const after = before
    ?.moves()
    .filter(move => !isPromotion(move))
    .map(move => before.play(move))
    .find(at => at.outcome() === null);
  if (after === undefined) return null;
  const { count } = after.setup();
  const begun = count === null || count.plies === 0;
  return { chasing: begun ? null : { ...count, plies: count.plies - 1 }, fleeing: count };
}

/** What all positions of a request have in common. */
interface Frame {
  /** The table with the DTR. */
  readonly table: Table;
  readonly counts: StartCounts;
  /** The budget at the start. */
  readonly budget: number | null;
}

export class UsualCount implements Sampler {
  readonly request: LimitedRequest;
  readonly tries: number;
  readonly #tables: EndgameTables;
  /** Derived from the first position that shows it. */
  #frame: Frame | null = null;
  #isHopeless = false;

  constructor(request: SamplingRequest, { tables }: SamplingContext) {
    this.request = { ...request, looks: { left: LOOKS } };
    this.tries = TRIES[request.ending.units.length] ?? TRIES_LARGE;
    this.#tables = tables;
  }

  get isHopeless(): boolean {
    return this.#isHopeless;
  }

  start(placed: Placed): Position | null {
    return this.#frame && this.#startWith(boardOf(this.request, placed), this.#frame.counts);
  }

  #startWith(board: Board, { chasing, fleeing }: StartCounts): Position | null {
    const { rules, side } = this.request;
    return positionOf(rules, setupOf(board, turnOf(this.request), side === 'attack' ? chasing : fleeing));
  }

  fitting(placed: Placed): Parsed<Position | null> {
    const framed = this.#frame === null ? this.#frameFrom(boardOf(this.request, placed)) : ok(null);
    if (!framed.ok) return framed;
    const position = this.#isHopeless ? null : this.start(placed);
    if (position === null || this.#frame === null) return ok(null);
    const fit = this.#fits(position, this.#frame);
    return fit.ok ? ok(fit.value ? position : null) : fit;
  }

  source(): ReturnType<Sampler['source']> {
    const frame = this.#frame;
    const file = frame && this.#tables.under(frame.table).table(this.request.ending);
    const moves = this.request.side === 'attack' ? 1 : 0;
    return frame && file ? { file, fits: dtr => this.#mayFit(frame, dtr + moves) } : null;
  }

  /** Derives the common part from one position, unless this one does not show it. */
  #frameFrom(board: Board): Parsed<null> {
    const { rules, ending } = this.request;
    const table = decidingTable(rules, ending);
    const counts = table === null ? null : startCounts(board, this.request);
    if (table === null || counts === null) return ok(null);
    const start = this.#startWith(board, counts);
    if (start === null || start.outcome() !== null) return ok(null);
    const verdict = verdictOf(start, this.#tables);
    if (!verdict.ok) return verdict;
    if (verdict.value === null) return ok(null);
    this.#frame = { table, counts, budget: verdict.value.budget };
    this.#isHopeless = !this.#isHopeful(this.#frame);
    return ok(null);
  }

  /** Whether the table contains suitable DTR values at all, according to its figures. */
  #isHopeful(frame: Frame): boolean {
    if (this.#mayFit(frame, null)) return true;
    const source = this.source();
    return source?.file.header.figures.lost.some((count, dtr) => count > 0 && source.fits(dtr)) ?? false;
  }

  /**
   * Draws without a count are only exercises where the first check wins: elsewhere a king that cannot be mated has
   * nothing to lose.
   */
  #mayFit({ budget }: Frame, dtr: number | null): boolean {
    const { rules, side, level } = this.request;
    if (dtr === null && rules.goal !== 'firstCheck') return false;
    const least = leastLevel(side, rules.goal, { dtr, budget });
    const exact = side === 'attack' && level === 4 && rules.goal === 'checkmate';
    return least !== null && (exact ? least === 4 : least <= level);
  }

  /** Whether the position has the level, by its verdict and those of all its moves. */
  #fits(position: Position, frame: Frame): Parsed<boolean> {
    const { side, chaser, ending, looks } = this.request;
    if (position.outcome() !== null) return ok(false);
    if (side === 'defend' && offersUnit(position)) return ok(false);
    const dtr = this.#tables.under(frame.table).probe(position);
    if (!dtr.ok) return dtr;
    if (dtr.value === null || !this.#mayFit(frame, dtr.value.dtm)) return ok(false);
    const verdict = verdictOf(position, this.#tables);
    if (!verdict.ok) return verdict;
    looks.left--;
    if (verdict.value?.chaser !== chaser || verdict.value.ending !== ending.name) return ok(false);
    return isOfLevel(position, verdict.value, this.request, this.#tables);
  }
}
