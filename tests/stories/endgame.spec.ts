import { expect, test } from '../pages/story.ts';

test('the tables say who wins under the count, and follow the moves', async ({ workbench, page }) => {
  await workbench.newGame('Makruk', '7k/8/5K2/8/8/8/8/R7 w - 32 3 60');
  const panel = await workbench.panel('Endgame');
  const verdict = panel.getByRole('status');
  await expect(verdict).toContainText(/White mates in \d+; the count allows \d+: \d+ to spare/);
  await expect(panel).toContainText('KRvK says so (with the program)');
  const before = await verdict.textContent();
  const rows = panel.getByRole('row').filter({ has: page.getByRole('button') });
  expect(await rows.count()).toBeGreaterThan(10);
  await expect(rows.first()).toContainText('Win');

  await rows.first().getByRole('button').click();
  await expect(workbench.moves.getByRole('listitem').first()).toBeVisible();
  await expect(verdict).not.toHaveText(before ?? '');
  await expect(verdict).toContainText('White mates in');

  await workbench.newGame('Makruk', '7k/8/5K2/8/8/8/8/N7 w - - 0 1');
  await workbench.panel('Endgame');
  await expect(verdict).toHaveText('No win');
  await workbench.newGame('Makruk');
  await expect(page.getByRole('tab', { name: 'Endgame' })).toHaveCount(0);
});

test('a table that is missing is made, checked and deleted', async ({ workbench, page }) => {
  await workbench.newGame('Makruk', '7k/8/5K2/8/8/P7/8/8 w - - 0 1');
  const panel = await workbench.panel('Endgame');
  await expect(panel.getByRole('status')).toHaveText('KPvK is not made yet.');
  await panel.getByRole('button', { name: 'Make it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make endgame tables' });
  await expect(dialog).toContainText('Memory, at most');
  await dialog.getByRole('button', { name: 'Make', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByRole('status')).not.toHaveText('KPvK is not made yet.');

  await panel.getByRole('button', { name: 'Tables' }).click();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'KPvK', exact: true }) });
  await expect(row).toContainText('your own table');
  await row.getByRole('button', { name: 'Check KPvK' }).click();
  await expect(row).toContainText('whole');
  await row.getByRole('button', { name: 'Delete KPvK' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toContainText('not made');
});
