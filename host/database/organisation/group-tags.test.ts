/** The syntax of the tags `Labels` and `Collections`. */
import { expect, it } from 'vitest';
import { readPgn } from '../../../core/pgn/reader.ts';
import { makeTag } from '../../../core/pgn/tags.ts';
import { groupTags, groupValues, labelsOf, pathsOf, pathText, takeGroups } from './group-tags.ts';

const NAMES = [
  ...[
    'Club',
    'Win/Loss',
    'a; b',
    ';',
    '/',
    '50%',
    '%2F',
    '100%25',
    '?',
    '-',
    'say "no"',
    'C:\\games',
    'R&#38;D',
    'A & B',
  ],
  ...['การแข่งขัน/ปี 2567', 'ល្បែង; ១', '😀', '[x]', '{y}', 'a\tb', "o'clock", '.', '..'],
];

it('writes every name so that it is read back, also from PGN', () => {
  const paths = [...NAMES.map(name => [name]), NAMES, ...NAMES.map(name => ['Outer', name, 'Inner'])];
  const labels = NAMES.filter(name => !name.includes('\t'));
  const tags = groupTags(paths.map(pathText), labels);
  const values = groupValues(tags);
  expect(pathsOf(values.collections)).toEqual(paths);
  expect(labelsOf(values.labels)).toEqual(labels);
  const [game] = readPgn(`[Event "x"]\n${tags.map(makeTag).join('\n')}\n\n*\n`, { rules: 'makruk' });
  expect(groupValues(game!.study.tags)).toEqual(values);
});

it('writes nothing that PGN escapes, so that the kernel reads the game', () => {
  for (const { name, value } of groupTags(
    NAMES.map(name => pathText([name])),
    NAMES,
  )) {
    expect(makeTag({ name, value })).toBe(`[${name} "${value}"]`);
    expect(value).not.toMatch(/\\|&#/u);
  }
});

it('writes common names as they are', () => {
  expect(groupTags([pathText(['Club', '2024']), 'Best'], ['To study', 'Win/Loss'])).toEqual([
    { name: 'Collections', value: 'Club/2024; Best' },
    { name: 'Labels', value: 'To study; Win/Loss' },
  ]);
  expect(groupTags([], [])).toEqual([]);
});

it.each([
  ['', []],
  ['?', []],
  ['-', []],
  [' ; / ;', []],
  ['a;b', [['a'], ['b']]],
  [' Club / 2024 ;Best; Club/2024', [['Club', '2024'], ['Best']]],
  ['/a//b/', [['a', 'b']]],
  ['50% off; 5%zz; %FF', [['50% off'], ['5%zz'], ['%FF']]],
  ['%3b; %3B', [[';']]],
  [`${'x'.repeat(250)}/y`, [['x'.repeat(200), 'y']]],
  [`${'x'.repeat(199)}😀`, [['x'.repeat(199)]]],
  ['a/'.repeat(150), [Array(100).fill('a')]],
])('reads the collections %j', (value, paths) => {
  expect(pathsOf(value)).toEqual(paths);
});

it.each([
  ['Endings;  To   do ;endings; ?', ['Endings', 'To do']],
  ['a%3Bb; a', ['a;b', 'a']],
  ['x'.repeat(120), ['x'.repeat(100)]],
])('reads the labels %j', (value, names) => {
  expect(labelsOf(value)).toEqual(names);
});

it('takes all tags of groups from a study', () => {
  const tags = [
    { name: 'White', value: 'Sok' },
    { name: 'Labels', value: 'a' },
    { name: 'Collections', value: 'c' },
    { name: 'Labels', value: 'b' },
  ];
  expect(takeGroups({ tags })).toEqual({
    study: { tags: [{ name: 'White', value: 'Sok' }] },
    groups: { labels: 'a;b', collections: 'c' },
  });
  const study = { tags: tags.slice(0, 1) };
  expect(takeGroups(study).study).toBe(study);
});
