/**
 * The verdict of every move, best first. A winning side prefers a fast mate among those that win under the count, then
 * the larger margin. A side that cannot win prefers a draw, then the smallest margin.
 *
 * The DTM of a move includes the move itself if it is the winner's: the best move of a mate in 9 is mate in 9.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import type { Color, CountAction, Move } from '../../rules/types.ts';
import { type ActionChoice, availableActions } from '../count/available-actions.ts';
import type { EndgameTables } from '../tables/tables.ts';
import type { Verdict } from '../types/verdict.ts';
import { spareOf } from './margin.ts';
import { afterMove } from './verdict.ts';

export interface MoveVerdict {
  readonly move: Move;
  /** The count actions that serve the mover best before the move, where the players count. */
  readonly actions: readonly CountAction[];
  /** After the move; `null` if no table knows the position. */
  readonly verdict: Verdict | null;
  /** The chaser's moves to mate without a count, including this move if it is the chaser's. */
  readonly mateIn: number | null;
}

/** Ranks of outcomes for the side to move: as the chaser, and as the chased side. */
const OWN = { win: 0, 'count-draw': 1, draw: 2 } as const;
const AGAINST = { draw: 2, 'count-draw': 3, win: 4 } as const;

const rank = ({ chaser, outcome }: Verdict, mover: Color): number =>
  chaser === mover ? OWN[outcome] : AGAINST[outcome];

const by = (a: number, b: number): number => (a === b ? 0 : a - b);

/** Two wins or two draws with the side to move as the chaser. */
function compareOwn(a: Verdict, b: Verdict): number {
  const mates = by(a.dtm ?? Number.POSITIVE_INFINITY, b.dtm ?? Number.POSITIVE_INFINITY);
  const spares = by(spareOf(b), spareOf(a));
  return a.outcome === 'win' ? mates || spares : spares || mates;
}

/** The side to move is chased. */
const compareAgainst = (a: Verdict, b: Verdict): number =>
  by(spareOf(a), spareOf(b)) || by(b.dtr ?? 0, a.dtr ?? 0) || by(b.dtm ?? 0, a.dtm ?? 0);

/** Negative if `a` is better for `mover`, who made the move; unknown verdicts come last. */
export function compareVerdicts(mover: Color, a: Verdict | null, b: Verdict | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const ranks = rank(a, mover) - rank(b, mover);
  if (ranks !== 0 || a.chaser !== b.chaser) return ranks;
  return a.chaser === mover ? compareOwn(a, b) : compareAgainst(a, b);
}

/** Every legal move, best first, unknown ones last. Issues: those of a damaged table. */
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

/** After the count actions that serve the mover best. */
function probeMove(choices: readonly ActionChoice[], move: Move, tables: EndgameTables): Parsed<MoveVerdict> {
  let best: MoveVerdict | null = null;
  for (const { position, actions } of choices) {
    if (!position.isLegal(move)) continue;
    const answer = afterMove(position, move, tables);
    if (!answer.ok) return answer;
    const verdict = answer.value;
    const mate = verdict?.dtm ?? null;
    const mateIn = mate === null || verdict?.chaser !== position.turn ? mate : mate + 1;
    if (best === null || compareVerdicts(position.turn, verdict, best.verdict) < 0)
      best = { move, actions, verdict, mateIn };
  }
  return ok(best ?? { move, actions: [], verdict: null, mateIn: null });
}
