import { writeFile } from 'node:fs/promises';
import { expect, test } from '../support/pages/story.ts';

const game = (white: string): string => `[White "${white}"]
[Black "Vuthy"]
[Variant "Makruk"]

1. d4 d5 2. e4 e5 3. dxe5 dxe4 *

`;

test('analyses games in the background, pauses, and takes the result back', async ({
  workbench,
  page,
  restart,
}, testInfo) => {
  const path = testInfo.outputPath('club.pgn');
  await writeFile(path, game('Sokha') + game('Dara'));
  await workbench.addGames(path, 'Club');
  await expect(workbench.rows()).toHaveCount(2);

  await page.getByRole('button', { name: 'Analyse games…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Analyse games' });
  await expect(dialog).toContainText('2 games');
  await dialog.getByRole('combobox', { name: 'For each position' }).selectOption('Time');
  await dialog.getByRole('spinbutton', { name: 'Seconds' }).fill('0.4');
  await dialog.getByRole('button', { name: 'Start' }).click();

  const tasks = page.getByRole('dialog', { name: 'Tasks' });
  const task = tasks.getByRole('listitem', { name: 'Analysing 2 games' });
  await task.getByRole('button', { name: 'Pause' }).click();
  await expect(task).toContainText('paused');

  // The job survives a restart of the program.
  await restart();
  await page.getByRole('button', { name: 'Tasks' }).click();
  await expect(task).toContainText('paused');
  await task.getByRole('button', { name: 'Resume' }).click();
  await expect(task).toContainText(/done · \d+ evaluations and .* in 2 games/u);
  await tasks.getByRole('button', { name: 'Close' }).last().click();

  await workbench.row('Sokha').dblclick();
  await expect(page.getByRole('tree').or(page.locator('.tree')).first()).toContainText(/[+-]\d\.\d\d/u);

  await page.getByRole('button', { name: 'Tasks' }).click();
  await task.getByRole('button', { name: 'Take back' }).click();
  await expect(task).toContainText('taken back');
});
