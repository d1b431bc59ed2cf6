/**
 * `npm run page-times [-- [--only PART] LIBRARY]`: how long a user waits for the page, in Chromium without a window: the
 * first load, steps in a study of 10,000 moves, frames per second, and the answer of each view. LIBRARY is copied and
 * its list is scrolled; without it, the samples are. Beside the clock is the processor time of the page's main thread:
 * it is what the page itself needs, also where other programs or rasterising without a graphics card take longer.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
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
import { traceWhile, type Work } from '../support/pages/main-thread.ts';
import { Shell } from '../support/pages/shell.ts';
import { Workbench } from '../support/pages/workbench.ts';

/** With nothing in its cache. */
const PAGE = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' } as const;
const LOADS = 5;
const NODES = 10_000;
const STEPS = 150;
/** Milliseconds during which frames are counted. */
const WATCHED = 5000;
/** Pixels in each frame by which the scrollbar is dragged. */
const SCROLLED = 300;
/** Pixels in a second that the wheel scrolls. */
const WHEEL_SPEED = 4000;
/** Frames from a step to the next one while an arrow key is held. */
const HELD_FRAMES = 2;
const REPEATS = 5;

/** Milliseconds: of a frame, and until the page can be used. */
const GOAL = { frame: 16, load: 1000 } as const;
/** Kilobytes of script. */
const GOAL_SCRIPT = 400;

const PARTS = {
  loads: measureLoads,
  scrolling: measureScrolling,
  views: measureViews,
  steps: measureSteps,
  engine: measureEngine,
} as const;

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const [library] = positionals;
const { only } = values;
if (only !== undefined && !(only in PARTS)) throw new Error(`--only takes one of ${Object.keys(PARTS).join(', ')}`);
await build(['kernel', 'endgame', 'page', 'node'], { log: line => console.log(line) });
await loadRules(await readFile(findAssets().rulesWasm));
const folder = mkdtempSync(join(tmpdir(), 'chatrang-times-'));
const shell = new Shell(join(folder, 'library.db'));
if (library !== undefined) copyFileSync(library, shell.library);
const browser = await openChromium();
try {
  await shell.start();
  const page = await browser.newPage(PAGE);
  await page.goto(shell.address);
  const workbench = new Workbench(page, shell);
  // A large library opens for longer than a story waits.
  await page.getByRole('region', { name: 'Library', exact: true }).waitFor();
  for (const [name, measure] of Object.entries(PARTS))
    if (only === undefined || only === name) await measure(page, workbench);
} finally {
  await browser.close();
  await shell.end();
  rmSync(folder, { recursive: true, force: true });
}

/** Until the first frame with a button, and until the first one with a game in the list. */
async function measureLoads(): Promise<void> {
  for (const [what, selector] of [
    ['buttons', 'header button'],
    ['games', '[role=gridcell]'],
  ] as const) {
    const loads: Load[] = [];
    for (let load = 0; load < LOADS; load++) loads.push(await measureLoad(selector));
    report(
      `first ${what} on screen`,
      loads.map(({ time }) => time),
      GOAL.load,
    );
    const fetched = median(loads.map(({ bytes }) => bytes / 1000)).toFixed(0);
    console.log(`  scripts fetched until then: ${fetched} kB (goal: ${GOAL_SCRIPT} kB)`);
    const page = await browser.newPage(PAGE);
    const { spent } = await traceWhile(browser, page, shell.origin, () => loadUntil(page, selector));
    console.log(`  ${workText(spent, 1, 'load')}`);
    await page.close();
  }
}

interface Load {
  /** Milliseconds from the request of the page. */
  readonly time: number;
  /** Of scripts. */
  readonly bytes: number;
}

async function measureLoad(selector: string): Promise<Load> {
  const page = await browser.newPage(PAGE);
  const load = await loadUntil(page, selector);
  await page.close();
  return load;
}

async function loadUntil(page: Page, selector: string): Promise<Load> {
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
  return page.evaluate(async () => {
    const time = await (globalThis as unknown as { readonly drawn: Promise<number> }).drawn;
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, responseEnd }) => name.endsWith('.js') && responseEnd < time,
    );
    return { time, bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
  });
}

async function measureScrolling(page: Page, workbench: Workbench): Promise<void> {
  await workbench.openLibrary();
  const count = await workbench.games.getAttribute('aria-rowcount');
  const scroller = await workbench.games.evaluateHandle(grid =>
    [grid, ...grid.querySelectorAll('*')].find(one => one.scrollHeight > 2 * one.clientHeight),
  );
  await measureFrames(`scrolling by the wheel through a list of ${count} rows`, page, async () => {
    const box = await scroller.asElement()?.boundingBox();
    const session = await page.context().newCDPSession(page);
    await session.send('Input.synthesizeScrollGesture', {
      x: (box?.x ?? 0) + 100,
      y: (box?.y ?? 0) + 100,
      yDistance: -WHEEL_SPEED * (WATCHED / 1000),
      speed: WHEEL_SPEED,
      gestureSourceType: 'mouse',
    });
  });
  await measureFrames(`dragging the scrollbar of a list of ${count} rows`, page, () =>
    page.evaluate(
      ([element, time, pixels]) =>
        new Promise<void>(resolve => {
          const end = performance.now() + time;
          const next = (now: number): void => {
            element?.scrollBy({ top: pixels });
            if (now < end) requestAnimationFrame(next);
            else {
              element?.scrollTo({ top: 0 });
              resolve();
            }
          };
          requestAnimationFrame(next);
        }),
      [scroller, WATCHED, SCROLLED] as const,
    ),
  );
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

/** Opens the large game without the engine. */
async function openLargeGame(workbench: Workbench): Promise<void> {
  const file = join(folder, 'large.pgn');
  if (!existsSync(file)) {
    await writeFile(file, largeGame());
    await workbench.addGames(file, 'Large');
    await workbench.rows().first().dblclick();
  }
  await workbench.board.waitFor();
  await workbench.turnEngine(false);
}

async function measureSteps(page: Page, workbench: Workbench): Promise<void> {
  await openLargeGame(workbench);
  for (const key of ['ArrowRight', 'ArrowLeft']) {
    const { result, spent } = await traceWhile(browser, page, shell.origin, () => stepTimes(page, key));
    report(`a step in a study of ${NODES} moves (${key}), until it is drawn`, result.times, GOAL.frame);
    console.log(`  ${workText(spent, STEPS, 'step', GOAL.frame)}`);
    if (result.late > 0) console.log(`  steps drawn in a later frame: ${result.late} of ${STEPS}`);
  }
}

/** Milliseconds of each step, and how many steps were drawn in a later frame. */
function stepTimes(page: Page, key: string): Promise<{ readonly times: readonly number[]; readonly late: number }> {
  return page.evaluate(
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
  await openLargeGame(workbench);
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
  await measureFrames('the engine searches a position', page, () => page.waitForTimeout(WATCHED));
  await measureFrames('an arrow key is held while the engine searches', page, () =>
    page.evaluate(
      ([time, apart]) =>
        new Promise<void>(resolve => {
          const end = performance.now() + time;
          let frame = 0;
          const next = (now: number): void => {
            const key = Math.floor(frame / apart) % 60 < 30 ? 'ArrowRight' : 'ArrowLeft';
            if (frame++ % apart === 0)
              document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }));
            if (now < end) requestAnimationFrame(next);
            else resolve();
          };
          requestAnimationFrame(next);
        }),
      [WATCHED, HELD_FRAMES] as const,
    ),
  );
}

/** Prints frames per second and the work of the main thread per frame while `work` runs. */
async function measureFrames(name: string, page: Page, work: () => Promise<unknown>): Promise<void> {
  const { result: frames, spent } = await traceWhile(browser, page, shell.origin, async () => {
    const counting = await page.evaluateHandle(() => {
      const counted = { frames: [] as number[], ended: false };
      const next = (now: number): void => {
        counted.frames.push(now);
        if (!counted.ended) requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
      return counted;
    });
    await work();
    return counting.evaluate(counted => {
      counted.ended = true;
      return counted.frames;
    });
  });
  const gaps = frames.slice(1).map((now, at) => now - (frames[at] as number));
  const perSecond = (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
  console.log(
    `${name}: ${perSecond.toFixed(1)} frames per second (goal: 60), longest ${Math.max(...gaps).toFixed(0)} ms`,
  );
  console.log(`  ${workText(spent, gaps.length, 'frame', GOAL.frame)}`);
}

/** @param count of frames or steps, in each of which the goal holds */
function workText(spent: Work, count: number, each: string, goal?: number): string {
  const per = (time: number): string => (time / count).toFixed(1);
  const { total, script, style, layout, paint } = spent;
  const parts = `script ${per(script)}, style ${per(style)}, layout ${per(layout)}, paint ${per(paint)}`;
  const most = `longest task ${spent.longest.toFixed(0)} ms, tasks over 50 ms: ${spent.longTasks}`;
  const whole = `main thread ${per(total)} ms per ${each}${goal === undefined ? '' : ` (goal: ${goal} ms)`}`;
  return `${whole}: ${parts}; ${most}; other threads: ${per(spent.raster)} ms`;
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

/** @param goal milliseconds */
function report(name: string, times: readonly number[], goal?: number): void {
  const goalText = goal === undefined ? '' : ` (goal: ${goal} ms)`;
  console.log(`${name}: ${median(times).toFixed(0)} ms${goalText}, at most ${Math.max(...times).toFixed(0)} ms`);
}
