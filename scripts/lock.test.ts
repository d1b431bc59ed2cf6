import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { withLock } from './lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'chatrang-lock-'));
const file = join(folder, 'deep', 'lock');
afterAll(() => rmSync(folder, { recursive: true }));

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
