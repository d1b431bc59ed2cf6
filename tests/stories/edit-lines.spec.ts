import { expect, test } from '../support/pages/story.ts';

test('copies, replaces, inserts and deletes moves inside lines', async ({ workbench, page, context }) => {
  const { moves } = workbench;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const rows = moves.getByRole('listitem');
  const choose = async (san: string) => moves.getByRole('button', { name: san, exact: true }).first().click();
  await workbench.newGame('Makruk');
  await workbench.type('e4', 'e5', 'd4', 'exd4', 'cxd4', 'Nd7');

  await test.step('replace a move', async () => {
    await choose('d4');
    await page.keyboard.press('Alt+r');
    await expect(moves.getByRole('status')).toHaveText('Play the move that replaces 2. d4.');
    await page.keyboard.press('Escape');
    await expect(moves.getByRole('status')).toHaveCount(0);
    await choose('cxd4');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Replace move' }).press('Enter');
    await workbench.type('a4');
    await expect(rows.nth(2)).toHaveText(/3\s*a4\s*Nd7/);
    await expect(moves.getByRole('button', { name: 'Undo: replacement of 3. cxd4' })).toBeEnabled();
  });

  await test.step('insert two moves, and delete them', async () => {
    await choose('e5');
    await page.keyboard.press('Alt+i');
    await workbench.type('a5', 'h4');
    await expect(rows.nth(1)).toHaveText(/2\s*h4\s*e5/);
    await choose('a5');
    await page.keyboard.press('Alt+Delete');
    await expect(rows.nth(1)).toHaveText(/2\s*d4\s*exd4/);
  });

  await test.step('find moves, comments and positions', async () => {
    await choose('a4');
    await page.keyboard.press('c');
    await page.keyboard.type('Quiet.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+f');
    const search = moves.getByRole('search');
    await page.keyboard.type('d4');
    await expect(search.getByRole('status')).toHaveText('1 of 2');
    await page.keyboard.press('Enter');
    await expect(workbench.current()).toHaveText('exd4');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('quiet');
    await expect(workbench.current()).toHaveText('a4');
    await search.getByRole('button', { name: 'Find the position on the board' }).click();
    await expect(search.getByRole('status')).toHaveText('1 of 1');
    await search.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(workbench.current(), 'the next annotation').toHaveText('a4');
  });

  await test.step('find a symbol', async () => {
    await choose('Nd7');
    await page.keyboard.press('$');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('?!');
    await page.keyboard.press('Enter');
    await expect(workbench.current()).toHaveText(/Nd7\s*\?!/);
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('?!');
    await expect(workbench.current()).toHaveText(/Nd7/);
    const search = moves.getByRole('search');
    await expect(search.getByRole('status')).toHaveText('1 of 1');
    await search.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('Control+z');
    await expect(workbench.current()).toHaveText('Nd7');
  });

  await test.step('copy a line to another game', async () => {
    await choose('d4');
    await page.keyboard.press('Control+c');
    await expect(workbench.notice('Copied')).toBeVisible();
    await workbench.newGame('Makruk');
    await workbench.type('e4', 'd5', 'h4');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+v');
    await expect(workbench.notice(/^These moves of the pasted line do not fit: 2… exd4/).first()).toBeVisible();
    await expect(rows.nth(2)).toHaveText(/2. d4\s*2… exd4 3. a4 {Quiet.} 3... Nd7/);
  });

  await test.step('merge another game', async () => {
    await page.keyboard.press('Alt+j');
    const dialog = page.getByRole('dialog', { name: 'Merge another game into this one' });
    await dialog.getByText('New game · Makruk').click();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(workbench.current()).toHaveText('1… e5');
  });

  await test.step('force a variation', async () => {
    await page.keyboard.press('Alt+Shift+F');
    await expect(rows.filter({ hasText: '1… e5' })).toHaveText(/^1… e5\s*forced variation\s*2. d4/);
    await page.keyboard.press('Alt+Shift+F');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Alt+Shift+F');
    await expect(rows.first()).toHaveText(/^1. e4\s*forced variation\s*d5/);
    await page.keyboard.press('Control+z');
    await expect(rows.first()).toHaveText(/^1\s*e4/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
  });

  await test.step('collapse variations, and show running text', async () => {
    await page.keyboard.press('-');
    await expect(workbench.current()).toHaveText('1… e5');
    await expect(moves.getByRole('button', { name: /^Show \d more/ })).toHaveText('+4');
    await page.keyboard.press('Alt+l');
    await expect(rows.first()).toHaveText(/1\.\s*e4\s*d5\s*\(1… e5\s*\+4\)/);
    await page.keyboard.press('+');
    await expect(rows.first()).toContainText('Nd7)');
  });
});
