/** Men put on a board: by lot, or as a byte of a table has them; and what can be asked of a position that is drawn. */
import { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import {
  type Color,
  fromOf,
  type Move,
  opposite,
  type Piece,
  type Setup,
  type Square,
  toOf,
} from '../../rules/types.ts';
import type { Ending } from '../ending.ts';
import type { Random } from '../random.ts';
import type { EndgameTables } from '../tables/tables.ts';
import type { Verdict } from '../types/verdict.ts';
import { moveVerdicts } from '../verdict/move-verdicts.ts';
import { holds, type Level, levelOf, type Side } from './difficulty.ts';

export interface SamplingRequest {
  readonly rules: RuleSet;
  /** As the attacking side sees it. */
  readonly ending: Ending;
  readonly side: Side;
  readonly level: Level;
  /** The colour that attacks. */
  readonly chaser: Color;
}

export interface SamplingContext {
  readonly tables: EndgameTables;
  readonly random: Random;
  /** Called now and then, so that others are served between. */
  readonly pause: () => Promise<void>;
  /** Placements that are tried before the table is read; some thousands when absent, fewer where tables are large. */
  readonly tries?: number;
}

/** Squares of one colour's king and units and of the other's. */
export interface Placed {
  readonly king: Square;
  readonly units: readonly Square[];
  readonly against: readonly Square[];
  readonly bare: Square;
}

export type Board = readonly (Piece | null)[];

export function boardOf({ ending, chaser }: SamplingRequest, { king, units, against, bare }: Placed): Board {
  const board: (Piece | null)[] = Array.from({ length: 64 }, () => null);
  const put = (square: Square, role: Piece['role'], color: Color): void => {
    board[square] = { color, role, promoted: false };
  };
  put(king, 'king', chaser);
  for (const [at, role] of ending.units.entries()) put(units[at] as Square, role, chaser);
  put(bare, 'king', opposite(chaser));
  for (const [at, role] of ending.against.entries()) put(against[at] as Square, role, opposite(chaser));
  return board;
}

export const setupOf = (board: Board, turn: Color, count: Setup['count'] = null): Setup => ({
  board,
  turn,
  rights: [],
  count,
  halfmoves: 0,
  fullmoves: 1,
  checks: null,
});

/** `null` for squares that cannot be stood on so. */
export function positionOf(rules: RuleSet, setup: Setup): Position | null {
  const position = Position.fromSetup(rules, setup);
  return position.ok ? position.value : null;
}

/** Who is to move first. */
export const turnOf = ({ side, chaser }: SamplingRequest): Color => (side === 'attack' ? chaser : opposite(chaser));

const isAhead = (square: Square, color: Color, { promotion }: RuleSet): boolean => {
  const rank = square >> 3;
  const ahead = color === 'w' ? rank : 7 - rank;
  return ahead >= 2 && ahead < promotion.relRank - 1;
};

/** Fishes stand between where they begin and where they promote. */
export function isPlausible(
  { ending, chaser, rules }: SamplingRequest,
  { king, units, against, bare }: Placed,
): boolean {
  if (new Set([king, ...units, ...against, bare]).size !== units.length + against.length + 2) return false;
  const fits = (role: string, square: Square | undefined, color: Color): boolean =>
    role !== 'fish' || isAhead(square as Square, color, rules);
  return (
    ending.units.every((role, at) => fits(role, units[at], chaser)) &&
    ending.against.every((role, at) => fits(role, against[at], opposite(chaser)))
  );
}

export const anywhere = ({ ending }: SamplingRequest, random: Random): Placed => ({
  king: random(64),
  units: ending.units.map(() => random(64)),
  against: ending.against.map(() => random(64)),
  bare: random(64),
});

/** The men that a byte of a table is about (`byteOf`, `placeOf`), turned to the chaser's colour and mirrored by lot. */
export function placedAt({ ending, chaser }: SamplingRequest, byte: number, random: Random): Placed {
  const square = (byte >> 6) & 63;
  let index = Math.floor(byte / 4096) * 64 + (byte & 63);
  const squares: Square[] = [];
  for (let unit = 0; unit < ending.units.length + ending.against.length; unit++) {
    squares.unshift(index % 64);
    index = Math.floor(index / 64);
  }
  const flip = (chaser === 'w' ? 0 : 56) ^ (random(2) === 0 ? 0 : 7);
  const king = ((index >> 2) << 3) | (index & 3);
  const turned = squares.map(unit => unit ^ flip);
  return {
    king: king ^ flip,
    units: turned.slice(0, ending.units.length),
    against: turned.slice(ending.units.length),
    bare: square ^ flip,
  };
}

export interface TakenBack {
  readonly placed: Placed;
  readonly from: Square;
  readonly to: Square;
}

/** A move of the attacking side to a place, taken back by lot: most lots name none. */
export function takenBack(placed: Placed, random: Random): TakenBack {
  const moved = random(placed.units.length + 1);
  const from = random(64);
  if (moved === placed.units.length) return { placed: { ...placed, king: from }, from, to: placed.king };
  return { placed: { ...placed, units: placed.units.with(moved, from) }, from, to: placed.units[moved] as Square };
}

export const canMove = (position: Position, { from, to }: TakenBack): boolean =>
  position.moves().some(move => fromOf(move) === from && toOf(move) === to);

/** A unit that can be taken at once has not been left there by an attacker who knows what he does. */
export const offersUnit = (position: Position): boolean =>
  position.moves().some(move => position.pieceAt(toOf(move)) !== null);

const goesOn = (position: Position, move: Move): boolean => position.play(move).outcome() === null;

/** Is the position of the level, by its verdict and those of all its moves? Not where one of them is unknown. */
export function isOfLevel(
  position: Position,
  verdict: Verdict,
  { rules, side, level }: SamplingRequest,
  tables: EndgameTables,
): Parsed<boolean> {
  const moves = moveVerdicts(position, tables);
  if (!moves.ok) return moves;
  const held = moves.value.filter(one => one.verdict !== null && holds(side, position.turn, one.verdict));
  const known = moves.value.every(one => one.verdict !== null);
  if (!known || levelOf(side, rules.goal, verdict, { holding: held.length, all: moves.value.length }) !== level)
    return ok(false);
  return ok(held.some(one => goesOn(position, one.move)));
}
