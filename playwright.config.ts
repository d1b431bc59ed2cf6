import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

const chromium = findChromium();

// The shells and commands that stories start compile each module once in a run, not once each.
process.env.NODE_COMPILE_CACHE ??= new URL('build/compile-cache', import.meta.url).pathname;

export default defineConfig({
  testDir: 'tests/stories',
  outputDir: 'test-results',
  globalSetup: './tests/support/pages/built.ts',
  // Limits that only a hang reaches, on a machine too that is ten times slower because it has other work.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  // A story waits for frames, timers and answers for much of its time: three of them keep two cores busy.
  workers: 3,
  // A machine of CI may be so busy that a story fails by chance, and its run cannot be repeated by hand. A story that
  // passes only at the second try is a defect: `scripts/suite.ts` lists it as unstable.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    // A fresh page for each story takes a tenth of the time of all stories. Playwright resets what pages store and
    // emulate; `story.ts` does the rest.
    reuseContext: true,
    viewport: { width: 1360, height: 860 },
    locale: 'en-GB',
    // Playwright clicks only what no longer moves, and colours are never measured in the middle of a transition.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    // A trace makes a story a third slower: `npm run stories -- --trace retain-on-failure` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
      ],
    },
  },
});
