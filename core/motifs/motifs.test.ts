import { expect, it } from 'vitest';
import { positionFromFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { isShown, LABELS } from './labels.ts';
import type { MotifInputs } from './motif.ts';
import { motifsOfLine } from './motifs.ts';
import { MOTIF_DEFAULTS, type MotifOptions } from './options.ts';

function lineOf(fen: string | null, moves: string, id = 'makruk'): readonly Position[] {
  const rules = ruleSet(id)!;
  const start = fen === null ? null : positionFromFen(rules, fen);
  if (start?.ok === false) throw new Error(start.error[0]?.text);
  const line = [start ? start.value : Position.start(rules)];
  for (const text of moves.split(' ').filter(text => text !== '')) {
    const move = parseUci(line.at(-1)!, text);
    if (!move.ok) throw new Error(move.error.text);
    line.push(line.at(-1)!.play(move.value));
  }
  return line;
}

const labelsIn = (line: readonly Position[], inputs: MotifInputs = {}): readonly (readonly string[])[] =>
  motifsOfLine(line, MOTIF_DEFAULTS, inputs).map(({ motifs }) => motifs.map(({ label }) => label));

it('each label has one place in the order', () => {
  expect(LABELS.map(({ rank }) => rank)).toEqual(LABELS.map((_, at) => at));
  expect(new Set(LABELS.map(({ id }) => id)).size).toBe(LABELS.length);
});

it('lists the labels of a move, most specific first', () => {
  const line = lineOf('4k3/8/8/4N3/8/8/8/3KR3 w - - 0 1', 'e5g6');
  expect(labelsIn(line)).toEqual([['paay', 'ouk']]);
});

it('names the pieces of a paay', () => {
  const [first] = motifsOfLine(lineOf('4k3/8/8/4N3/8/8/8/3KR3 w - - 0 1', 'e5g6'));
  const paay = first?.motifs.find(({ label }) => label === 'paay');
  expect(paay?.parts.filter(({ piece }) => piece !== null)).toEqual([
    { name: 'mover', square: 46, piece: { color: 'w', role: 'horse', promoted: false } },
    { name: 'from', square: 36, piece: { color: 'w', role: 'horse', promoted: false } },
    { name: 'boat', square: 4, piece: { color: 'w', role: 'boat', promoted: false } },
    { name: 'king', square: 60, piece: { color: 'b', role: 'king', promoted: false } },
  ]);
});

const cp = (value: number) => ({ cp: value, mate: null });
const mate = (value: number) => ({ cp: null, mate: value });

it.each([
  ['a piece', [cp(0), cp(-400)], 'mistake'],
  ['a boat', [cp(0), cp(-500)], 'blunder'],
  ['from better to worse', [cp(300), cp(-300)], 'blunder'],
  ['a mate is missed', [mate(3), cp(0)], 'blunder'],
  ['a mate is allowed', [cp(0), mate(-3)], 'blunder'],
  ['an inaccuracy', [cp(0), cp(-200)], undefined],
  ['a better value than before', [cp(0), cp(200)], undefined],
  ['a slower mate', [mate(3), mate(9)], undefined],
  ['still decided', [cp(2500), cp(1200)], undefined],
  ['no evaluation before', [null, cp(-500)], undefined],
  ['no evaluation after', [cp(0), null], undefined],
] as const)('khouch: %s', (_, evaluations, severity) => {
  const white = motifsOfLine(lineOf(null, 'e3e4'), MOTIF_DEFAULTS, { evaluations })[0]?.motifs;
  expect(white?.find(({ label }) => label === 'khouch')?.severity).toBe(severity);
  const turned = evaluations.map(given => given && { cp: given.cp && -given.cp, mate: given.mate && -given.mate });
  const line = lineOf(null, 'e3e4 d6d5');
  const black = motifsOfLine(line, MOTIF_DEFAULTS, { evaluations: [null, ...turned] })[1]?.motifs;
  expect(black?.find(({ label }) => label === 'khouch')?.severity).toBe(severity);
});

const HUNT = '8/8/8/8/4k3/8/8/R3K3 b - - 0 1';

it.each([
  [9, 8, 'khos-cheung'],
  [2, 1, 'khos-cheung'],
  [null, 8, 'khos-cheung'],
  [30, 29, 'khos-cheung'],
  [16, 1, 'khos-cheung'],
  [null, 1, 'khos-cheung'],
  [8, 8, 'trouv-cheung'],
  [8, 9, 'trouv-cheung'],
  [1, 2, 'trouv-cheung'],
  [8, null, 'trouv-cheung'],
  [1, null, 'trouv-cheung'],
  [3, 12, 'trouv-cheung'],
  [null, null, null],
] as const)(
  'cheung: %s moves if the hunter moves first, %s if the bare king does',
  (chaserFirst, bareFirst, expected) => {
    const endings = [null, { chaserFirst, bareFirst, verdict: null }];
    const [ply] = motifsOfLine(lineOf(HUNT, 'e4d4'), MOTIF_DEFAULTS, { endings });
    const states = ply?.states.map(({ label }) => label).filter(label => label.endsWith('-cheung'));
    expect(states).toEqual(expected === null ? [] : [expected]);
    expect(ply?.motifs.map(({ label }) => label)).toEqual(expected === 'khos-cheung' ? [expected] : []);
  },
);

it('no cheung without a table, before a move of the bare king, or where the first check wins', () => {
  const endings = [null, { chaserFirst: 9, bareFirst: 8, verdict: null }];
  expect(labelsIn(lineOf(HUNT, 'e4d4'))).toEqual([[]]);
  expect(labelsIn(lineOf('8/8/8/8/4k3/8/8/R3K3 w - - 0 1', 'a1a2'), { endings })).toEqual([[]]);
  expect(labelsIn(lineOf('8/8/8/8/4k3/8/8/R3K3 b - - 1+1 0 1', 'e4d4', 'kar-ouk'), { endings })).toEqual([[]]);
});

it('a cheung arises only when it changes, and holds as a state', () => {
  const line = lineOf(HUNT, 'e4d4 a1a2 d4e4 a2a1 e4d4');
  const [wrong, right] = [9, 8].map(chaserFirst => ({ chaserFirst, bareFirst: 8, verdict: null }));
  const endings = [null, wrong!, null, wrong!, null, right!];
  expect(labelsIn(line, { endings })).toEqual([['khos-cheung'], [], [], [], ['trouv-cheung']]);
  const states = motifsOfLine(line, MOTIF_DEFAULTS, { endings }).map(({ states }) => states.map(({ label }) => label));
  expect(states[2]).toEqual(['khos-cheung', 'denh-ending']);
});

it('a win that becomes a draw by count is a khouch of the hunter', () => {
  const line = lineOf('8/8/8/8/4k3/8/8/R3K3 w - - 0 1', 'a1a2 e4d4');
  const answer = (verdict: 'win' | 'count-draw') => ({ chaserFirst: null, bareFirst: null, verdict });
  expect(labelsIn(line, { endings: [answer('win'), answer('count-draw'), answer('count-draw')] })).toEqual([
    ['khouch'],
    [],
  ]);
  expect(labelsIn(line, { endings: [answer('win'), answer('win'), answer('count-draw')] })).toEqual([[], []]);
});

it('options change what a check by a koul, a rout of the king and a pair with a neang are called', () => {
  const found = (line: readonly Position[], options: Partial<MotifOptions>) =>
    motifsOfLine(line, { ...MOTIF_DEFAULTS, ...options })[0]?.motifs.map(({ label }) => label);
  expect(found(lineOf('8/8/4k3/8/4S3/8/8/K7 w', 'e4e5'), { koulCheck: 'ouk' })).toContain('ouk');
  expect(found(lineOf('k3r3/8/8/8/8/8/8/4K3 w', 'e1d1'), { kingRout: true })).toContain('rout');
  expect(found(lineOf('4k3/8/8/8/4M~3/8/2M5/4K3 w', 'c2d3'), { treyWithNeang: false })).not.toContain('trey-chang');
  const dou = lineOf('4k3/8/2p5/3p4/8/2N5/8/4K3 w', 'c3d5 c6d5');
  const last = motifsOfLine(dou, { ...MOTIF_DEFAULTS, douThreshold: 2 })[1]?.motifs;
  expect(last?.map(({ label }) => label)).toContain('dou');
});

it('a si brateanh is confirmed by the second capture', () => {
  const fen = '4k3/2s5/1n1n4/8/8/8/8/1R1RK3 w';
  const confirmed = (moves: string) => motifsOfLine(lineOf(fen, moves))[0]?.motifs[0]?.confirmed;
  expect(confirmed('b1b6')).toBe(false);
  expect(confirmed('b1b6 c7b6 d1d6')).toBe(true);
  expect(confirmed('b1b6 c7b6 d1d2')).toBe(false);
});

it('pages show kar ouk in games of the first check only, and chang nowhere', () => {
  const shown = (id: 'kar-ouk' | 'chang' | 'paay') => ['makruk', 'kar-ouk'].map(rules => isShown(id, ruleSet(rules)!));
  expect([shown('kar-ouk'), shown('chang'), shown('paay')]).toEqual([
    [false, true],
    [false, false],
    [true, true],
  ]);
});
