import { closeSync, openSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { damageGame } from '../support/damage-game.ts';
import { expect, test } from '../support/pages/story.ts';

/** Overwrites the first page of the table of games, without which the library cannot be opened. */
function breakGames(library: string): void {
  const sql = new Database(library);
  const size = Number(sql.pragma('page_size', { simple: true }));
  const first = Number(sql.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'games'").pluck().get());
  sql.close();
  const file = openSync(library, 'r+');
  writeSync(file, Buffer.alloc(size, 7), 0, size, (first - 1) * size);
  closeSync(file);
}

test('backs up and restores the library, and finds and repairs damage', async ({ workbench, page, shell, restart }) => {
  const settings = page.getByRole('banner').getByRole('button', { name: 'Settings' });
  const care = page.getByRole('region', { name: 'Backups and repair' });
  const backups = care.getByRole('list', { name: 'Backups' });
  await settings.click();
  await expect(care.getByLabel('Automatic backups')).toBeChecked();
  await care.getByLabel('Backups to keep').fill('3');
  await care.getByLabel('Backups to keep').blur();
  await care.getByRole('button', { name: 'Back up now' }).click();
  // Another one may be made automatically meanwhile.
  const ours = backups.locator('[title*=manual]');
  await expect(ours).toBeVisible();

  await workbench.openLibrary();
  await page.getByRole('button', { name: 'New collection' }).click();
  await page.getByLabel('Name of the collection').fill('After the backup');
  await page.keyboard.press('Enter');
  await expect(workbench.shelf('After the backup')).toBeVisible();

  await settings.click();
  await expect(care.getByLabel('Backups to keep')).toHaveValue('3');
  await ours.click();
  const contents = page.getByRole('dialog', { name: /Backup of/ });
  await expect(contents).toContainText('Samples');
  await contents.getByRole('button', { name: 'Restore this backup' }).click();
  await workbench.started();
  await expect(workbench.shelf('Samples')).toBeVisible();
  await expect(workbench.shelf('After the backup')).toHaveCount(0);

  const sql = new Database(shell.library);
  const damaged = sql
    .prepare('SELECT games.id, text AS white FROM games JOIN names ON names.id = white ORDER BY games.id DESC')
    .get() as { id: number; white: string };
  damageGame(sql, damaged.id);
  sql.close();
  await expect(workbench.row(damaged.white).first(), 'the list shows it').toBeVisible();
  await workbench.row(damaged.white).first().dblclick();
  await expect(workbench.notice('This game is damaged and cannot be opened.').first()).toBeVisible();

  await settings.click();
  await expect(backups.locator('[title*=replaced]'), 'the file that was replaced is kept').toBeVisible();
  await care.getByRole('button', { name: 'Check the library' }).click();
  await expect(care.getByText(`games ${damaged.id} (${damaged.white}`)).toBeVisible();
  await care.getByRole('button', { name: 'Repair…' }).click();
  await page.getByRole('dialog', { name: 'Repair the library' }).getByRole('button', { name: 'Repair' }).click();
  await workbench.started();
  await settings.click();
  await expect(care.getByText('Damaged records moved aside: 1')).toBeVisible();
  await expect(care.getByRole('button', { name: 'Export damaged records' })).toBeVisible();

  await test.step('opens a library that is too damaged to be opened, repairs it and restores a backup', async () => {
    await shell.end();
    breakGames(shell.library);
    await restart();
    await expect(page.getByRole('heading', { name: 'The library cannot be opened' })).toBeVisible();
    await expect(care.getByRole('button', { name: 'Back up now' })).toHaveCount(0);
    await care.getByRole('button', { name: 'Repair…' }).click();
    await page.getByRole('dialog', { name: 'Repair the library' }).getByRole('button', { name: 'Repair' }).click();
    await workbench.started();
    await expect(workbench.notice(/^The library was repaired: 0 games/u).first()).toBeVisible();

    await shell.end();
    breakGames(shell.library);
    await restart();
    await ours.click();
    await contents.getByRole('button', { name: 'Restore this backup' }).click();
    await workbench.started();
    await expect(workbench.shelf('Samples')).toBeVisible();
    await expect(workbench.games.getByRole('row').nth(1)).toBeVisible();
  });
});

test('shows that a library is read-only, searches it and saves nothing', async ({ workbench, page, restart }) => {
  await expect(workbench.shelf('Samples')).toBeVisible();
  await restart({ options: ['--read-only'] });
  await workbench.started();
  await expect(page.getByRole('status').filter({ hasText: 'This library is read-only' })).toBeVisible();
  await expect(workbench.games.getByRole('row').nth(1)).toBeVisible();
  await workbench.newGame('Makruk');
  await workbench.type('e4');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: 'Save' }).getByRole('button', { name: 'Save' }).click();
  await expect(workbench.notice('The library is read-only: nothing was saved.').first()).toBeVisible();
});
