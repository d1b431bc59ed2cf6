import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { FIRST_STATE, readWindowState, writeWindowState } from './window-state.ts';

const folder = temporaryFolder('window');
const file = join(folder, 'window.json');
const screens = [
  { x: 0, y: 0, width: 1920, height: 1080 },
  { x: 1920, y: 0, width: 1280, height: 1024 },
];

const kept = (x: number, y: number, width = 1000, height = 700) => {
  writeWindowState(file, { bounds: { x, y, width, height }, maximized: false });
  return readWindowState(file, screens);
};

it('restores the stored state on any screen', () => {
  expect(kept(100, 50).bounds).toEqual({ x: 100, y: 50, width: 1000, height: 700 });
  expect(kept(2000, 50).bounds.x).toBe(2000);
});

it.each([
  ['a screen that is gone', 5000, 50, 1000, 700],
  ['a title bar above the screen', 100, -200, 1000, 700],
  ['a sliver at the edge', -980, 50, 1000, 700],
  ['hardly any size', 100, 50, 10, 10],
])('uses the default for %s', (_why, x, y, width, height) => {
  expect(kept(x, y, width, height)).toEqual(FIRST_STATE);
});

it.each(['', '{}', '{"bounds":{"x":"a"}}', '[]'])('uses the default for a file with the content %j', text => {
  writeFileSync(file, text);
  expect(readWindowState(file, screens)).toEqual(FIRST_STATE);
});
