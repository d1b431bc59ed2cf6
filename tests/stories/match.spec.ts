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
  const start = dialog.getByRole('button', { name: 'Start the match' });
  const ends = dialog.getByText('End of games');
  const length = dialog.getByLabel('Draw after so many plies');
  await test.step('a wrong number has its reason beside it, which cannot be closed away', async () => {
    await expect(start).toBeEnabled();
    await ends.click();
    await length.fill('0');
    await expect(dialog.getByRole('alert')).toHaveText('Enter a whole number from 1 to 10,000.');
    await expect(start).toBeDisabled();
    await ends.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await length.fill('12');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(start).toBeEnabled();
  });
  await dialog.getByRole('checkbox', { name: 'End the match when a test has decided' }).check();
  await dialog.getByLabel('Name of the collection').fill('Depth one');
  await start.click();
  await expect(dialog.getByRole('alert'), 'a move that is not legal').toHaveText(/^openings\.txt:3: a3a5/u);

  await writeFile(book, 'e3e4 e6e5\na3a4 h6h5\n');
  await dialog.getByLabel('File with an opening').setInputFiles(book);
  await start.click();
  const match = page.getByRole('main');
  const status = match.getByRole('status').filter({ hasText: /\d games$/u });
  await expect(status).toHaveText(/Finished · 4 of 4 games/u);
  await expect(match.getByRole('table').getByRole('row')).toHaveCount(5);
  await expect(match).toContainText('Elo difference');
  await expect(match, 'all pairs have the same score').toContainText(/Stronger with a probability of\s*–/u);
  await expect(match).toContainText('in (-2.94, 2.94), undecided');
  expect(await auditOf(page, 'a match that has ended')).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: /^Tasks/u }).click();
  const tasks = page.getByRole('dialog', { name: 'Tasks' });
  await tasks.getByRole('button', { name: /^Match: Chatrang/u }).click();
  await expect(status).toHaveText(/Finished · 4 of 4 games/u);
  await expect(match.getByRole('application'), 'the board of the last game').toBeVisible();
  await match.getByRole('button', { name: 'Show in the library' }).click();
  await expect(workbench.rows()).toHaveCount(4);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Engine matches');
  await page.keyboard.press('Enter');
  await match.getByRole('button', { name: 'Open game 4' }).click();
  await expect(workbench.moves).toContainText('Kc2');
});

test('pauses and stops games with clocks from the position on the board, then lets levels play', async ({
  workbench,
  page,
}) => {
  await workbench.newGame('Makruk');
  await workbench.type('e4', 'e5');
  await page.keyboard.press('Alt+Shift+o');
  const dialog = page.getByRole('dialog', { name: 'New engine match' });
  await dialog.getByRole('radio', { name: 'Position on the board' }).check({ force: true });
  await dialog.getByRole('radio', { name: 'Clock' }).check({ force: true });
  await dialog.getByLabel('Minutes for each game').fill('60');
  await dialog.getByLabel('Games at a time').fill('2');
  await dialog.getByRole('button', { name: 'Start the match' }).click();
  const match = page.getByRole('main');
  const status = match.getByRole('status').filter({ hasText: /\d games$/u });
  await expect(match.getByRole('timer')).toHaveCount(2);
  const running = match.getByRole('combobox', { name: 'Games being played' });
  await expect(running.getByRole('option')).toHaveText([/^1: .*\(1\) – .*\(2\)$/u, /^2: .*\(2\) – .*\(1\)$/u]);
  await expect(match.getByRole('timer').first()).toHaveAccessibleName(/\(2\): /u);
  await running.selectOption('2');
  await expect(match.getByRole('timer').first(), 'Black of the second game').toHaveAccessibleName(/\(1\): /u);
  expect(await auditOf(page, 'a match that is running')).toEqual([]);
  await match.getByRole('button', { name: 'Pause' }).click();
  await expect(status).toHaveText(/^Paused/u);
  await match.getByRole('button', { name: 'Continue' }).click();
  await expect(status).toHaveText(/^Running/u);
  await match.getByRole('button', { name: 'Stop' }).click();
  await expect(status).toHaveText(/^Stopped/u);

  await match.getByRole('button', { name: 'New match…' }).click();
  for (const [side, level] of [
    ['First engine', '2'],
    ['Second engine', '1'],
  ] as const)
    await dialog.getByRole('group', { name: side }).getByLabel('Level').selectOption({ label: level });
  await expect(dialog).toContainText('A level has its own number of positions');
  await dialog.getByRole('spinbutton', { name: /^Games An even/u }).fill('4');
  await dialog.getByText('End of games').click();
  await dialog.getByLabel('Draw after so many plies').fill('20');
  await dialog.getByRole('button', { name: 'Start the match' }).click();
  await expect(status).toHaveText(/Finished · 4 of 4 games/u);
  const rows = match.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: /, level 2.*, level 1/u }), 'with both colours').toHaveCount(2);
  await expect(rows.filter({ hasText: /, level 1.*, level 2/u })).toHaveCount(2);
});
