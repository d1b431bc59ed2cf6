/** Time use, from the clocks that a game records after moves. */
import type { Color } from '../../engine/rules/types.ts';
import type { MoveNode, Tag } from '../study/study.ts';

/** Seconds. */
export interface TimeUse {
  /** Moves whose time is known. */
  readonly moves: number;
  readonly used: number;
  readonly longest: { readonly ply: number; readonly seconds: number };
  /** On the last clock. */
  readonly left: number;
}

/** Seconds of a clock such as `0:05:23` or `5:23.4`; `null` if it is not one. */
function clockSeconds(text: string): number | null {
  const [, hours = '0', minutes, seconds] = /^(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/u.exec(text.trim()) ?? [];
  return minutes === undefined ? null : 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
}

/** The time control `600` or `600+5`; others say nothing about the first move. */
function controlOf(tags: readonly Tag[]): { readonly base: number | null; readonly increment: number } {
  const text = tags.find(({ name }) => name === 'TimeControl')?.value ?? '';
  const [, base, increment = '0'] = /^(\d+)(?:\+(\d+))?$/u.exec(text) ?? [];
  return { base: base === undefined ? null : Number(base), increment: Number(increment) };
}

/**
 * `null` for a side without two clocks to compare.
 * @param nodes the root and the moves of the line
 * @param first the side that moves first
 */
export function timeUse(
  nodes: readonly MoveNode[],
  first: Color,
  tags: readonly Tag[],
): Readonly<Record<Color, TimeUse | null>> {
  const { base, increment } = controlOf(tags);
  const clocks: Record<Color, number | null> = { w: base, b: base };
  const use: Record<Color, TimeUse | null> = { w: null, b: null };
  for (const [ply, { clock }] of nodes.entries()) {
    if (ply === 0) continue;
    const side = (ply % 2 === 1) === (first === 'w') ? 'w' : 'b';
    const left = clock === undefined ? null : clockSeconds(clock);
    const before = clocks[side];
    clocks[side] = left;
    if (left === null || before === null) continue;
    const seconds = Math.max(0, before + increment - left);
    const { moves, used, longest } = use[side] ?? { moves: 0, used: 0, longest: { ply, seconds } };
    use[side] = {
      moves: moves + 1,
      used: used + seconds,
      longest: seconds > longest.seconds ? { ply, seconds } : longest,
      left,
    };
  }
  return use;
}
