import { expect, test } from 'vitest';
import { addCountAction } from '../../../core/study/count-actions.ts';
import { addLine, newStudy, studyOfLine } from '../../../core/study/edit.ts';
import { Positions, startPosition } from '../../../core/study/positions.ts';
import type { Study } from '../../../core/study/study.ts';
import { continuation, lastPath } from '../../../core/study/walk.ts';
import { dueCall } from '../../../engine/rules/count-calls.ts';
import { en } from '../../i18n/english.ts';
import { loadWords } from '../../i18n/languages.ts';
import { callsAlong } from './calls.ts';

const [km, th] = await Promise.all([loadWords('km'), loadWords('th')]);

const BOAT = '8/8/8/4k3/R6n/8/8/4K3 w - - 0 1';
const MOVES = ['a4h4', 'e5d5', 'h4a4', 'd5c5', 'a4a5', 'c5b4', 'a5a8', 'b4b3'];

function callsOf(study: Study, cursor: number) {
  const start = startPosition(study);
  if (!start) throw new Error('no start');
  const nodes = [study.root, ...continuation(study.root)];
  return callsAlong(new Positions(start).along(nodes), nodes, cursor);
}

test('a lone king calls the number after the units, with each of its moves', () => {
  const { calls, next } = callsOf(studyOfLine('makruk', BOAT, MOVES), 5);
  expect(calls).toEqual([
    { ply: 2, number: 4, recorded: null },
    { ply: 4, number: 5, recorded: null },
    { ply: 6, number: 6, recorded: null },
    { ply: 8, number: 7, recorded: null },
  ]);
  expect(next).toBe(8);
});

test('before the count there are no calls, and after the draw there is no next one', () => {
  const study = studyOfLine('makruk', BOAT, MOVES);
  expect(callsOf(study, 0)).toEqual({ calls: [], next: null });
  const last = studyOfLine('makruk', '8/8/8/3k4/8/8/4K3/R7 b - 32 30 20', ['d5d6', 'a1a2', 'd6d5']);
  expect(callsOf(last, 1).calls.map(({ number }) => number)).toEqual([16, 17]);
  expect(callsOf(last, 1).next).toBeNull();
});

test('a capture that restarts the count begins another run', () => {
  const moves = ['h1g3', 'b3a3', 'g3h1', 'a3b3', 'h1g3', 'b3c3', 'g3h1'];
  const study = studyOfLine('ouk-forum', '8/8/8/8/8/1kS4N/4K3/5S1N w - - 0 1', moves);
  expect(callsOf(study, 2).calls.map(({ number }) => number)).toEqual([7, 8]);
  expect(callsOf(study, 2).next).toBeNull();
  expect(callsOf(study, 6).calls.map(({ number }) => number)).toEqual([6]);
  expect(callsOf(study, 6).next).toBe(7);
});

test('the side that calls may be White, and a board count begins at 1', () => {
  const start = '3r4/8/8/3k4/8/8/4KM2/8 w - - 0 30';
  const begun = addCountAction(newStudy('makruk-manual', start), '', { action: 'start', by: 'w' });
  const { study } = addLine(begun, '', ['e2e3', 'd8e8', 'e3f3', 'e8f8']);
  expect(callsOf(study, 0).calls.map(({ number }) => number)).toEqual([1, 2]);
  expect(callsOf(study, 4).next).toBe(3);
});

test('shows the recorded number beside the due one', () => {
  const plain = studyOfLine('makruk', BOAT, MOVES);
  const path = MOVES.slice(0, 4).join(' ');
  const recorded = addCountAction(plain, path, { action: 'call', by: 'b', number: 6 });
  expect(callsOf(recorded, 4).calls[1]).toEqual({ ply: 4, number: 5, recorded: 6 });
  expect(lastPath(recorded, '')).toBe(MOVES.join(' '));
  const start = startPosition(plain);
  if (!start) throw new Error('no start');
  const places = new Positions(start).along([recorded.root, ...continuation(recorded.root)]);
  expect(places.map(({ position }) => dueCall(position))).toEqual([null, null, 4, null, 5, null, 6, null, 7]);
});

test('numbers are said as players say them', () => {
  expect([1, 12, 20, 21, 44, 64].map(n => en.numbers.spoken(n))).toEqual([
    'one',
    'twelve',
    'twenty',
    'twenty-one',
    'forty-four',
    'sixty-four',
  ]);
  expect([1, 10, 11, 16, 20, 21, 22, 44, 65].map(n => th.numbers.spoken(n))).toEqual([
    'หนึ่ง',
    'สิบ',
    'สิบเอ็ด',
    'สิบหก',
    'ยี่สิบ',
    'ยี่สิบเอ็ด',
    'ยี่สิบสอง',
    'สี่สิบสี่',
    'หกสิบห้า',
  ]);
  expect([6, 8, 10, 16, 22, 32, 44, 64].map(n => km.numbers.spoken(n))).toEqual([
    'ប្រាំមួយ',
    'ប្រាំបី',
    'ដប់',
    'ដប់ប្រាំមួយ',
    'ម្ភៃពីរ',
    'សាមសិបពីរ',
    'សែសិបបួន',
    'ហុកសិបបួន',
  ]);
  expect([en.numbers.numerals(64), th.numbers.numerals(64), km.numbers.numerals(64)]).toEqual(['64', '๖๔', '៦៤']);
  for (const { numbers } of [en, th, km]) {
    const all = Array.from({ length: 999 }, (_, index) => numbers.spoken(index + 1));
    expect(new Set(all).size).toBe(999);
  }
});
