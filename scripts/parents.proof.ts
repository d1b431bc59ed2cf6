/** Child processes end with their parents: real processes, signals and an npm that is killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { until } from '../tests/support/until.ts';
import { build } from './build.ts';
import { ROOT } from './stale.ts';

const folder = temporaryFolder('parents');
/** Runs a script with `runScript` on another Node than the current one, as where that is too old. */
const otherNode = join(folder, 'node');
const running: ChildProcess[] = [];
beforeAll(async () => {
  symlinkSync(process.execPath, otherNode);
  await build(['kernel', 'endgame', 'page', 'node']);
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

let libraries = 0;
const shellArguments = (): string[] => [
  ...['--browser', '--no-open', '--port', '0'],
  ...['--library', join(folder, `${++libraries}.sqlite`)],
];

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
}

/** Resolves when the browser shell has printed its address. */
async function started(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const child = spawn(program, args, {
    cwd: ROOT,
    // In its own process group, as a terminal does it.
    detached: true,
    env: { ...process.env, npm_lifecycle_event: undefined, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const port = /^http:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
    if (port !== undefined) return { child, port: Number(port) };
  }
  throw new Error('It ended without an address');
}

const wrapped = (): Promise<Started> => {
  const setUp = JSON.stringify(new URL('./setup.mjs', import.meta.url).href);
  const program = `const { runScript } = await import(${setUp});
    await runScript(${JSON.stringify(otherNode)}, 'scripts/launch.ts', ${JSON.stringify(shellArguments())});`;
  return started(process.execPath, ['--input-type=module', '--eval', program]);
};

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const closed = (port: number): Promise<void> => until(async () => expect(await answers(port)).toBe(false));

describe.skipIf(process.platform === 'win32')('a script that another Node runs', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends on a %s to the first process alone', async signal => {
    const { child, port } = await wrapped();
    expect(await answers(port)).toBe(true);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    await closed(port);
  });

  it('handles the interrupt of a terminal, which both processes receive, once', async () => {
    const { child } = await wrapped();
    process.kill(-(child.pid as number), 'SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('ends when the first process is killed', async () => {
    const { child, port } = await wrapped();
    child.kill('SIGKILL');
    await closed(port);
  });
});

describe.skipIf(process.platform === 'win32')('a script of npm', () => {
  it('ends when npm is killed, although its shell remains', async () => {
    const { child, port } = await started('npm', ['start', '--silent', '--', ...shellArguments()]);
    child.kill('SIGKILL');
    await closed(port);
  });

  it('continues without its parent outside of npm', async () => {
    const command = ['scripts/start.mjs', ...shellArguments()].map(part => `'${part}'`).join(' ');
    const { child, port } = await started('/bin/sh', ['-c', `'${process.execPath}' ${command}; true`]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await answers(port)).toBe(true);
    process.kill(-(child.pid as number), 'SIGKILL');
  });
});
