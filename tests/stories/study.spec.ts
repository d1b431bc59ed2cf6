import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { data, expect, test } from '../support/pages/story.ts';

async function exportShown(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all shown' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

test('replays, annotates and saves a game, finds it after a restart, and exports it unchanged', async ({
  workbench,
  page,
  restart,
}, testInfo) => {
  const { moves } = workbench;
  const undo = moves.getByRole('button', { name: /^Undo/ });
  const redo = moves.getByRole('button', { name: /^Redo/ });
  await workbench.addGames(data('dialects/winboard-crcrlf.pgn'), 'Mine');
  await workbench.openGame('Monthly game');

  await test.step('replay', async () => {
    await workbench.expectOnBoard('fish a3 b3 c3 d3', 'White to move');
    await page.keyboard.press('ArrowRight');
    await workbench.expectOnBoard('fish a3 b3 d3 e3 f3 g3 h3 c4', 'Black to move');
    await moves.getByRole('button', { name: 'Next move' }).click();
    await expect(workbench.current()).toHaveText('c5');
  });

  await test.step('branch', async () => {
    await workbench.drag('d3', 'd4');
    await expect(workbench.current()).toHaveText(/d4/);
    await workbench.press('c5');
    await workbench.press('d4');
    await expect(workbench.current()).toHaveText(/cxd4/);
    await expect(workbench.move('Nc3'), 'the main line stays').toBeVisible();
  });

  await test.step('annotate', async () => {
    await page.keyboard.press('c');
    await page.keyboard.type('Opens the c file.');
    await page.keyboard.press('Escape');
    await expect(moves).toContainText('Opens the c file.');
    const notes = await workbench.panel('Comment');
    await notes.getByRole('button', { name: 'Interesting move' }).click();
    await expect(workbench.current()).toHaveText(/cxd4\s*!\?/);
    await workbench.drag('d4', 'e3', 'right');
    await expect(undo).toHaveAccessibleName('Undo: arrows and marks 2… cxd4');
  });

  await test.step('undo and redo every edit', async () => {
    for (const what of ['arrows and marks', 'glyph', 'comment', 'move', 'move']) {
      await expect(undo).toHaveAccessibleName(new RegExp(`^Undo: ${what}`));
      await page.keyboard.press('Control+z');
    }
    await expect(undo).toBeDisabled();
    await expect(moves).not.toContainText('cxd4');
    for (let edits = 0; edits < 5; edits++) await redo.click();
    await expect(redo).toBeDisabled();
    await expect(moves).toContainText('Opens the c file.');
  });

  await test.step('save and start again', async () => {
    await page.keyboard.press('Control+s');
    await expect(page.getByText('In the library')).toBeVisible();
    await restart();
  });

  const first = await test.step('find and export', async () => {
    await workbench.openLibrary();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Text in comments').fill('"the c FILE"');
    await expect(workbench.rows()).toHaveCount(1);
    return exportShown(page);
  });
  expect(first).toMatch(/\(\s*2\.\s*d4 cxd4 \$5 \{\s*\[%cal Gd4e3\]\s*Opens the c file\.\s*\}\s*\)/);
  expect(first).toContain('[Variant "Makruk"]');

  await test.step('read it again', async () => {
    const path = testInfo.outputPath('again.pgn');
    await writeFile(path, first);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await workbench.import(path, { into: 'Again' });
    await page.getByRole('button', { name: 'Show these games' }).click();
    await expect(workbench.rows()).toHaveCount(1);
    const withoutCollections = (text: string): string => text.replace(/^\[Collections .*\n/mu, '');
    expect(withoutCollections(await exportShown(page)), 'byte for byte').toBe(withoutCollections(first));
  });
});

test('reorders variations, plays leaps and a promotion, and refuses an illegal move', async ({ workbench, page }) => {
  await test.step('promotes and deletes variations from their menu', async () => {
    const { moves } = workbench;
    const menu = async (san: string, item: string) => {
      await moves.getByRole('button', { name: new RegExp(`${san}$`) }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: item }).click();
    };
    await workbench.newGame('Ouk Chaktrang');
    await workbench.type('e4', 'd5', 'Me3', 'Md6');
    await page.keyboard.press('Home');
    await workbench.type('d4', 'e5');
    await expect(moves.getByRole('listitem').nth(0)).toContainText('e4');
    await menu('d4', 'Make main line');
    await expect(moves.getByRole('listitem').nth(0)).toContainText('d4');
    await menu('Me3', 'Delete from here');
    await expect(moves).not.toContainText('Me3');
    await page.keyboard.press('Control+z');
    await expect(moves).toContainText('Me3');
    await menu('e4', 'Promote variation');
    await expect(moves.getByRole('listitem').nth(0)).toContainText('e4');
  });

  await test.step('plays leaps and a promotion of Ouk, and refuses an illegal move', async () => {
    await workbench.newGame('Ouk Chaktrang');
    await workbench.drag('d1', 'b2');
    await expect(workbench.current(), 'the king leaps once like a horse').toHaveText('Kb2');
    await workbench.type('d5', 'e4');
    await workbench.drag('d8', 'd6');
    await expect(workbench.current(), 'the met leaps once two squares ahead').toHaveText('Md6');
    const field = page.getByLabel('Type a move');
    await field.fill('Kd3');
    await field.press('Enter');
    await expect(page.getByRole('alert')).toContainText('“Kd3” is not a legal move here');

    await workbench.newGame('Makruk', '3k4/8/8/1P6/8/8/8/3K3R w - - 0 1');
    await workbench.drag('b5', 'b6');
    await expect(workbench.current()).toHaveText('b6=M');
    await workbench.expectOnBoard('promoted fish b6');
  });
});
