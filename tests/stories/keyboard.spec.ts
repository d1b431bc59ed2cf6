import type { Locator, Page } from '@playwright/test';
import { data, expect, test } from '../support/pages/story.ts';

async function tabTo(page: Page, target: Locator) {
  for (let stops = 0; stops < 60; stops++) {
    if (await target.evaluate(element => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard never comes there');
}

test('gives a command another key, and finds, opens, replays and continues a game with the keyboard alone', async ({
  workbench,
  page,
  expectedErrors,
}) => {
  await test.step('opens a dialog that could not be fetched before, and gives a command another key', async () => {
    expectedErrors.push(/ERR_FAILED/);
    const palette = /\/Palette-[^/]+$/u;
    await page.route(palette, route => route.abort());
    const notFetched = page.waitForEvent('requestfailed', request => palette.test(request.url()));
    await page.reload();
    await notFetched;
    await workbench.openLibrary();
    const lost = workbench.notice('The connection to the program was lost.');
    await expect(lost, 'it is not requested yet').toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(lost).toBeVisible();
    await page.getByRole('list', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' }).click();
    await page.unroute(palette);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');

    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Change keys…' }).click();
    const find = page.getByRole('searchbox', { name: 'Find a command or key' });
    await expect(find).toBeFocused();
    await page.keyboard.type('training');
    await page.getByRole('button', { name: 'Add a key: Training' }).click();
    await page.keyboard.press('Control+i');
    await expect(page.getByRole('alert')).toContainText('Ctrl I belongs to “Import games”.');
    await page.getByRole('button', { name: 'Use it here' }).click();
    await expect(page.getByRole('button', { name: 'Remove Ctrl I: Training' })).toBeVisible();
    await page.keyboard.press('Control+i');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Training', pressed: true })).toBeVisible();
  });

  await test.step('finds, opens, replays and continues a game with the keyboard alone', async () => {
    await workbench.addGames(data('pgn/playok.pgn'), 'PlayOK games');
    await page.keyboard.press('Alt+2');
    await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
    await page.keyboard.type('lee168');
    await expect(workbench.rows()).toHaveCount(1);
    for (const [key, view] of [
      ['Alt+3', 'Rules'],
      ['Alt+4', 'Training'],
      ['Alt+5', 'Repertoires'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(
        page.getByRole('banner').getByRole('button', { name: view, exact: false, pressed: true }),
      ).toBeVisible();
      await page.keyboard.press('Alt+2');
      await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
    }
    await expect(page.getByRole('searchbox', { name: 'Search' }), 'not typed into the field').toHaveValue('lee168');
    await page.keyboard.press('Alt+1');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Library', pressed: false })).toBeVisible();
    await page.keyboard.press('Alt+2');
    await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
    await tabTo(page, workbench.games);
    await page.keyboard.press('Enter');
    await expect(workbench.board).toBeVisible();

    await page.keyboard.press('ArrowRight');
    await expect(workbench.current()).toHaveText('c4');
    await page.keyboard.press('End');
    await expect(workbench.current()).toHaveText('Kd5');
    await page.keyboard.press('ArrowLeft');
    await expect(workbench.current()).toHaveText('Mc5');
    await page.keyboard.press('Home');
    await workbench.expectOnBoard('White to move', 'fish a3 b3 c3 d3 e3 f3 g3 h3');

    await tabTo(page, workbench.board);
    await expect(workbench.board).toBeFocused();
    const said = page.locator('[aria-live=assertive]');
    await page.keyboard.press('PageDown');
    await expect(said, 'the next piece').toHaveText('e1, White met');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('p');
    await expect(said).toContainText('White: king d1, boat a1 h1,');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(workbench.current(), 'd3 to d4 by the square cursor').toHaveText(/d4/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('d5');
    await page.keyboard.press('Enter');
    await expect(workbench.current()).toHaveText(/d5/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await expect(workbench.current(), 'over to the main line').toHaveText('c4');

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('flip');
    await page.keyboard.press('Enter');
    await expect(page.locator('.orientation-black'), 'flipped by the command palette').toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('piece count');
    await page.getByRole('option', { name: 'Counting – The piece count' }).waitFor();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'The piece count' })).toBeVisible();
    await page.keyboard.press('Alt+1');

    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next move');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
