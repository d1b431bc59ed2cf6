/** The second half of `npm start`, on a Node that runs TypeScript: builds what is stale, then a window or the browser shell. */
import './follow-parent.mjs';
import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.ts';
import { callerFolder } from './caller.ts';
import { type Electron, getElectron, windowObstacle } from './electron.ts';
import { ROOT } from './stale.ts';
import { readStartOptions, type StartOptions } from './start-options.mjs';

/** Electron that ends with a failure this soon has not come up. Milliseconds. */
const COMES_UP_WITHIN = 5_000;
/** Electron that was asked to end has closed its library by then. Milliseconds. */
const CLOSES_WITHIN = 3_000;

const tell = (line: string): void => console.error(line);

const given = readStartOptions(process.argv.slice(2));
const options: StartOptions = {
  ...given,
  library: given.library === undefined ? undefined : resolvePath(callerFolder('start'), given.library),
};
await build(['kernel', 'endgame', 'page', 'node'], { tell }).catch(endWith);
const obstacle = options.browser ? null : await openWindow(options);
if (options.browser || obstacle !== null) {
  if (obstacle !== null) console.log(`No window (${obstacle}), so Chatrang opens in the browser.`);
  await openBrowserShell(options);
}

/** `null` when the window was there and has been closed; else why there is none. */
async function openWindow({ library }: StartOptions): Promise<string | null> {
  const obstacle = windowObstacle();
  if (obstacle) return obstacle;
  const electron: Electron = await getElectron(tell);
  if ('missing' in electron) return `Electron is missing: ${electron.missing}`;
  await build(['electron'], { tell }).catch(endWith);
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
  // The terminal sends these to both; when the window is still there after a while, they were sent to this process alone.
  for (const signal of ['SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => setTimeout(() => child.kill('SIGTERM'), CLOSES_WITHIN).unref());
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise(resolve => {
    child.on('error', error => resolve(error.message));
    child.on('exit', (code, signal) => resolve(code ?? signal ?? 1));
  });
}

/** The shell takes this process over: its address on standard output, Ctrl-C ends it. */
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

/** The tool's own words say what does not build; where our code stood then tells nobody anything. */
function endWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function canOpenBrowser(env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.CI) return false;
  return process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
