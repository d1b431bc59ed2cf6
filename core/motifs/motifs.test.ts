import { expect, it } from 'vitest';
import { positionFromFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { LABELS } from './labels.ts';
import type { MotifInputs } from './motif.ts';
import { motifsOfLine } from './motifs.ts';
import { MOTIF_DEFAULTS } from './options.ts';

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

it('a khouch needs evaluations and is graded by their difference', () => {
  const line = lineOf(null, 'e3e4 d6d5 b1d2');
  const evaluation = (cp: number) => ({ cp, mate: null });
  const evaluations = [evaluation(0), evaluation(-110), evaluation(-90), { cp: null, mate: -3 }];
  expect(labelsIn(line).flat()).toEqual([]);
  expect(
    motifsOfLine(line, MOTIF_DEFAULTS, { evaluations }).map(({ motifs }) => motifs.map(({ severity }) => severity)),
  ).toEqual([['mistake'], [], ['blunder']]);
});

it('khos and trouv cheung need the answers of tables', () => {
  const line = lineOf('8/8/8/8/4k3/8/8/R3K3 b - - 0 1', 'e4d4 a1a4 d4e3');
  const answer = (chaserFirst: number | null, bareFirst: number | null) => ({ chaserFirst, bareFirst, verdict: null });
  const endings = [null, answer(9, 8), null, answer(7, 7)];
  expect(labelsIn(line)[0]).toEqual([]);
  expect(labelsIn(line, { endings })).toEqual([['khos-cheung'], ['ouk'], ['trouv-cheung']]);
});

it('a win that becomes a draw by count is a khouch of the hunter', () => {
  const line = lineOf('8/8/8/8/4k3/8/8/R3K3 w - - 0 1', 'a1a2 e4d4');
  const answer = (verdict: 'win' | 'count-draw') => ({ chaserFirst: null, bareFirst: null, verdict });
  const endings = [answer('win'), answer('count-draw'), answer('count-draw')];
  expect(labelsIn(line, { endings })).toEqual([['khouch'], []]);
});

it('a rek takes the pieces on both sides', () => {
  const line = lineOf(null, 'a3a5', 'rek');
  expect(labelsIn(line)).toEqual([[]]);
});
