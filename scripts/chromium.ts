/**
 * The Chromium that runs the stories: the one named by `CHROMIUM`, Debian's headless shell if this user may install it,
 * one on the machine, or the build that Playwright fetches.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without its own windows: it starts and loads a page in two thirds of the processor time. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

const PLACES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a program on this machine; `null` when none is found. @throws when `CHROMIUM` names a missing file */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env.CHROMIUM;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, which does not exist`);
    return named;
  }
  return PLACES.find(place => existsSync(place)) ?? null;
}

export type Chromium = { readonly program: string } | { readonly playwright: true } | { readonly missing: string };

/** Finds a Chromium or installs one. */
export function provideChromium(log: (line: string) => void): Chromium {
  const found = findChromium();
  if (found !== null && (process.env.CHROMIUM || found === HEADLESS_SHELL)) return { program: found };
  const installed = installDebian(found !== null, log) ? findChromium() : found;
  if (installed !== null) return { program: installed };
  log('Fetching Chromium by Playwright ...');
  const fetched = spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return fetched.status === 0
    ? { playwright: true }
    : { missing: 'neither the system nor Playwright could provide one' };
}

/** Ubuntu has no package of the headless shell. `hasOther`: another Chromium is on the machine. */
function installDebian(hasOther: boolean, log: (line: string) => void): boolean {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return false;
  const root = process.getuid?.() === 0;
  // The system of a user who has a browser is not changed.
  if (!root && (hasOther || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0)) return false;
  log('Installing Chromium (Debian package) ...');
  const apt = (...args: string[]): boolean => {
    const command = [
      ...(root ? [] : ['sudo', '-n']),
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      ...args,
    ];
    const errors = hasOther ? 'ignore' : 'inherit';
    return spawnSync(command[0] as string, command.slice(1), { stdio: ['ignore', 'ignore', errors] }).status === 0;
  };
  const install = (name: string): boolean => apt('install', '-y', '--no-install-recommends', name);
  if (install('chromium-headless-shell')) return true;
  return !hasOther && ((apt('update') && install('chromium-headless-shell')) || install('chromium'));
}
