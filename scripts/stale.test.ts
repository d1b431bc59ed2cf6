import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearStamp, fingerprint, isStale, ROOT, type Step, writeStamp } from './stale.ts';

const place = `build/stale-test-${process.pid}`;
const file = (name: string): string => join(ROOT, place, name);
const step: Step = {
  name: `stale-test-${process.pid}`,
  inputs: [`${place}/in`, `${place}/one.txt`, `${place}/none.txt`],
  outputs: [`${place}/out.txt`],
  run: async () => undefined,
};
const stale = (): boolean => isStale(step, fingerprint(step));

beforeAll(() => {
  mkdirSync(file('in/deep'), { recursive: true });
  for (const name of ['in/deep/a.ts', 'one.txt', 'out.txt']) writeFileSync(file(name), 'text');
});
afterAll(() => {
  clearStamp(step);
  rmSync(join(ROOT, place), { recursive: true });
});

it('is stale until it has run, and after a changed content, a new file or a lost output', () => {
  const fresh = (): void => writeStamp(step, fingerprint(step));
  expect(stale()).toBe(true);
  fresh();
  expect(stale()).toBe(false);

  utimesSync(file('in/deep/a.ts'), 1, 1);
  writeFileSync(file('in/a.test.ts'), 'a test is no input');
  expect(stale()).toBe(false);

  writeFileSync(file('in/deep/a.ts'), 'texT');
  expect(stale()).toBe(true);
  fresh();

  writeFileSync(file('in/b.ts'), '');
  expect(stale()).toBe(true);
  fresh();

  writeFileSync(file('out.txt'), 'damaged');
  expect(stale()).toBe(true);
  writeFileSync(file('out.txt'), 'text');
  expect(stale()).toBe(false);
  rmSync(file('out.txt'));
  expect(stale()).toBe(true);
});

it('distinguishes a renamed file from an unchanged one', () => {
  const before = fingerprint(step);
  rmSync(file('in/b.ts'));
  writeFileSync(file('in/c.ts'), '');
  expect(fingerprint(step)).not.toBe(before);
});
