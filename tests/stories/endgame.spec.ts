import { expect, test } from '../support/pages/story.ts';

test('shows the verdicts of the tables, how a game lost its win, and builds a missing table', async ({
  workbench,
  page,
}) => {
  await test.step('shows the table verdict under the count, and follows the moves', async () => {
    await workbench.newGame('Makruk', '7k/8/5K2/8/8/8/8/R7 w - 32 3 60');
    const panel = await workbench.panel('Endgame');
    const verdict = panel.getByRole('status');
    await expect(verdict).toContainText(/White mates in \d+; \d+ moves? available, margin \d+/);
    await expect(panel).toContainText('Source: KRvK (built-in)');
    const before = await verdict.textContent();
    const rows = panel.getByRole('row').filter({ has: page.getByRole('button') });
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
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

  await test.step('proves the win, and shows how the game lost it', async () => {
    await workbench.paste(ENDING);
    await page.keyboard.press('Home');
    const panel = await workbench.panel('Endgame');
    const verdict = panel.getByRole('status').first();
    await expect(verdict).toContainText('White mates in 2');

    await panel.getByRole('button', { name: 'Proof', exact: true }).click();
    const proof = panel.getByRole('region', { name: 'Proof line' });
    await expect(proof).toContainText('2 moves');
    await proof.getByRole('button', { name: 'Add to the game' }).click();
    await expect(workbench.moves.getByText('#')).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(workbench.moves.getByText('#')).toHaveCount(0);

    await panel.getByRole('button', { name: 'Spare pieces', exact: true }).click();
    await expect(panel.getByRole('row', { name: /boat a1/ })).toContainText('No win');

    await panel.getByRole('button', { name: 'Course', exact: true }).click();
    const course = panel.getByRole('slider', { name: 'Mate and count along the line' });
    await course.press('End');
    await expect(workbench.moves.getByRole('button', { name: 'Kh6' }).last()).toHaveAttribute('aria-current', 'true');
    await expect(course).toHaveAttribute('aria-valuetext', /4… Kh6: White mates in \d+/);

    await panel.getByRole('button', { name: 'Game', exact: true }).click();
    const game = panel.getByRole('region', { name: 'Verdict on the game’s ending' });
    await expect(game).toContainText('After 4… Kh6 the game stops, though White is winning.');
    await game.getByRole('button', { name: 'Annotate the game' }).click();
    await expect(workbench.moves).toContainText('the game stops, though White is winning');
  });

  await test.step('builds, verifies and deletes a missing table', async () => {
    /** Making and checking take what the machine takes; the story's own limit is their only one. */
    const soon = { timeout: 0 };
    await workbench.newGame('Makruk', '7k/8/5K2/8/8/8/8/RRR5 w - - 0 1');
    const panel = await workbench.panel('Endgame');
    await expect(panel.getByRole('status')).toHaveText('KRRRvK is not built yet.');
    await panel.getByRole('button', { name: 'Build' }).click();
    const dialog = page.getByRole('dialog', { name: 'Build endgame tables' });
    await expect(dialog).toContainText('Maximum memory');
    await dialog.getByRole('button', { name: 'Build', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel.getByRole('status')).not.toHaveText('KRRRvK is not built yet.', soon);

    await panel.getByRole('button', { name: 'Tables' }).click();
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'KRRRvK', exact: true }) });
    await expect(row).toContainText('your own table');
    await row.getByRole('button', { name: 'Verify KRRRvK' }).click();
    await expect(row).toContainText('OK', soon);
    await row.getByRole('button', { name: 'Delete KRRRvK' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toContainText('not built');
  });
});

/** Won all along, and drawn by agreement. */
const ENDING = `[White "Dara"]
[Black "Vuthy"]
[Variant "makruk"]
[SetUp "1"]
[FEN "7k/8/5K2/8/8/8/8/R7 w - - 0 1"]
[Result "1/2-1/2"]

1. Kf7 Kh7 2. Rb1 Kh6 3. Rb5 Kh7 4. Ra5 Kh6 1/2-1/2
`;
