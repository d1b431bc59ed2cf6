import type { Locator } from '@playwright/test';
import { data, expect, test } from '../support/pages/story.ts';

/** The figure of nodes searched. */
const nodes = (engine: Locator): Locator => engine.getByRole('definition').nth(1);

test('the engine follows the current move, and its line can be added to the tree', async ({ workbench, page }) => {
  const { engine, moves } = workbench;
  await workbench.newGame('Makruk');
  await workbench.type('e4', 'e5');
  await expect(engine).toContainText('Engine off');
  await workbench.turnEngine(true);
  const line = engine.getByRole('listitem', { name: 'Line 1', exact: true });
  await expect(line, 'White to move after two plies').toContainText(/2\./);
  const before = await nodes(engine).textContent();
  await expect(nodes(engine), 'reports go on').not.toHaveText(before ?? '');
  await expect(page.getByRole('meter', { name: 'Evaluation' })).not.toHaveAttribute('aria-valuetext', 'Engine off');

  await page.keyboard.press('ArrowLeft');
  await expect(line, 'now for the position before').toContainText(/1…/);
  await engine.getByRole('button', { name: 'More lines' }).click();
  await expect(engine.getByRole('listitem', { name: 'Line 4', exact: true })).toBeVisible();

  await engine.getByRole('button', { name: 'Engine options' }).click();
  await engine.getByRole('combobox', { name: 'Search limit' }).selectOption('depth');
  await engine.getByRole('spinbutton').fill('4');
  await engine.getByRole('spinbutton').press('Enter');
  await expect(engine, 'the line changes no more').toContainText('Search finished');
  await engine.getByRole('checkbox', { name: 'Chances of win, draw and loss' }).check();
  await expect(engine).toContainText(/White wins \d+%, draw \d+%, Black wins \d+%/);
  const best = await line.getByRole('button', { name: /^Play/ }).first().textContent();
  await engine.getByRole('button', { name: 'Add line 1 as variation' }).click();
  await expect(moves.getByRole('button', { name: /^Undo/ })).toHaveAccessibleName(/^Undo: engine line/);
  await expect(workbench.current(), 'the cursor stays').toHaveText('e4');
  await expect(moves).toContainText(best?.trim() ?? '?');
  await expect(workbench.move('e5').first()).toBeVisible();

  await workbench.turnEngine(false);
  await page.keyboard.press('Control+z');
  await expect(moves.getByRole('button', { name: /^Undo/ })).toHaveAccessibleName(/^Undo: move/);

  await test.step('gives a hint in steps', async () => {
    await workbench.newGame('Makruk', '7k/8/6K1/8/8/8/8/R7 w - 32 5 1');
    const hint = page.getByRole('status').filter({ hasText: /^(?:The piece to move|Move the|Best here)/u });
    await page.keyboard.press('h');
    await expect(hint).toHaveText('The piece to move: boat.');
    await page.keyboard.press('h');
    await expect(hint).toHaveText('Move the boat on a1.');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(hint).toHaveText('Best here: Ra8#');
    await workbench.type('Ra8');
    await expect(hint).toHaveCount(0);
  });
});

test('shows threats and its evaluation, draws frames while it searches, and takes threads and memory from the settings', async ({
  workbench,
  page,
}, testInfo) => {
  await test.step('shows the threat of the other side', async () => {
    await workbench.newGame('Makruk');
    await workbench.type('e4', 'e5');
    await page.keyboard.press('x');
    const { engine } = workbench;
    await expect(engine).toContainText('Threat: the side to move passes.');
    const line = engine.getByRole('listitem', { name: 'Line 1', exact: true });
    await expect(line, 'Black would move').toContainText(/…/);
    await expect(line.getByRole('button', { name: /^Play/ }).first()).toBeDisabled();
    await expect(line.getByRole('button', { name: 'Add line 1 as variation' })).toHaveCount(0);
    const bar = page.getByRole('meter', { name: 'Evaluation' });
    await expect(bar, 'no evaluation of this position yet').toHaveAttribute('aria-valuetext', 'No evaluations yet.');
    await page.keyboard.press('x');
    await expect(line, 'White to move').not.toContainText(/…/);
    await expect(bar).toHaveAttribute('aria-valuetext', /\d/);
    await page.keyboard.press('x');
    await expect(line, 'Black would move again').toContainText(/…/);
    await expect(bar, 'the evaluation of the position remains').toHaveAttribute('aria-valuetext', /\d/);
    await page.keyboard.press('x');
    await expect(line).not.toContainText(/…/);
    await expect(line.getByRole('button', { name: 'Add line 1 as variation' })).toBeVisible();
  });

  await test.step('explains the static evaluation', async () => {
    await workbench.turnEngine(false);
    await workbench.newGame('Makruk');
    await workbench.type('e4');
    await workbench.turnEngine(true);
    const { engine } = workbench;
    await engine.getByText('Static evaluation', { exact: true }).click();
    await expect(engine.getByRole('row').nth(1)).toBeInViewport();
    const row = engine.getByRole('row', { name: /^Side to move/ });
    await expect(row.getByRole('cell').last()).toHaveText(/^[-−+]?\d\.\d\d$/);
    await expect(engine.getByRole('row', { name: /^Static evaluation, for White/ })).toBeVisible();
    await expect(engine.getByRole('row').last()).toHaveText(
      /Evaluation with the neural network, for White\s*[-−+]?\d\.\d\d$/,
    );
  });

  await test.step('searches only the chosen moves, or all but some', async () => {
    await workbench.turnEngine(false);
    await workbench.newGame('Makruk');
    await workbench.turnEngine(true);
    const { engine } = workbench;
    const line = engine.getByRole('listitem', { name: 'Line 1', exact: true });
    const first = line.getByRole('button', { name: /^Play/ }).first();
    await expect(first).toBeVisible();
    await engine.getByRole('button', { name: 'Engine options' }).click();
    const moves = engine.getByRole('group', { name: 'Moves to search' });
    await moves.getByRole('combobox', { name: 'Moves to search' }).selectOption('Only these');
    await moves.getByRole('combobox', { name: 'Add a move' }).selectOption('a4');
    await expect(first).toHaveText('a4');
    await expect(engine.getByRole('listitem', { name: 'Line 2', exact: true })).toHaveCount(0);
    await engine.getByRole('button', { name: 'Engine options' }).click();
    await expect(moves, 'a choice is always shown').toBeVisible();
    await moves.getByRole('combobox', { name: 'Moves to search' }).selectOption('All moves');
    await expect(moves).toHaveCount(0);

    await expect(engine.getByRole('listitem', { name: 'Line 2', exact: true })).toBeVisible();
    await line.hover();
    await line.getByRole('button', { name: /^Search without/ }).click();
    const remove = moves.getByRole('button', { name: /^Remove/ });
    const best = ((await remove.getAttribute('aria-label')) ?? '').replace('Remove ', '');
    await expect(first).not.toHaveText(best);
    await remove.click();
    await expect(remove).toHaveCount(0);
    await expect(engine.getByRole('listitem', { name: 'Line 2', exact: true })).toBeVisible();
  });

  await test.step('finds a mate and announces it in words', async () => {
    await workbench.turnEngine(false);
    await workbench.newGame('Ouk Chaktrang', '1k6/7R/1K6/8/8/8/8/7R w - - 0 1');
    await workbench.turnEngine(true);
    await expect(workbench.engine.getByRole('listitem', { name: 'Line 1', exact: true })).toContainText(
      'White mates in 1',
    );
    await workbench.engine.getByRole('button', { name: 'Play Rh8#', exact: true }).first().click();
    await expect(workbench.verdict).toContainText('Checkmate');
    await expect(workbench.engine).toContainText('The game is over.');
  });

  await test.step('the page keeps drawing frames while the engine searches', async () => {
    await workbench.newGame('Ouk Chaktrang');
    const more = workbench.engine.getByRole('button', { name: 'More lines' });
    const lines = workbench.engine.getByRole('status', { name: 'Lines' });
    for (const many of ['4', '5']) {
      await more.click();
      await expect(lines).toHaveText(many);
    }
    await expect(more).toBeDisabled();
    await workbench.turnEngine(true);
    await expect(nodes(workbench.engine)).toBeVisible();
    const seen = await nodes(workbench.engine).evaluate(
      element =>
        new Promise<{ readonly frames: number; readonly longest: number; readonly seconds: number }>(resolve => {
          const REPORTS = 13;
          const began = performance.now();
          let [frames, reports, longest, last] = [0, 0, 0, began];
          let running = true;
          const onFrame = (now: number) => {
            frames++;
            longest = Math.max(longest, now - last);
            last = now;
            if (running) requestAnimationFrame(onFrame);
          };
          requestAnimationFrame(onFrame);
          const watch = new MutationObserver(() => {
            if (++reports < REPORTS) return;
            watch.disconnect();
            running = false;
            resolve({ frames, longest, seconds: (performance.now() - began) / 1000 });
          });
          watch.observe(element, { characterData: true, childList: true, subtree: true });
        }),
    );
    const rate = (seen.frames / seen.seconds).toFixed(1);
    testInfo.annotations.push({
      type: 'frames',
      description: `${rate} a second, longest ${seen.longest.toFixed(0)} ms`,
    });
    console.log(`frames while the engine searches: ${rate} a second, longest ${seen.longest.toFixed(0)} ms`);
    expect(seen.frames, 'no frame waits for more than one report').toBeGreaterThanOrEqual(12);
    await page.keyboard.press('Home');
    await workbench.type('e4');
    await expect(workbench.current()).toHaveText('e4');
  });

  await test.step('threads and memory are settings, and a wrong number of threads is explained', async () => {
    await workbench.newGame('Makruk');
    await page.getByRole('button', { name: 'Settings' }).click();
    const threads = page.getByRole('spinbutton', { name: 'Threads' });
    await expect(threads).toHaveValue('1');
    await threads.fill('0');
    await threads.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Enter a whole number from 1 to' })).toBeVisible();
    const most = (await threads.getAttribute('max')) ?? '1';
    await threads.fill(most);
    await threads.press('Enter');
    await expect(page.getByText('Enter a whole number')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Memory for the search' }).selectOption('128');
    await workbench.hostHasCaughtUp();
    await page.reload();
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(threads).toHaveValue(most);
    await expect(page.getByRole('combobox', { name: 'Memory for the search' })).toHaveValue('128');
  });
});

test('analyses a game, stops half way, continues to the end and stores the evaluations', async ({
  workbench,
  page,
  restart,
}) => {
  await workbench.addGames(data('dialects/broken.pgn'), 'Broken file');
  await workbench.openGame('Last');
  const graph = await workbench.panel('Graph');
  const plot = graph.getByRole('slider', { name: 'Evaluation graph' });
  await expect(graph).toContainText('No evaluations yet.');
  await expect(plot.locator('path'), 'neither side has a share of an empty graph').toHaveCount(0);
  const colour = (element: Locator) => element.evaluate(box => getComputedStyle(box).backgroundColor);
  expect(await colour(plot)).toBe(await colour(page.getByRole('banner')));

  await graph.getByRole('combobox', { name: 'Time per move' }).selectOption({ label: '10 s' });
  await graph.getByRole('button', { name: 'Analyse game' }).click();
  await expect(graph.getByRole('status')).toContainText('of 4 positions');
  await graph.getByRole('button', { name: 'Stop analysis' }).click();
  await expect(graph.getByRole('button', { name: 'Analyse game' })).toBeVisible();

  await graph.getByRole('combobox', { name: 'Time per move' }).selectOption({ label: '0.2 s' });
  await graph.getByRole('button', { name: 'Analyse game' }).click();
  await plot.focus();
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
    await page.keyboard.press(key);
    await expect(plot, 'every position has its evaluation').toHaveAttribute('aria-valuetext', /: .*\d/);
  }
  await page.keyboard.press('Home');
  await workbench.type('a4');
  await expect(plot, 'a variation is named').toHaveAttribute('aria-valuetext', 'Variation: 1. a4');
  await expect(plot, 'and leaves the line at its start').toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('Control+z');
  await expect(graph.getByRole('button', { name: 'Analyse game' })).toBeVisible();

  await restart();
  await workbench.openLibrary();
  await workbench.openGame('Last');
  await workbench.panel('Graph');
  await plot.focus();
  await page.keyboard.press('End');
  await expect(plot, 'kept in the library').toHaveAttribute('aria-valuetext', /2\. Nf3: .*\d/);
  await graph.getByRole('button', { name: 'Add evaluations to the game' }).click();
  for (const san of ['f4', 'f5', 'Nf3'])
    await expect(workbench.moves.getByRole('button', { name: new RegExp(`${san}.*\\d`) })).toBeVisible();
});
