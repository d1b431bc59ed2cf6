/** The npm commands as a user types them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { build } from './build.ts';
import { findChromium } from './chromium.ts';
import { findElectron } from './electron.ts';
import { ROOT } from './stale.ts';

const folder = temporaryFolder('start');
const running: ChildProcess[] = [];
beforeAll(() => build());
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

const script = (name: string): string => join(ROOT, 'scripts', name);
const run = (name: string, ...args: string[]) =>
  spawnSync(process.execPath, [script(name), ...args], { encoding: 'utf8', cwd: folder });

function start(...args: string[]) {
  const child = spawn(
    process.execPath,
    [script('start.mjs'), '--no-open', '--library', join(folder, 'games.sqlite'), ...args],
    {
      cwd: folder,
      // Without Electron in any case: nothing is downloaded, and no window opens.
      env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'none') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running.push(child);
  return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
}

describe('npm start', () => {
  it('prints its help and refuses unknown options', () => {
    expect(run('start.mjs', '--help')).toMatchObject({ status: 0, stderr: '' });
    expect(run('start.mjs', '--help').stdout).toContain('--library PATH');
    const { status, stdout, stderr } = run('start.mjs', '--bogus');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain("'--bogus'");
  });

  it('prints the address, serves the page there and ends cleanly', async () => {
    const { child, lines } = start('--browser', '--port', '0');
    const { value: address } = await lines.next();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/);
    const page = await fetch(String(address));
    expect(await page.text()).toContain('<title>Chatrang</title>');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('prints why there is no window', async () => {
    const { child, lines } = start('--port', '0');
    expect((await lines.next()).value).toMatch(/^No window \(.+\), so Chatrang opens in the browser\.$/);
    expect((await lines.next()).value).toMatch(/^http:/);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('reports that a port is in use', async () => {
    const { child, lines } = start('--browser', '--port', '0');
    const { port } = new URL(String((await lines.next()).value));
    const second = run(
      'start.mjs',
      '--browser',
      '--no-open',
      '--port',
      port,
      '--library',
      join(folder, 'other.sqlite'),
    );
    expect(second).toMatchObject({ status: 1, stderr: `Port ${port} is in use by another program.\n` });
    child.kill('SIGINT');
    await once(child, 'exit');
  });
});

describe('npm run chatrang', () => {
  it('passes on arguments, standard input and the exit code, and prints nothing else to standard output', () => {
    const request = '{"rules":"makruk","fen":"8/8/8/4k3/8/8/3K4/8 w - - 0 1","depth":1}\n';
    const answer = spawnSync(process.execPath, [script('chatrang.mjs'), 'perft', '--stdin'], {
      input: request,
      encoding: 'utf8',
    });
    expect(answer).toMatchObject({ status: 0, stdout: '{"nodes":8}\n' });
    expect(run('chatrang.mjs', 'bogus')).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('npm test', () => {
  it('refuses an unknown part', () => {
    expect(run('test.mjs', 'everything')).toMatchObject({ status: 2 });
  });
});

describe('programs on this machine', () => {
  it('finds Electron where its variable points', () => {
    const place = join(folder, 'electron');
    mkdirSync(place);
    const program = join(place, 'electron');
    expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: place })).toEqual({ missing: `no binary at ${program}` });
    writeFileSync(program, '');
    chmodSync(program, 0o755);
    expect(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: place })).toEqual({ program });
  });

  it('uses the Chromium that is named, and fails when it does not exist', () => {
    const program = join(folder, 'chromium');
    expect(() => findChromium({ CHROMIUM: program })).toThrow(program);
    writeFileSync(program, '');
    expect(findChromium({ CHROMIUM: program })).toBe(program);
  });
});
