/** The moves of a game, judged by the chances before and after them. */
import type { Position } from '../../engine/rules/position.ts';
import { type Color, opposite } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import type { Evaluated } from './evaluated.ts';
import { type Chances, chancesIn, lossOf, type MistakeSize, sizeOf } from './judgement.ts';

export type BySide<T> = Readonly<Record<Color, T>>;

/** A move that was compared with the position before it. */
export interface JudgedMove {
  readonly ply: number;
  readonly by: Color;
  /** Of the expected result of its player: 0 to 1, negative for a gain. */
  readonly loss: number;
  readonly before: Chances;
  readonly after: Chances;
  /** The only legal move; it says nothing about its player. */
  readonly isForced: boolean;
}

export interface Mistake {
  readonly ply: number;
  readonly by: Color;
  readonly size: MistakeSize;
  /** Of the expected result of its player, 0 to 1. */
  readonly loss: number;
  /** UCI. */
  readonly move: string;
  /** The best line instead of the move, UCI; empty if it is not known. */
  readonly best: readonly string[];
}

/** Evaluations by ply; entry 0 is the start, and `null` is unknown. */
export type Evaluations = readonly (Evaluated | null | undefined)[];

/**
 * The moves with known chances before and after them, without those of a game that was over.
 * @param line the start position and the position after each move
 */
export function judgedMoves(line: readonly Position[], evaluations: Evaluations): readonly JudgedMove[] {
  const chances = line.map((position, ply) => chancesIn(position, evaluations[ply]?.score ?? null));
  return line.flatMap((position, at) => {
    const [before, after, next] = [chances[at], chances[at + 1], line[at + 1]];
    if (!before || !after || next === undefined || position.outcome() !== null) return [];
    const by = opposite(next.turn);
    const isForced = position.moves().length === 1;
    return [{ ply: at + 1, by, loss: lossOf(before, after, by), before, after, isForced }];
  });
}

export const mistakesIn = (
  moves: readonly JudgedMove[],
  line: readonly Position[],
  evaluations: Evaluations,
): readonly Mistake[] =>
  moves.flatMap(({ ply, by, loss }) => {
    const size = sizeOf(loss);
    if (size === null) return [];
    const move = makeUci(line[ply]?.lastMove ?? 0);
    const best = evaluations[ply - 1]?.line ?? [];
    // An evaluation whose best move turned out to be the mistake knows no better one.
    return [{ ply, by, size, loss, move, best: best[0] === move ? [] : best }];
  });

/** The accuracy of a move halves with every loss of this size. */
const HALVING_LOSS = 0.1;

/** Percent, to a tenth: the mean of the accuracies of the moves, without forced ones; `null`: no move was judged. */
export function accuracyOf(moves: readonly JudgedMove[]): BySide<number | null> {
  const of = (side: Color): number | null => {
    const own = moves.filter(({ by, isForced }) => by === side && !isForced);
    const sum = own.reduce((sum, { loss }) => sum + 2 ** (-Math.max(0, loss) / HALVING_LOSS), 0);
    return own.length === 0 ? null : Math.round((1000 * sum) / own.length) / 10;
  };
  return { w: of('w'), b: of('b') };
}
