/**
 * The second half of `npm start`, on a Node that runs TypeScript: builds what is stale, then starts Electron or the
 * browser shell.
 */
import './follow-parent.mjs';
import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.ts';
import { callerFolder } from './caller.ts';
import { type Electron, getElectron, windowObstacle } from './electron.ts';
import { ROOT } from './stale.ts';
import { readStartOptions, type StartOptions } from './start-options.mjs';

/** If Electron fails within this time, it did not start at all. Milliseconds. */
const COMES_UP_WITHIN = 5_000;
/** The time that Electron has for closing its library. Milliseconds. */
const CLOSES_WITHIN = 3_000;

const log = (line: string): void => console.error(line);

const given = readStartOptions(process.argv.slice(2));
const options: StartOptions = {
  ...given,
  library: given.library === undefined ? undefined : resolvePath(callerFolder('start'), given.library),
};
await build(['kernel', 'endgame', 'page', 'node'], { log }).catch(endWith);
const obstacle = options.browser ? null : await openWindow(options);
if (options.browser || obstacle !== null) {
  if (obstacle !== null) console.log(`No window (${obstacle}), so Chatrang opens in the browser.`);
  await openBrowserShell(options);
}

/** `null` when the window was open and has been closed; otherwise why there is none. */
async function openWindow({ library }: StartOptions): Promise<string | null> {
  const obstacle = windowObstacle();
  if (obstacle) return obstacle;
  const electron: Electron = await getElectron(log);
  if ('missing' in electron) return `Electron is missing: ${electron.missing}`;
  await build(['electron'], { log }).catch(endWith);
  const began = performance.now();
  const child = spawn(electron.program, [ROOT, ...(library === undefined ? [] : ['--library', library])], {
    stdio: 'inherit',
  });
  const code = await ended(child);
  if (code !== 0 && performance.now() - began < COMES_UP_WITHIN) return `Electron ended with ${code}`;
  process.exitCode = typeof code === 'number' ? code : 1;
  return null;
}

function ended(child: ChildProcess): Promise<number | string> {
  // The terminal sends these to both processes. If the window is still open after a while, only this process got
  // them.
  for (const signal of ['SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => setTimeout(() => child.kill('SIGTERM'), CLOSES_WITHIN).unref());
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise(resolve => {
    child.on('error', error => resolve(error.message));
    child.on('exit', (code, signal) => resolve(code ?? signal ?? 1));
  });
}

/** The browser shell replaces this process: its address goes to standard output, Ctrl-C ends it. */
async function openBrowserShell({ port, library, open }: StartOptions): Promise<void> {
  const program = join(ROOT, 'dist', 'node', 'server.js');
  const args = [
    ...(port === undefined ? [] : ['--port', port]),
    ...(library === undefined ? [] : ['--library', library]),
    ...(open && canOpenBrowser() ? ['--open'] : []),
  ];
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
}

/** Prints only the tool's message: a stack of our own code would not help. */
function endWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function canOpenBrowser(env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.CI) return false;
  return process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
