import { expect, test } from '../support/pages/story.ts';

test('annotates moves by the keyboard, and follows links of comments', async ({ workbench, page, context }) => {
  await test.step('sets symbols, formats comments and bookmarks a position by the keyboard', async () => {
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
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+Shift+Digit8');
    await expect(comment).toHaveValue('- The *horse*');
    await expect(workbench.moves.locator('.item')).toHaveText(/^\s*•\s*The horse\s*$/);

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
    await page.keyboard.press('Escape');
  });

  await test.step('follows links of comments to moves, terms, games and addresses', async () => {
    const { moves } = workbench;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await workbench.newGame('Makruk');
    await workbench.type('d4', 'd5', 'Nd2');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Copy link to this position' }).press('Enter');
    await expect(workbench.notice('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('[[2. Nd2]]');
    await page.keyboard.press('Home');
    await page.keyboard.press('c');
    await page.keyboard.type('See ');
    await page.keyboard.press('Control+v');
    await page.keyboard.type(
      ', [[glossary: bet]], [[9. Nd2]], [[library: player:nobody|games]] and https://example.org/a.',
    );
    await page.keyboard.press('Escape');
    await moves.getByRole('button', { name: '2. Nd2', exact: true }).first().click();
    await expect(workbench.current()).toHaveText(/Nd2/);
    await moves.getByRole('button', { name: 'See', exact: true }).click();
    await expect(workbench.current()).toHaveCount(0);
    await moves.getByRole('button', { name: '9. Nd2' }).click();
    await expect(workbench.notice('The link leads to nothing here: 9. Nd2')).toBeVisible();
    await moves.getByRole('button', { name: 'games', exact: true }).click();
    await expect(workbench.notice('The link leads to nothing here: player:nobody')).toBeVisible();
    await moves.getByRole('link', { name: 'https://example.org/a' }).click();
    const question = page.getByRole('dialog', { name: 'Open this address in your browser?' });
    await expect(question).toContainText('The address comes from the text of a game.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await moves.getByRole('button', { name: 'bet', exact: true }).click();
    await expect(page.getByRole('article').getByRole('group', { name: 'bet', exact: true })).toBeInViewport();
  });
});
