import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/pages/story.ts';

const game = (white: string): string => `[White "${white}"]
[Black "Dara"]
[Variant "Makruk"]

1. d4 d5 *

`;

test('imports the new files of a watched folder', async ({ workbench, page }, testInfo) => {
  const folder = testInfo.outputPath('club');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'monday.pgn'), game('Sokha'));

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'Folder', exact: true }).fill('no/path');
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Folder', exact: true }).fill(folder);
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  const watched = page.getByRole('list', { name: 'Watched folders' }).getByRole('listitem');
  await expect(watched).toContainText('1 file read');

  await page.getByRole('button', { name: 'Library', exact: true }).click();
  await expect(workbench.row('Sokha')).toBeVisible();
  await page.getByRole('button', { name: 'Tasks' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Tasks' }).getByRole('listitem', { name: 'Importing club' }),
  ).toContainText('done');
  await page.getByRole('dialog', { name: 'Tasks' }).getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: `Stop watching ${folder}` }).click();
  await expect(page.getByText('No folder is watched.')).toBeVisible();
});
