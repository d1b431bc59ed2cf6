/**
 * Endings of one unit against one, both sides able to win. `KRvKN` tells in how many moves the boat's side mates, `KNvKR` in how many the
 * horse's side does; a position that neither wins is drawn. Fishes are not among them: they would become mets.
 */
import { type Color, opposite, type Piece, type Role, type Square } from '../rules/types.ts';
import { endingOf, LETTERS, type Place, roleNumber, type UnitRole } from './ending.ts';
import { type EndgameSolver, type EndingFigures, FIRST, figuresOf, host, PAGE } from './solve.ts';

export const DUEL_UNITS = ['boat', 'horse', 'koul', 'met'] as const satisfies readonly UnitRole[];
export type DuelUnit = (typeof DUEL_UNITS)[number];

/** Whether and how fast the side with `unit` mates the side with `against`. */
export interface Duel {
  readonly name: string;
  readonly unit: DuelUnit;
  readonly against: DuelUnit;
}

const duelOf = (unit: DuelUnit, against: DuelUnit): Duel => ({
  name: `K${LETTERS[unit]}vK${LETTERS[against]}`,
  unit,
  against,
});

/** All sixteen. */
export const duels: readonly Duel[] = DUEL_UNITS.flatMap(unit => DUEL_UNITS.map(against => duelOf(unit, against)));

const PLACEMENTS = 32 * 64 ** 2;

/** What `endgame.wasm` exports for duels. */
interface DuelSolver {
  writeTables(): void;
  useDuel(
    mine: number,
    theirs: number,
    free: number,
    plays: number,
    won: number,
    lost: number,
    distances: number,
    smaller: number,
    sums: number,
  ): void;
  beginDuel(): void;
  stepDuel(n: number): boolean;
}

export interface SolvedDuel {
  readonly figures: EndingFigures;
  /** A byte an index and square (`byteOf`): n + 1 where the side with `against`, to move, is mated in n moves, else 0. */
  readonly distances: Uint8Array;
}

/** @param module a `WebAssembly.Module` of `endgame.wasm`; @param solver solves what is left after a capture */
export function solveDuel(module: object, solver: EndgameSolver, { unit, against }: Duel): SolvedDuel {
  const rest = solver.solve(endingOf([unit])).distances;
  const sizes = [8, 8, 8, 8, 64].map(each => each * PLACEMENTS).concat(rest.length, 4096);
  const bytes = sizes.reduce((a, b) => a + b, FIRST);
  const memory = new host.Memory({ initial: Math.ceil(bytes / PAGE), maximum: PAGE });
  let end = FIRST;
  const [free, plays, won, lost, distances, smaller, sums] = sizes.map(size => {
    end += size;
    return end - size;
  }) as [number, number, number, number, number, number, number];
  new Uint8Array(memory.buffer).set(rest, smaller);
  const run = new host.Instance(module, { env: { memory } }).exports as DuelSolver;
  run.writeTables();
  run.useDuel(roleNumber(unit), roleNumber(against), free, plays, won, lost, distances, smaller, sums);
  run.beginDuel();
  for (let step = 1; run.stepDuel(step); step++);
  return {
    figures: figuresOf(new Uint32Array(memory.buffer, sums, 1024)),
    distances: new Uint8Array(memory.buffer, distances, 64 * PLACEMENTS),
  };
}

/** The men of a duel as they stand, seen by the side that is to mate. */
export interface DuelMen {
  readonly duel: Duel;
  readonly winner: Color;
  readonly king: Square;
  readonly unit: Square;
  readonly otherKing: Square;
  readonly other: Square;
}

/** `null` unless each side has its king and one unit that is no fish. */
export function duelMenOf(board: readonly (Piece | null)[], winner: Color): DuelMen | null {
  const men = board.flatMap((piece, square) => (piece === null ? [] : [{ ...piece, square }]));
  if (men.length !== 4) return null;
  const kingOf = (color: Color): Square | undefined =>
    men.find(man => man.color === color && man.role === 'king')?.square;
  const unitOf = (color: Color): { readonly role: DuelUnit; readonly square: Square } | undefined =>
    men.flatMap(({ color: of, role, square }) => (of === color && isDuelUnit(role) ? [{ role, square }] : []))[0];
  const loser = opposite(winner);
  const [king, otherKing, unit, other] = [kingOf(winner), kingOf(loser), unitOf(winner), unitOf(loser)];
  if (king === undefined || otherKing === undefined || unit === undefined || other === undefined) return null;
  return {
    duel: duelOf(unit.role, other.role),
    winner,
    king,
    unit: unit.square,
    otherKing,
    other: other.square,
  };
}

const isDuelUnit = (role: Role): role is DuelUnit => role !== 'king' && role !== 'fish';

/** Turns the men so that White is to mate and its king stands on files a to d. */
export function duelPlaceOf({ winner, king, unit, otherKing, other }: DuelMen): Place {
  const turn = winner === 'w' ? 0 : 56;
  const flip = ((king ^ turn) & 4) === 0 ? turn : turn ^ 7;
  const at = king ^ flip;
  const index = ((((at >> 3) << 2) | (at & 3)) * 64 + (unit ^ flip)) * 64 + (other ^ flip);
  return { index, square: otherKing ^ flip };
}
