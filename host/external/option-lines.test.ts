import { expect, test } from 'vitest';
import { parseInfo } from './info-line.ts';
import { lineSplitter } from './line-splitter.ts';
import { changedTexts, checkOptions, parseOption } from './option-lines.ts';

test.each([
  ['option name Ponder type check default false', { kind: 'check', name: 'Ponder', value: false }],
  [
    'option name Hash type spin default 16 min 1 max 2048',
    { kind: 'spin', name: 'Hash', value: 16, least: 1, most: 2048 },
  ],
  [
    'option name Playing Style type combo default Very Calm var Very Calm var Wild',
    { kind: 'combo', name: 'Playing Style', value: 'Very Calm', values: ['Very Calm', 'Wild'] },
  ],
  ['option name Log File type string default <empty>', { kind: 'string', name: 'Log File', value: '' }],
  ['option name Log File type string default ', { kind: 'string', name: 'Log File', value: '' }],
  ['option name Clear Hash type button', { kind: 'button', name: 'Clear Hash' }],
  ['option name X type other', null],
  ['option', null],
])('%s', (line, option) => {
  expect(parseOption(line)).toEqual(option);
});

const OPTIONS = [
  'option name Hash type spin default 16 min 1 max 64',
  'option name Style type combo default A var A var B',
  'option name Book type string default <empty>',
  'option name Ponder type check default false',
  'option name UCI_Variant type combo default makruk var makruk',
].flatMap(line => parseOption(line) ?? []);

test.each([
  ['Hash', '65'],
  ['Hash', 'x'],
  ['Style', 'C'],
  ['Book', 'a\nsetoption name Log value /tmp/x'],
  ['Ponder', 'true'],
  ['UCI_Variant', 'makruk'],
  ['Other', '1'],
])('%s cannot be %j', (name, value) => {
  expect(() => checkOptions({ [name]: value }, OPTIONS)).toThrow(expect.objectContaining({ code: 'bad-option' }));
});

test('only new texts need approval', () => {
  const values = { Hash: '32', Style: 'B', Book: '/tmp/x' };
  expect(() => checkOptions(values, OPTIONS)).not.toThrow();
  expect(changedTexts(values, {}, OPTIONS)).toEqual([['Book', '/tmp/x']]);
  expect(changedTexts(values, { Book: '/tmp/x' }, OPTIONS)).toEqual([]);
});

test('an info line is read word by word', () => {
  const line =
    'info depth 12 seldepth 20 multipv 2 score mate -3 nodes 1000 nps 5 hashfull 7 tbhits 1 time 9 pv a1a2 b1b2';
  expect(parseInfo(line)).toEqual({
    ...{ depth: 12, seldepth: 20, rank: 2, score: { kind: 'mate', value: -3, isBound: false }, chances: null },
    ...{ nodes: 1000, time: 9, full: 7, tableHits: 1, moves: ['a1a2', 'b1b2'] },
  });
  expect(parseInfo('info score cp 5 upperbound wdl 1 2 x depth')).toMatchObject({
    ...{ score: { isBound: true }, chances: null, depth: null, rank: 1 },
  });
  expect(parseInfo('info string depth 3')).toBeNull();
  expect(parseInfo('bestmove a1a2')).toBeNull();
});

test('lines arrive in pieces, and one that is too long is noticed', () => {
  const lines: string[] = [];
  const push = lineSplitter(5, line => lines.push(line));
  for (const piece of ['ab', 'c\r\nde', '\n', '12345']) expect(push(piece)).toBe(true);
  expect(push('6')).toBe(false);
  expect(lines).toEqual(['abc', 'de']);
});
