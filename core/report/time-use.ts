/** Time use, from the clocks that a game records after moves. */
import type { Color } from '../../engine/rules/types.ts';
import type { MoveNode, Tag } from '../study/study.ts';

/** Seconds. */
export interface TimeUse {
  /** Moves whose time is known. */
  readonly moves: number;
  readonly used: number;
  readonly longest: { readonly ply: number; readonly seconds: number };
  /** On the last clock; `null` if the game records no clock of the side. */
  readonly left: number | null;
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

/** The time of a move that its game records. */
export interface MoveTime {
  readonly ply: number;
  readonly side: Color;
  readonly seconds: number;
}

/** The text of a command such as `emt 0:00:05`. */
const elapsedIn = ({ commands = [] }: MoveNode): string | undefined =>
  commands.find(command => command.startsWith('emt '))?.slice(4);

/**
 * The moves whose time is known: from the clock before and after them, else as the command `[%emt]` says.
 * @param nodes the root and the moves of the line
 * @param first the side that moves first
 */
export function moveTimes(nodes: readonly MoveNode[], first: Color, tags: readonly Tag[]): readonly MoveTime[] {
  const { base, increment } = controlOf(tags);
  const clocks: Record<Color, number | null> = { w: base, b: base };
  const times: MoveTime[] = [];
  for (const [ply, node] of nodes.entries()) {
    if (ply === 0) continue;
    const side = sideOf(ply, first);
    const left = node.clock === undefined ? null : clockSeconds(node.clock);
    const before = clocks[side];
    clocks[side] = left;
    const elapsed = clockSeconds(elapsedIn(node) ?? '');
    const seconds = left === null || before === null ? elapsed : Math.max(0, before + increment - left);
    if (seconds !== null) times.push({ ply, side, seconds });
  }
  return times;
}

const sideOf = (ply: number, first: Color): Color => ((ply % 2 === 1) === (first === 'w') ? 'w' : 'b');

/** `null` for a side without a move whose time is known. See {@link moveTimes}. */
export function timeUse(
  nodes: readonly MoveNode[],
  first: Color,
  tags: readonly Tag[],
): Readonly<Record<Color, TimeUse | null>> {
  const times = moveTimes(nodes, first, tags);
  const useOf = (side: Color): TimeUse | null => {
    const own = times.filter(time => time.side === side);
    const [any] = own;
    if (any === undefined) return null;
    const { ply, seconds } = own.reduce((longest, time) => (time.seconds > longest.seconds ? time : longest), any);
    const clocks = nodes.flatMap((node, at) =>
      at > 0 && sideOf(at, first) === side ? (clockSeconds(node.clock ?? '') ?? []) : [],
    );
    return {
      moves: own.length,
      used: own.reduce((sum, time) => sum + time.seconds, 0),
      longest: { ply, seconds },
      left: clocks.at(-1) ?? null,
    };
  };
  return { w: useOf('w'), b: useOf('b') };
}
