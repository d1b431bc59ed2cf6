import { expect, test } from 'vitest';
import { COMMAND_NAMES, COMMANDS } from './command-list.ts';
import { chosenKey, keyNames, keyText } from './keys.ts';

const pressed = (key: string, code: string, modifiers = '') => ({
  key,
  code,
  ctrlKey: modifiers.includes('c'),
  metaKey: modifiers.includes('m'),
  altKey: modifiers.includes('a'),
  shiftKey: modifiers.includes('s'),
});

test.each([
  ['a letter', pressed('f', 'KeyF'), ['f']],
  ['a letter with Shift', pressed('Z', 'KeyZ', 'cs'), ['Ctrl+Shift+z']],
  ['the command key of a Mac', pressed('k', 'KeyK', 'm'), ['Ctrl+k']],
  ['a sign', pressed('?', 'Slash', 's'), ['?']],
  ['a named key', pressed('ArrowLeft', 'ArrowLeft', 's'), ['Shift+ArrowLeft']],
  ['a letter in another place', pressed('z', 'KeyY', 'c'), ['Ctrl+z']],
  ['a digit that needs Shift', pressed('&', 'Digit1', 'a'), ['Alt+&', 'Alt+1']],
  ['a Thai letter', pressed('ด', 'KeyF'), ['f']],
  ['a Thai letter in the place of a sign', pressed('ม', 'Comma', 'c'), ['Ctrl+,']],
  ['a sign in the place of a digit', pressed('/', 'Digit2', 'a'), ['Alt+/', 'Alt+2']],
  ['a sign alone', pressed('/', 'Digit2'), ['/']],
  ['a Khmer letter', pressed('ថ', 'KeyF'), ['f']],
  ['a Khmer key that writes two characters', pressed('ាំ', 'KeyA', 's'), ['Shift+a']],
  ['the Khmer space bar', pressed('\u200b', 'Space'), [' ']],
  ['a dead key', pressed('Dead', 'BracketLeft', 'a'), ['Alt+[']],
])('names %s', (_, event, names) => {
  expect(keyNames(event)).toEqual(names);
});

test('a key is chosen by its place on a Thai keyboard, and a modifier alone is none', () => {
  expect(chosenKey(pressed('/', 'Digit2', 'a'))).toBe('Alt+2');
  expect(chosenKey(pressed('Shift', 'ShiftLeft', 's'))).toBeUndefined();
});

test('keys are displayed with the signs on them', () => {
  expect(['Ctrl+ArrowLeft', 'Alt++', ' ', 'Ctrl+Shift+z'].map(keyText)).toEqual([
    'Ctrl ←',
    'Alt +',
    'Space',
    'Ctrl Shift Z',
  ]);
});

test('no two commands share a key', () => {
  const keys = COMMAND_NAMES.flatMap(name => COMMANDS[name].keys);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
