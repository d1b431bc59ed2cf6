import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '../support/pages/story.ts';

test('verifies a problem on the board, and solves the problems of a file', async ({ workbench, page }, testInfo) => {
  await test.step('verifies a problem on the board, stops it, and adds its solution to the game', async () => {
    await workbench.newGame('Makruk', { fen: '2sks3/8/3SS3/3N4/8/8/r6r/3K4 w - 128 0 1' });
    await page.keyboard.press('Alt+v');
    const dialog = page.getByRole('dialog', { name: 'Verify a problem' });
    const moves = dialog.getByLabel('Number of moves');
    const verify = dialog.getByRole('button', { name: 'Verify', exact: true });
    await expect(dialog).toContainText('whether White wins from the position on the board');
    await expect(moves).toHaveValue('2');

    await moves.fill('1');
    await verify.click();
    await expect(dialog).toContainText('There is no win in 1 move or fewer.');

    await moves.fill('9');
    await verify.press('Enter');
    const stop = dialog.getByRole('button', { name: 'Stop' });
    await expect(stop).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('The verification was stopped.');
    await expect(verify).toBeFocused();

    await moves.fill('2');
    await dialog.getByLabel('Find pieces that the solution does not need').check();
    await verify.click();
    await expect(dialog).toContainText('Sound: one solution, no dual before the last move.');
    await expect(dialog).toContainText('Pieces that are not needed: a2, h2');
    await expect(dialog.getByRole('list').last().getByRole('listitem')).toHaveText([
      '1. Sed7+',
      '1… Scxd7 2. Sc7#',
      '1… Sexd7 2. Se7#',
    ]);

    await dialog.getByRole('button', { name: 'Add to the game' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(workbench.moves).toContainText('Sed7+');
    await expect(workbench.moves).toContainText('Se7#');
    await page.keyboard.press('Control+z');
    await expect(workbench.moves).not.toContainText('Se7#');
  });

  await test.step('solves the problems of a file one after another and keeps their results', async () => {
    const path = testInfo.outputPath('problems.epd');
    await writeFile(
      path,
      `2sks3/8/3SS3/3N4/8/8/r6r/3K4 w - 128 0 1 dm 2; id "Two horses";
  7k/8/6K1/8/8/8/8/R7 w - - 0 1 dm 1; id "Back rank";
  `,
    );
    await workbench.addGames(path, 'Problems');
    await page.getByRole('button', { name: 'Solve problems' }).click();
    const dialog = page.getByRole('dialog', { name: 'Solve problems' });
    await expect(dialog).toContainText('2 problems in 2 games');
    await dialog.getByRole('button', { name: 'Solve 2 problems' }).click();
    const question = page.getByText(/^White to move and win in \d moves?\.$/u);
    for (const number of [1, 2]) {
      await expect(page.getByText(`${number} of 2`, { exact: true })).toBeVisible();
      const moves = (await question.textContent())?.includes('2') ? ['Sed7', 'Sc7', 'Se7'] : ['Ra8'];
      await page.keyboard.press('/');
      await page.keyboard.type(moves[0] ?? '');
      await page.keyboard.press('Enter');
      if (moves.length > 1) {
        const reply = page.getByText(/ is right\. The reply is /u);
        await expect(reply).toBeVisible();
        await page.keyboard.type(((await reply.textContent())?.includes('Scxd7') ? moves[1] : moves[2]) ?? '');
        await page.keyboard.press('Enter');
      }
      await expect(page.getByText('Done', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: /^(Next puzzle|Show the result)$/u }).click();
    }
    await expect(page.getByText('2 solved, 0 with help, 0 not solved')).toBeVisible();
    await page.getByRole('button', { name: 'Leave' }).click();
    await workbench.openLibrary();
    await page.getByRole('button', { name: 'Solve problems' }).click();
    await expect(dialog.getByRole('button', { name: 'Solve 0 problems' })).toBeDisabled();
    await page.keyboard.press('Escape');

    await workbench.rows().first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+p');
    const print = page.getByRole('dialog', { name: 'Print' });
    await print.getByLabel('What to print').selectOption({ index: 1 });
    const sheet = print.getByRole('region', { name: 'Preview of the document' });
    await expect(sheet.getByRole('figure')).toHaveCount(2);
    await expect(sheet, 'the solutions').toContainText('Solutions');
    await page.keyboard.press('Escape');

    await workbench.rows().first().click({ button: 'right' });
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export start positions (EPD)' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/\.epd$/u);
    const lines = await readFile(await download.path(), 'utf8');
    expect(lines).toContain('7k/8/6K1/8/8/8/8/R7 w - - 0 1 dm 1;');
  });
});
