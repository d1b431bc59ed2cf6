import { expect, it } from 'vitest';
import { positionFromFen } from '../../../engine/rules/fen.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import { soundOf } from './move-sound.ts';

it.each([
  ['move', 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1', 'e3e4'],
  ['capture', '4k3/8/4p3/3P4/8/8/8/R3K2R w - - 0 1', 'd5e6m'],
  ['check', '4k3/8/p7/8/8/P7/R7/3K4 w - - 0 1', 'a2e2'],
  ['count', '4k3/8/8/8/8/8/R6R/3K4 b - 16 8 1', 'e8d8'],
  ['end', '4k3/7R/8/8/8/8/R7/3K4 w - - 0 1', 'a2a8'],
] as const)('%s', (sound, fen, uci) => {
  const read = positionFromFen(makruk, fen);
  if (!read.ok) throw new Error(read.error.map(({ text }) => text).join(' '));
  const move = parseUci(read.value, uci);
  if (!move.ok) throw new Error(move.error.text);
  expect(soundOf(read.value, read.value.play(move.value))).toBe(sound);
});
