import fc from 'fast-check';
import { expect, it } from 'vitest';
import { positionFromFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { pathSearches, patternSearches } from '../../tests/support/patterns.ts';
import { findPath, findPattern } from './occurs.ts';
import { parseMaterial, parsePath, parsePattern } from './parse-pattern.ts';
import { writePath, writePattern } from './write-pattern.ts';

function positionOf(fen: string): Position {
  const parsed = positionFromFen(makruk, fen);
  if (!parsed.ok) throw new Error(fen);
  return parsed.value;
}

function line(moves: string): { readonly positions: readonly Position[]; readonly moves: readonly number[] } {
  const positions = [Position.start(makruk)];
  const played = moves.split(' ').map(text => {
    const position = positions.at(-1) as Position;
    const move = parseUci(position, text);
    if (!move.ok) throw new Error(text);
    positions.push(position.play(move.value));
    return move.value;
  });
  return { positions, moves: played };
}

const holds = (text: string, fen: string): boolean => {
  const parsed = parsePattern(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.text}`);
  return findPattern(parsed.value, [positionOf(fen)]) === 0;
};

const ENDING = '8/2k5/8/8/3N1r2/PP6/5K2/8 w - - 0 1';

it.each([
  ['Kf2 kc7', true],
  ['Kf2 kc8', false],
  ['[NS]d4', true],
  ['Xd4 xf4 *c7 !*a1', true],
  ['xd4', false],
  ['Pa', true],
  ['Pc-h', false],
  ['P3', true],
  ['Pa3,h3', true],
  ['rc3-g5', true],
  ['P=2 r:1..2 N>0 M<1 p<=0', true],
  ['P=3', false],
  ['R-r=-1', true],
  ['2N+P-5r>=-1 P-p:2..', true],
  ['KNPPvKR', true],
  ['KPNPvK', false],
  ['white', true],
  ['black | Kf2', true],
  ['!(black | Kf2)', false],
  ['(Ke2 | Kf2) black', false],
  ['kf7', false],
  ['kf7 swap', true],
  ['kf7 Kc2 swap', true],
  ['Kc2 mirror', true],
  ['Kc2', false],
  ['kc7 Kf2', true],
])('finds whether %j holds', (text, expected) => {
  expect(holds(text, ENDING)).toBe(expected);
});

it('finds where a pattern has held for long enough', () => {
  const { positions } = line('e3e4 e6e5 d3d4 e5d4');
  const find = (text: string): number => {
    const parsed = parsePattern(text);
    return parsed.ok ? findPattern(parsed.value, positions) : -2;
  };
  expect(find('Pe4')).toBe(1);
  expect(find('Pe4 plies:3')).toBe(3);
  expect(find('Pe4 plies:5')).toBe(-1);
  expect(find('P=7')).toBe(4);
});

it.each([
  ['Nb1-d2-b1', 5],
  ['Nb1-b1', -1],
  ['Nb1..b1', 5],
  ['Sb1-d2', -1],
  ['Pe3-e4', -1],
  ['[NP]b1-d2', 1],
  ['Ng1-e2 mirror', 1],
  ['nb8-d7 swap', 1],
])('finds the path %j', (text, ply) => {
  const { positions, moves } = line('b1d2 d6d5 a3a4 d5d4 d2b1');
  const parsed = parsePath(text);
  expect(parsed.ok && findPath(parsed.value, positions, moves)).toBe(ply);
});

it.each([
  ['', 0],
  ['Qd4', 0],
  ['Kf9', 3],
  ['K (R', 2],
  ['K)', 1],
  ['K |', 3],
  ['| K', 1],
  ['!', 1],
  ['0R', 0],
  ['R=', 1],
  ['R:..', 1],
  ['(plies:3)', 1],
  ['R+', 2],
  ['Ra,', 3],
  [Array(61).fill('K').join(' '), 120],
  ['('.repeat(51), 51],
])('explains what is wrong in the pattern %j', (text, at) => {
  expect(parsePattern(text)).toMatchObject({ ok: false, error: { code: 'pattern', data: { at } } });
});

it('explains what is wrong in material and paths', () => {
  expect(parseMaterial('R=1 Rd')).toMatchObject({ ok: false, error: { data: { at: 5 } } });
  expect(parsePath('Nb1')).toMatchObject({ ok: false, error: { data: { at: 3 } } });
  expect(parsePath('Nb1-d2 plies:2')).toMatchObject({ ok: false, error: { data: { at: 14 } } });
});

it('keeps a rank and the factor after it apart', () => {
  const parsed = parsePattern('X3-3-2Pa1');
  expect(parsed).toMatchObject({ ok: true, value: { pattern: { terms: [{ factor: 1 }, { factor: -2 }] } } });
  expect(parsed.ok && writePattern(parsed.value)).toBe('X3-3-2Pa1');
});

it('reads the patterns and paths that it writes', () => {
  fc.assert(
    fc.property(patternSearches, search => {
      expect(parsePattern(writePattern(search))).toEqual({ ok: true, value: search });
    }),
    { seed: 1, numRuns: 1000 },
  );
  fc.assert(
    fc.property(pathSearches, search => {
      expect(parsePath(writePath(search))).toEqual({ ok: true, value: search });
    }),
    { seed: 2 },
  );
});

it('reads or explains any text, at a place in it', () => {
  const piece = fc.constantFrom(
    ...'PMnrKkXx*[]()!|,-+=.:<>12ae48 '.split(''),
    'plies:2',
    'swap',
    '..',
    '>=',
    'KRvK',
    'd4',
  );
  let read = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), pieces => {
      const text = pieces.join('');
      for (const parsed of [parsePattern(text), parsePath(text), parseMaterial(text)])
        if (!parsed.ok) expect(Number(parsed.error.data?.at)).toBeLessThanOrEqual(text.length);
      const pattern = parsePattern(text);
      if (!pattern.ok) return;
      read++;
      expect(parsePattern(writePattern(pattern.value))).toEqual(pattern);
    }),
    { seed: 3, numRuns: 5000 },
  );
  expect(read).toBeGreaterThan(100);
});
