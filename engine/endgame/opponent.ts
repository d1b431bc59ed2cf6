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
import { pick, type Random } from './random.ts';
import type { EndgameTables } from './tables.ts';
import { verdictOf } from './verdict.ts';
import type { Verdict } from './verdict-form.ts';

/** Those of all moves of a position that are best for the side to move, in the order given; empty where none is known. */
export function bestMoves(verdict: Verdict, moves: readonly MoveVerdict[], chasing: boolean): readonly MoveVerdict[] {
  const known = moves.filter(({ verdict: after }) => after !== null);
  const [first] = known;
  if (first === undefined) return [];
  if (!chasing || first.verdict?.outcome !== 'win') {
    const mover = chasing ? verdict.chaser : verdict.chaser === 'w' ? 'b' : 'w';
    return known.filter(one => compareVerdicts(mover, one.verdict, first.verdict) === 0);
  }
  // Where the two differ only needs are sure to fall with every move.
  const byNeeds = verdict.needs !== verdict.mate;
  const far = ({ verdict: after }: MoveVerdict): number => (byNeeds ? after?.needs : after?.mate) ?? 0;
  const wins = known.filter(({ verdict: after }) => after?.outcome === 'win');
  const nearest = Math.min(...wins.map(far));
  return wins.filter(one => far(one) === nearest);
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
  const best = bestMoves(verdict.value, moves.value, chasing);
  if (best.length === 0) return ok(null);
  if (!chasing || verdict.value.outcome === 'win' || best.length === 1) return ok(pick(best, random).move);
  const traps = hardest(position, best, tables);
  return traps.ok ? ok(pick(traps.value, random).move) : traps;
}
