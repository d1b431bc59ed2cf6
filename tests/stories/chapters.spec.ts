import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/pages/story.ts';

test('makes a study of chapters, goes through them by keys and shares it as a file', async ({ workbench, page }) => {
  const panel = page.getByRole('tabpanel', { name: 'Chapters' });
  await workbench.newGame('Makruk');
  await workbench.type('e4', 'e5');
  await page.keyboard.press('Alt+u');
  await expect(panel).toContainText('Save the game to the library.');
  await page.keyboard.press('Control+s');
  const save = page.getByRole('dialog', { name: 'Save' });
  await save.getByLabel('Collection').selectOption({ index: 0 });
  await save.getByRole('button', { name: 'Save' }).click();
  await panel.getByLabel('Name of the study').fill('First steps');
  await panel.getByRole('button', { name: 'Make it a chapter' }).click();
  const chapters = panel.getByRole('list').getByRole('button', { name: /^\d / });
  await expect(chapters).toHaveText([/^1\s*Chapter 1$/]);
  await expect(panel.locator(':focus'), 'the form with the button is gone').toHaveCount(1);

  await panel.getByRole('textbox', { name: 'Name of the chapter', exact: true }).fill('A reply');
  await panel.getByRole('button', { name: 'New chapter from this position' }).click();
  await expect(chapters).toHaveText([/Chapter 1$/, /A reply$/]);
  await expect(chapters.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(workbench.moves).toContainText('No moves yet.');
  const up = panel.getByRole('button', { name: 'Move A reply up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(chapters).toHaveText([/^1\s*A reply$/, /^2\s*Chapter 2$/]);
  await expect(up).toBeDisabled();
  await expect(up, 'a button that its own action disables').toBeFocused();
  await expect(workbench.notice('Chapter moved')).toHaveCount(1);
  await page.getByRole('list', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(chapters).toHaveText([/^1\s*Chapter 1$/, /^2\s*A reply$/]);
  await panel.getByRole('button', { name: 'Move A reply up' }).click();
  await expect(chapters).toHaveText([/^1\s*A reply$/, /^2\s*Chapter 2$/]);

  await page.keyboard.press('Alt+PageDown');
  await expect(workbench.current()).toHaveText(/e5/);
  await panel.getByRole('textbox', { name: 'Rename Chapter 2' }).fill('The centre');
  await page.keyboard.press('Enter');
  await expect(chapters).toHaveText([/A reply$/, /The centre$/]);
  await page.keyboard.press('Alt+PageUp');
  await expect(workbench.moves).toContainText('No moves yet.');

  await panel.getByRole('textbox', { name: 'Name of the study' }).fill('The beginning');
  await page.keyboard.press('Enter');
  await expect(workbench.notice('Study renamed')).toBeVisible();
  await expect(chapters).toHaveText([/A reply$/, /The centre$/]);
  await panel.getByRole('button', { name: 'Remove A reply from the study' }).click();
  await expect(panel.getByRole('button', { name: 'Make it a chapter' })).toBeVisible();
  await expect(panel.locator(':focus'), 'the button was removed').toHaveCount(1);
  const notices = page.getByRole('list', { name: 'Notifications' });
  await notices
    .getByRole('listitem')
    .filter({ hasText: 'Chapter removed' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(chapters).toHaveText([/A reply$/, /The centre$/]);
  await chapters.first().focus();

  const saving = page.waitForEvent('download');
  await page.keyboard.press('Control+Shift+E');
  const download = await saving;
  expect(download.suggestedFilename()).toBe('The beginning.pgn');
  const text = await readFile(await download.path(), 'utf8');
  expect([...text.matchAll(/^\[ChapterName "(.*)"\]$/gmu)].map(([, name]) => name)).toEqual(['A reply', 'The centre']);

  await workbench.panel('Comment');
  await page.keyboard.press('Control+p');
  const print = page.getByRole('dialog', { name: 'Print' });
  const preview = print.getByRole('region', { name: 'Preview of the document' });
  await print.getByLabel('All chapters of the study').check();
  await expect(preview.getByRole('heading')).toHaveText(['The beginning', 'Contents', '1. A reply', '2. The centre']);
  await expect(print.getByLabel('Title')).toHaveValue('The beginning');
  await print.getByLabel('All chapters of the study').uncheck();
  await expect(print.getByLabel('Title')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+u');

  await panel.getByRole('button', { name: 'Delete A reply' }).click();
  await expect(workbench.notice('Games moved to the bin: 1')).toBeVisible();
  await expect(panel.locator(':focus'), 'the button was removed').toHaveCount(1);
});
