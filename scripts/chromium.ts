/**
 * The Chromium that runs the stories: the one named by `CHROMIUM`, one on the machine, Debian's package if this user
 * may install it, or the build that Playwright fetches.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
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
  if (found) return { program: found };
  if (installDebian(log)) {
    const installed = findChromium();
    if (installed) return { program: installed };
  }
  log('Fetching Chromium by Playwright ...');
  const fetched = spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return fetched.status === 0
    ? { playwright: true }
    : { missing: 'neither the system nor Playwright could provide one' };
}

function installDebian(log: (line: string) => void): boolean {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return false;
  const root = process.getuid?.() === 0;
  if (!root && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return false;
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
    return spawnSync(command[0] as string, command.slice(1), { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  };
  const install = ['install', '-y', '--no-install-recommends', 'chromium'];
  return apt(...install) || (apt('update') && apt(...install));
}
