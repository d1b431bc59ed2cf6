/**
 * The judgement of moves, used by reports, symbols and the motif *khouch*: how much of the expected result a move loses
 * for its player. Chances come from the model that is fitted to games of this engine, for each game of its own.
 */
import type { Position } from '../../engine/rules/position.ts';
import type { Color, Result } from '../../engine/rules/types.ts';
import type { Score } from '../../engine/search/job.ts';
import { type WinDrawLoss, winDrawLoss } from '../../engine/search/win-draw-loss.ts';

/** Of White, in permille. */
export type Chances = WinDrawLoss;

const RESULTS: Readonly<Record<Result, Chances>> = {
  '1-0': { win: 1000, draw: 0, loss: 0 },
  '1/2-1/2': { win: 0, draw: 1000, loss: 0 },
  '0-1': { win: 0, draw: 0, loss: 1000 },
};

/**
 * The chances in a position: its result if the game is over, otherwise those of its score.
 * @param score from White's point of view; `null`: not evaluated
 */
export function chancesIn(position: Position, score: Score | null): Chances | null {
  const over = position.outcome();
  if (over !== null) return RESULTS[over.result];
  return score === null ? null : winDrawLoss(position, score);
}

export const chancesFor = ({ win, draw, loss }: Chances, side: Color): Chances =>
  side === 'w' ? { win, draw, loss } : { win: loss, draw, loss: win };

/** The expected result of White, 0 to 1. */
const expected = ({ win, draw }: Chances): number => (2 * win + draw) / 2000;

/** What a move loses of the expected result of its player: 0 to 1, negative if the position becomes better for them. */
export const lossOf = (before: Chances, after: Chances, side: Color): number =>
  Math.round(2000 * (expected(chancesFor(before, side)) - expected(chancesFor(after, side)))) / 2000;

/** A khouch is a mistake or a blunder; an inaccuracy is smaller than both. */
export const MISTAKE_SIZES = ['inaccuracy', 'mistake', 'blunder'] as const;
export type MistakeSize = (typeof MISTAKE_SIZES)[number];

/** The least loss of each size, and its symbol (NAG): `?!`, `?`, `??`. */
export const MISTAKES = {
  inaccuracy: { loss: 0.1, nag: 6 },
  mistake: { loss: 0.2, nag: 2 },
  blunder: { loss: 0.3, nag: 4 },
} as const satisfies Readonly<Record<MistakeSize, { readonly loss: number; readonly nag: number }>>;

/** `null`: not a mistake. */
export const sizeOf = (loss: number): MistakeSize | null =>
  MISTAKE_SIZES.findLast(size => loss >= MISTAKES[size].loss) ?? null;
