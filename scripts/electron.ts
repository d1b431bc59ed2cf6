/**
 * Finds Electron's binary. The npm package does not include it: it is downloaded at first use, which is not possible on
 * every machine. A failed download is remembered for a day, so that the next start is quick.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './stale.ts';

const PACKAGE = join(ROOT, 'node_modules', 'electron');
const FAILURE = join(ROOT, 'build', 'electron-failure');
const DAY = 24 * 60 * 60 * 1000;
const REACH_WITHIN = 8_000;
const FETCH_WITHIN = 10 * 60_000;

/** Path of the binary, or why there is none. */
export type Electron = { readonly program: string } | { readonly missing: string };

const PROGRAMS: Readonly<Record<string, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/** The binary on this machine; downloads nothing. */
export function findElectron(env: NodeJS.ProcessEnv = process.env): Electron {
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH || join(PACKAGE, 'dist');
  const program = join(folder, PROGRAMS[process.platform] ?? 'electron');
  return existsSync(program) ? { program } : { missing: `no binary at ${program}` };
}

/** Why no window can open here; `null` if nothing is known against it. */
export function windowObstacle(env: NodeJS.ProcessEnv = process.env): string | null {
  if (process.platform !== 'linux') return null;
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return 'there is no display';
  return process.getuid?.() === 0 ? 'Electron does not run as root' : null;
}

/** Finds the binary, or downloads it unless that has failed within the last day. */
export async function getElectron(log: (line: string) => void): Promise<Electron> {
  const found = findElectron();
  if ('program' in found || process.env.ELECTRON_OVERRIDE_DIST_PATH) return found;
  const earlier = rememberedFailure();
  if (earlier) return { missing: earlier };
  const failure = (await reach()) ?? fetchProgram(log);
  const now = findElectron();
  if ('program' in now) {
    rmSync(FAILURE, { force: true });
    return now;
  }
  mkdirSync(dirname(FAILURE), { recursive: true });
  writeFileSync(FAILURE, JSON.stringify({ at: Date.now(), why: failure ?? 'it is incomplete' }));
  return { missing: failure ?? 'it is incomplete' };
}

function rememberedFailure(): string | null {
  if (!existsSync(FAILURE)) return null;
  try {
    const { at, why } = JSON.parse(readFileSync(FAILURE, 'utf8')) as { at: number; why: string };
    return Date.now() - at < DAY ? why : null;
  } catch {
    return null;
  }
}

/** Detects an unreachable network at once instead of after the long timeout of a download. */
async function reach(): Promise<string | null> {
  // Behind a proxy the download takes another route, which a plain request here would not use.
  if (process.env.ELECTRON_GET_USE_PROXY) return null;
  const mirror =
    process.env.ELECTRON_MIRROR || process.env.npm_config_electron_mirror || 'https://github.com/electron/electron';
  try {
    await fetch(mirror, { method: 'HEAD', signal: AbortSignal.timeout(REACH_WITHIN) });
    return null;
  } catch {
    return 'the download server cannot be reached';
  }
}

function fetchProgram(log: (line: string) => void): string | null {
  log('Fetching Electron (once, about 120 MB) ...');
  const { status, signal } = spawnSync(process.execPath, [join(PACKAGE, 'install.js')], {
    timeout: FETCH_WITHIN,
    stdio: 'ignore',
  });
  if (signal) return 'the download took too long';
  return status === 0 ? null : 'the download failed';
}
