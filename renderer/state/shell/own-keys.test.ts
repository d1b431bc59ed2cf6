import { expect, test } from 'vitest';
import { addKey, isOwnKeys, keysIn, ownerOf, removeKey, resetKeys } from './own-keys.ts';

test('a key is added behind the default keys and can be removed again', () => {
  const own = addKey({}, 'flip', 'Ctrl+Alt+f');
  expect(keysIn(own, 'flip')).toEqual(['f', 'Ctrl+Alt+f']);
  expect(removeKey(own, 'flip', 'Ctrl+Alt+f')).toEqual({});
});

test('a command can have no key', () => {
  expect(keysIn(removeKey({}, 'flip', 'f'), 'flip')).toEqual([]);
});

test('a key that another command has moves', () => {
  const own = addKey({}, 'flip', 'm');
  expect(ownerOf(own, 'm')).toBe('flip');
  expect(keysIn(own, 'motifs')).toEqual([]);
});

test('default keys come back from the command that has them', () => {
  const own = resetKeys(addKey({}, 'flip', 'm'), 'motifs');
  expect(keysIn(own, 'motifs')).toEqual(['m']);
  expect(keysIn(own, 'flip')).toEqual(['f']);
  expect(own).toEqual({});
});

test.each([
  [{ flip: ['f'], unknown: [] }, true],
  [{ flip: 'f' }, false],
  [{ flip: [1] }, false],
  [null, false],
  [['f'], false],
])('%j as a stored setting: %s', (value, valid) => {
  expect(isOwnKeys(value)).toBe(valid);
});
