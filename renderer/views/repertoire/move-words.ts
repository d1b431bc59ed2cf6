/** Moves of a repertoire as text. */
import type { Position } from '../../../engine/rules/position.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import { spell } from '../../state/engine/line-text.ts';
import { moveText, textOf } from '../../state/game/notation.ts';

/** One move in the notation of the settings. */
export function wordOf(position: Position, move: string): string {
  const read = parseUci(position, move);
  return read.ok ? textOf(position, read.value) : move;
}

/** A line with move numbers. */
export const lineWords = (start: Position, moves: readonly string[]): string =>
  spell(start, moves)
    .map(({ number, before, after, san }) => `${number}${number === '' ? '' : ' '}${moveText(before, after, san)}`)
    .join(' ');
