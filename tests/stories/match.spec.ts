import { writeFile } from 'node:fs/promises';
import { auditOf } from '../support/pages/audit.ts';
import { approve, requestScripted } from '../support/pages/engines.ts';
import { expect, test } from '../support/pages/story.ts';

test('plays a match of two engines from a file of openings, across a reload, and stores its games', async ({
  workbench,
  shell,
  page,
}, testInfo) => {
  const book = testInfo.outputPath('openings.txt');
  await writeFile(book, '# two openings\ne3e4 e6e5\na3a5 h6h5\n');
  await approve(page, shell, await requestScripted(page));
  await page.keyboard.press('Alt+Shift+o');
  const dialog = page.getByRole('dialog', { name: 'New engine match' });
  const second = dialog.getByRole('group', { name: 'Second engine' });
  await second.getByLabel('Engine').selectOption('Scripted');
  const rules = dialog.getByRole('combobox', { name: 'Rules', exact: true });
  await rules.selectOption('rek');
  await expect(second.getByRole('alert')).toHaveText('This engine does not know these rules.');
  await expect(dialog.getByRole('button', { name: 'Start the match' })).toBeDisabled();
  await rules.selectOption('makruk-engine');
  await expect(second).toContainText('Scripted plays by other rules: its count is not known.');
  await dialog.getByRole('radio', { name: 'A file' }).check({ force: true });
  await dialog.getByLabel('File with an opening').setInputFiles(book);
  await expect(dialog).toContainText('openings.txt');
  await dialog.getByRole('radio', { name: 'Depth' }).check({ force: true });
  await dialog.getByLabel('Plies', { exact: true }).fill('1');
  await dialog.getByRole('spinbutton', { name: /^Games An even/u }).fill('4');
  await dialog.getByText('End of games').click();
  await dialog.getByLabel('Draw after so many plies').fill('12');
  await dialog.getByRole('checkbox', { name: 'End the match when a test has decided' }).check();
  await dialog.getByLabel('Name of the collection').fill('Depth one');
  await dialog.getByRole('button', { name: 'Start the match' }).click();
  await expect(dialog.getByRole('alert'), 'a move that is not legal').toHaveText(/^openings\.txt:3: a3a5/u);

  await writeFile(book, 'e3e4 e6e5\na3a4 h6h5\n');
  await dialog.getByLabel('File with an opening').setInputFiles(book);
  await dialog.getByRole('button', { name: 'Start the match' }).click();
  const match = page.getByRole('main');
  const status = match.getByRole('status').filter({ hasText: /\d games$/u });
  await expect(status).toHaveText(/Finished · 4 of 4 games/u);
  await expect(match.getByRole('table').getByRole('row')).toHaveCount(5);
  await expect(match).toContainText('Elo difference');
  await expect(match).toContainText('in (-2.94, 2.94), undecided');
  expect(await auditOf(page, 'a match that has ended')).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: /^Tasks/u }).click();
  const tasks = page.getByRole('dialog', { name: 'Tasks' });
  await tasks.getByRole('button', { name: /^Match: Chatrang/u }).click();
  await expect(status).toHaveText(/Finished · 4 of 4 games/u);
  await match.getByRole('button', { name: 'Show in the library' }).click();
  await expect(workbench.rows()).toHaveCount(4);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Engine matches');
  await page.keyboard.press('Enter');
  await match.getByRole('button', { name: 'Open game 4' }).click();
  await expect(workbench.moves).toContainText('Kc2');
});

test('pauses and stops a match with clocks from the position on the board', async ({ workbench, page }) => {
  await workbench.newGame('Makruk');
  await workbench.type('e4', 'e5');
  await page.keyboard.press('Alt+Shift+o');
  const dialog = page.getByRole('dialog', { name: 'New engine match' });
  await dialog.getByRole('radio', { name: 'Position on the board' }).check({ force: true });
  await dialog.getByRole('radio', { name: 'Clock' }).check({ force: true });
  await dialog.getByLabel('Minutes for each game').fill('60');
  await dialog.getByRole('button', { name: 'Start the match' }).click();
  const match = page.getByRole('main');
  const status = match.getByRole('status').filter({ hasText: /\d games$/u });
  await expect(match.getByRole('timer')).toHaveCount(2);
  await match.getByRole('button', { name: 'Pause' }).click();
  await expect(status).toHaveText(/^Paused/u);
  await match.getByRole('button', { name: 'Continue' }).click();
  await expect(status).toHaveText(/^Running/u);
  await match.getByRole('button', { name: 'Stop' }).click();
  await expect(status).toHaveText(/^Stopped/u);
});
