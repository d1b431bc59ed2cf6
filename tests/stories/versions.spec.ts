import { expect, test } from '../support/pages/story.ts';

test('lists the versions of a game, compares one with the game and restores it', async ({ workbench, page }) => {
  const saved = page.getByText('In the library');
  await workbench.newGame('Makruk');
  await workbench.type('d4', 'd5', 'Nd2');
  await page.keyboard.press('c');
  await page.keyboard.type('The horse protects.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved).toBeVisible();

  await page.keyboard.press('Alt+h');
  const dialog = page.getByRole('dialog', { name: 'Versions of the game' });
  await expect(dialog).toContainText('There is no earlier version.');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Delete');
  await workbench.type('e4');
  await page.keyboard.press('Control+s');
  await expect(saved).toBeVisible();
  await workbench.type('e5');

  await page.keyboard.press('Alt+h');
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await expect(dialog.getByRole('row')).toHaveText([
    /Move.*This version.*The game now/,
    /2\. Nd2.*2\. Nd2 “The horse protects.”/,
    /2\. e4.*2\. e4 e5/,
  ]);
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(workbench.moves).toContainText('The horse protects.');
  await expect(workbench.moves).not.toContainText('e5');

  await page.keyboard.press('Alt+h');
  await expect(dialog).toContainText('The game is as in this version.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(workbench.move('e5')).toBeVisible();
});
