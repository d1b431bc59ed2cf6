/**
 * Each story gets its own shell with its own library, and a page of a real browser, opened at the printed address. A
 * story fails when the page logs an error or sends a request to anything but its own shell.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { sampleLibrary } from './sample-library.ts';
import { Shell } from './shell.ts';
import { Workbench } from './workbench.ts';

interface Restart {
  /** `SIGTERM` as a user ends it, the default, or `SIGKILL` as a crash does. */
  readonly signal?: 'SIGTERM' | 'SIGKILL';
  /** Of the command line at the next start. */
  readonly options?: readonly string[];
}

interface Story {
  /** Whether the shell creates its library, as at a first start; by default it opens a copy of `sampleLibrary`. */
  readonly firstStart: boolean;
  readonly shell: Shell;
  readonly workbench: Workbench;
  /** Ends the shell, starts it again and opens the page at the new address. */
  readonly restart: (how?: Restart) => Promise<void>;
  /** Errors that the story causes itself, e.g. lost connections. */
  readonly expectedErrors: RegExp[];
}

export const test = base.extend<Story>({
  firstStart: [false, { option: true }],

  shell: async ({ firstStart }, use) => {
    const folder = newFolder();
    const shell = new Shell(join(folder, 'library.db'));
    if (!firstStart) copyFileSync(sampleLibrary(), shell.library);
    await shell.start();
    await use(shell);
    await shell.end();
    rmSync(folder, { recursive: true, force: true });
  },

  expectedErrors: async ({ browserName: _ }, use) => {
    await use([]);
  },

  restart: async ({ page, shell, expectedErrors }, use) => {
    await use(async ({ signal = 'SIGTERM', options = [] } = {}) => {
      expectedErrors.push(LOST_CONNECTION);
      await shell.end(signal);
      await page.goto('about:blank');
      await shell.start(...options);
      await page.goto(shell.address);
    });
  },

  workbench: async ({ page, context, shell, expectedErrors }, use) => {
    // Playwright keeps permissions when it reuses a context.
    await context.clearPermissions();
    const faults = watchFaults(page, shell.origin);
    await page.goto(shell.address);
    const workbench = new Workbench(page, shell);
    await workbench.started();
    await use(workbench);
    const unexpected = faults.filter(fault => !expectedErrors.some(pattern => pattern.test(fault)));
    expect(unexpected, 'errors of the page and requests to other servers').toEqual([]);
    // The page must not try to reach a shell that has ended.
    await page.goto('about:blank');
  },
});

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'chatrang-story-'));

function watchFaults(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on('pageerror', error => faults.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on('request', request => {
    const { protocol, origin: asked } = new URL(request.url());
    if (asked !== origin && !['data:', 'blob:'].includes(protocol)) faults.push(`request: ${request.url()}`);
  });
  page.on('websocket', socket => {
    if (new URL(socket.url()).host !== new URL(origin).host) faults.push(`socket: ${socket.url()}`);
  });
  return faults;
}

/** A file of `tests/data`. */
export const data = (path: string): string => fileURLToPath(new URL(`../../data/${path}`, import.meta.url));

/** A file of nine games, so many times. Annotated games take several times as long to read as others. */
export const slowGames = (copies: number): string => {
  const nine = readFileSync(data('pgn/playok.pgn'), 'utf8').replaceAll(/^1\. /gmu, '{Annotated} 1. ');
  return Array.from({ length: copies }, () => nine).join('\n');
};

/** Messages of Chromium when the shell is gone, also during a transfer. */
export const LOST_CONNECTION =
  /WebSocket connection to|ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH/;

export { expect };
