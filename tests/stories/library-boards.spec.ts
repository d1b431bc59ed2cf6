import { writeFile } from 'node:fs/promises';
import { expect, test } from '../support/pages/story.ts';
import type { Workbench } from '../support/pages/workbench.ts';

const game = (white: string, moves: string): string => `[White "${white}"]
[Black "Vuthy"]
[Variant "Makruk"]

${moves} *

`;

const GAMES =
  game('Sokha', '1. e4 e5 2. d4 exd4 3. cxd4 d5') +
  game('Dara', '1. c4 c5 ( 1... Nd7 2. e4 ) 2. Nd2 d5 3. Nb1') +
  game('Bopha', '1. g4 b5 2. a4 bxa4 3. Rxa4');

async function imported(workbench: Workbench, path: string): Promise<void> {
  await writeFile(path, GAMES);
  await workbench.addGames(path, 'Boards');
  await expect(workbench.rows()).toHaveCount(3);
}

test('finds games by patterns, material, paths, ends and positions', async ({ workbench, page }, testInfo) => {
  await imported(workbench, testInfo.outputPath('boards.pgn'));
  await test.step('finds patterns, also in variations, and opens the game there', async () => {
    await page.getByRole('button', { name: 'Positions…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search on the board' });
    const board = dialog.getByRole('group', { name: 'Board of the search' });
    const text = dialog.getByLabel('As text');
    await dialog.getByRole('button', { name: 'White fish' }).click();
    await board.getByRole('button', { name: 'e4', exact: true }).click();
    await expect(text).toHaveValue('Pe4');
    await dialog.getByLabel('Place').selectOption('Rank');
    await dialog.getByRole('button', { name: 'Any black piece' }).click();
    await dialog.getByLabel('Must not be there').check();
    await board.getByRole('button', { name: 'a5' }).click();
    await expect(text).toHaveValue('Pe4 !x5');
    await dialog.getByRole('button', { name: 'Find games' }).click();
    await expect(workbench.rows()).toHaveCount(2);
    await expect(workbench.row('Sokha')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('pattern:"Pe4 !x5"');

    await workbench.openGame('Dara');
    await expect(workbench.current()).toHaveText(/e4/);

    await workbench.openLibrary();
    await page.getByRole('button', { name: 'Change: Pattern Pe4 !x5' }).click();
    await text.fill('Pe4 pe5');
    await dialog.getByRole('button', { name: 'Find games' }).click();
    await expect(workbench.rows()).toHaveCount(1);
    await workbench.openGame('Sokha');
    await expect(workbench.current()).toHaveText(/e5/);
    await workbench.openLibrary();
    await page.getByRole('button', { name: 'Remove: Pattern Pe4 pe5' }).click();
    await expect(workbench.rows()).toHaveCount(3);
  });

  await test.step('finds several pieces, files, mirrored and reversed patterns, and those that last', async () => {
    const search = page.getByRole('searchbox', { name: 'Search' });
    const dialog = page.getByRole('dialog', { name: 'Search on the board' });
    const press = (square: string) =>
      dialog
        .getByRole('group', { name: 'Board of the search' })
        .getByRole('button', { name: square, exact: true })
        .click();
    const found = async (pattern: string, white: string): Promise<void> => {
      await dialog.getByRole('button', { name: 'Find games' }).click();
      await expect(search).toHaveValue(pattern);
      await expect(workbench.rows()).toHaveCount(1);
      await expect(workbench.row(white)).toBeVisible();
      await search.fill('');
      await page.getByRole('button', { name: 'Positions…' }).click();
      await expect(dialog).toBeVisible();
    };
    await page.getByRole('button', { name: 'Positions…' }).click();
    await dialog.getByRole('button', { name: 'White fish' }).click();
    await dialog.getByRole('button', { name: 'White boat' }).click({ modifiers: ['Control'] });
    await press('a4');
    await dialog.getByRole('button', { name: 'Black fish' }).click();
    await dialog.getByLabel('Place').selectOption('File');
    await dialog.getByLabel('Must not be there').check();
    await press('b5');
    await found('pattern:"[PR]a4 !pb"', 'Bopha');

    await dialog.getByRole('button', { name: 'White fish' }).click();
    await press('b4');
    await dialog.getByLabel('Also mirrored').check();
    await found('pattern:"Pb4 mirror"', 'Bopha');

    await dialog.getByRole('button', { name: 'Black fish' }).click();
    await press('g5');
    await dialog.getByLabel('Also with colours reversed').check();
    await found('pattern:"pg5 swap"', 'Bopha');

    await dialog.getByRole('button', { name: 'White fish' }).click();
    await press('e4');
    await dialog.getByLabel('Holds for at least').fill('3');
    await dialog.getByLabel('Holds for at least').press('Tab');
    await found('pattern:"Pe4 plies:3"', 'Sokha');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(workbench.rows()).toHaveCount(3);
  });

  await test.step('finds material and the path of a piece, and combines them', async () => {
    const dialog = page.getByRole('dialog', { name: 'Search on the board' });
    await page.getByRole('button', { name: 'Positions…' }).click();
    await dialog.getByRole('tab', { name: 'Path of a piece' }).click();
    await dialog.getByRole('button', { name: 'White horse' }).click();
    const board = dialog.getByRole('group', { name: 'Board of the search' });
    for (const square of ['b1', 'd2', 'b1']) await board.getByRole('button', { name: square, exact: true }).click();
    await expect(dialog.getByLabel('As text')).toHaveValue('Nb1-d2-b1');
    await dialog.getByRole('button', { name: 'Find games' }).click();
    await expect(workbench.rows()).toHaveCount(1);
    await expect(workbench.row('Dara')).toBeVisible();

    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('-path:Nb1-d2-b1');
    await expect(workbench.rows()).toHaveCount(2);

    await page.getByRole('button', { name: 'Positions…' }).click();
    await dialog.getByRole('tab', { name: 'Material' }).click();
    await dialog.getByLabel('White, fish, at most').fill('7');
    await dialog.getByLabel('White, fish, at most').press('Tab');
    await expect(dialog.getByLabel('As text')).toHaveValue('P<=7');
    await dialog.getByLabel('As text').fill('P<=7 Q');
    await expect(dialog.getByRole('alert')).toHaveText('This cannot be read from character 6 on.');
    await expect(dialog.getByRole('button', { name: 'Find games' })).toBeDisabled();
    await dialog.getByLabel('As text').fill('P<=7 p<=7');
    await dialog.getByRole('button', { name: 'Find games' }).click();
    await expect(workbench.rows()).toHaveCount(2);
    await search.fill('material:"P<=7 p=8"');
    await expect(workbench.rows()).toHaveCount(2);
    await search.fill('pattern:Qd4');
    await expect(page.getByText(/The field “pattern” cannot be read from character 1/)).toBeVisible();
    await search.fill('');
    await expect(workbench.rows()).toHaveCount(3);
  });

  await test.step('finds games by their end and by what they contain', async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('region', { name: 'Filters' });
    await filters.getByLabel('Contains').selectOption('Variations');
    await expect(workbench.rows()).toHaveCount(1);
    await expect(workbench.row('Dara')).toBeVisible();
    await filters.getByLabel('Contains').selectOption('Any');
    await filters.getByLabel('End of the game').selectOption('Checkmate');
    await expect(workbench.rows()).toHaveCount(0);
    await filters.getByLabel('End of the game').selectOption('Not on the board: agreement, resignation, time…');
    await expect(workbench.rows()).toHaveCount(3);
    await filters.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  });

  await test.step('finds the position of the board in variations', async () => {
    await workbench.openGame('Dara');
    await workbench.moves.getByRole('button', { name: '1… Nd7' }).click();
    await workbench.openLibrary();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Position on the board').check();
    await expect(workbench.rows()).toHaveCount(1);
    await expect(page.getByRole('group', { name: 'Position' })).toBeVisible();
    await workbench.row('Dara').click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('button', { name: 'Nd7' })).toHaveAttribute('tabindex', '0');
    await workbench.openGame('Dara');
    await expect(workbench.current()).toHaveText(/Nd7/);
  });
});

test('finds games by count, recorded end, label and tag', async ({ workbench, page }, testInfo) => {
  const path = testInfo.outputPath('ends.pgn');
  const chase = `[White "Chaser"]\n[Black "Bare"]\n[Variant "Makruk"]\n[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/R3K2R b - - 0 1"]\n\n1... Ke7 2. Rb1 Kd7 *\n\n`;
  const forfeit = game('Late', '1. e4 e5').replace('[Variant', '[Termination "Time forfeit"]\n[Variant');
  await writeFile(path, chase + forfeit + game('Quits', '1. e4 e5 {White resigns}'));
  await workbench.addGames(path, 'Ends');
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  const search = page.getByRole('searchbox', { name: 'Search' });
  const only = async (white: string): Promise<void> => {
    await expect(workbench.rows()).toHaveCount(1);
    await expect(workbench.row(white)).toBeVisible();
  };
  await filters.getByLabel('Count reached').selectOption('Piece count');
  await only('Chaser');
  await filters.getByLabel('Count from').fill('3');
  await expect(search).toHaveValue('count:piece>=3');
  await only('Chaser');
  await search.fill('count:piece=1..2');
  await expect(filters.getByLabel('Count to')).toHaveValue('2');
  await expect(workbench.rows()).toHaveCount(0);
  await filters.getByLabel('Count reached').selectOption('Any');
  const end = filters.getByLabel('End of the game');
  await end.selectOption('A king is bare in the last position');
  await only('Chaser');
  await end.selectOption('Time ran out, as noted in the game');
  await only('Late');
  await end.selectOption('Resignation, as noted in the game');
  await only('Quits');
  await end.selectOption('Any');
  await filters.getByLabel('Tag', { exact: true }).fill('Termination');
  await only('Late');
  await filters.getByLabel('Text in the tag').fill('forf');
  await expect(search).toHaveValue('tag:Termination=forf');
  await filters.getByLabel('Label').fill('none');
  await expect(workbench.rows()).toHaveCount(0);
});
