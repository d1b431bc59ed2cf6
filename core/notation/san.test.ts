import { describe, expect, it } from 'vitest';
import { positionFromFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { makeUci, parseUci } from '../../engine/rules/uci.ts';
import { THAI_NAME_LETTERS } from './move-text.ts';
import { makeSan, parseSan, readSan } from './san.ts';

const makruk = ruleSet('makruk')!;
const ouk = ruleSet('ouk-pychess')!;

const position = (fen: string, rules = makruk): Position => {
  const parsed = positionFromFen(rules, fen);
  if (!parsed.ok) throw new Error(parsed.error.map(issue => issue.text).join());
  return parsed.value;
};

const played = (rules: typeof makruk, ...moves: string[]): Position =>
  moves.reduce((at, move) => {
    const parsed = parseUci(at, move);
    if (!parsed.ok) throw new Error(parsed.error.text);
    return at.play(parsed.value);
  }, Position.start(rules));

const uciOf = (at: Position, text: string, letters?: typeof THAI_NAME_LETTERS): string => {
  const read = parseSan(at, text, letters);
  return read.ok ? makeUci(read.value) : read.error.code;
};

const sanOf = (at: Position, uci: string): string => {
  const parsed = parseUci(at, uci);
  return parsed.ok ? makeSan(at, parsed.value) : parsed.error.code;
};

describe('writing', () => {
  it('writes moves of every kind', () => {
    expect(sanOf(Position.start(makruk), 'e3e4')).toBe('e4');
    expect(sanOf(played(makruk, 'd3d4', 'c6c5'), 'd4c5')).toBe('dxc5');
    expect(sanOf(Position.start(ouk), 'd1b2')).toBe('Kb2');
    expect(sanOf(played(ouk, 'e3e4', 'e6e5'), 'e1e3')).toBe('Me3');
    expect(sanOf(position('4k3/8/8/6P1/8/8/8/4K3 w - - 0 1'), 'g5g6m')).toBe('g6=M');
    expect(sanOf(position('4k3/8/5n2/6P1/8/8/8/4K3 w - - 0 1'), 'g5f6m')).toBe('gxf6=M');
    expect(sanOf(position('7k/8/6K1/8/8/8/8/R7 w - - 0 1'), 'a1a8')).toBe('Ra8#');
  });

  it('distinguishes pieces by file, else by rank, else by both', () => {
    const fen = '4k3/8/8/8/2N1N3/8/2N5/K7 w - - 0 1';
    expect(sanOf(position(fen), 'e4d6')).toBe('Ned6+');
    expect(sanOf(position('4k3/8/8/2S5/4S3/8/8/K7 w - - 0 1'), 'c5d6')).toBe('Sd6');
    expect(sanOf(position('7k/8/8/2S1S3/2S5/8/8/K7 w - - 0 1'), 'c5d6')).toBe('Scd6');
    expect(sanOf(position('7k/8/R7/8/8/8/R7/K7 w - - 0 1'), 'a2a4')).toBe('R2a4');
    expect(sanOf(position('7k/8/8/2N1N3/8/2N5/8/K7 w - - 0 1'), 'c5d3')).toBe('Ncd3');
    expect(sanOf(position('7k/8/2N1N3/8/8/2N5/8/K7 w - - 0 1'), 'c6d4')).toBe('Ncd4');
  });
});

describe('reading dialects', () => {
  it('reads B as koul, Q and F as met', () => {
    const at = played(makruk, 'c3c4');
    expect(uciOf(at, 'Bf7')).toBe('f8f7');
    expect(uciOf(at, 'Qc7')).toBe('d8c7');
    expect(uciOf(at, 'Fc7')).toBe('d8c7');
    expect(uciOf(at, 'b5')).toBe('b6b5');
  });

  it('reads P of PlayOK as a promoted fish, Q as an original met', () => {
    const at = position('4k3/8/8/8/1M1M~4/8/1P6/4K3 w - - 0 1');
    expect(uciOf(at, 'Pc5')).toBe('d4c5');
    expect(uciOf(at, 'Qc5')).toBe('b4c5');
    expect(uciOf(at, 'Mc5')).toBe('move-ambiguous');
    expect(uciOf(at, 'Pb3')).toBe('b2b3');
  });

  it('reads =P, =Q, (M), a letter alone, and no mark at all as a promotion', () => {
    const at = position('4k3/8/8/6P1/8/8/8/4K3 w - - 0 1');
    for (const text of ['g6=P', 'g6=Q', 'g6(M)', 'g6M', 'g6m', 'g6=M+', 'g6', 'g5g6q', 'g6=F', 'Pg6=M'])
      expect(uciOf(at, text), text).toBe('g5g6m');
    expect(uciOf(Position.start(makruk), 'e4=M')).toBe('move-illegal');
    expect(readSan(at, 'g6=')).toMatchObject({ ok: true, value: { nags: [10] } });
  });

  it('reads long algebraic notation with and without letters', () => {
    const start = Position.start(makruk);
    for (const text of ['Nb1-d2', 'b1-d2', 'b1d2', 'Nb1d2', 'N1d2', 'Nbd2', 'nd2', 'N\u200bd2'])
      expect(uciOf(start, text), text).toBe('b1d2');
    expect(uciOf(played(makruk, 'e3e4', 'd6d5'), 'e4xd5')).toBe('e4d5');
    expect(uciOf(start, 'Rb1-d2')).toBe('move-illegal');
  });

  it('reads letters of Thai names', () => {
    const start = Position.start(makruk);
    expect(uciOf(start, 'Md2', THAI_NAME_LETTERS)).toBe('b1d2');
    expect(uciOf(start, 'Tc2', THAI_NAME_LETTERS)).toBe('c1c2');
    expect(uciOf(start, 'Ed2', THAI_NAME_LETTERS)).toBe('e1d2');
  });

  it('reads symbols after the move, and decides what += means', () => {
    const nags = (at: Position, text: string) => {
      const read = readSan(at, text);
      return read.ok ? read.value.nags : read.error.code;
    };
    const start = Position.start(makruk);
    expect(nags(start, 'e4!?')).toEqual([5]);
    expect(nags(start, 'e4!!=')).toEqual([3, 10]);
    expect(nags(start, 'e4+=')).toEqual([14]);
    expect(nags(start, 'e4+-')).toEqual([18]);
    expect(nags(start, 'e4±')).toEqual([16]);
    const check = position('4k3/8/8/8/8/8/8/R3K3 w - - 0 1');
    expect(nags(check, 'Ra8+=')).toEqual([10]);
    expect(nags(check, 'Ra8++!')).toEqual([1]);
    expect(nags(start, 'e4$1')).toBe('move-unreadable');
  });
});

describe('errors', () => {
  it('reports the kind of error', () => {
    const at = played(makruk, 'b1d2', 'a6a5', 'g1e2', 'a5a4');
    expect(parseSan(position('4k3/8/8/8/2N1N3/8/8/K7 w - - 0 1'), 'Nd6')).toEqual({
      ok: false,
      error: {
        code: 'move-ambiguous',
        text: 'Nd6 may be a move from c4 or e4',
        data: { move: 'Nd6', origins: 'c4, e4' },
      },
    });
    expect(uciOf(at, 'Nd5')).toBe('move-illegal');
    expect(uciOf(at, 'O-O')).toBe('move-unreadable');
    expect(uciOf(at, 'hello')).toBe('move-unreadable');
    expect(uciOf(at, '')).toBe('move-unreadable');
    expect(uciOf(at, 'Ke9')).toBe('move-unreadable');
  });
  it('reads leaps only under the rule set that has them', () => {
    expect(uciOf(Position.start(ouk), 'Kb2')).toBe('d1b2');
    expect(uciOf(Position.start(makruk), 'Kb2')).toBe('move-illegal');
  });
});
