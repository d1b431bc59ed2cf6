import { data, expect, test } from '../support/pages/story.ts';

test('chooses, reorders and resizes the columns of the list, and keeps them', async ({ workbench, page }) => {
  await workbench.addGames(data('pgn/playok.pgn'), 'PlayOK games');
  await expect(workbench.rows()).toHaveCount(9);
  const heads = async () => (await page.getByRole('columnheader').allInnerTexts()).map(text => text.trim()).slice(1);
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const usual = ['White', 'Black', 'Result', 'Ending', 'Event', 'Date', 'Game', 'Moves', 'Modified'];
  await expect.poll(heads).toEqual(usual);

  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  for (const name of ['White rating', 'Site', 'Collection']) await dialog.getByRole('checkbox', { name }).check();
  for (const name of ['Event', 'Ending', 'Modified']) await dialog.getByRole('checkbox', { name }).uncheck();
  await dialog.getByRole('button', { name: 'Move Site up' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect
    .poll(heads)
    .toEqual(['White', 'Black', 'Result', 'Date', 'Game', 'Moves', 'Site', 'White rating', 'Collection']);
  await expect(workbench.rows().first()).toContainText('PlayOK games');

  await head('White rating').getByRole('button').click();
  await expect(head('White rating')).toHaveAttribute('aria-sort', 'ascending');
  await head('White rating').getByRole('button').press('Alt+ArrowLeft');
  await expect.poll(async () => (await heads()).slice(-3)).toEqual(['White rating', 'Site', 'Collection']);
  await expect(head('White rating').getByRole('button')).toBeFocused();
  const width = async () => Math.round((await head('White rating').boundingBox())?.width ?? 0);
  const before = await width();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(width).toBe(before + 10);

  await head('Site').dragTo(head('White'), { targetPosition: { x: 4, y: 10 } });
  await expect.poll(async () => (await heads())[0]).toBe('Site');
  await workbench.hostHasCaughtUp();
  await page.reload();
  await expect.poll(async () => (await heads())[0]).toBe('Site');
  await expect.poll(width).toBe(before + 10);

  await head('Site').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide Site' }).click();
  await expect.poll(async () => (await heads())[0]).toBe('White');
  await head('White').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Reset columns' }).click();
  await expect.poll(heads).toEqual(usual);
});
