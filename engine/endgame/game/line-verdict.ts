/** Adjudicates a line by the tables: the verdict of each position, and better moves where the outcome changed. */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { makeUci } from '../../rules/uci.ts';
import { distanceTable } from '../count/dtr.ts';
import { isTwoSided } from '../ending.ts';
import { endingFrom, endingsAt } from '../reached.ts';
import { nameUnder } from '../tables/locations.ts';
import type { EndgameTables } from '../tables/tables.ts';
import type { GameLine, GameVerdict, LinePlace, PlaceVerdict, Turn } from '../types/game-verdict.ts';
import type { Verdict } from '../types/verdict.ts';
import { moveVerdicts } from '../verdict/move-verdicts.ts';
import { afterMove, probePosition, verdictOf } from '../verdict/verdict.ts';
import { gameVerdict, placesAlong, worth } from './game-verdict.ts';

export interface AdjudicatedLine {
  readonly verdict: GameVerdict;
  /** Endings reached by the line, each with its first ply; two-sided endings from the view of the stronger side. */
  readonly reached: readonly { readonly ending: string; readonly ply: number }[];
  /** One entry per ply. */
  readonly known: readonly PlaceVerdict[];
  /** Missing tables for positions of this line: `KRSMvK`; DTR tables with their folder before the name. */
  readonly missing: readonly string[];
}

/** Missing tables for the position, named as in {@link AdjudicatedLine}; none if its verdict is known. */
function missingAt(position: Position, tables: EndgameTables): readonly string[] {
  const probed = probePosition(position, tables);
  if (!probed.ok || probed.value.verdict !== null) return [];
  const { noVerdictReason } = probed.value;
  if (noVerdictReason?.code === 'table-missing')
    return [nameUnder(noVerdictReason.table.rule, noVerdictReason.table.ending)];
  return endingsAt(position).flatMap(ending => {
    const table = isTwoSided(ending) ? distanceTable(position.rules, ending) : null;
    if (table === null || tables.under(table).has(ending)) return [];
    return [nameUnder(table === 'mate' ? null : table, ending.name)];
  });
}

function reachedAlong(ending: readonly LinePlace[]): AdjudicatedLine['reached'] {
  const reached = new Map<string, number>();
  for (const { ply, position } of ending) {
    const [first] = endingsAt(position);
    if (first && !reached.has(first.name)) reached.set(first.name, ply);
  }
  return [...reached].map(([ending, ply]) => ({ ending, ply }));
}

/** The verdicts of a line. Issues: those of a damaged table. */
function verdictsAlong(places: readonly LinePlace[], tables: EndgameTables): Parsed<readonly PlaceVerdict[]> {
  const from = endingFrom(places);
  const known: PlaceVerdict[] = places.slice(0, from).map(() => ({ moved: null, after: null }));
  for (const { ply, moved, position } of places.slice(from)) {
    const before = places[ply - 1]?.position;
    const move = moved.lastMove;
    const first = before && move !== null ? afterMove(before, move, tables) : verdictOf(moved, tables);
    if (!first.ok) return first;
    const second = position.equals(moved) ? first : verdictOf(position, tables);
    if (!second.ok) return second;
    known.push({ moved: first.value, after: second.value });
  }
  return ok(known);
}

/**
 * Adds the moves that would have kept the outcome, and the verdict of the played move after a required count action.
 */
function lookedAt(
  { by, before }: Turn & { readonly by: NonNullable<Turn['by']> },
  from: Position,
  played: number | null,
  known: PlaceVerdict,
  tables: EndgameTables,
): Parsed<PlaceVerdict> {
  const moves = moveVerdicts(from, tables);
  if (!moves.ok) return moves;
  const keeps = (verdict: Verdict | null): boolean => verdict !== null && worth(verdict, by) >= worth(before, by);
  const alternatives = moves.value.filter(({ verdict }) => keeps(verdict));
  const counted = alternatives.find(({ move, actions }) => move === played && actions.length > 0)?.verdict;
  return ok({ ...known, ...(counted ? { counted } : {}), alternatives: alternatives.map(({ move }) => makeUci(move)) });
}

/** Adjudicates the line. Throws on an illegal move. Issues: those of a damaged table. */
export function adjudicateLine(line: GameLine, tables: EndgameTables): Parsed<AdjudicatedLine> {
  const places = placesAlong(line);
  const known = verdictsAlong(places, tables);
  if (!known.ok) return known;
  const first = gameVerdict(line, places, known.value);
  const looked = [...known.value];
  for (const turn of first.turns) {
    const from = places[turn.ply - 1]?.position;
    const { ply, by, cause } = turn;
    if (cause !== 'move' || by === null || from?.turn !== by) continue;
    const played = places[ply]?.moved.lastMove ?? null;
    const place = lookedAt({ ...turn, by }, from, played, looked[ply] as PlaceVerdict, tables);
    if (!place.ok) return place;
    looked[ply] = place.value;
  }
  const ending = places.slice(endingFrom(places));
  const missing = ending.flatMap(({ position, ply }) =>
    known.value[ply]?.after === null ? missingAt(position, tables) : [],
  );
  const verdict = first.turns.length === 0 ? first : gameVerdict(line, places, looked);
  return ok({ verdict, reached: reachedAlong(ending), known: looked, missing: [...new Set(missing)].sort() });
}
