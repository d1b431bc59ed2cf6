/**
 * Who wins a position under the count: the tables give DTM or DTR, and the position knows its count
 * (docs/endgame-counts.md). Players use count actions when these serve them.
 */
import { familyOf } from '../../rules/capabilities.ts';
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { type Color, type Move, opposite } from '../../rules/types.ts';
import { decidingUnder, distanceTable } from '../count/dtr.ts';
import { isTwoSided, piecesOf, sidesOf } from '../ending.ts';
import { firstMovesLeft } from '../first-move-rights.ts';
import { MAX_UNMOVED_UNITS } from '../first-moves/first-moves.ts';
import { canHaveTable } from '../reached.ts';
import type { EndgameTables, MateDistance } from '../tables/tables.ts';
import type { NoVerdictReason, Verdict } from '../types/verdict.ts';
import { foresee } from './count-choices.ts';
import { distanceOf } from './distance.ts';
import { probeLoserToMove } from './loser-to-move.ts';
import { isCounted, marginOf, over } from './margin.ts';
import type { ProbeContext, WinnerPieces } from './probe-context.ts';
import { probeWinnerToMove } from './winner-to-move.ts';

export interface ProbeResult {
  readonly verdict: Verdict | null;
  /** `null` if there is a verdict, or if no table can know these pieces. */
  readonly noVerdictReason: NoVerdictReason | null;
}

class Probe implements ProbeContext {
  readonly tables: EndgameTables;
  noVerdictReason: NoVerdictReason | null = null;

  constructor(tables: EndgameTables) {
    this.tables = tables;
  }

  noVerdict(noVerdictReason: NoVerdictReason): Parsed<null> {
    this.noVerdictReason ??= noVerdictReason;
    return ok(null);
  }

  after(position: Position, move: Move): Parsed<Verdict | null> {
    const pieces = piecesOf(position.board());
    const left = position.play(move);
    const alone = pieces !== null && piecesOf(left.board()) === null && position.turn !== pieces.chaser;
    return alone ? ok(bothBare(pieces.chaser)) : this.verdict(left);
  }

  verdict(position: Position): Parsed<Verdict | null> {
    if (familyOf(position.rules) === 'rek') return ok(null);
    const sides = sidesOf(position.board(), position.turn);
    const [stronger] = sides;
    if (stronger === undefined || distanceTable(position.rules, stronger.ending) === null) return ok(null);
    const { ending, chaser } = stronger;
    const two = isTwoSided(ending);
    if (two && !canHaveTable(ending)) return ok(null);
    const left = firstMovesLeft(position, chaser);
    const others = firstMovesLeft(position, opposite(chaser)) !== null;
    const solvable = !two && ending.units.length <= MAX_UNMOVED_UNITS && this.tables.firstMoves !== null;
    if ((left !== null && !solvable) || (two && others)) return this.noVerdict({ code: 'first-moves' });
    // A move of the chaser can be one of those.
    const own = left !== null && position.turn === chaser;
    const ended = position.outcome() !== null;
    if (!ended && !foresee(this, position, { ...stronger, left })) return ok(null);
    const found = this.winner(
      position,
      sides.map(pieces => ({ ...pieces, left })),
      own || (others && !ended),
    );
    return found.ok && found.value !== null
      ? this.#counted(position, found.value, own || others)
      : (found as Parsed<null>);
  }

  /** The side that wins without a count; in a draw, the stronger side. `null`: a table is missing. */
  winner(position: Position, sides: readonly WinnerPieces[], leaping: boolean): Parsed<Winner | null> {
    let drawn: Winner | null = null;
    for (const pieces of sides) {
      const dtm = distanceOf(this, position, pieces, leaping);
      if (!dtm.ok) return dtm;
      if (dtm.value === undefined) return ok(null);
      if (dtm.value !== null) return ok({ pieces, dtm: dtm.value });
      drawn ??= { pieces, dtm: null };
    }
    return ok(drawn);
  }

  #counted(position: Position, { pieces, dtm }: Winner, leaping: boolean): Parsed<Verdict | null> {
    const { chaser, ending } = pieces;
    const frame = { chaser, ending: ending.name, dtm };
    const outcome = position.outcome();
    // After the count has drawn the game, the verdict says what the win would have required.
    if (outcome !== null && (dtm === null || !isCounted(outcome))) return ok({ ...frame, ...over(outcome, frame) });
    if (isTwoSided(ending) && decidingUnder(position.rules, ending, null) === null)
      return this.noVerdict({ code: 'two-counts' });
    const probe = position.turn === chaser ? probeWinnerToMove : probeLoserToMove;
    const result = probe(this, position, pieces, dtm, leaping);
    return result.ok ? ok(result.value && { ...frame, ...result.value }) : result;
  }
}

interface Winner {
  readonly pieces: WinnerPieces;
  /** Moves to mate, or to another end that wins, without a count. */
  readonly dtm: number | null;
}

/** After the capture of the last unit. */
const bothBare = (chaser: Color): Verdict => ({ chaser, ending: 'KvK', dtm: null, ...marginOf(null, null, null) });

/** Who wins without a count, and in how many moves, where no first-move rights are left. `null`: a table is missing. */
export function distanceWithoutCount(position: Position, tables: EndgameTables): Parsed<MateDistance | null> {
  const found = new Probe(tables).winner(position, sidesOf(position.board(), position.turn), false);
  if (!found.ok || found.value === null) return found as Parsed<null>;
  const { pieces, dtm } = found.value;
  return ok({ chaser: pieces.chaser, ending: pieces.ending.name, dtm });
}

/** The verdict, or why there is none. Issues: those of a damaged table. */
export function probePosition(position: Position, tables: EndgameTables): Parsed<ProbeResult> {
  const probe = new Probe(tables);
  const verdict = probe.verdict(position);
  if (!verdict.ok) return verdict;
  return ok({ verdict: verdict.value, noVerdictReason: verdict.value === null ? probe.noVerdictReason : null });
}

/** `null` if no table knows the position (`probePosition` says why). Issues: those of a damaged table. */
export const verdictOf = (position: Position, tables: EndgameTables): Parsed<Verdict | null> =>
  new Probe(tables).verdict(position);

/** The verdict after a move, as from `verdictOf`; a draw after the capture of the last unit. */
export const afterMove = (position: Position, move: Move, tables: EndgameTables): Parsed<Verdict | null> =>
  new Probe(tables).after(position, move);
