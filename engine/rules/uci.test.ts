import { expect, test } from 'vitest';
import { positionFromFen } from './fen.ts';
import { Position } from './position.ts';
import { makruk } from './rule-sets/makruk.ts';
import { oukPychess } from './rule-sets/ouk-pychess.ts';
import { makeUci, parseUci } from './uci.ts';

const start = Position.start(oukPychess);

test('every legal move reads back as itself', () => {
  for (const move of start.moves()) expect(parseUci(start, makeUci(move))).toEqual({ ok: true, value: move });
});

test.each(['d1b2', 'D1B2', 'd1-b2', ' d1f2 '])('%s is the king’s leap', text => {
  expect(parseUci(start, text).ok).toBe(true);
});

test('a promotion is read with the letter, without it, and with that of other programs', () => {
  const position = positionFromFen(makruk, '8/3k4/8/2K1S1P1/8/8/8/8 w - - 0 1');
  if (!position.ok) throw new Error('set-up');
  for (const text of ['g5g6m', 'g5g6', 'g5g6q', 'g5g6f', 'g5g6=M']) {
    const move = parseUci(position.value, text);
    expect(move.ok && makeUci(move.value), text).toBe('g5g6m');
  }
});

test.each([
  ['', 'uci-syntax'],
  ['e4', 'uci-syntax'],
  ['e3e9', 'uci-syntax'],
  ['e3e4e5', 'uci-syntax'],
  ['0000', 'uci-syntax'],
  ['e3e5', 'uci-illegal'],
  ['e3e4m', 'uci-illegal'],
  ['e6e5', 'uci-illegal'],
])("'%s' is refused: %s", (text, code) => {
  expect(parseUci(start, text)).toMatchObject({ ok: false, error: { code, data: { move: text } } });
});
