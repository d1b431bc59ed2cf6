import { expect, test } from '../support/pages/story.ts';

test('plays an ending to mate under a count, starts a count by hand, and stores the results', async ({
  workbench,
  page,
}) => {
  await workbench.newGame('Makruk', '6k1/8/8/8/8/8/R7/1R2K3 w - 16 7 60');
  await page.keyboard.press('Alt+g');
  const count = page.getByRole('region', { name: 'The count' });
  await expect(page.getByText('You are White. Mate before the count draws.')).toBeVisible();
  await expect(page.getByText('Your move.')).toBeVisible();
  await expect(count).toContainText('White has 5 moves left');

  await page.keyboard.press('/');
  await page.keyboard.type('Ra7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing lost.')).toBeVisible();
  await expect(page.getByLabel('Type a move'), 'the next move is typed at once').toBeFocused();
  await expect(count).toContainText('five');
  await expect(count).toContainText('White has 4 moves left');
  await expect(count.locator('[aria-live]')).toHaveText('Black calls: 5, five');
  await workbench.drag('b1', 'b8');
  await expect(page.getByText('Checkmate. Mate in 2 moves: the best possible.')).toBeVisible();

  await page.getByRole('button', { name: 'Leave' }).click();
  const row = page.getByRole('row').filter({ hasText: 'KRRvK · attack · From a game' });
  await page.getByRole('tab', { name: 'Played' }).click();
  await expect(row, 'the library has it').toContainText('Done');
  await page.reload();
  await page.getByRole('button', { name: /^Training/ }).click();
  await page.getByRole('tab', { name: 'Played' }).click();
  await expect(row).toContainText('Done');
  await expect(row).toContainText('2 / 2');
  await page.getByRole('tab', { name: 'Statistics' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'KRRvK' })).toContainText('100%');

  await workbench.newGame('Makruk (SchemingMind)', '8/8/8/3k4/8/8/8/R3K3 b - - 0 60');
  await page.keyboard.press('Alt+g');
  await expect(count).toContainText('No count is running yet. Start it before your move.');
  await workbench.click('d5', 'd4');
  await expect(page.getByText('The count was not started: 2 plies lost.')).toBeVisible();
  const takeBack = page.getByRole('button', { name: 'Take back' });
  await takeBack.click();
  await expect(count).toContainText('No count is running yet. Start it before your move.');
  await expect(takeBack, 'disabled while the move is taken back').toBeFocused();
  await page.getByRole('button', { name: 'Start the count' }).click();
  await expect(count).toContainText('Black calls 4 with the next move.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Hint' }), 'the keyboard stays where it was').toBeFocused();
  await workbench.click('d5', 'd4');
  await expect(count.locator('[aria-live]')).toHaveText('Black calls: 4, four');
  await page.getByRole('button', { name: 'Leave' }).click();

  await workbench.newGame('Makruk (SchemingMind)', '8/8/8/8/8/1R6/2K5/k7 b - 30 30 73');
  await page.keyboard.press('Alt+g');
  await expect(page.getByText('Your move.', { exact: true })).toBeVisible();
  await workbench.click('a1', 'a2');
  const claim = page.getByRole('button', { name: 'Claim the draw' });
  await expect(claim).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByText('Best here: Claim the draw')).toBeVisible();
  await claim.click();
  await expect(page.getByText('Done with help')).toBeVisible();
  await page.clock.install();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('tab', { name: 'Due for review' }).click();
  await expect(page.getByText('Nothing is due now.')).toBeVisible();
  await page.clock.fastForward('10:01');
  await expect(page.getByText(/is due$|are due$/)).toBeVisible();

  await page.getByRole('button', { name: 'KRvK', exact: true }).click();
  await page.getByRole('button', { name: 'Random position' }).click();
  await expect(page.getByText('Your move.')).toBeVisible();
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByText('The piece to move: ')).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByText(/^Move the (king|boat) on [a-h][1-8]\.$/u)).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByText(/^Best here: /)).toBeVisible();
});
