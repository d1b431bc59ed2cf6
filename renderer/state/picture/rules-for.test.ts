import { expect, test } from 'vitest';
import type { Reading } from '../../../core/screenshot/read.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { rek } from '../../../engine/rules/rule-sets/rek.ts';
import type { Role } from '../../../engine/rules/types.ts';
import { rulesFor } from './rules-for.ts';

const reading = (role: Role, confidence: number, captureGame = false): Reading => ({
  grid: { left: 0, top: 0, width: 50, height: 50, strength: 1 },
  squares: [{ piece: { color: 'w', role, promoted: false }, confidence, group: null }],
  groups: [],
  bottom: 'w',
  set: 'traditional',
  captureGame,
  learnt: [],
});

test.each([
  ['a certain fish', reading('fish', 1), 'makruk'],
  ['a guessed fish', reading('fish', 0), 'rek'],
  ['a boat', reading('boat', 1), 'rek'],
  ['a piece of Rek', reading('boat', 1, true), 'rek'],
])('the rules of Rek with %s', (_, read, id) => {
  expect(rulesFor(read, rek).id).toBe(id);
});

test('other rules change for pieces of Rek only', () => {
  expect(rulesFor(reading('boat', 1, true), makruk).id).toBe('rek');
  expect(rulesFor(reading('fish', 1), makruk).id).toBe('makruk');
});
