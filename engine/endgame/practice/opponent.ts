/**
 * A perfect opponent. The defence makes the win as hard as possible under the count: it plays into a draw if there is
 * one, otherwise into the smallest margin. Where the players count, it uses the count actions that serve it best, and
 * claims a draw as soon as it can. The attack plays the fastest win under the count; without one it plays the moves
 * that come closest to a win and leave the defence the fewest good replies. Among equal moves it chooses at random, so
 * that games differ.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { type Color, type CountAction, type Move, toOf } from '../../rules/types.ts';
import { pick, type Random } from '../random.ts';
import type { EndgameTables } from '../tables/tables.ts';
import type { Verdict } from '../types/verdict.ts';
import { compareVerdicts, moveVerdicts } from '../verdict/move-verdicts.ts';
import { isFast, isWin, nearestWins } from '../verdict/proof.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { holds } from './difficulty.ts';
import { availableClaim, type Turn, turnsAt, withActions } from './turns.ts';

/** The position after a turn. */
const afterTurn = (position: Position, { actions, move }: Pick<Turn, 'actions' | 'move'>): Position =>
  withActions(position, actions).play(move);

/**
 * The winning moves that make progress: those of the fastest mate if it wins under the count and does not repeat the
 * position; otherwise those closest to a mate, or to a promotion that wins. Each of these reduces the DTR, so the win
 * is not postponed for ever.
 */
function winningMoves(position: Position, verdict: Verdict, wins: readonly Turn[]): readonly Turn[] {
  const fast = wins.filter(one => isFast(verdict, one) && afterTurn(position, one).occurrences() === 1);
  if (fast.length > 0) return fast;
  const nearest = new Set(nearestWins(verdict, wins).map(({ move }) => move));
  return wins.filter(({ move }) => nearest.has(move));
}

/** The best moves for the side to move, in the given order; empty if none is known. */
export function bestMoves(position: Position, verdict: Verdict, turns: readonly Turn[]): readonly Turn[] {
  const known = turns.filter(({ verdict: after }) => after !== null);
  const [first] = known;
  if (first === undefined) return [];
  const wins = known.filter(one => isWin(verdict, one));
  if (position.turn === verdict.chaser && wins.length > 0) return winningMoves(position, verdict, wins);
  return known.filter(one => compareVerdicts(position.turn, one.verdict, first.verdict) === 0);
}

/** The share of replies that keep the draw; the fewer, the harder. Giving a piece away poses no problem. */
function escapes(position: Position, turn: Turn, tables: EndgameTables): Parsed<number> {
  const after = afterTurn(position, turn);
  const replies = moveVerdicts(after, tables);
  if (!replies.ok) return replies;
  const holding = replies.value.filter(({ verdict }) => verdict === null || holds('defend', after.turn, verdict));
  if (replies.value.length === 0) return ok(Number.POSITIVE_INFINITY);
  const taken = holding.some(({ move }) => after.pieceAt(toOf(move)) !== null);
  return ok(holding.length / replies.value.length + Number(taken));
}

function hardest(position: Position, turns: readonly Turn[], tables: EndgameTables): Parsed<readonly Turn[]> {
  const ways: number[] = [];
  for (const one of turns) {
    const left = escapes(position, one, tables);
    if (!left.ok) return left;
    ways.push(left.value);
  }
  const fewest = Math.min(...ways);
  return ok(turns.filter((_, at) => ways[at] === fewest));
}

/** The count actions and the move; `null`: a draw is claimed instead. */
export interface PerfectTurn {
  readonly actions: readonly CountAction[];
  readonly move: Move | null;
}

/**
 * `null` if the game is over or no table knows the position. Issues: those of a damaged table.
 *
 * @param attacker the colour that plays to win in the exercise
 */
export function perfectTurn(
  position: Position,
  attacker: Color,
  tables: EndgameTables,
  random: Random,
): Parsed<PerfectTurn | null> {
  if (position.outcome() !== null) return ok(null);
  const claim = availableClaim(position, position.turn, attacker);
  if (claim !== null) return ok({ actions: [claim], move: null });
  const verdict = verdictOf(position, tables);
  if (!verdict.ok) return verdict;
  if (verdict.value === null) return ok(null);
  const turns = turnsAt(position, attacker, tables);
  if (!turns.ok) return turns;
  const best = bestMoves(position, verdict.value, turns.value.best);
  if (best.length === 0) return ok(null);
  const chasing = position.turn === attacker;
  if (!chasing || best.length === 1 || holds('attack', attacker, verdict.value)) return ok(pick(best, random));
  const traps = hardest(position, best, tables);
  return traps.ok ? ok(pick(traps.value, random)) : traps;
}

/** Most plies of a demonstration of how to hold a draw. */
const MAX_PLIES = 40;

/** Perfect play of both sides in a draw without a count: the attack sets problems, the defence solves them. */
export function perfectLine(
  position: Position,
  attacker: Color,
  tables: EndgameTables,
  random: Random,
): Parsed<readonly PerfectTurn[]> {
  const line: PerfectTurn[] = [];
  for (let at = position; line.length < MAX_PLIES; ) {
    const turn = perfectTurn(at, attacker, tables, random);
    if (!turn.ok) return turn;
    if (turn.value === null || turn.value.move === null) break;
    line.push(turn.value);
    at = afterTurn(at, { actions: turn.value.actions, move: turn.value.move });
  }
  return ok(line);
}
