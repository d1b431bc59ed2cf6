import { expect, test } from '../support/pages/story.ts';

test('estimates, starts, stops and discards a table of four pieces', async ({ workbench, page }) => {
  await workbench.newGame('Makruk', '7k/8/5K2/8/8/8/8/RRRR4 w - - 0 1');
  const panel = await workbench.panel('Endgame');
  await expect(panel.getByRole('status')).toHaveText('KRRRRvK is not built yet.');
  await panel.getByRole('button', { name: 'Tables' }).click();
  await expect(page.getByRole('rowgroup').filter({ hasText: 'Four pieces, built on demand' })).toContainText('KRNSMvK');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'KRRRRvK', exact: true }) });
  await expect(row).toContainText('not built');

  await row.getByRole('button', { name: 'Build KRRRRvK' }).click();
  const dialog = page.getByRole('dialog', { name: 'Build endgame tables' });
  await expect(dialog).toContainText('Peak disk use');
  await dialog.getByRole('button', { name: 'Build', exact: true }).click();
  const job = page.getByRole('list', { name: 'Tasks' });
  await expect(job).toContainText('KRRRRvK: endings after captures, 0 of 1');
  await job.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(row).toContainText('started');
  await expect(page.locator(':focus'), 'the keyboard stays where the button was').toHaveCount(1);
  await expect(row.getByRole('button', { name: 'Continue KRRRRvK' })).toBeVisible();

  await row.getByRole('button', { name: 'Discard partial KRRRRvK' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toContainText('not built');
});
