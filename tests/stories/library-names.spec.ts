import { writeFileSync } from 'node:fs';
import { expect, test } from '../support/pages/story.ts';

const game = (white: string, black: string, tags: Readonly<Record<string, string>> = {}): string => {
  const all = { Event: 'Club', White: white, Black: black, Variant: 'Makruk', Result: '1-0', ...tags };
  const head = Object.entries(all).map(([name, value]) => `[${name} "${value}"]\n`);
  return `${head.join('')}\n1. e4 e5 2. d4 1-0\n\n`;
};
const GAMES = [
  game('Sok Dara', 'Kim Veasna', { Date: '2023.04.02', WhiteElo: '1500' }),
  game('Kim Veasna', 'Dara, Sok'),
  game('Kim Veasnna', 'Chea Rith', { Event: 'Club cup' }),
  game('Sok Dara', 'Chea Rith', { Date: '2023.06.10', WhiteElo: '1620' }),
  game('សុខ ដារ៉ា', 'Kim Veasna'),
].join('');

test('combines spellings of players, finds them together, and undoes it', async ({ workbench, page }, info) => {
  const file = info.outputPath('club.pgn');
  writeFileSync(file, GAMES);
  await workbench.addGames(file, 'Club');
  await expect(workbench.rows()).toHaveCount(5);

  await page.getByRole('button', { name: 'Names…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Names' });
  await dialog.getByLabel('Search names').fill('Sok');
  await expect(dialog.getByRole('status').first()).toHaveText('2 names');
  await dialog.getByLabel('Search names').fill('');

  await dialog.getByRole('tab', { name: 'Suggestions' }).click();
  await dialog.getByRole('button', { name: 'Find similar names' }).click();
  await expect(dialog.getByText('same name in another script')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Combine: Sok Dara · សុខ ដារ៉ា' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Combine: Kim Veasna · Kim Veasnna' }).click();
  const combine = page.getByRole('dialog', { name: 'Combine names' });
  await combine.getByLabel('Replace it by the preferred one').check();
  await combine.getByRole('button', { name: 'Combine' }).click();
  await expect(dialog.getByText('Names replaced by Kim Veasna. Games: 1')).toBeVisible();

  await dialog.getByRole('tab', { name: 'All names' }).click();
  for (const name of ['Sok Dara', 'Dara, Sok', 'សុខ ដារ៉ា']) await dialog.getByLabel(`Select ${name}`).check();
  await dialog.getByRole('button', { name: 'Combine…' }).click();
  await expect(combine.getByLabel('Preferred spelling')).toHaveValue('Sok Dara');
  await combine.getByRole('button', { name: 'Combine' }).click();
  await expect(dialog.getByText('Names combined as Sok Dara. Games: 2')).toBeVisible();
  await expect(dialog.getByText(/also: .*Dara, Sok/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Sok Dara', exact: true }).click();
  const player = page.getByRole('dialog', { name: 'Player: Sok Dara' });
  await player.getByLabel('Only games of the list').check();
  await expect(player.getByRole('img', { name: '3 won, 0 drawn, 1 lost' })).toBeVisible();
  await expect(player.getByRole('row', { name: 'White 3' })).toBeVisible();
  await expect(player.getByRole('region', { name: 'Count reached' })).toContainText('No games.');
  await player.getByTitle('Continue with e4').click();
  await player.getByTitle('Continue with e5').click();
  await expect(player.getByTitle('Continue with d4')).toBeVisible();
  await player.getByRole('row', { name: 'Black 1' }).getByTitle('Show 1 game').last().click();
  await expect(workbench.rows()).toHaveCount(1);
  await expect(workbench.row('Kim Veasna')).toHaveCount(1);

  await workbench.rows().first().click();
  await page.getByRole('button', { name: 'Dara, Sok' }).click();
  await page.getByRole('dialog', { name: 'Player: Dara, Sok' }).getByTitle('Show 4 games').first().click();
  await expect(workbench.rows()).toHaveCount(4);
  await expect(workbench.row('Kim Veasnna')).toHaveCount(0);
  await expect(workbench.row('សុខ ដារ៉ា')).toHaveCount(1);

  await page.getByRole('button', { name: 'Names…' }).click();
  await dialog.getByRole('button', { name: 'Separate the spellings of Sok Dara' }).click();
  await expect(dialog.getByText('Names separated from Sok Dara. Games: 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('The change was undone.')).toBeVisible();
  await expect(dialog.getByText(/also: .*Dara, Sok/)).toBeVisible();

  await test.step('replaces the name of an event in its games, and undoes it', async () => {
    await dialog.getByLabel('Names of').selectOption('Events');
    for (const name of ['Club', 'Club cup']) await dialog.getByLabel(`Select ${name}`, { exact: true }).check();
    await dialog.getByRole('button', { name: 'Combine…' }).click();
    await combine.getByLabel('Preferred spelling').fill('Club');
    await combine.getByLabel('Replace it by the preferred one').check();
    await combine.getByRole('button', { name: 'Combine' }).click();
    await expect(dialog.getByText('Names replaced by Club. Games: 1')).toBeVisible();
    await expect(dialog.getByLabel('Select Club cup')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('The change was undone.')).toBeVisible();
    await expect(dialog.getByLabel('Select Club cup')).toBeVisible();
  });

  await test.step('draws the rating of a player, and shows the games of a month', async () => {
    await dialog.getByLabel('Names of').selectOption('Players');
    await dialog.getByRole('button', { name: 'Sok Dara', exact: true }).click();
    const plot = player.getByRole('img', { name: 'Rating from 2023.04 to 2023.06, between 1500 and 1620' });
    await expect(plot).toBeVisible();
    await player.getByText('Values', { exact: true }).click();
    await player.getByRole('row', { name: '2023.06 1620' }).getByTitle('Show 1 game').click();
    await expect(workbench.rows()).toHaveCount(1);
    await expect(workbench.row('Chea Rith')).toHaveCount(1);
  });
});
