import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { keyFile, loadLibraryKey } from './library-key.ts';

const root = temporaryFolder('key');
let folder: string;
let library: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'test-'));
  library = join(folder, 'library.sqlite');
});

it('is long, different for every library and unchanged after a restart', () => {
  const key = loadLibraryKey(library);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(loadLibraryKey(library)).toBe(key);
  expect(loadLibraryKey(join(folder, 'other.sqlite'))).not.toBe(key);
});

it('is readable by its owner alone, and leaves no other file', () => {
  loadLibraryKey(library);
  expect(statSync(keyFile(library)).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['library.sqlite.key']);
});

it('is replaced when others could read or plant it, or when it is invalid', () => {
  const first = loadLibraryKey(library);
  chmodSync(keyFile(library), 0o644);
  const second = loadLibraryKey(library);
  expect(second).not.toBe(first);

  const planted = join(folder, 'planted');
  writeFileSync(planted, first, { mode: 0o600 });
  rmSync(keyFile(library));
  symlinkSync(planted, keyFile(library));
  const third = loadLibraryKey(library);
  expect(third).not.toBe(first);
  expect(readFileSync(planted, 'utf8')).toBe(first);

  writeFileSync(keyFile(library), '');
  expect(loadLibraryKey(library)).toMatch(/^[\w-]{43}$/);
});

it('lasts for one start where it cannot be written', () => {
  mkdirSync(keyFile(library));
  const key = loadLibraryKey(library);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(loadLibraryKey(library)).not.toBe(key);
});

it('replaces the token of earlier versions, which pages stored in the browser', () => {
  writeFileSync(`${library}.token`, 'a'.repeat(43), { mode: 0o600 });
  expect(loadLibraryKey(library)).not.toBe('a'.repeat(43));
  expect(existsSync(`${library}.token`)).toBe(false);
});
