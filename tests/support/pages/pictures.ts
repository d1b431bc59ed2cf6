/** For the scripts that take pictures of the page: a program with a new library, and waiting for a page at rest. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from '../../../scripts/build.ts';
import { openChromium } from './chromium.ts';
import { Shell } from './shell.ts';
import { Workbench } from './workbench.ts';

export interface PictureWindow {
  readonly width: number;
  readonly height: number;
  /** Pixels of a picture for each pixel of the page. */
  readonly density?: number;
}

/**
 * Starts the current program in a light English page, and ends it after `work`.
 *
 * @param library a file of which a copy is opened; the sample games without it
 */
export async function withProgram(
  { width, height, density = 1 }: PictureWindow,
  work: (workbench: Workbench) => Promise<void>,
  library?: string,
): Promise<void> {
  await build(['kernel', 'endgame', 'page', 'node'], { log: line => console.log(line) });
  const temporary = mkdtempSync(join(tmpdir(), 'chatrang-pictures-'));
  const shell = new Shell(join(temporary, 'library.db'));
  if (library !== undefined) copyFileSync(library, shell.library);
  const browser = await openChromium();
  try {
    await shell.start();
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: density,
      locale: 'en-GB',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await page.goto(shell.address);
    await work(new Workbench(page, shell));
  } finally {
    await browser.close();
    await shell.end();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The choice of a row of the settings (0: language, 1: theme), by its place: words change with the language. */
export async function choose(page: Page, row: number, option: number): Promise<void> {
  const settings = page.getByRole('banner').getByRole('button').last();
  await settings.click();
  await page.getByRole('group').nth(row).getByRole('radio').nth(option).check({ force: true });
  await settings.click();
}

/** Waits, without a limit, until the engine has searched to this depth. */
export async function searched(page: Page, depth: number): Promise<void> {
  await page.waitForFunction(
    least => Number.parseInt(document.querySelector('dl.facts dd')?.textContent ?? '0', 10) >= least,
    depth,
    { timeout: 0 },
  );
}

/** Waits until fonts are loaded and nothing moves, with the pointer away from everything. */
export async function settled(page: Page): Promise<void> {
  await page.mouse.move(0, (page.viewportSize()?.height ?? 1) - 1);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter(one => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(one => one.finished));
  });
  await page.waitForFunction(() => document.querySelector('piece.anim, piece.fading, .departures i') === null);
}
