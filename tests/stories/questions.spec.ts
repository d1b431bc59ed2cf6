import { expect, test } from '../support/pages/story.ts';

test('asks a question with hints and points, and practises bookmarks', async ({ workbench, page }) => {
  await workbench.newGame('Makruk');
  await workbench.type('e4', 'e5', 'Nd2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');

  await test.step('write the question', async () => {
    await page.keyboard.press('Alt+q');
    const dialog = page.getByRole('dialog', { name: 'Training question: 1. e4' });
    await expect(dialog.getByRole('textbox', { name: 'Question' })).toBeFocused();
    await page.keyboard.type('How does Black take his share of the centre?');
    await dialog.getByRole('textbox', { name: 'Hint 1' }).fill('A fish can do it.');
    const moves = dialog.getByRole('combobox', { name: 'Add a move' });
    await moves.selectOption('e5');
    await moves.selectOption('d5');
    await dialog.getByRole('spinbutton', { name: 'Points for d5' }).fill('0');
    await dialog.getByRole('textbox', { name: 'Feedback on d5' }).fill('It loses a fish.');
    await dialog.getByRole('button', { name: 'Save the question' }).click();
    await expect(workbench.current()).toContainText('training question');
  });

  await test.step('answer it', async () => {
    await page.keyboard.press('Alt+Shift+Q');
    const panel = page.getByRole('region', { name: 'Questions · Makruk' });
    await expect(panel).toContainText('How does Black take his share of the centre?');
    await page.keyboard.press('h');
    await expect(panel.getByRole('status')).toContainText('A fish can do it.');
    await workbench.type('d5');
    await expect(panel.getByRole('status')).toContainText('It loses a fish.');
    await workbench.type('e5');
    await expect(panel.getByRole('status')).toContainText('10 points');
    await expect(panel.getByRole('status')).toContainText('Solution: 1… e5 2. Nd2');
    await page.keyboard.press('n');
    await expect(page.getByText('0 solved, 1 with help, 0 not solved')).toBeVisible();
  });

  await test.step('practise a bookmark', async () => {
    await page.keyboard.press('Alt+1');
    await page.keyboard.press('b');
    await page.keyboard.press('Alt+b');
    const bookmarks = page.getByRole('dialog', { name: 'Bookmarks' });
    await bookmarks.getByRole('textbox').fill('The reply');
    await bookmarks.getByRole('button', { name: 'Practise the bookmarks' }).click();
    const panel = page.getByRole('region', { name: 'Questions · Makruk' });
    await expect(panel).toContainText('The reply');
    await workbench.type('e5');
    await expect(panel.getByRole('status')).toContainText('e5 is right.');
  });
});
