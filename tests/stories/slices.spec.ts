import { expect, test } from '../support/pages/story.ts';

test('a table of four units is told what it takes, begun, stopped and given up', async ({ workbench, page }) => {
  await workbench.newGame('Makruk', '7k/8/5K2/8/8/8/8/RRRR4 w - - 0 1');
  const panel = await workbench.panel('Endgame');
  await expect(panel.getByRole('status')).toHaveText('KRRRRvK is not made yet.');
  await panel.getByRole('button', { name: 'Tables' }).click();
  await expect(page.getByRole('rowgroup').filter({ hasText: 'Four units, each on demand' })).toContainText('KRNSMvK');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'KRRRRvK', exact: true }) });
  await expect(row).toContainText('not made');

  await row.getByRole('button', { name: 'Make KRRRRvK' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make endgame tables' });
  await expect(dialog).toContainText('On disk on the way, at most about');
  await dialog.getByRole('button', { name: 'Make', exact: true }).click();
  const job = page.getByRole('list', { name: 'Work in progress' });
  await expect(job).toContainText('KRRRRvK: what captures lead into, 0 of 1');
  await job.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(row).toContainText('begun');
  await expect(page.locator(':focus'), 'the keyboard stays where the button was').toHaveCount(1);
  await expect(row.getByRole('button', { name: 'Go on with KRRRRvK' })).toBeVisible();

  await row.getByRole('button', { name: 'Delete what was begun of KRRRRvK' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toContainText('not made');
});
