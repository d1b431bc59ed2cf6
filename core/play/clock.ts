/** Clocks of a game, in milliseconds. */

import type { Position } from '../../engine/rules/position.ts';
import { type Color, opposite, type Result } from '../../engine/rules/types.ts';

export interface TimeControl {
  readonly base: number;
  /** Added after each move. */
  readonly increment: number;
}

export type Clocks = Readonly<Record<Color, number>>;

/** The PGN tag `TimeControl`: `600+5`; `-` without clocks. */
export const timeControlTag = (control: TimeControl | null): string =>
  control === null ? '-' : `${control.base / 1000}+${control.increment / 1000}`;

/** `0:09:55`, as in `[%clk]`. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The result when the time of a side has run out: a draw against a bare king, which cannot win. */
export function timeResult(position: Position, side: Color): Result {
  const winner = opposite(side);
  if (position.board().filter(piece => piece?.color === winner).length === 1) return '1/2-1/2';
  return winner === 'w' ? '1-0' : '0-1';
}
