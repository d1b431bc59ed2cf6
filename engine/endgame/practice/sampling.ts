/**
 * Positions drawn by lot from the tables: of one ending, one side to play for, one level. Every placement that fits is as likely as any
 * other. First men are put down at random and looked at. Where fitting ones are too rare for that, the table itself is read from end to
 * end: its bytes say what the bare king's positions need, and a fair sample of those with a fitting number is kept. A defence is such a position;
 * an attack is found by taking a move of the chaser back from one, and as a position with several best moves would be found several times as often,
 * it is taken only once in as many. A promotion cannot be taken back so: what promotions alone win is drawn at random only.
 *
 * The count stands as it does when such an ending arises by itself: at the number of units on the board, the bare king's next call one higher; where
 * a bare king has to begin it with a word, he still has to. Duels have a file of their own.
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
  anywhere,
  type Board,
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
import { sampleTwoSided } from './sampling-two-sided.ts';

/** Positions put down at random before the table is read, by units: those of large tables each unpack blocks of their own. */
const TRIES = [3000, 3000, 3000];
const TRIES_LARGE = 400;

/** The file whose bytes decide, made now where that is a small matter; `null` where none does, or it is not there. */
function decidingFile(rules: RuleSet, ending: Ending, tables: EndgameTables): TableFile | null {
  const deciding = decidingTable(rules, ending);
  if (deciding === null) return null;
  return tables.under(deciding).table(ending) ?? null;
}

/** Fields of the count as it stands by itself: with the chaser to move, and with the bare king. */
interface StartCounts {
  readonly chasing: Setup['count'];
  readonly fleeing: Setup['count'];
}

/** The kernel is asked: after a quiet move of the chaser runs what begins by itself. `null` where it has no such move. */
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

/** All that is the same for every position of a wish. */
interface Frame extends Looking {
  readonly tables: EndgameTables;
  /** Tables that tell needs: of distances, or of the rule's own. */
  readonly source: EndgameTables;
  readonly counts: StartCounts;
  /** What the count leaves at the start. */
  readonly allows: number | null;
}

function startOf(frame: Omit<Frame, 'allows' | 'looks'>, board: Board): Position | null {
  const { chasing, fleeing } = frame.counts;
  return positionOf(frame.rules, setupOf(board, turnOf(frame), frame.side === 'attack' ? chasing : fleeing));
}

/** Looks at one position for what all have in common; `null` where this one does not show it. */
function frameOf(board: Board, wish: SamplingRequest, tables: EndgameTables): Parsed<Frame | null> {
  const deciding = decidingTable(wish.rules, wish.ending);
  const counts = deciding === null ? null : startCounts(board, wish);
  if (deciding === null || counts === null) return ok(null);
  const frame = { ...wish, tables, counts, source: tables.under(deciding) };
  const start = startOf(frame, board);
  if (start === null || start.outcome() !== null) return ok(null);
  const verdict = verdictOf(start, tables);
  if (!verdict.ok) return verdict;
  return ok(verdict.value && { ...frame, allows: verdict.value.allows, looks: { left: LOOKS } });
}

/** Draws that need no count are held where the first check wins alone: elsewhere a king who can never be mated has next to nothing to lose. */
const mayFit = ({ rules, side, level, allows }: Frame, needs: number | null): boolean => {
  if (needs === null && rules.goal !== 'firstCheck') return false;
  const least = leastLevel(side, rules.goal, { needs, allows });
  return (
    least !== null && (side === 'attack' && level === 4 && rules.goal === 'checkmate' ? least === 4 : least <= level)
  );
};

/** Is it of the level, by its verdict and those of all its moves? */
function fits(position: Position, frame: Frame): Parsed<boolean> {
  const { side, tables, chaser, ending } = frame;
  if (position.outcome() !== null) return ok(false);
  if (side === 'defend' && offersUnit(position)) return ok(false);
  const needs = frame.source.probe(position);
  if (!needs.ok) return needs;
  if (needs.value === null || !mayFit(frame, needs.value.mate)) return ok(false);
  const verdict = verdictOf(position, tables);
  if (!verdict.ok) return verdict;
  frame.looks.left--;
  if (verdict.value?.chaser !== chaser || verdict.value.ending !== ending.name) return ok(false);
  return isOfLevel(position, verdict.value, frame, tables);
}

/** `null`: there is none, or none was found. Issues: those of a damaged table. */
export async function samplePosition(wish: SamplingRequest, means: SamplingContext): Promise<Parsed<Position | null>> {
  if (isTwoSided(wish.ending)) return sampleTwoSided(wish, means);
  const { tables, random, pause } = means;
  let frame: Frame | null = null;
  for (let tried = 1; tried <= (means.tries ?? TRIES[wish.ending.units.length] ?? TRIES_LARGE); tried++) {
    if (tried % STEP === 0) await pause();
    const placed = anywhere(wish, random);
    if (!isPlausible(wish, placed)) continue;
    const board = boardOf(wish, placed);
    if (frame === null) {
      const found = frameOf(board, wish, tables);
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
  return frame === null ? ok(null) : drawFromTable(frame, means);
}

/** Are there positions at all with needs that may fit, by the figures of the table? */
function hopeful(frame: Frame): boolean {
  if (mayFit(frame, null)) return true;
  const figures = decidingFile(frame.rules, frame.ending, frame.tables)?.header.figures;
  const moves = frame.side === 'attack' ? 1 : 0;
  return figures?.lost.some((count, needs) => count > 0 && mayFit(frame, needs + moves)) ?? false;
}

async function drawFromTable(frame: Frame, means: SamplingContext): Promise<Parsed<Position | null>> {
  const file = decidingFile(frame.rules, frame.ending, frame.tables);
  if (file === null) return ok(null);
  const moves = frame.side === 'attack' ? 1 : 0;
  return sampleFromTable(
    file,
    needs => mayFit(frame, needs + moves),
    frame,
    means,
    placed => {
      if (!isPlausible(frame, placed)) return ok(null);
      return frame.side === 'attack' ? before(placed, frame, means.random) : standing(placed, frame);
    },
  );
}

function standing(placed: Placed, frame: Frame): Parsed<Position | null> {
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
