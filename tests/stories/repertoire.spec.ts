import { readFileSync } from 'node:fs';
import { data, expect, test } from '../support/pages/story.ts';

test('makes a repertoire of games, prepares an opening, drills it, and takes it to another library', async ({
  workbench,
  page,
}) => {
  await test.step('makes a repertoire of the games of the library, and adds a line of a game', async () => {
    await workbench.addGames(data('pgn/playok.pgn'), 'PlayOK games');
    await page.keyboard.press('Alt+5');
    await expect(page.getByText('No repertoires yet.')).toBeVisible();
    await page.getByRole('button', { name: 'New repertoire' }).click();
    const dialog = page.getByRole('dialog', { name: 'New repertoire' });
    await dialog.getByLabel('Create from').selectOption({ label: 'Games of the library' });
    await dialog.getByLabel('Name', { exact: true }).fill('From games');
    await dialog.getByLabel('Least number of games').fill('1');
    await dialog.getByLabel('Depth in plies').fill('5');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('End');
    await expect(page.getByRole('navigation', { name: 'Line on the board' }).getByRole('button')).toHaveCount(6);
    await page.getByRole('tab', { name: 'Lines' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('1. ');

    await workbench.newGame('Makruk');
    await page.getByRole('tab', { name: 'Explorer' }).click();
    await expect(page.getByRole('img', { name: 'In the repertoire From games' })).toBeVisible();
    await workbench.drag('a3', 'a4');
    await page.getByRole('button', { name: 'Add to repertoire' }).click();
    await page.getByRole('menuitem', { name: 'Add the line to From games' }).click();
    await expect(page.getByText('Added to the repertoire From games')).toBeVisible();
    await page.keyboard.press('Alt+5');
    await page.keyboard.press('Home');
    await page.getByRole('tab', { name: 'Moves' }).click();
    await expect(page.getByRole('button', { name: 'Go to a4' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Several own moves' })).toBeVisible();
  });

  await test.step('prepares an opening, finds its gaps, drills it, and takes it to another library', async () => {
    await page.getByRole('button', { name: 'New repertoire' }).click();
    const dialog = page.getByRole('dialog', { name: 'New repertoire' });
    await dialog.getByLabel('Name', { exact: true }).fill('Fishes first');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const list = page.getByRole('region', { name: 'Repertoires', exact: true });
    await expect(dialog).toHaveCount(0);
    await expect(list.getByRole('button', { name: /^Fishes first/ })).toBeVisible();

    const line = page.getByRole('navigation', { name: 'Line on the board' });
    for (const [from, to] of [
      ['c3', 'c4'],
      ['d6', 'd5'],
      ['b1', 'd2'],
    ] as const)
      await workbench.drag(from, to);
    await expect(line).toHaveText(/Start\s*1\. c4\s*d5\s*2\. Nd2/);
    await page.keyboard.press('Home');
    await workbench.drag('e3', 'e4');
    await expect(line).toHaveText(/1\. e4/);
    await page.keyboard.press('Home');
    await expect(page.getByRole('group', { name: 'Several own moves' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('group', { name: 'Several own moves' })).toHaveCount(0);
    await page.getByLabel('Comment on this position').fill('The fish of the king');

    await page.getByRole('tab', { name: 'Gaps' }).click();
    await page.getByRole('button', { name: 'Find gaps' }).click();
    const gaps = page.getByRole('region', { name: 'Gaps' });
    await expect(gaps.getByRole('row').nth(1)).toContainText('1. c4');
    const found = await gaps.getByRole('row').count();
    await gaps.getByRole('row').nth(1).getByRole('button').click();
    await page.getByRole('tab', { name: 'Moves' }).click();
    await expect(page.getByText('Replies to prepare for')).toBeVisible();
    await workbench.drag('c6', 'c5');
    await workbench.drag('b1', 'c3');
    await expect(line).toHaveText(/1\. c4\s*c5\s*2\. Nc3/);
    await page.getByRole('tab', { name: 'Gaps' }).click();
    await page.getByRole('button', { name: 'Find gaps' }).click();
    await expect(gaps.getByRole('row').nth(1)).toBeVisible();
    expect(found).toBeGreaterThan(1);

    await page.getByRole('button', { name: 'Drill positions' }).click();
    const drill = page.getByRole('region', { name: 'Drill positions' });
    await expect(drill).toContainText('1 of 3');
    await workbench.drag('a3', 'a4');
    await expect(drill.getByRole('status')).toHaveText('a4 is not in the repertoire. Try again.');
    await drill.getByRole('button', { name: 'Take the answer back' }).click();
    await workbench.drag('c3', 'c4');
    await expect(drill).toContainText('2 of 3');
    await page.keyboard.press('h');
    await expect(drill).toContainText('The piece to move: horse');
    await workbench.drag('b1', 'd2');
    await expect(drill).toContainText('3 of 3');
    await workbench.drag('g1', 'e2');
    await expect(drill.getByRole('status')).toHaveText('Ne2 is not in the repertoire. Try again.');
    await workbench.drag('b1', 'c3');
    await drill.getByRole('button', { name: 'Next' }).click();
    await expect(drill).toContainText('2 correct, 1 wrong');
    await drill.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('tab', { name: 'Statistics' }).click();
    await expect(page.getByText('Due in the next 30 days')).toBeVisible();
    await page.getByRole('button', { name: 'Practise everything' }).click();
    const lines = page.getByRole('region', { name: 'Drill lines' });
    for (const [question, before, from, to] of [
      [1, '', 'c3', 'c4'],
      [2, '1. c4 d5', 'b1', 'd2'],
      [3, '', 'c3', 'c4'],
      [4, '1. c4 c5', 'b1', 'c3'],
    ] as const) {
      await expect(lines).toContainText(`${question} of 4`);
      await expect(lines).toContainText(before);
      await workbench.drag(from, to);
    }
    await expect(lines).toContainText('3 correct, 0 wrong');
    await lines.getByRole('button', { name: 'Leave' }).click();

    await page.getByRole('button', { name: 'Repertoire menu' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export PGN' }).click();
    const file = await (await saving).path();
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('[Repertoire "White"]');
    expect(text).toContain('{The fish of the king}');

    await page.getByRole('button', { name: 'Repertoire menu' }).click();
    await page.getByRole('menuitem', { name: 'Remove repertoire' }).click();
    await expect(list.getByRole('button', { name: /^Fishes first/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(list.getByRole('button', { name: /^Fishes first/ })).toBeVisible();
    await page.getByRole('button', { name: 'Repertoire menu' }).click();
    await page.getByRole('menuitem', { name: 'Remove repertoire' }).click();
    await expect(list.getByRole('button', { name: /^Fishes first/ })).toHaveCount(0);
    await page.reload();
    await expect(workbench.board).toBeVisible();
    await page.keyboard.press('Alt+5');
    await page.getByRole('region', { name: 'Removed in the last 30 days' }).getByRole('button').click();
    await expect(list.getByRole('button', { name: /^Fishes first/ })).toBeVisible();
    await expect(page.getByLabel('Comment on this position')).toHaveValue('The fish of the king');

    await page.getByRole('button', { name: 'Import PGN' }).click();
    await dialog.getByLabel('PGN file').last().setInputFiles(file);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(list.getByRole('button', { name: /^Fishes first/ })).toHaveCount(2);
    await expect(page.getByLabel('Comment on this position')).toHaveValue('The fish of the king');
  });
});
