/**
 * Where Electron's program is. It does not come with the package: it is fetched from elsewhere at first use, which not every
 * machine can. One try, remembered for a day when it fails, so that the next start is quick.
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

/** Path of the program, or why there is none. */
export type Electron = { readonly program: string } | { readonly missing: string };

const PROGRAMS: Readonly<Record<string, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/** What is on this machine; fetches nothing. */
export function findElectron(env: NodeJS.ProcessEnv = process.env): Electron {
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH || join(PACKAGE, 'dist');
  const program = join(folder, PROGRAMS[process.platform] ?? 'electron');
  return existsSync(program) ? { program } : { missing: `no program at ${program}` };
}

/** Why a window cannot open here at all, `null` when nothing speaks against it. */
export function windowObstacle(env: NodeJS.ProcessEnv = process.env): string | null {
  if (process.platform !== 'linux') return null;
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return 'Electron finds no display';
  return process.getuid?.() === 0 ? 'Electron does not run as root' : null;
}

/** Looks, and fetches the program if that was not tried in vain within the last day. */
export async function getElectron(tell: (line: string) => void): Promise<Electron> {
  const found = findElectron();
  if ('program' in found || process.env.ELECTRON_OVERRIDE_DIST_PATH) return found;
  const earlier = rememberedFailure();
  if (earlier) return { missing: earlier };
  const failure = (await reach()) ?? fetchProgram(tell);
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

/** A line that leads nowhere is noticed here and not after the long time a real download may take. */
async function reach(): Promise<string | null> {
  // Through a proxy the download goes its own way, which a plain request here does not know.
  if (process.env.ELECTRON_GET_USE_PROXY) return null;
  const mirror =
    process.env.ELECTRON_MIRROR || process.env.npm_config_electron_mirror || 'https://github.com/electron/electron';
  try {
    await fetch(mirror, { method: 'HEAD', signal: AbortSignal.timeout(REACH_WITHIN) });
    return null;
  } catch {
    return 'its download cannot be reached';
  }
}

function fetchProgram(tell: (line: string) => void): string | null {
  tell('Fetching Electron (once, some 120 MB) ...');
  const { status, signal } = spawnSync(process.execPath, [join(PACKAGE, 'install.js')], {
    timeout: FETCH_WITHIN,
    stdio: 'ignore',
  });
  if (signal) return 'its download took too long';
  return status === 0 ? null : 'its download failed';
}
