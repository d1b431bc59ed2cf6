import { expect, test } from '../support/pages/story.ts';

test('verifies a problem on the board, stops it, and adds its solution to the game', async ({ workbench, page }) => {
  await workbench.newGame('Makruk', { fen: '2sks3/8/3SS3/3N4/8/8/r6r/3K4 w - 128 0 1' });
  await page.keyboard.press('Alt+v');
  const dialog = page.getByRole('dialog', { name: 'Verify a problem' });
  const moves = dialog.getByLabel('Number of moves');
  const verify = dialog.getByRole('button', { name: 'Verify', exact: true });
  await expect(dialog).toContainText('whether White wins from the position on the board');
  await expect(moves).toHaveValue('2');

  await moves.fill('1');
  await verify.click();
  await expect(dialog).toContainText('There is no win in 1 move or fewer.');

  await moves.fill('9');
  await verify.click();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog).toContainText('The verification was stopped.');

  await moves.fill('2');
  await dialog.getByLabel('Find pieces that the solution does not need').check();
  await verify.click();
  await expect(dialog).toContainText('Sound: one solution, no dual before the last move.');
  await expect(dialog).toContainText('Pieces that are not needed: a2, h2');
  await expect(dialog.getByRole('list').last().getByRole('listitem')).toHaveText([
    '1. Sed7+',
    '1… Scxd7 2. Sc7#',
    '1… Sexd7 2. Se7#',
  ]);

  await dialog.getByRole('button', { name: 'Add to the game' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(workbench.moves).toContainText('Sed7+');
  await expect(workbench.moves).toContainText('Se7#');
  await page.keyboard.press('Control+z');
  await expect(workbench.moves).not.toContainText('Se7#');
});
