import { expect, test } from '../support/pages/story.ts';

test('sets symbols, formats comments and bookmarks a position by the keyboard', async ({ workbench, page }) => {
  await workbench.newGame('Makruk');
  await workbench.type('d4', 'd5', 'Nd2');
  await page.keyboard.press('$');
  const symbols = page.getByRole('dialog', { name: 'Symbols: 2. Nd2' });
  const field = symbols.getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('novel');
  await page.keyboard.press('Enter');
  await expect(symbols).toHaveCount(0);
  await expect(workbench.current()).toHaveText(/Nd2\s*N/);

  await page.keyboard.press('$');
  await expect(field).toBeFocused();
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await expect(workbench.current()).toHaveText(/Nd2\s*N\s*\$77/);
  await page.keyboard.press('Alt+s');
  await symbols.getByRole('button', { name: 'Novelty' }).click();
  await expect(symbols.getByRole('button', { name: 'Novelty' })).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await expect(workbench.current()).toHaveText(/Nd2\s*\$77/);

  await page.keyboard.press('c');
  await page.keyboard.type('The horse');
  await page.keyboard.press('Shift+Control+ArrowLeft');
  await page.keyboard.press('Control+b');
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
  await expect(comment).toHaveValue('The **horse**');
  await expect(workbench.moves.locator('.bold')).toHaveText('horse');
  await page.getByRole('button', { name: 'Italic' }).click();
  await expect(comment).toHaveValue('The ***horse***');
  await expect(workbench.moves.locator('.bold.italic')).toHaveText('horse');
  await page.keyboard.press('Control+b');
  await expect(comment).toHaveValue('The *horse*');

  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  await expect(workbench.current()).toContainText('bookmark');
  await page.keyboard.press('Home');
  await page.keyboard.press('Alt+b');
  const bookmarks = page.getByRole('dialog', { name: 'Bookmarks' });
  await bookmarks.getByLabel('Name of the bookmark at 2. Nd2').fill('The plan');
  await bookmarks.getByRole('button', { name: '2. Nd2', exact: true }).click();
  await expect(workbench.current()).toHaveText(/Nd2/);
  await page.keyboard.press('Alt+b');
  await expect(bookmarks.getByRole('textbox')).toHaveValue('The plan');
  await bookmarks.getByRole('button', { name: 'Remove the bookmark at 2. Nd2' }).click();
  await expect(bookmarks).toContainText('This game has no bookmarks.');
});
