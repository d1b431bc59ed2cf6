/**
 * A story gets a shell of its own with a new library, and a page of a real browser that came in by the printed address. Whatever the
 * story looks at, it fails when the page told an error or asked anybody but its own shell for anything.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { Shell } from './shell.ts';
import { Workbench } from './workbench.ts';

interface Story {
  readonly shell: Shell;
  readonly workbench: Workbench;
  /** Errors the story brings about itself, e.g. lost connections. */
  readonly expectedErrors: RegExp[];
}

export const test = base.extend<Story>({
  shell: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'chatrang-story-'));
    const shell = new Shell(join(folder, 'library.db'));
    await shell.start();
    await use(shell);
    await shell.end();
    rmSync(folder, { recursive: true, force: true });
  },

  expectedErrors: async ({ browserName: _ }, use) => {
    await use([]);
  },

  workbench: async ({ page, shell, expectedErrors }, use) => {
    const faults = watchFaults(page, shell.origin);
    await page.goto(shell.address);
    const workbench = new Workbench(page);
    await workbench.started();
    await use(workbench);
    const unexpected = faults.filter(fault => !expectedErrors.some(pattern => pattern.test(fault)));
    expect(unexpected, 'errors of the page and requests to strangers').toEqual([]);
  },
});

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

/** What Chromium writes when the shell is gone, a transfer that was cut off included. */
export const LOST_CONNECTION =
  /WebSocket connection to|ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH/;

export { expect };
