import { writeFile } from 'node:fs/promises';
import { expect, test } from '../support/pages/story.ts';

const game = (white: string, moves: string): string => `[White "${white}"]
[Black "Vuthy"]
[Variant "Makruk"]
[SetUp "1"]
[FEN "4k3/p7/8/8/4N3/8/8/K3R3 w - - 0 1"]

${moves} *

`;

const GAMES = game('Sokha', '1. Nf6+ Kd8') + game('Dara', '1. Nd2+') + game('Bopha', '1. Ka2');

test('finds games by motifs, and shows the motifs of each player', async ({ workbench, page }, testInfo) => {
  const path = testInfo.outputPath('motifs.pgn');
  await writeFile(path, GAMES);
  await workbench.addGames(path, 'Motifs');
  await expect(workbench.rows()).toHaveCount(3);
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  await test.step('finds games by the motifs of a side', async () => {
    const motif = filters.getByRole('combobox', { name: 'Motif', exact: true });

    await motif.selectOption('ouk');
    await expect(workbench.rows()).toHaveCount(2);
    await motif.selectOption('paay-ouk');
    await expect(workbench.rows()).toHaveCount(1);
    await expect(workbench.row('Sokha')).toBeVisible();
    const side = filters.getByRole('combobox', { name: 'Motif of' });
    await side.selectOption('Black');
    await expect(workbench.rows()).toHaveCount(0);
    await side.selectOption('White');
    await expect(workbench.rows()).toHaveCount(1);

    await filters.getByRole('button', { name: 'Clear filters' }).click();
    await expect(workbench.rows()).toHaveCount(3);
    await expect(motif).toHaveValue('');
    await expect(side).toHaveCount(0);
  });

  await test.step('shows the motifs of each player, and the games of one', async () => {
    await filters.getByRole('combobox', { name: 'Motif', exact: true }).selectOption('ouk');
    await expect(workbench.rows()).toHaveCount(2);
    await filters.getByRole('button', { name: 'Motifs by player…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Motifs by player' });
    await expect(dialog.getByRole('row').filter({ hasText: 'Vuthy' })).toContainText('3');
    const sokha = dialog.getByRole('row').filter({ hasText: 'Sokha' });
    await sokha.getByRole('button', { name: /^paay ouk 1$/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(workbench.rows()).toHaveCount(1);
    await expect(workbench.row('Sokha')).toBeVisible();
    await expect(filters.getByText('Motifs of Sokha only')).toBeVisible();
  });
});
