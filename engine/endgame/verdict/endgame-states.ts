/**
 * States of a chase that players have names for. *Chrung* (corner): a chaser with mets and at most one horse or koul
 * mates in a corner that one of its mets can check; *trouv* (right) if a met is on the corner's colour, *khos* (wrong)
 * if none is. *Cheung* (zugzwang): *khos* if the chaser, to move, needs more moves than with the bare king to move, so
 * that it would rather pass; otherwise *trouv*.
 */
import { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { type Color, opposite, type Square } from '../../rules/types.ts';
import { distanceTable } from '../count/dtr.ts';
import { piecesOf } from '../ending.ts';
import { firstMovesLeft } from '../first-move-rights.ts';
import type { EndgameTables } from '../tables/tables.ts';
import type { Cheung, Chrung, EndgameStates } from '../types/answers.ts';
import { verdictOf } from './verdict.ts';

const CORNERS: readonly Square[] = [0, 7, 56, 63];

const isDark = (square: Square): boolean => (((square & 7) + (square >> 3)) & 1) === 0;

const distance = (a: Square, b: Square): number => Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 3) - (b >> 3)));

/** `null` unless the bare king is in or next to a corner and is chased by mets with at most one horse or koul. */
export function chrungOf(position: Position): Chrung | null {
  const pieces = piecesOf(position.board());
  if (pieces === null) return null;
  const { units } = pieces.ending;
  const mets = pieces.units.filter((_, at) => units[at] === 'met');
  const others = units.filter(role => role !== 'met');
  const fits = mets.length > 0 && others.length <= 1 && others.every(role => role === 'horse' || role === 'koul');
  const corner = CORNERS.find(square => distance(square, pieces.bare) <= 1);
  if (!fits || corner === undefined) return null;
  return { corner, right: mets.some(square => isDark(square) === isDark(corner)) ? 'trouv' : 'khos' };
}

/** The position with the other side to move, without a count; `null` if it is not a legal position. */
function turned(position: Position, turn: Color): Position | null {
  if (position.turn === turn) return position;
  const { orders: _, ...setup } = position.setup();
  const other = Position.fromSetup(position.rules, { ...setup, turn, count: null, halfmoves: 0 });
  return other.ok ? other.value : null;
}

/** DTM including first moves of either side; `undefined`: a table is missing. */
function mateAt(position: Position, tables: EndgameTables): Parsed<number | null | undefined> {
  const isMoved = (['w', 'b'] as const).every(side => firstMovesLeft(position, side) === null);
  const known = isMoved ? tables.probe(position) : verdictOf(position, tables);
  return known.ok ? ok(known.value === null ? undefined : known.value.dtm) : known;
}

/** `null` if the tables do not know both turns, or if neither is won. Issues: those of a damaged table. */
export function cheungOf(position: Position, tables: EndgameTables): Parsed<Cheung | null> {
  const pieces = piecesOf(position.board());
  if (pieces === null || distanceTable(position.rules, pieces.ending) !== 'mate' || position.moves().length === 0)
    return ok(null);
  const { chaser } = pieces;
  const [chasing, waiting] = [turned(position, chaser), turned(position, opposite(chaser))];
  if (chasing === null || waiting === null) return ok(null);
  const [first, second] = [mateAt(chasing, tables), mateAt(waiting, tables)];
  if (!first.ok) return first;
  if (!second.ok) return second;
  const [own, others] = [first.value, second.value];
  if (own === undefined || others === undefined) return ok(null);
  if (own === null && others === null) return ok(null);
  const never = Number.POSITIVE_INFINITY;
  return ok({ chaser, chasing: own, waiting: others, right: (own ?? never) > (others ?? never) ? 'khos' : 'trouv' });
}

export function statesOf(position: Position, tables: EndgameTables): Parsed<EndgameStates> {
  const cheung = cheungOf(position, tables);
  return cheung.ok ? ok({ chrung: chrungOf(position), cheung: cheung.value }) : cheung;
}
