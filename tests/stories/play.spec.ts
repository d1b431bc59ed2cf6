import { approve, requestScripted } from '../support/pages/engines.ts';
import { expect, test } from '../support/pages/story.ts';

test('plays a game against the engine from the board, across a reload, and opens it with its clocks', async ({
  workbench,
  page,
}) => {
  await workbench.newGame('Makruk', '6k1/8/8/8/8/8/R7/1R2K3 w - 16 7 60');
  await page.keyboard.press('Alt+o');
  const dialog = page.getByRole('dialog', { name: 'Play against an engine' });
  await dialog.getByLabel('Level').selectOption('1');
  await dialog.getByRole('radio', { name: 'White' }).check({ force: true });
  await dialog.getByLabel('Minutes for each side').fill('10');
  await dialog.getByLabel('Seconds added per move').fill('5');
  await dialog.getByRole('button', { name: 'Start the game' }).click();

  const count = page.getByRole('region', { name: 'The count' });
  await expect(page.getByText('Your move.')).toBeVisible();
  await workbench.drag('a2', 'a7');
  await expect(count.locator('[aria-live]'), 'the engine has answered').toHaveText('Black calls: 5, five');
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(page.getByText('Drawn by agreement', { exact: true }), 'the bare king accepts').toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(count).toContainText('White has 5 moves left');
  await workbench.drag('a2', 'a7');
  await expect(count).toContainText('White has 4 moves left');
  await expect(page.getByText('Your move.'), 'the host has the move before it').toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: /^Training/ }).click();
  await page.getByRole('button', { name: 'Continue the game' }).click();
  await expect(page.getByText('The game is paused.')).toBeVisible();
  const entry = page.getByLabel('Type a move');
  await entry.fill('Rb8');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(entry, 'what was typed before the turn').toHaveValue('Rb8');
  await entry.press('Enter');
  await expect(page.getByText(/^Checkmate/u)).toBeVisible();
  await page.getByRole('button', { name: 'Open as a game' }).click();
  await expect(workbench.moves).toContainText('Rb8#');
  await expect(page.getByText(/^0:10:\d\d$/u).first(), 'the clock of the move').toBeVisible();

  await test.step('opens an unfinished game when another one starts, and gives hints in steps', async () => {
    const start = async () => {
      await page.keyboard.press('Alt+o');
      await dialog.getByRole('radio', { name: 'White' }).check({ force: true });
      await dialog.getByRole('button', { name: 'Start the game' }).click();
      await expect(page.getByText('Your move.')).toBeVisible();
    };
    await workbench.newGame('Makruk', '6k1/8/8/8/8/8/R7/1R2K3 w - 16 7 60');
    await start();
    await workbench.drag('a2', 'a7');
    await expect(count.locator('[aria-live]')).toHaveText('Black calls: 5, five');
    const hint = page.getByRole('status').filter({ hasText: /^(?:The piece to move|Move the|Best here)/u });
    await page.keyboard.press('h');
    await expect(hint).toHaveText('The piece to move: boat.');
    await page.keyboard.press('h');
    await expect(hint).toHaveText('Move the boat on b1.');
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await expect(hint).toHaveText('Best here: Rb8#');
    await page.getByRole('button', { name: 'Leave the game' }).click();

    await page.keyboard.press('Alt+o');
    await expect(dialog).toContainText('Your previous game is opened as an unsaved game.');
    await page.keyboard.press('Escape');
    await start();
    await expect(hint).toHaveCount(0);
    await page.getByRole('list', { name: 'Notifications' }).getByRole('button', { name: 'Show' }).click();
    await expect(workbench.moves).toContainText('Ra7');
  });

  await test.step('claims the draw when the count has run out', async () => {
    await workbench.newGame('Makruk (SchemingMind)', '8/8/8/8/8/1R6/2K5/k7 b - 30 30 73');
    await page.keyboard.press('Alt+o');
    await dialog.getByLabel('Level').selectOption('1');
    await dialog.getByRole('radio', { name: 'Black' }).check({ force: true });
    await dialog.getByLabel('Minutes for each side').fill('0');
    await dialog.getByRole('button', { name: 'Start the game' }).click();
    const claim = page.getByRole('button', { name: 'Claim the draw' });
    await expect(page.getByText('Your move.')).toBeVisible();
    await expect(claim, 'before the last move of the count').toHaveCount(0);
    await workbench.click('a1', 'a2');
    await expect(claim).toBeVisible();
    await expect(count).toContainText('a draw can be claimed');
    await claim.click();
    await expect(page.getByText(/^Drawn by/u)).toBeVisible();
    await expect(claim).toHaveCount(0);
    await page.getByRole('button', { name: 'Open as a game' }).click();
    await expect(workbench.moves).toContainText('Black claims the draw');
  });
});

test('plays against an external engine with clocks, pondering and the count announced', async ({
  workbench,
  shell,
  page,
}) => {
  await approve(page, shell, await requestScripted(page));
  await workbench.newGame('Makruk', '6k1/8/8/8/8/8/R7/1R2K3 w - 16 7 60');
  await page.keyboard.press('Alt+o');
  const dialog = page.getByRole('dialog', { name: 'Play against an engine' });
  const ponder = dialog.getByRole('checkbox', { name: 'The engine thinks in my time' });
  await expect(ponder, 'our own engine searches a number of positions at this level').toHaveCount(0);
  await dialog.getByLabel('Opponent').selectOption('Scripted');
  await expect(ponder).toBeChecked();
  await dialog.getByRole('radio', { name: 'White' }).check({ force: true });
  await dialog.getByLabel('Minutes for each side').fill('10');
  await dialog.getByLabel('Seconds added per move').fill('5');
  await dialog.getByRole('button', { name: 'Start the game' }).click();

  const clock = page.getByRole('timer', { name: /^Scripted, level 4: 0:/u });
  await expect(clock).toHaveText('0:10:00');
  await workbench.drag('a2', 'a7');
  const count = page.getByRole('region', { name: 'The count' });
  await expect(count.locator('[aria-live]'), 'the engine has answered').toHaveText('Black calls: 5, five');
  await expect(clock).toHaveText(/^0:(?:09|10):\d\d$/u);
  const entry = page.getByLabel('Type a move');
  await entry.fill('Rb6');
  await entry.press('Enter');
  await expect(count.locator('[aria-live]')).toHaveText('Black calls: 6, six');
  await entry.fill('Rb8');
  await entry.press('Enter');
  await expect(page.getByText(/^Checkmate/u)).toBeVisible();
  await page.getByRole('button', { name: 'Open as a game' }).click();
  await expect(page.getByText('Scripted, level 4').first()).toBeVisible();
});
