/** Pieces placed on a board, at random or from a byte of a table, and conditions for sampled positions. */
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
  /** From the attacker's view. */
  readonly ending: Ending;
  readonly side: Side;
  readonly level: Level;
  /** The attacking colour. */
  readonly chaser: Color;
}

export interface SamplingContext {
  readonly tables: EndgameTables;
  readonly random: Random;
  /** Called regularly to let other tasks run. */
  readonly pause: () => Promise<void>;
  /** Random placements that are tried before the table is read; a few thousand by default, fewer for large tables. */
  readonly tries?: number;
}

/** Squares of the attacker's king and units, and of the other side's. */
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

/** `null` if it is not a legal position. */
export function positionOf(rules: RuleSet, setup: Setup): Position | null {
  const position = Position.fromSetup(rules, setup);
  return position.ok ? position.value : null;
}

/** The side to move. */
export const turnOf = ({ side, chaser }: SamplingRequest): Color => (side === 'attack' ? chaser : opposite(chaser));

const isAhead = (square: Square, color: Color, { promotion }: RuleSet): boolean => {
  const rank = square >> 3;
  const ahead = color === 'w' ? rank : 7 - rank;
  return ahead >= 2 && ahead < promotion.relRank - 1;
};

/** Whether no two pieces share a square and fishes are between their first rank and their promotion rank. */
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

export const randomPlacement = ({ ending }: SamplingRequest, random: Random): Placed => ({
  king: random(64),
  units: ending.units.map(() => random(64)),
  against: ending.against.map(() => random(64)),
  bare: random(64),
});

/**
 * The pieces to which a byte of a table belongs (`byteOf`, `placeOf`), rotated to the chaser's colour and mirrored at
 * random.
 */
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

/** Takes back a random move of the attacker; most results are not legal moves. */
export function takenBack(placed: Placed, random: Random): TakenBack {
  const moved = random(placed.units.length + 1);
  const from = random(64);
  if (moved === placed.units.length) return { placed: { ...placed, king: from }, from, to: placed.king };
  return { placed: { ...placed, units: placed.units.with(moved, from) }, from, to: placed.units[moved] as Square };
}

export const canMove = (position: Position, { from, to }: TakenBack): boolean =>
  position.moves().some(move => fromOf(move) === from && toOf(move) === to);

/** Whether a piece can be captured at once: a sensible attacker would not have left it there. */
export const offersUnit = (position: Position): boolean =>
  position.moves().some(move => position.pieceAt(toOf(move)) !== null);

const goesOn = (position: Position, move: Move): boolean => position.play(move).outcome() === null;

/**
 * Whether the position has the requested level, by its verdict and those of all its moves. False if one of them is
 * unknown.
 */
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
