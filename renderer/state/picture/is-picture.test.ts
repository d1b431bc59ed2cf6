import { expect, test } from 'vitest';
import { pastedPictures } from './is-picture.ts';

const picture = new File([], 'board.png', { type: 'image/png' });
const other = new File([], 'game.pgn', { type: 'text/plain' });

test.each([
  ['no text', '', true],
  ['the name of the file', 'board.png\n', true],
  ['a position', '4k3/8/8/8/8/8/R7/4K3 w - - 0 1', false],
  ['moves', '1. e4 e5', false],
])('a paste of a picture and %s', (_, text, isRead) => {
  expect(pastedPictures([other, picture], text)).toEqual(isRead ? [picture] : []);
});

test('a paste of another file has no pictures', () => {
  expect(pastedPictures([other], '')).toEqual([]);
});
