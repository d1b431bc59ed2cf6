import { writeFileSync } from 'node:fs';
import { expect, test } from '../support/pages/story.ts';

const game = (white: string, moves: string): string =>
  `[Event "Club"]\n[White "${white}"]\n[Black "Kim Veasna"]\n[Date "2019.04.02"]\n[Variant "Makruk"]\n\n${moves} *\n\n`;
const MOVES = '1. e4 e5 2. d4 d5 3. c4 c5 4. f4 f5 5. b4 b5 6. g4 g5 7. a4 a5 8. h4 h5 9. Ne2 Ne7 10. Nd2 Nd7';
const GAMES = [
  game('Sok Dara', MOVES),
  game('Sok Dara', MOVES.replace('1. e4', '1. e4 {solid}')),
  game('Dara, Sok', MOVES),
  game('Sok Dara', `${MOVES} 11. Nc3`),
].join('');

test('finds, compares, keeps apart and merges duplicates, undoes it, and makes one tree of two games', async ({
  workbench,
  page,
}, testInfo) => {
  await test.step('finds, compares, keeps apart and merges duplicates, and undoes it', async () => {
    const file = testInfo.outputPath('club.pgn');
    writeFileSync(file, GAMES);
    await workbench.import(file, { into: 'Club' });
    await page.getByRole('button', { name: 'Show these games' }).click();
    await expect(workbench.rows()).toHaveCount(4);

    await page.getByRole('button', { name: 'Duplicates…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Duplicates' });
    await dialog.getByRole('button', { name: 'Find duplicates' }).click();
    await expect(dialog.getByRole('tab', { name: 'Same tags (1)' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: 'Comments 0 1' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Merge the two games' }).click();
    await expect(dialog.getByText('Games merged: 2')).toBeVisible();
    await expect(dialog.getByText('No duplicates of this kind are left.')).toBeVisible();

    await dialog.getByRole('tab', { name: 'Different tags (1)' }).click();
    await dialog.getByLabel('White: Dara, Sok in the merged game').check();
    await dialog.getByRole('button', { name: 'Not duplicates' }).click();
    await expect(dialog.getByRole('tab', { name: 'Different tags (0)' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByRole('tab', { name: 'Different tags (1)' })).toBeVisible();

    await dialog.getByRole('tab', { name: 'Contained (1)' }).click();
    await expect(dialog.getByText('Game 2 ends after 20 plies.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete game 2' }).click();
    await expect(dialog.getByText('Games moved to the bin: 1')).toBeVisible();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByRole('tab', { name: 'Same tags (1)' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(workbench.rows()).toHaveCount(4);
  });

  await test.step('compares two games and makes one tree of them', async () => {
    const file = testInfo.outputPath('two.pgn');
    writeFileSync(file, game('Sok Dara', '1. e4 e5 2. d4 d5 3. c4') + game('Chea Rith', '1. d4 e5 2. e4 d5 3. b4'));
    await workbench.import(file, { into: 'Two games' });
    await page.getByRole('button', { name: 'Show these games' }).click();
    await workbench.rows().first().click();
    await workbench
      .rows()
      .last()
      .click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Organise' }).click();
    await page.getByRole('menuitem', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare games' });
    await expect(dialog.getByText('The games differ from ply 1 on.')).toBeVisible();
    await dialog.getByRole('button', { name: 'after ply 3 and ply 3' }).click();
    await dialog.getByRole('button', { name: 'One move forward' }).click();
    await dialog.getByRole('button', { name: 'Merge into one tree' }).click();
    await expect(page.getByText('Chea Rith – Kim Veasna, Club, 2019')).toBeVisible();
  });
});
