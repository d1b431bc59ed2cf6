import { describe, expect, it } from 'vitest';
import { positionFromFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { makeUci, parseUci } from '../../engine/rules/uci.ts';
import { makeKpgn } from './khmer.ts';
import { makeMoveText } from './notations.ts';
import { parseSan } from './san.ts';

const ouk = ruleSet('ouk-pychess')!;

const position = (fen: string): Position => {
  const parsed = positionFromFen(ouk, fen);
  if (!parsed.ok) throw new Error(parsed.error.map(issue => issue.text).join());
  return parsed.value;
};

const uciOf = (at: Position, text: string): string => {
  const read = parseSan(at, text);
  return read.ok ? makeUci(read.value) : read.error.code;
};

const kpgn = (at: Position, uci: string): string => {
  const move = parseUci(at, uci);
  return move.ok ? makeKpgn(at, move.value) : move.error.code;
};

const start = Position.start(ouk);
const played = (...moves: string[]): Position =>
  moves.reduce((at, uci) => {
    const move = parseUci(at, uci);
    if (!move.ok) throw new Error(uci);
    return at.play(move.value);
  }, start);

describe('KPGN moves', () => {
  it('are read with and without flags, in upper and lower case', () => {
    expect(uciOf(start, 'Fe3e4')).toBe('e3e4');
    expect(uciOf(played('e3e4'), 'ff6f5')).toBe('f6f5');
    expect(uciOf(start, 'Kd1b2j8')).toBe('d1b2');
    expect(uciOf(played('e3e4', 'e6e5'), 'Qe1e3j4')).toBe('e1e3');
    const taking = played('d3d4', 'c6c5');
    for (const text of ['Fd4c5', 'Fd4c5x', 'Fd4c5xf', 'Fd4c5x0', 'Fd4c5x0j15'])
      expect(uciOf(taking, text)).toBe('d4c5');
  });

  it('are illegal with another piece', () => {
    expect(uciOf(start, 'Ha1b1')).toBe('move-illegal');
    expect(uciOf(start, 'Hb1d2')).toBe('b1d2');
    expect(uciOf(start, 'Ga1a2')).toBe('move-illegal');
    expect(uciOf(start, 'Ba1a2')).toBe('a1a2');
    expect(uciOf(start, 'Gc1c2')).toBe('c1c2');
  });

  it('are written with their flags', () => {
    expect(kpgn(start, 'e3e4')).toBe('Fe3e4');
    expect(kpgn(start, 'd1b2')).toBe('Kd1b2j8');
    expect(kpgn(played('d3d4', 'c6c5'), 'd4c5')).toBe('Fd4c5x0');
    expect(kpgn(position('4k3/8/8/6P1/8/8/8/4K3 w - - 0 1'), 'g5g6m')).toBe('Tg5g6uz');
    expect(uciOf(position('4k3/8/8/6P1/8/8/8/4K3 w - - 0 1'), 'Tg5g6uz')).toBe('g5g6m');
  });
});

describe('Khmer names and letters', () => {
  it('are written in the long form and read back', () => {
    const move = parseUci(start, 'b1d2');
    if (!move.ok) throw new Error();
    expect(makeMoveText('khmer', start, move.value)).toBe('សេះខ១-ឃ២');
    for (const text of ['សេះខ១-ឃ២', 'ខ១-ឃ២', 'សេះ ខ1ឃ2', 'ខ១ឃ២']) expect(uciOf(start, text), text).toBe('b1d2');
    expect(uciOf(start, 'ទូកខ១-ឃ២')).toBe('move-illegal');
    // The first spelling is written; the second one also occurs in texts.
    for (const king of ['ស្ដេច', 'ស្តេច']) expect(uciOf(start, `${king}ឃ១-គ២`), king).toBe('d1c2');
    const step = parseUci(start, 'd1c2');
    expect(step.ok && makeMoveText('khmer', start, step.value)).toBe('ស្ដេចឃ១-គ២');
    expect(uciOf(start, 'ខ្មែរ')).toBe('move-unreadable');
  });
});
