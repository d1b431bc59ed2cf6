/**
 * Who wins a position against a bare king under the count: the tables give DTM or DTR, and the position knows its count
 * (docs/endgame-counts.md). Players use count actions when these serve them.
 */
import { familyOf } from '../../rules/capabilities.ts';
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { type Color, type Move, opposite } from '../../rules/types.ts';
import { distanceTable } from '../count/dtr.ts';
import { type EndingPieces, piecesOf } from '../ending.ts';
import { firstMovesLeft } from '../first-move-rights.ts';
import { MAX_UNMOVED_UNITS } from '../first-moves/first-moves.ts';
import { endingsAt } from '../reached.ts';
import type { EndgameTables } from '../tables/tables.ts';
import type { NoVerdictReason, Verdict } from '../types/verdict.ts';
import { probeBareKingToMove, probeChaserToMove } from './bare-king.ts';
import { foresee, mateOf, type ProbeContext } from './count-choices.ts';
import { isCounted, marginOf, over } from './margin.ts';
import { twoSidedDistance } from './two-sided-distance.ts';
import { probeTwoSided } from './two-sided-verdict.ts';

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
    const pieces = piecesOf(position.board());
    return pieces === null ? this.#twoSided(position) : this.#chase(position, pieces);
  }

  #chase(position: Position, found: EndingPieces): Parsed<Verdict | null> {
    const { chaser, ending } = found;
    if (distanceTable(position.rules, ending) === null) return ok(null);
    const frame = { chaser, ending: ending.name };
    const left = firstMovesLeft(position, chaser);
    if (left !== null && (ending.units.length > MAX_UNMOVED_UNITS || this.tables.firstMoves === null))
      return this.noVerdict({ code: 'first-moves' });
    const outcome = position.outcome();
    const bare = firstMovesLeft(position, opposite(chaser)) !== null;
    // A move of the chaser can be one of those.
    const own = left !== null && position.turn === chaser;
    const pieces = { ...found, left };
    if (outcome === null && !foresee(this, position, pieces)) return ok(null);
    const distance = mateOf(this, position, pieces, own || (bare && outcome === null));
    if (!distance.ok) return distance;
    if (distance.value === undefined) return ok(null);
    const dtm = distance.value;
    // After the count has drawn the game, the verdict says what the win would have required.
    if (outcome !== null && !isCounted(outcome)) return ok({ ...frame, dtm, ...over(outcome, { ...frame, dtm }) });
    const probe = position.turn === chaser ? probeChaserToMove : probeBareKingToMove;
    const result = probe(this, position, pieces, dtm, own || bare);
    if (!result.ok) return result;
    return ok(result.value && { ...frame, dtm, ...result.value });
  }

  #twoSided(position: Position): Parsed<Verdict | null> {
    if (endingsAt(position).length !== 2) return ok(null);
    if ((['w', 'b'] as const).some(side => firstMovesLeft(position, side) !== null))
      return this.noVerdict({ code: 'first-moves' });
    const distance = twoSidedDistance(this.tables, position);
    if (!distance.ok || distance.value === null) return distance.ok ? ok(null) : distance;
    const result = probeTwoSided(position, this, distance.value);
    if (!result.ok) return result;
    return ok(result.value && { ...distance.value, ...result.value });
  }
}

/** After the capture of the last unit. */
const bothBare = (chaser: Color): Verdict => ({ chaser, ending: 'KvK', dtm: null, ...marginOf(null, null, null) });

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
