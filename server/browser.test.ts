import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { until } from '../tests/support/until.ts';
import { openBrowser, redirectFile } from './browser.ts';

const ADDRESS = 'http://127.0.0.1:8731/#token=secret';
const root = temporaryFolder('browser');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'test-'));
});

it('redirects to the address, for its owner alone, until it is removed', async () => {
  const { path, remove } = await redirectFile(ADDRESS, folder);
  expect(readFileSync(path, 'utf8')).toContain(`<meta http-equiv="refresh" content="0; url=${ADDRESS}">`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  remove();
  remove();
  expect(readdirSync(folder)).toEqual([]);
});

it('is removed when the program exits, or at the next start after a kill', async () => {
  const program = (end: string): string => `
    const { redirectFile } = await import(${JSON.stringify(new URL('./browser.ts', import.meta.url).href)});
    await redirectFile(${JSON.stringify(ADDRESS)}, ${JSON.stringify(folder)});
    ${end}`;
  const run = async (end: string): Promise<void> => {
    await once(spawn(process.execPath, ['--input-type=module', '--eval', program(end)], { stdio: 'inherit' }), 'exit');
  };
  await run('process.exit(1)');
  expect(readdirSync(folder)).toEqual([]);
  await run("process.kill(process.pid, 'SIGKILL')");
  expect(readdirSync(folder)).toHaveLength(1);
  const { remove } = await redirectFile(ADDRESS, folder);
  expect(readdirSync(folder)).toHaveLength(1);
  remove();
});

it('puts no secret on a command line', async () => {
  const opener = join(folder, 'opener');
  const seen = join(folder, 'seen');
  writeFileSync(opener, `#!/bin/sh\necho "$@" > ${seen}.part\nmv ${seen}.part ${seen}\n`);
  chmodSync(opener, 0o755);
  const { path, remove } = await openBrowser(ADDRESS, [opener]);
  await until(() => expect(existsSync(seen)).toBe(true));
  expect(readFileSync(seen, 'utf8')).toBe(`${path}\n`);
  expect(path).not.toContain('secret');
  remove();
});

it('removes the file when there is no browser to open', async () => {
  const { path } = await openBrowser(ADDRESS, [join(folder, 'none')]);
  await until(() => expect(existsSync(path)).toBe(false));
});
