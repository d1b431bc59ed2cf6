/**
 * An opponent without mistakes. The defence plays what makes the win hardest under the count: into a draw where there is one, else what
 * leaves the attack fewest moves to spare; where players count it says of the count what serves that, and claims a draw as soon as it can. The attack plays
 * the fastest win that stands under the count; without one it comes as near to a win as it can and asks the most exact answers. Among moves that are
 * equally good chance decides, so that games differ.
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

/** The position a turn leads to. */
const afterTurn = (position: Position, { acts, move }: Pick<Turn, 'acts' | 'move'>): Position =>
  withActions(position, acts).play(move);

/**
 * The winning moves that go on best: on the way to the fastest mate where that wins under the count, and where it does not, or goes round in
 * circles, what is nearest to a mate or to a promotion that wins. Needs fall with every such move, so the win is never only put off.
 */
function winningMoves(position: Position, verdict: Verdict, wins: readonly Turn[]): readonly Turn[] {
  const fast = wins.filter(one => isFast(verdict, one) && afterTurn(position, one).occurrences() === 1);
  if (fast.length > 0) return fast;
  const nearest = new Set(nearestWins(verdict, wins).map(({ move }) => move));
  return wins.filter(({ move }) => nearest.has(move));
}

/** Those of all moves of a position that are best for the side to move, in the order given; empty where none is known. */
export function bestMoves(position: Position, verdict: Verdict, turns: readonly Turn[]): readonly Turn[] {
  const known = turns.filter(({ verdict: after }) => after !== null);
  const [first] = known;
  if (first === undefined) return [];
  const wins = known.filter(one => isWin(verdict, one));
  if (position.turn === verdict.chaser && wins.length > 0) return winningMoves(position, verdict, wins);
  return known.filter(one => compareVerdicts(position.turn, one.verdict, first.verdict) === 0);
}

/** Replies that hold the draw after a move, of all there are; the fewer the harder. A unit given away asks nothing. */
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

/** What is said of the count, and the move; `null` where a draw is claimed instead. */
export interface PerfectTurn {
  readonly acts: readonly CountAction[];
  readonly move: Move | null;
}

/**
 * `null` where the game is over or no table knows the position. Issues: those of a damaged table.
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
  if (claim !== null) return ok({ acts: [claim], move: null });
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

/** Plies that the holding of a draw is shown for at most. */
const HELD_PLIES = 40;

/** Play of both sides where nobody wins and no count decides: the attack sets its traps, the defence keeps out of them. */
export function perfectLine(
  position: Position,
  attacker: Color,
  tables: EndgameTables,
  random: Random,
): Parsed<readonly PerfectTurn[]> {
  const line: PerfectTurn[] = [];
  for (let at = position; line.length < HELD_PLIES; ) {
    const turn = perfectTurn(at, attacker, tables, random);
    if (!turn.ok) return turn;
    if (turn.value === null || turn.value.move === null) break;
    line.push(turn.value);
    at = afterTurn(at, { acts: turn.value.acts, move: turn.value.move });
  }
  return ok(line);
}
