/**
 * An opponent without mistakes. The defence plays what makes the win hardest under the count: into a draw where there is one, else what
 * leaves the chaser fewest moves to spare. The attack plays the fastest win that stands under the count; without one it comes as near to
 * a win as it can and asks the most exact answers. Among moves that are equally good chance decides, so that games differ.
 */
import type { Position } from '../rules/position.ts';
import { ok, type Parsed } from '../rules/result.ts';
import type { Move } from '../rules/types.ts';
import { holds } from './difficulty.ts';
import { compareVerdicts, type MoveVerdict, moveVerdicts } from './move-verdicts.ts';
import { isFast, isWin, nearestWins } from './proof.ts';
import { pick, type Random } from './random.ts';
import type { EndgameTables } from './tables.ts';
import { verdictOf } from './verdict.ts';
import type { Verdict } from './verdict-form.ts';

/**
 * The winning moves that go on best: on the way to the fastest mate where that wins under the count, and where it does not, or goes round in
 * circles, what is nearest to a mate or to a promotion that wins. Needs fall with every such move, so the win is never only put off.
 */
function winningMoves(position: Position, verdict: Verdict, wins: readonly MoveVerdict[]): readonly MoveVerdict[] {
  const fast = wins.filter(one => isFast(verdict, one) && position.play(one.move).occurrences() === 1);
  return fast.length > 0 ? fast : nearestWins(verdict, wins);
}

/** Those of all moves of a position that are best for the side to move, in the order given; empty where none is known. */
export function bestMoves(position: Position, verdict: Verdict, moves: readonly MoveVerdict[]): readonly MoveVerdict[] {
  const known = moves.filter(({ verdict: after }) => after !== null);
  const [first] = known;
  if (first === undefined) return [];
  const wins = known.filter(one => isWin(verdict, one));
  if (position.turn === verdict.chaser && wins.length > 0) return winningMoves(position, verdict, wins);
  return known.filter(one => compareVerdicts(position.turn, one.verdict, first.verdict) === 0);
}

/** Replies that hold the draw after a move, of all there are; the fewer the harder. */
function escapes(position: Position, { move }: MoveVerdict, tables: EndgameTables): Parsed<number> {
  const replies = moveVerdicts(position.play(move), tables);
  if (!replies.ok) return replies;
  const holding = replies.value.filter(({ verdict }) => verdict === null || holds('defend', verdict)).length;
  return ok(replies.value.length === 0 ? Number.POSITIVE_INFINITY : holding / replies.value.length);
}

function hardest(
  position: Position,
  moves: readonly MoveVerdict[],
  tables: EndgameTables,
): Parsed<readonly MoveVerdict[]> {
  const ways: number[] = [];
  for (const one of moves) {
    const left = escapes(position, one, tables);
    if (!left.ok) return left;
    ways.push(left.value);
  }
  const fewest = Math.min(...ways);
  return ok(moves.filter((_, at) => ways[at] === fewest));
}

/** `null` where the game is over or no table knows the position. Issues: those of a damaged table. */
export function perfectMove(position: Position, tables: EndgameTables, random: Random): Parsed<Move | null> {
  if (position.outcome() !== null) return ok(null);
  const verdict = verdictOf(position, tables);
  if (!verdict.ok) return verdict;
  if (verdict.value === null) return ok(null);
  const moves = moveVerdicts(position, tables);
  if (!moves.ok) return moves;
  const chasing = position.turn === verdict.value.chaser;
  const best = bestMoves(position, verdict.value, moves.value);
  if (best.length === 0) return ok(null);
  if (!chasing || verdict.value.outcome === 'win' || best.length === 1) return ok(pick(best, random).move);
  const traps = hardest(position, best, tables);
  return traps.ok ? ok(pick(traps.value, random).move) : traps;
}
