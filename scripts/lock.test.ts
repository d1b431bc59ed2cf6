import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { withLock } from './lock.ts';

const folder = temporaryFolder('lock');
const file = join(folder, 'deep', 'lock');

it('admits one process after the other', async () => {
  let inside = 0;
  const order: number[] = [];
  const enter = (n: number) =>
    withLock(file, async () => {
      expect(++inside).toBe(1);
      await new Promise(resolve => setImmediate(resolve));
      inside--;
      order.push(n);
    });
  await Promise.all([enter(1), enter(2), enter(3)]);
  expect(order.sort()).toEqual([1, 2, 3]);
  expect(existsSync(file)).toBe(false);
});

it('is released when the work fails', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(existsSync(file)).toBe(false);
});

it('is taken over from a process that died', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(file, String(pid));
  expect(await withLock(file, async () => readFileSync(file, 'utf8'))).toBe(String(process.pid));
});

it('is taken over when its file is damaged', async () => {
  writeFileSync(file, '');
  expect(await withLock(file, async () => readFileSync(file, 'utf8'))).toBe(String(process.pid));
  expect(readdirSync(dirname(file))).toEqual([]);
});
