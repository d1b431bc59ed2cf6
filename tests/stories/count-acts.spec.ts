import { expect, test } from '../support/pages/story.ts';

const BARE_BUT_MET = '8/8/3m4/3k4/8/8/4K3/R3S3 b - - 0 20';

test('counts by the players, and explains the count', async ({ workbench, page }) => {
  await test.step('players start, stop and miscount, and every action can be undone', async () => {
    await workbench.newGame('Makruk', { rules: 'Makruk (manual count)', fen: BARE_BUT_MET });
    const panel = await workbench.panel('Count');
    const black = panel.getByRole('group', { name: 'Black' });
    await expect(panel).toContainText('No count here.');
    await panel.getByRole('button', { name: 'Why are other actions unavailable?' }).click();
    await expect(panel).toContainText('Black: Stop the count – No count is running.');

    await black.getByRole('button', { name: 'Start the count' }).press('Enter');
    await expect(panel.getByRole('status')).toContainText(/0\s*of 64/);
    await expect(workbench.moves.getByRole('listitem').filter({ hasText: 'Black starts to count' })).toBeVisible();
    await workbench.type('Kc5', 'Ra2', 'Kd5', 'Ra3', 'Kc5');
    await expect(panel.getByRole('status')).toContainText(/3\s*of 64/);

    await panel.getByLabel('Black called').fill('4');
    await panel.getByLabel('Black called').press('Enter');
    await expect(panel).toContainText('Called 4, should be 3');
    await expect(workbench.current()).toContainText('Black calls 4');
    await panel.getByRole('button', { name: 'Remove: Black calls 4' }).click();
    await expect(workbench.current()).not.toContainText('calls');

    await workbench.type('Ra5+');
    await black.getByRole('button', { name: 'Stop the count' }).click();
    await expect(panel).toContainText('No count here.');
    await workbench.moves.getByRole('button', { name: /^Undo/ }).click();
    await expect(panel.getByRole('status')).toContainText(/3\s*of 64/);

    await panel.getByRole('group', { name: 'White' }).getByRole('button', { name: 'Declare a draw' }).click();
    await expect(workbench.verdict).toContainText('½–½');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(workbench.verdict).toHaveCount(0);
  });

  await test.step('under the Cambodian page’s rules a completed count waits for the claim', async () => {
    const fen = '8/6k1/1R6/8/8/8/8/3KR1N1 b - 14 12 45';
    await workbench.newGame('Ouk Chaktrang', { rules: 'Ouk (Cambodian page)', fen });
    const panel = await workbench.panel('Count');
    const claim = panel.getByRole('group', { name: 'Black' }).getByRole('button', { name: 'Claim the draw' });
    await workbench.type('Kf7', 'Nf3');
    await expect(panel.getByRole('status')).toContainText(/7\s*of 8/);
    await expect(claim).toHaveCount(0);
    await workbench.type('Kg7');
    await expect(workbench.verdict).toHaveCount(0);
    await claim.click();
    await expect(workbench.verdict).toContainText('½–½');
  });

  await test.step('the panel shows the limits, what would change the count, and other rule sets', async () => {
    await workbench.newGame('Makruk', '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1');
    await workbench.type('Ra5+', 'Kd6', 'Ra1', 'Kd5');
    const panel = await workbench.panel('Count');
    const show = (section: string) => panel.getByRole('button', { name: section, exact: true }).click();

    await show('Rule');
    await expect(panel.getByRole('row', { name: /^16 one boat/ })).toContainText(/16\s*one boat\s*a1/);
    await show('What if');
    await expect(panel).toContainText('although the remaining pieces would give 44');
    await expect(panel).toContainText('from 5 to 16, 12 moves to mate (by one boat)');
    await show('Other rules');
    await expect(panel.getByRole('row').filter({ hasText: 'Ouk Chaktrang' }).first()).toContainText(
      'Black 6 of 16, 10 left',
    );
    const karOuk = panel
      .getByRole('row')
      .filter({ hasText: /^\s*Kar Ouk\s/ })
      .first();
    await expect(karOuk).toContainText('White gave the first check and wins');
    await karOuk.getByRole('button', { name: '1. Ra5+' }).click();
    await expect(workbench.current()).toContainText('Ra5+');

    await workbench.forward(3);
    await panel.getByRole('list', { name: 'Numbers called' }).getByRole('button').first().click();
    await expect(workbench.current()).toContainText('Kd6');
  });
});
