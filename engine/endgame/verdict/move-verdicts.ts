/**
 * Every move with what it leads to, best first. A winner wants a fast mate among those that stand under the count, and moves to spare
 * when two are as fast; who cannot win wants a draw, and failing that what leaves the count fewest moves to spare.
 *
 * A move's distance counts the move itself when it is the winner's: the best move of a position that is mate in 9 is mate in 9.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import type { Color, CountAction, Move } from '../../rules/types.ts';
import { type ActionChoice, availableActions } from '../count/available-actions.ts';
import type { EndgameTables } from '../tables/tables.ts';
import type { Verdict } from '../types/verdict.ts';
import { afterMove } from './verdict.ts';

export interface MoveVerdict {
  readonly move: Move;
  /** What the mover does best to say of the count before it, where the players count. */
  readonly acts: readonly CountAction[];
  /** Of the position after the move; `null` where no table knows it. */
  readonly verdict: Verdict | null;
  /** Moves of the chaser to mate from before this move, counting aside: this one counts when it is the chaser's. */
  readonly mateIn: number | null;
}

/** How good an outcome is for the side to move: its own chase, or the other's. */
const OWN = { win: 0, 'count-draw': 1, draw: 2 } as const;
const AGAINST = { draw: 2, 'count-draw': 3, win: 4 } as const;

const rank = ({ chaser, outcome }: Verdict, mover: Color): number =>
  chaser === mover ? OWN[outcome] : AGAINST[outcome];

/** More is better for the chaser: no number is enough, so many, nothing counts. */
const spareOf = ({ needs, spare }: Verdict): number =>
  spare ?? (needs === null ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);

const by = (a: number, b: number): number => (a === b ? 0 : a - b);

/** Two wins, or two draws, of the side to move as the chaser. */
function compareOwn(a: Verdict, b: Verdict): number {
  const mates = by(a.mate ?? Number.POSITIVE_INFINITY, b.mate ?? Number.POSITIVE_INFINITY);
  const spares = by(spareOf(b), spareOf(a));
  return a.outcome === 'win' ? mates || spares : spares || mates;
}

/** The side to move is chased. */
const compareAgainst = (a: Verdict, b: Verdict): number =>
  by(spareOf(a), spareOf(b)) || by(b.needs ?? 0, a.needs ?? 0) || by(b.mate ?? 0, a.mate ?? 0);

/** Below 0 where `a` is better for `mover`, who made the move; what no table knows comes last. */
export function compareVerdicts(mover: Color, a: Verdict | null, b: Verdict | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const ranks = rank(a, mover) - rank(b, mover);
  if (ranks !== 0 || a.chaser !== b.chaser) return ranks;
  return a.chaser === mover ? compareOwn(a, b) : compareAgainst(a, b);
}

/** Every legal move, best for the side to move first; those that no table knows last. Issues: those of a damaged table. */
export function moveVerdicts(position: Position, tables: EndgameTables): Parsed<readonly MoveVerdict[]> {
  const mover = position.turn;
  const choices = availableActions(position, mover);
  const verdicts: MoveVerdict[] = [];
  for (const move of position.moves()) {
    const verdict = probeMove(choices, move, tables);
    if (!verdict.ok) return verdict;
    verdicts.push(verdict.value);
  }
  return ok(verdicts.sort((a, b) => compareVerdicts(mover, a.verdict, b.verdict)));
}

/** With what serves the mover best to say before it. */
function probeMove(choices: readonly ActionChoice[], move: Move, tables: EndgameTables): Parsed<MoveVerdict> {
  let best: MoveVerdict | null = null;
  for (const { position, acts } of choices) {
    if (!position.isLegal(move)) continue;
    const answer = afterMove(position, move, tables);
    if (!answer.ok) return answer;
    const verdict = answer.value;
    const mate = verdict?.mate ?? null;
    const mateIn = mate === null || verdict?.chaser !== position.turn ? mate : mate + 1;
    if (best === null || compareVerdicts(position.turn, verdict, best.verdict) < 0)
      best = { move, acts, verdict, mateIn };
  }
  return ok(best ?? { move, acts: [], verdict: null, mateIn: null });
}
