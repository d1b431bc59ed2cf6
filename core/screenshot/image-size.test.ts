import { expect, test } from 'vitest';
import { imageSize, isSameSize } from './image-size.ts';

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const TEXT = (word: string): string => Buffer.from(word).toString('hex');
const CASES = [
  ['PNG', `89504e470d0a1a0a 0000000d ${TEXT('IHDR')} 00000500 000002d0 08060000`, 1280, 720],
  ['JPEG behind other segments', 'ffd8 ffe0 0004 0000 ffff c4 0003 00 ffc2 0011 08 02d0 0500 03', 1280, 720],
  ['lossy WebP', `${TEXT('RIFF')} 00000000 ${TEXT('WEBPVP8 ')} 00000000 000000 9d012a 0005 d002`, 1280, 720],
  ['lossless WebP', `${TEXT('RIFF')} 00000000 ${TEXT('WEBPVP8L')} 00000000 2f ffc4b300`, 1280, 720],
  ['extended WebP', `${TEXT('RIFF')} 00000000 ${TEXT('WEBPVP8X')} 0a000000 10000000 ff0400 cf0200`, 1280, 720],
] as const;

test.each(CASES)('reads the size of %s', (_, hex, width, height) => {
  expect(imageSize(bytes(hex))).toEqual({ width, height });
});

test.each([
  [1280, 720, true],
  [720, 1280, true],
  [960, 960, false],
  [1280, 721, false],
  [1, 921_600, false],
])('a decoded picture of %i by %i is the one of 1280 by 720: %s', (width, height, isSame) => {
  expect(isSameSize({ width: 1280, height: 720 }, { width, height })).toBe(isSame);
});

test.each(CASES)('a part of %s has no size', (_, hex) => {
  const all = bytes(hex);
  for (let length = 0; length < all.length - 4; length++) expect(imageSize(all.subarray(0, length))).toBeNull();
});

test.each([
  ['text', TEXT('no picture, just some words')],
  ['GIF', `${TEXT('GIF89a')} 0005d002f70000000000000000000000000000000000`],
  ['JPEG without a frame', 'ffd8 ffd9 0000'],
  ['JPEG with a marker that has no length', 'ffd8 ff01 0002 ffc0 0011 08 02d0 0500 03'],
  ['JPEG with a frame behind the restart of a scan', 'ffd8 ffd0 0002 ffc0 0011 08 02d0 0500 03'],
  ['JPEG with a frame behind a scan', 'ffd8 ffda 0002 ffc0 0011 08 02d0 0500 03'],
])('%s has no size', (_, hex) => {
  expect(imageSize(bytes(hex))).toBeNull();
});
