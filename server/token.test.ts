import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadToken, tokenFile } from './token.ts';

let folder: string;
let library: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chatrang-token-'));
  library = join(folder, 'library.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is long, its own for every library and the same after a restart', () => {
  const token = loadToken(library);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(loadToken(library)).toBe(token);
  expect(loadToken(join(folder, 'other.sqlite'))).not.toBe(token);
});

it('can be read by its owner alone', () => {
  loadToken(library);
  expect(statSync(tokenFile(library)).mode & 0o777).toBe(0o600);
});

it('is made anew when others could read or plant it, or when it is no token', () => {
  const first = loadToken(library);
  chmodSync(tokenFile(library), 0o644);
  const second = loadToken(library);
  expect(second).not.toBe(first);

  const planted = join(folder, 'planted');
  writeFileSync(planted, first, { mode: 0o600 });
  rmSync(tokenFile(library));
  symlinkSync(planted, tokenFile(library));
  const third = loadToken(library);
  expect(third).not.toBe(first);
  expect(readFileSync(planted, 'utf8')).toBe(first);

  writeFileSync(tokenFile(library), '');
  expect(loadToken(library)).toMatch(/^[\w-]{43}$/);
});
