/**
 * Who wins a position of a chaser against a bare king when the count is kept: the tables know the moves to mate, the position knows what
 * its rule set counts. Where no capture changes the count, the win stands exactly when the mate is not further away than the moves the count
 * leaves; where one can, tables of needs take the place of the distances (docs/endgame.md). What a player may say of the count, he says when it
 * serves him.
 */
import type { Position } from '../rules/position.ts';
import { ok, type Parsed } from '../rules/result.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { type Color, type Count, type Move, opposite } from '../rules/types.ts';
import { type Ending, menOf, parseEnding } from './ending.ts';
import { limitsAscend, movesBefore, type NeedsRule, needsRule, pliesFor } from './needs.ts';
import { spokenBy } from './spoken.ts';
import type { EndgameTables, MateDistance } from './tables.ts';
import { over, type Told, told } from './told.ts';
import type { Verdict } from './verdict-form.ts';

/** Mate ends the game, stalemate draws it, and pieces are captured by moving onto them: what the tables were made by. */
const tablesHold = (rules: RuleSet): boolean =>
  rules.rek === null && rules.goal === 'checkmate' && rules.stalemate === 'draw';

/** Nothing that can still happen to the count changes what a capture is worth. */
function isFrozen(rules: RuleSet, count: Count | null, ending: Ending): boolean {
  const { mode, piece } = rules.count;
  if (mode === 'off' || piece === null || ending.units.length === 1) return true;
  if (needsRule(rules) !== null) return mode === 'auto' && count?.kind === 'board';
  return mode === 'auto' || limitsAscend(rules) || (piece.restart === 'never' && count?.kind === 'piece');
}

/** Tables of needs know the counts that begin by the units that are there. */
function isCounted(rule: NeedsRule, count: Count | null, ending: Ending): boolean {
  if (count === null) return true;
  return count.kind === 'piece' && (rule.restart !== 'classChange' || count.limitPlies === pliesFor(rule, ending));
}

/** Counting himself, the chaser can give it up with his next turn: his count binds nobody. */
function isIdle({ rules }: Position, count: Count, chaser: Color): boolean {
  const { mode, claims, board } = rules.count;
  if (count.counter !== chaser || mode !== 'manual' || board?.stoppable !== true) return false;
  return claims || count.plies < count.limitPlies;
}

/** The bare king is to move: what the counts leave that run or that it can begin now, the least of them; `null` where none does. */
function allowsBefore(position: Position, chaser: Color): number | null {
  const left = spokenBy(position, opposite(chaser)).flatMap(({ position: at }) => {
    const count = at.count();
    return count === null || isIdle(at, count, chaser) ? [] : [movesBefore(count, false)];
  });
  return left.length === 0 ? null : Math.min(...left);
}

/** The chaser is to move. Its moves change nothing that a count depends on, so any that goes on shows what is counted after it. */
function allowsToMove(position: Position, chaser: Color): number | null {
  const stopped = position.count()?.counter === chaser ? position.act({ act: 'stop', by: chaser }) : null;
  const from = stopped?.ok ? stopped.value : position;
  const after = from.moves().map(move => from.play(move));
  const next = after.find(at => at.outcome() === null) ?? after[0];
  const left = next === undefined ? null : allowsBefore(next, chaser);
  return left === null ? null : left + 1;
}

/** A board count of the chaser's own: the bare king may declare it a draw, or it cannot be stopped and makes a draw of the mate. */
function isInVain(position: Position, chaser: Color): boolean {
  const { mode, board } = position.rules.count;
  const count = position.count();
  if (mode !== 'manual' || count?.kind !== 'board' || count.counter !== chaser) return false;
  return board?.drawOffer === true || (board?.counterMates === 'draw' && !board.stoppable);
}

/**
 * No count runs and the bare king cannot begin one now: one begins by itself with the chaser's next move, by the units that are there
 * then. So its moves are looked at one by one; `needs` is told against what a quiet move leaves.
 */
function byMoves(position: Position, tables: EndgameTables, distance: MateDistance): Parsed<Told | null> {
  const known: Verdict[] = [];
  for (const move of position.moves()) {
    const verdict = afterMove(position, move, tables);
    if (!verdict.ok) return verdict;
    if (verdict.value === null) return ok(null);
    known.push(verdict.value);
  }
  const quiet = known.find(({ ending }) => ending === distance.ending) ?? known[0];
  if (quiet === undefined) return ok(told(distance.mate, distance.mate, null));
  const { allows } = quiet;
  if (known.some(({ needs }) => needs === null)) return ok(told(distance.mate, null, allows));
  const spares = known.flatMap(({ spare }) => spare ?? []);
  if (allows === null || spares.length === 0) return ok(told(distance.mate, distance.mate, allows));
  return ok(told(distance.mate, allows - Math.min(...spares), allows));
}

/** `null` when no table knows. */
function needsOf(
  position: Position,
  tables: EndgameTables,
  { mate, ending: name }: MateDistance,
): Parsed<Pick<Told, 'needs'> | null> {
  const { rules } = position;
  const ending = parseEnding(name);
  if (ending === null || ending.units.includes('fish')) return ok(null);
  if (isFrozen(rules, position.count(), ending)) return ok({ needs: mate });
  const rule = needsRule(rules);
  if (rule === null || !isCounted(rule, position.count(), ending)) return ok(null);
  const answer = tables.counted(rule).probe(position);
  return answer.ok ? ok(answer.value && { needs: answer.value.mate }) : answer;
}

function judge(position: Position, tables: EndgameTables, distance: MateDistance): Parsed<Told | null> {
  const { chaser, mate } = distance;
  const outcome = position.outcome();
  if (outcome !== null) return ok(over(outcome, distance));
  if (isInVain(position, chaser)) return ok(told(mate, null, 0));
  const chasing = position.turn === chaser;
  const allows = chasing ? allowsToMove(position, chaser) : allowsBefore(position, chaser);
  if (mate === null) return ok(told(null, null, allows));
  if (!chasing && allows === null && position.rules.count.mode !== 'off') return byMoves(position, tables, distance);
  if (allows === null) return ok(told(mate, mate, allows));
  const needs = needsOf(position, tables, distance);
  return needs.ok ? ok(needs.value && told(mate, needs.value.needs, allows)) : needs;
}

/**
 * `null` when no table knows the position, when the rule set's games do not end as the tables assume (the first check wins, stalemate
 * loses), while a fish is left and mate is possible, or when counts that begin anew decide and there is no table of needs. Issues: those
 * of a damaged table.
 */
export function verdictOf(position: Position, tables: EndgameTables): Parsed<Verdict | null> {
  if (!tablesHold(position.rules)) return ok(null);
  const distance = tables.probe(position);
  if (!distance.ok) return distance;
  if (distance.value === null) return ok(null);
  const { chaser, mate, ending } = distance.value;
  const judged = judge(position, tables, distance.value);
  if (!judged.ok) return judged;
  return ok(judged.value && { chaser, mate, ending, ...judged.value });
}

/** What a move of this position leads to, as `verdictOf` tells it; a draw where the last unit has fallen. */
export function afterMove(position: Position, move: Move, tables: EndgameTables): Parsed<Verdict | null> {
  const men = menOf(position.board());
  const after = position.play(move);
  const alone = men !== null && tablesHold(position.rules) && menOf(after.board()) === null;
  return alone ? ok(bothBare(men.chaser)) : verdictOf(after, tables);
}

/** The last unit has fallen. */
const bothBare = (chaser: Color): Verdict => ({ chaser, ending: 'KvK', mate: null, ...told(null, null, null) });
