/**
 * Samples positions from the tables: of one ending, for one side and of one level. Every suitable placement is equally
 * likely. First, pieces are placed at random. If suitable positions are too rare for that, the table itself is read:
 * its bytes contain the DTR of positions with the bare king to move, and a uniform sample of the bytes with a suitable
 * number is taken. A defence starts in such a position. An attack is found by taking back a move of the chaser from it;
 * a position with several best moves would be found several times as often, so it is accepted only once in as many
 * times. A promotion cannot be taken back; positions won only by promotions are found by random placement.
 *
 * The count is what it normally is when such an ending arises: its number is the number of pieces on the board, and the
 * bare king's next call is one higher. A bare king that must announce its count has not done so yet. Two-sided endings
 * have their own file.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { isPromotion, type Setup } from '../../rules/types.ts';
import { decidingTable } from '../count/dtr.ts';
import { type Ending, isTwoSided } from '../ending.ts';
import type { Random } from '../random.ts';
import type { TableFile } from '../tables/table-file.ts';
import type { EndgameTables } from '../tables/tables.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { leastLevel } from './difficulty.ts';
import {
  type Board,
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
import { sampleTwoSided } from './sampling-two-sided.ts';

/** Random placements before the table is read, by units. Each placement of a large table unpacks another block. */
const TRIES = [3000, 3000, 3000];
const TRIES_LARGE = 400;

/** The table that decides, built now if it is small; `null` if none does, or it is missing. */
function decidingFile(rules: RuleSet, ending: Ending, tables: EndgameTables): TableFile | null {
  const deciding = decidingTable(rules, ending);
  if (deciding === null) return null;
  return tables.under(deciding).table(ending) ?? null;
}

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
interface Frame extends LimitedRequest {
  readonly tables: EndgameTables;
  /** The tables with the DTR: DTM tables, or those of a rule. */
  readonly source: EndgameTables;
  readonly counts: StartCounts;
  /** The budget at the start. */
  readonly budget: number | null;
}

function startOf(frame: Omit<Frame, 'budget' | 'looks'>, board: Board): Position | null {
  const { chasing, fleeing } = frame.counts;
  return positionOf(frame.rules, setupOf(board, turnOf(frame), frame.side === 'attack' ? chasing : fleeing));
}

/** Derives the common part from one position; `null` if this one does not show it. */
function frameOf(board: Board, request: SamplingRequest, tables: EndgameTables): Parsed<Frame | null> {
  const deciding = decidingTable(request.rules, request.ending);
  const counts = deciding === null ? null : startCounts(board, request);
  if (deciding === null || counts === null) return ok(null);
  const frame = { ...request, tables, counts, source: tables.under(deciding) };
  const start = startOf(frame, board);
  if (start === null || start.outcome() !== null) return ok(null);
  const verdict = verdictOf(start, tables);
  if (!verdict.ok) return verdict;
  return ok(verdict.value && { ...frame, budget: verdict.value.budget, looks: { left: LOOKS } });
}

/**
 * Draws without a count are only exercises where the first check wins: elsewhere a king that cannot be mated has
 * nothing to lose.
 */
const mayFit = ({ rules, side, level, budget }: Frame, dtr: number | null): boolean => {
  if (dtr === null && rules.goal !== 'firstCheck') return false;
  const least = leastLevel(side, rules.goal, { dtr, budget });
  return (
    least !== null && (side === 'attack' && level === 4 && rules.goal === 'checkmate' ? least === 4 : least <= level)
  );
};

/** Whether the position has the level, by its verdict and those of all its moves. */
function fits(position: Position, frame: Frame): Parsed<boolean> {
  const { side, tables, chaser, ending } = frame;
  if (position.outcome() !== null) return ok(false);
  if (side === 'defend' && offersUnit(position)) return ok(false);
  const dtr = frame.source.probe(position);
  if (!dtr.ok) return dtr;
  if (dtr.value === null || !mayFit(frame, dtr.value.dtm)) return ok(false);
  const verdict = verdictOf(position, tables);
  if (!verdict.ok) return verdict;
  frame.looks.left--;
  if (verdict.value?.chaser !== chaser || verdict.value.ending !== ending.name) return ok(false);
  return isOfLevel(position, verdict.value, frame, tables);
}

/** `null`: none exists, or none was found. Issues: those of a damaged table. */
export async function samplePosition(
  request: SamplingRequest,
  context: SamplingContext,
): Promise<Parsed<Position | null>> {
  if (isTwoSided(request.ending)) return sampleTwoSided(request, context);
  const { tables, random, pause } = context;
  let frame: Frame | null = null;
  for (let tried = 1; tried <= (context.tries ?? TRIES[request.ending.units.length] ?? TRIES_LARGE); tried++) {
    if (tried % STEP === 0) await pause();
    const placed = randomPlacement(request, random);
    if (!isPlausible(request, placed)) continue;
    const board = boardOf(request, placed);
    if (frame === null) {
      const found = frameOf(board, request, tables);
      if (!found.ok) return found;
      frame = found.value;
      if (frame !== null && !hopeful(frame)) return ok(null);
    }
    const position = frame && startOf(frame, board);
    if (frame === null || position === null) continue;
    const fit = fits(position, frame);
    if (!fit.ok) return fit;
    if (fit.value) return ok(position);
  }
  return frame === null ? ok(null) : fromTable(frame, context);
}

/** Whether the table contains suitable DTR values at all, according to its figures. */
function hopeful(frame: Frame): boolean {
  if (mayFit(frame, null)) return true;
  const figures = decidingFile(frame.rules, frame.ending, frame.tables)?.header.figures;
  const moves = frame.side === 'attack' ? 1 : 0;
  return figures?.lost.some((count, dtr) => count > 0 && mayFit(frame, dtr + moves)) ?? false;
}

async function fromTable(frame: Frame, context: SamplingContext): Promise<Parsed<Position | null>> {
  const file = decidingFile(frame.rules, frame.ending, frame.tables);
  if (file === null) return ok(null);
  const moves = frame.side === 'attack' ? 1 : 0;
  return sampleFromTable(
    file,
    dtr => mayFit(frame, dtr + moves),
    frame,
    context,
    placed => {
      if (!isPlausible(frame, placed)) return ok(null);
      return frame.side === 'attack' ? before(placed, frame, context.random) : atPlacement(placed, frame);
    },
  );
}

function atPlacement(placed: Placed, frame: Frame): Parsed<Position | null> {
  const position = startOf(frame, boardOf(frame, placed));
  if (position === null) return ok(null);
  const fit = fits(position, frame);
  return fit.ok ? ok(fit.value ? position : null) : fit;
}

function before(placed: Placed, frame: Frame, random: Random): Parsed<Position | null> {
  const back = takenBack(placed, random);
  if (!isPlausible(frame, back.placed)) return ok(null);
  const position = startOf(frame, boardOf(frame, back.placed));
  if (position === null || !canMove(position, back)) return ok(null);
  const fit = fits(position, frame);
  if (!fit.ok || !fit.value) return fit.ok ? ok(null) : fit;
  return correctForWays(position, { tables: frame.tables, random });
}
