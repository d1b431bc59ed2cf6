import { data, expect, test } from '../support/pages/story.ts';

test('shows counts from their first number to the end of the game', async ({ workbench }) => {
  await test.step('shows a count from its first number to the draw', async () => {
    await workbench.addGames(data('dialects/ouk-counted.pgn'), 'Counted');
    await workbench.openGame('Chaser');
    const panel = await workbench.panel('Count');
    const now = panel.getByRole('status');
    await expect(panel).toContainText('No count here.');

    await workbench.forward();
    await expect(now).toContainText('Black counts');
    await expect(now).toContainText(/3\s*of 16/);
    await expect(now).toContainText('White has 12 moves left to mate');
    await expect(
      panel.getByRole('listitem').filter({ hasText: 'Against one boat of White the limit is 16.' }),
    ).toBeVisible();
    await expect(panel).toContainText('Sources');

    for (let called = 4; called <= 16; called++) {
      await workbench.forward(called === 4 ? 1 : 2);
      await expect(now).toContainText(new RegExp(`^\\s*${called}\\s*of 16`));
    }
    await expect(now).toContainText('Drawn by count');
    await expect(workbench.verdict).toHaveText(/½–½\s*Drawn by piece count/);
    await workbench.expectOnBoard('White: king', 'boat d3', 'Black: king g5');
  });

  await test.step('continues a count that was set up, and a mate in time wins', async () => {
    await workbench.newGame('Makruk', '1k6/8/1K6/8/8/8/8/7R w - 32 29 60');
    const panel = await workbench.panel('Count');
    await expect(panel.getByRole('status')).toContainText(/15\s*of 16/);
    await workbench.type('Rh7');
    await workbench.type('Ka8');
    await expect(panel.getByRole('status')).toContainText(/16\s*of 16/);
    await workbench.type('Rh8#');
    await expect(workbench.verdict).toHaveText(/1–0\s*Checkmate/);
  });

  await test.step('counts at once for a bare king in a set-up position, and the board count only for the weaker side', async () => {
    await workbench.newGame('Makruk', '8/8/7K/8/2k5/8/8/R7 b - - 0 1');
    const panel = await workbench.panel('Count');
    await expect(panel.getByRole('status')).toContainText(/3\s*of 16/);
    await workbench.type('Kd5');
    await expect(panel.getByRole('status')).toContainText(/4\s*of 16/);
    await workbench.newGame('Makruk', '3k4/2m5/8/8/8/8/4R3/3KR3 w - - 0 33');
    await expect(panel).toContainText('No count here.');
    await workbench.type('Re3');
    await expect(panel).toContainText('Black is the weaker side: its pieces are worth 1.5, the other side’s 10.');
  });
});
