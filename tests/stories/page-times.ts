/**
 * `npm run page-times [-- LIBRARY]`: how long a user waits for the page, in Chromium without a window: the first load,
 * steps in a study of 10,000 moves, frames per second, and the answer of each view. LIBRARY is copied and its list is
 * scrolled; without it, the samples are.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { median } from '../../bench/median.ts';
import { writePgn } from '../../core/pgn/writer.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { findAssets } from '../../host/assets.ts';
import { build } from '../../scripts/build.ts';
import { Random } from '../scripts/random.ts';
import { openChromium } from '../support/pages/chromium.ts';
import { Shell } from '../support/pages/shell.ts';
import { Workbench } from '../support/pages/workbench.ts';

/** With nothing in its cache. */
const PAGE = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' } as const;
const LOADS = 5;
const NODES = 10_000;
const STEPS = 150;
/** Milliseconds during which frames are counted. */
const WATCHED = 5000;
/** Pixels in each frame. */
const SCROLLED = 300;
const REPEATS = 5;

const [library] = process.argv.slice(2);
await build(['kernel', 'endgame', 'page', 'node'], { log: line => console.log(line) });
await loadRules(await readFile(findAssets().rulesWasm));
const folder = mkdtempSync(join(tmpdir(), 'chatrang-times-'));
const shell = new Shell(join(folder, 'library.db'));
if (library !== undefined) copyFileSync(library, shell.library);
const browser = await openChromium();
try {
  await shell.start();
  await measureLoads(browser);
  const page = await browser.newPage(PAGE);
  await page.goto(shell.address);
  const workbench = new Workbench(page, shell);
  await workbench.started();
  await measureScrolling(page, workbench);
  await measureViews(page, workbench);
  await measureSteps(page, workbench);
  await measureEngine(page, workbench);
} finally {
  await browser.close();
  await shell.end();
  rmSync(folder, { recursive: true, force: true });
}

/** Until the first frame with a button, and until the first one with a game in the list. */
async function measureLoads(of: Browser): Promise<void> {
  for (const [what, selector] of [
    ['buttons', 'header button'],
    ['games', '[role=gridcell]'],
  ] as const) {
    const loads: Load[] = [];
    for (let load = 0; load < LOADS; load++) loads.push(await measureLoad(of, selector));
    report(
      `first ${what} on screen`,
      loads.map(({ time }) => time),
    );
    console.log(`scripts fetched until then: ${median(loads.map(({ bytes }) => bytes / 1000)).toFixed(0)} kB`);
  }
}

interface Load {
  /** Milliseconds from the request of the page. */
  readonly time: number;
  /** Of scripts. */
  readonly bytes: number;
}

async function measureLoad(of: Browser, selector: string): Promise<Load> {
  const page = await of.newPage(PAGE);
  await page.addInitScript(sought => {
    const drawn = new Promise<number>(resolve => {
      new MutationObserver((_, watch) => {
        if (document.querySelector(sought) === null) return;
        watch.disconnect();
        requestAnimationFrame(() => resolve(performance.now()));
      }).observe(document, { childList: true, subtree: true });
    });
    Object.assign(globalThis, { drawn });
  }, selector);
  await page.goto(shell.address);
  const load = await page.evaluate(async () => {
    const time = await (globalThis as unknown as { readonly drawn: Promise<number> }).drawn;
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, responseEnd }) => name.endsWith('.js') && responseEnd < time,
    );
    return { time, bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
  });
  await page.close();
  return load;
}

async function measureScrolling(page: Page, workbench: Workbench): Promise<void> {
  await workbench.openLibrary();
  const frames = await framesWhile(page, () =>
    workbench.games.evaluate(
      (grid, [time, pixels]) =>
        new Promise<void>(resolve => {
          const scroller = [grid, ...grid.querySelectorAll('*')].find(one => one.scrollHeight > 2 * one.clientHeight);
          const end = performance.now() + time;
          const next = (now: number): void => {
            scroller?.scrollBy({ top: pixels });
            if (now < end) requestAnimationFrame(next);
            else {
              scroller?.scrollTo({ top: 0 });
              resolve();
            }
          };
          requestAnimationFrame(next);
        }),
      [WATCHED, SCROLLED] as const,
    ),
  );
  console.log(`scrolling the list of games: ${frames}`);
}

async function measureViews(page: Page, workbench: Workbench): Promise<void> {
  const banner = page.getByRole('banner');
  await time('open a game of the list', async () => {
    await workbench.openLibrary();
    return async () => {
      await workbench.rows().nth(2).dblclick();
      await workbench.board.waitFor();
    };
  });
  await time('show the library', async () => {
    await workbench.tabs.getByRole('button').first().click();
    return () => workbench.openLibrary();
  });
  await time('search the list', async () => {
    await page.getByRole('searchbox').fill('');
    await workbench.rows().first().waitFor();
    return async () => {
      await page.getByRole('searchbox').fill('no such name');
      await workbench.rows().first().waitFor({ state: 'detached' });
    };
  });
  await page.getByRole('searchbox').fill('');
  await time('show the help', async () => {
    await workbench.openLibrary();
    return async () => {
      await banner.getByRole('button', { name: 'Rules and help' }).click();
      await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    };
  });
  await time(
    'show a dialog for a new game',
    async () => {
      await workbench.openLibrary();
      return async () => {
        await banner.getByRole('button', { name: 'New game', exact: true }).last().click();
        await page.getByRole('dialog').waitFor();
      };
    },
    () => page.keyboard.press('Escape'),
  );
}

async function measureSteps(page: Page, workbench: Workbench): Promise<void> {
  const file = join(folder, 'large.pgn');
  await writeFile(file, largeGame());
  await workbench.addGames(file, 'Large');
  await workbench.rows().first().dblclick();
  await workbench.board.waitFor();
  await workbench.turnEngine(false);
  for (const key of ['ArrowRight', 'ArrowLeft']) {
    const steps = await page.evaluate(
      async ([pressed, count]) => {
        const channel = new MessageChannel();
        const current = (): Element | null => document.querySelector('[aria-current=true]');
        const times: number[] = [];
        let late = 0;
        for (let step = 0; step < count; step++) {
          const before = current();
          const began = await new Promise<number>(resolve =>
            requestAnimationFrame(() => {
              resolve(performance.now());
              document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, code: pressed, bubbles: true }));
              channel.port2.postMessage(null);
            }),
          );
          // The message arrives when the frame has been drawn.
          await new Promise<void>(resolve => {
            channel.port1.onmessage = () => resolve();
          });
          times.push(performance.now() - began);
          if (current() === before) late++;
        }
        return { times, late };
      },
      [key, STEPS] as const,
    );
    report(`a step in a study of ${NODES} moves (${key}), until it is drawn`, steps.times);
    if (steps.late > 0) console.log(`steps drawn in a later frame: ${steps.late} of ${STEPS}`);
  }
}

/** A tree in which each position that has been reached is as likely to get the next variation. */
function largeGame(): string {
  const rules = ruleSet('makruk');
  if (rules === null) throw new Error('There is no rule set makruk');
  const random = new Random(1);
  interface Grown {
    readonly move: string;
    readonly children: Grown[];
  }
  const root: Grown = { move: '', children: [] };
  const reached: { readonly node: Grown; readonly position: Position }[] = [];
  let at = { node: root, position: Position.start(rules) };
  for (let count = 0; count < NODES; ) {
    const moves = at.position.moves().filter(move => at.node.children.every(child => child.move !== makeUci(move)));
    const move = moves.length > 0 && at.node.children.length < 3 ? random.pick(moves) : null;
    if (move === null || (reached.length > STEPS && random.chance(0.1))) {
      at = random.pick(reached);
      continue;
    }
    const node: Grown = { move: makeUci(move), children: [] };
    at.node.children.push(node);
    at = { node, position: at.position.play(move) };
    reached.push(at);
    count++;
  }
  return writePgn({
    rules: rules.id,
    start: rules.startFen,
    tags: [],
    result: '*',
    root,
    leftovers: [],
  });
}

async function measureEngine(page: Page, workbench: Workbench): Promise<void> {
  await workbench.turnEngine(true);
  await workbench.engine.getByRole('listitem').first().waitFor();
  const times: number[] = [];
  for (let step = 0; step < STEPS / 10; step++)
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>(resolve => {
            const panel = document.querySelector('ol.lines')?.closest('section') as HTMLElement;
            const began = performance.now();
            new MutationObserver((_, watch) => {
              // Lines of the position before are gone at once; the facts are of the new search.
              if (panel.querySelector('ol.lines:not(.kept)') === null) return;
              watch.disconnect();
              resolve(performance.now() - began);
            }).observe(panel, { childList: true, subtree: true, attributes: true });
            document.body.dispatchEvent(
              new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', bubbles: true }),
            );
          }),
      ),
    );
  report('first line of the engine after a step', times);
  const frames = await framesWhile(page, async () => {
    const end = Date.now() + WATCHED;
    while (Date.now() < end) {
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowRight');
    }
  });
  console.log(`stepping while the engine searches: ${frames}`);
}

async function framesWhile(page: Page, work: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(globalThis, { frames });
    const next = (now: number): void => {
      frames.push(now);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await work();
  const frames = await page.evaluate(() => (globalThis as unknown as { readonly frames: readonly number[] }).frames);
  const gaps = frames.slice(1).map((now, at) => now - (frames[at] as number));
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000;
  return `${(gaps.length / seconds).toFixed(1)} frames per second, longest ${Math.max(...gaps).toFixed(0)} ms`;
}

/** Calls what `prepare` returns and measures only that. */
async function time(
  name: string,
  prepare: () => Promise<() => Promise<unknown>>,
  after: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const work = await prepare();
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
    await after();
  }
  report(name, times);
}

function report(name: string, times: readonly number[]): void {
  console.log(`${name}: ${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`);
}
