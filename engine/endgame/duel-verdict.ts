/**
 * Who wins one unit against one when the count is kept. While the side that is to lose is to move, a table tells what the win needs and the
 * count what it allows; the winner's moves are looked at one by one, with what he may say of the count before them, since the first of them may
 * begin the count, bare the other king or end the fishes.
 */
import type { Position } from '../rules/position.ts';
import { ok, type Parsed } from '../rules/result.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { type Color, type Count, type Move, opposite } from '../rules/types.ts';
import { type DuelCounting, type DuelRule, duelCounting, isDistances, ruleFor } from './duel-rule.ts';
import { type Ending, fishesOf, isDuel, type Men, menOfSide, moved, type UnitRole } from './ending.ts';
import { movesBefore } from './needs-rule.ts';
import { spokenBy } from './spoken.ts';
import type { EndgameTables, MateDistance } from './tables.ts';
import { over, type Told, told } from './told.ts';
import type { Verdict } from './verdict-form.ts';

type Judge = (position: Position) => Parsed<Verdict | null>;

const countings = new WeakMap<RuleSet, DuelCounting | null>();

function countingOf(rules: RuleSet): DuelCounting | null {
  const known = countings.get(rules);
  if (known !== undefined) return known;
  const counting = duelCounting(rules);
  countings.set(rules, counting);
  return counting;
}

/** Games end as the tables assume, and fishes promote where they do there. */
const tablesHold = ({ rek, goal, stalemate, promotion }: RuleSet, ending: Ending): boolean =>
  rek === null &&
  goal === 'checkmate' &&
  stalemate === 'draw' &&
  (fishesOf(ending) === 0 || (promotion.relRank === 6 && promotion.beyond));

/** By which table the position is judged, the side that is to lose being to move, and what the count leaves; `null`: by none. */
interface Standing {
  readonly rule: DuelRule;
  readonly allows: number | null;
}

/** Neither side has begun to count. */
function unbegun({ free, board }: DuelCounting, ending: Ending, auto: boolean): Standing {
  if (board === null || (board.noFish && fishesOf(ending) > 0)) return { rule: free, allows: null };
  return { rule: board.running, allows: movesBefore({ limitPlies: board.plies, plies: 0 }, auto) };
}

function counted({ free, board }: DuelCounting, rules: RuleSet, count: Count, winner: Color): Standing | null {
  const { mode, claims, board: count_ } = rules.count;
  if (count.kind !== 'board' || board === null) return null;
  const allows = movesBefore(count, false);
  if (mode === 'auto' || count.counter !== winner) return { rule: board.running, allows };
  if (count_?.drawOffer === true) return { rule: board.running, allows: 0 };
  if (board.own !== null) return { rule: board.own, allows };
  return { rule: free, allows: claims || count.plies < count.limitPlies ? null : 0 };
}

const standingOf = (
  counting: DuelCounting,
  rules: RuleSet,
  ending: Ending,
  count: Count | null,
  winner: Color,
): Standing | null =>
  count === null ? unbegun(counting, ending, rules.count.mode === 'auto') : counted(counting, rules, count, winner);

/** By which table a duel is judged whose loser is to move, and what the count leaves; `null`: none can tell. */
export function duelStanding(rules: RuleSet, ending: Ending, count: Count | null, winner: Color): Standing | null {
  const counting = tablesHold(rules, ending) ? countingOf(rules) : null;
  return counting && standingOf(counting, rules, ending, count, winner);
}

interface Scene {
  readonly tables: EndgameTables;
  readonly counting: DuelCounting;
  readonly men: Men;
  /** The winner's moves to mate, counting aside. */
  readonly mate: number;
  readonly judge: Judge;
}

/** The side that is to lose is to move. */
function before(position: Position, { tables, counting, men, mate }: Scene): Parsed<Told | null> {
  const standing = standingOf(counting, position.rules, men.ending, position.count(), men.chaser);
  if (standing === null) return ok(null);
  const { rule, allows } = standing;
  if (isDistances(rule, men.ending)) return ok(told(mate, mate, allows));
  const needs = tables.counted(ruleFor(rule, men.ending)).lost(men);
  return needs.ok ? ok(needs.value === undefined ? null : told(mate, needs.value, allows)) : needs;
}

/** More is better for the winner: no number of moves is enough, so many to spare, nothing counts. */
const spareOf = ({ needs, spare }: Told): number =>
  spare ?? (needs === null ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);

const isBetter = (a: Told, b: Told): boolean =>
  spareOf(a) > spareOf(b) || (spareOf(a) === spareOf(b) && (a.needs ?? 0) < (b.needs ?? 0));

/**
 * What baring the other king is worth, the verdict after it being a win: one move of what counted before, which is all that is asked of that
 * where another count takes its place; else the moves to mate.
 */
function bared(position: Position, { free, board }: DuelCounting, unit: UnitRole, { needs, mate }: Verdict): Told {
  const count = position.count();
  const baring = (count === null || board === null ? free : board.running).baring[unit === 'boat' ? 'boat' : 'koul'];
  const moves = baring.kind === 'anew' ? 1 : (needs ?? 0) + 1;
  return told(mate, moves, count === null ? null : movesBefore(count, true));
}

/** What a move of the winner is worth to it, told from before the move; `undefined`: it wins nothing; `null`: no table knows. */
function afterMove(
  { tables, counting, men, mate, judge }: Scene,
  at: Position,
  move: Move,
): Parsed<Told | null | undefined> {
  const left = moved(men, move);
  const lost = tables.lost(left);
  if (!lost.ok || lost.value === null) return lost.ok ? ok(undefined) : lost;
  const after = judge(at.play(move));
  if (!after.ok) return after;
  const verdict = after.value;
  if (lost.value === undefined || verdict === null) return ok(null);
  const { needs, allows } = verdict;
  if (needs === null) return ok(undefined);
  if (isDuel(left.ending)) return ok(told(mate, needs + 1, allows === null ? null : allows + 1));
  return ok(verdict.outcome === 'win' ? bared(at, counting, men.ending.units[0] as UnitRole, verdict) : undefined);
}

/** The winner is to move. */
function toMove(position: Position, scene: Scene): Parsed<Told | null> {
  const { chaser } = scene.men;
  const { mode, board } = position.rules.count;
  const count = position.count();
  const own = count?.counter === chaser && mode === 'manual' && board?.drawOffer === true;
  const claimed = count !== null && count.counter !== chaser && count.plies > count.limitPlies;
  if (own || claimed) return ok(told(scene.mate, scene.mate, 0));
  let best = told(scene.mate, null, null);
  for (const { position: at } of spokenBy(position, chaser))
    for (const move of at.moves()) {
      const here = afterMove(scene, at, move);
      if (!here.ok) return here;
      if (here.value === null) return ok(null);
      if (here.value !== undefined && isBetter(here.value, best)) best = here.value;
    }
  return ok(best);
}

/** @param judge the verdict of any position, those after a capture included; `null` as `verdictOf` */
export function judgeDuel(
  position: Position,
  tables: EndgameTables,
  distance: MateDistance,
  judge: Judge,
): Parsed<Told | null> {
  const { chaser, mate } = distance;
  const men = menOfSide(position.board(), chaser);
  if (men === null || !isDuel(men.ending) || !tablesHold(position.rules, men.ending)) return ok(null);
  const outcome = position.outcome();
  if (outcome !== null) return ok(over(outcome, distance));
  if (mate === null) return ok(told(null, null, null));
  const counting = countingOf(position.rules);
  if (counting === null) return ok(null);
  const scene = { tables, counting, men, mate, judge };
  return position.turn === opposite(chaser) ? before(position, scene) : toMove(position, scene);
}
