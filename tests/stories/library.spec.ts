import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { data, expect, slowGames, test } from '../support/pages/story.ts';

test('sorts, filters, deletes and restores games, skips duplicates and deletes permanently', async ({
  workbench,
  page,
}) => {
  await workbench.addGames(data('pgn/playok.pgn'), 'PlayOK games');
  await expect(workbench.rows()).toHaveCount(9);
  const filters = page.getByRole('region', { name: 'Filters' });
  const shown = async (count: number) => expect(workbench.rows()).toHaveCount(count);

  await page.getByRole('columnheader', { name: 'Moves' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Moves' })).toHaveAttribute('aria-sort', 'ascending');
  const lengths = async () =>
    (await workbench.rows().allInnerTexts()).map(row => Number(/(\d+)\s*(?:\d\d:\d\d)?\s*$/.exec(row)?.[1] ?? 'NaN'));
  await expect.poll(async () => (await lengths()).join(' ')).toBe('35 35 44 58 59 62 66 69 83');

  await page.getByRole('button', { name: 'Filters' }).click();
  await filters.getByLabel('Player', { exact: true }).fill('LEE');
  await shown(1);
  await filters.getByLabel('Player', { exact: true }).fill('');
  await filters.getByRole('combobox', { name: 'Result' }).selectOption('Draw');
  await shown(3);
  await filters.getByLabel('Moves from').fill('70');
  await shown(1);
  await expect(workbench.rows()).toContainText('jsk77');
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await shown(9);
  await filters.getByLabel('Date from').fill('2023.04.29');
  await shown(2);
  await filters.getByLabel('Date from').fill('');
  await shown(9);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('lee168 PlayOK cpm');
  await shown(1);
  await search.fill('"lee168 cpm"');
  await shown(0);
  await search.fill('-draw moves<40');
  await shown(2);
  await search.fill('wihte:lee');
  await expect(page.getByText('There is no field “wihte”.')).toBeVisible();
  await expect(search).toHaveAttribute('aria-invalid', 'true');
  await shown(2);
  await search.fill('(player:lee168 OR draw) elo>0');
  await filters.getByLabel('Moves from').fill('60');
  await expect(search).toHaveValue('(player:lee168 OR result:1/2-1/2) elo:1.. moves:60..');
  await expect(filters.getByLabel('Rating from', { exact: true })).toHaveValue('1');
  await search.fill('white="LEE168" OR black=lee168');
  await shown(1);
  await page.getByRole('button', { name: 'Save this search' }).click();
  const nameField = page.getByLabel('Name of the search');
  await expect(nameField).toHaveValue('white="LEE168" OR black=lee168');
  await nameField.fill('Lee');
  await nameField.press('Enter');
  await search.fill('');
  await shown(9);
  const saved = page.getByRole('region', { name: 'Saved searches' });
  await saved.getByRole('button', { name: 'Lee', exact: true }).click();
  await shown(1);
  await saved.getByRole('button', { name: 'Actions for Lee' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(saved).toHaveCount(0);
  await search.fill('');
  await shown(9);

  await workbench.row('lee168').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const undo = page.getByRole('list', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  await undo.hover();
  await shown(8);
  await expect(workbench.games, 'the keyboard goes on in the list').toBeFocused();
  await expect(workbench.shelf('PlayOK games')).toContainText('8');
  await undo.click();
  await shown(9);
  await expect(workbench.row('lee168')).toHaveCount(1);

  const game = filters.getByRole('combobox', { name: /^Game/u });
  await game.selectOption('Ouk Chaktrang, all rule sets');
  await shown(0);
  await game.selectOption('Makruk, all rule sets');
  await shown(9);

  const report = await workbench.import(data('pgn/playok.pgn'), { into: 'Once more', skipEqual: true });
  await expect(report).toContainText('Duplicates skipped: 9 games');
  await workbench.closeReport();
  await expect(workbench.shelf('Once more'), 'nothing was left for it').toHaveCount(0);

  await workbench.row('lee168').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await shown(8);
  await page.getByRole('button', { name: 'Bin actions' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Restore all' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Empty bin' })).toBeFocused();
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Delete 1 game permanently?' });
  await asked.getByRole('button', { name: 'Delete 1 game' }).press('Enter');
  await expect(page.getByText('Games deleted permanently: 1').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'in the bin' })).toHaveCount(0);
  await expect(workbench.shelf('PlayOK games'), 'the keyboard goes on among the shelves').toBeFocused();
  await expect(undo, 'nothing offers it any more').toHaveCount(0);
});

test('gives focus up with a row, imports dropped files, fills collections, and stops an import', async ({
  workbench,
  page,
}, testInfo) => {
  await test.step('a row that is scrolled out of the list gives its focus up', async () => {
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 400 });
    await workbench.openLibrary();
    const marked = workbench.games.getByRole('row', { selected: true });
    const shows = (index: number) => expect(workbench.games.locator(`[aria-rowindex="${index}"]`)).toBeInViewport();
    const last = Number(await workbench.games.getAttribute('aria-rowcount'));
    const scroll = (top: number) =>
      workbench.games.evaluate((grid, to) => {
        for (const part of grid.querySelectorAll('[role=presentation]'))
          if (part.scrollHeight > part.clientHeight) part.scrollTop = to;
      }, top);
    const names = await workbench.rows().first().innerText();
    await workbench.rows().first().getByRole('checkbox').check();
    await expect(marked).toHaveCount(1);
    await scroll(100_000);
    await shows(last);
    await expect(workbench.games.locator('[aria-rowindex="2"]')).toHaveCount(0);
    await page.keyboard.press('Space');
    await expect(marked).toHaveCount(0);
    await scroll(0);
    await shows(2);
    await expect(workbench.rows().first()).toHaveText(names, { useInnerText: true });
    await expect(marked).toHaveCount(1);
    await expect(workbench.rows().first()).toHaveAttribute('aria-selected', 'true');
    if (usual) await page.setViewportSize(usual);
  });

  await test.step('imports a file that is dropped on the window', async () => {
    await workbench.newGame('Makruk');
    const bytes = [...readFileSync(data('dialects/thai-874.pgn'))];
    const transfer = await page.evaluateHandle(numbers => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([new Uint8Array(numbers)], 'thai.pgn'));
      return dropped;
    }, bytes);
    const main = page.getByRole('main');
    await main.dispatchEvent('dragenter', { dataTransfer: transfer });
    await expect(page.getByText('Drop game files, rule files or a picture of a board here')).toBeVisible();
    await main.dispatchEvent('drop', { dataTransfer: transfer });
    const dialog = page.getByRole('dialog', { name: 'Import games' });
    await expect(dialog.getByRole('listitem', { name: 'thai.pgn' })).toContainText(/874/);
    await workbench.answer(dialog, { into: 'Dropped' });
    await expect(workbench.report().getByRole('definition').first()).toHaveText('1');
    await workbench.closeReport();
  });

  await test.step('creates, renames, fills and removes a collection', async () => {
    await workbench.openLibrary();
    await page.getByRole('button', { name: 'New collection' }).click();
    await page.getByLabel('Name of the collection').fill('Openings');
    await page.keyboard.press('Enter');
    await expect(workbench.shelf('Openings')).toContainText('0');
    await workbench.shelf('Openings').dblclick();
    await page.getByLabel('Name of the collection').fill('Beginnings');
    await page.keyboard.press('Enter');
    await expect(workbench.shelf('Beginnings')).toBeVisible();

    await workbench.newGame('Ouk Chaktrang');
    await workbench.type('e4', 'd5');
    const details = await workbench.panel('Details');
    await details.getByLabel('White', { exact: true }).fill('Sophea');
    await details.getByRole('combobox', { name: 'Result' }).selectOption('1-0');
    await details.getByLabel('Black', { exact: true }).click();
    await page.keyboard.type('Rithy');
    await page.keyboard.press('Control+s');
    const save = page.getByRole('dialog', { name: 'Save' });
    await save.getByLabel('Collection').selectOption({ label: 'Beginnings (0)' });
    await save.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('In the library')).toBeVisible();
    await details.getByLabel('Event', { exact: true }).click();
    await page.keyboard.type('New Year');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('In the library')).toBeVisible();
    await workbench.openLibrary();
    await expect(workbench.shelf('Beginnings')).toContainText('1');
    await workbench.shelf('Beginnings').click();
    await expect(workbench.row('Sophea')).toContainText('1–0');
    await expect(workbench.row('Sophea'), 'typed, not yet left, and saved').toContainText('Rithy');
    await expect(workbench.row('Sophea')).toContainText('New Year');

    await page.getByRole('button', { name: 'Actions for Beginnings' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Beginnings?' });
    await question.getByLabel('Move the games to the bin').check();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(workbench.shelf('Beginnings')).toHaveCount(0);
    await expect(page.getByRole('group', { name: '1 game in the bin' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(workbench.shelf('Beginnings')).toContainText('1');

    await workbench.newGame('Makruk');
    await workbench.paste('[White "Kosal"]\n[Annotator "Kim"]\n[Annotator "Dara"]\n[Variant "Makruk"]\n\n1. e4 *\n');
    const annotators = (await workbench.panel('Details')).getByLabel('Annotator', { exact: true });
    await expect(annotators, 'a repeated tag').toHaveCount(2);
    await details.getByRole('button', { name: 'Remove Annotator' }).first().click();
    await expect(annotators).toHaveValue('Dara');
    await workbench.tabs.getByRole('button', { name: /^Close Kosal/ }).click();
    await page
      .getByRole('dialog', { name: 'Close this game?' })
      .getByRole('button', { name: 'Save and close' })
      .click();
    await save.getByLabel('Collection').selectOption({ label: 'Beginnings (1)' });
    await save.getByRole('button', { name: 'Save' }).click();
    await expect(workbench.tabs.getByRole('button', { name: /^Close Kosal/ })).toHaveCount(0);
    await workbench.openLibrary();
    await expect(workbench.shelf('Beginnings')).toContainText('2');
  });

  await test.step('stops an import and keeps the games that were read', async () => {
    const COPIES = 300;
    const path = testInfo.outputPath('many.pgn');
    await writeFile(path, slowGames(COPIES));
    const dialog = await workbench.bring(path);
    await workbench.answer(dialog, { into: 'Stopped' });
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await workbench.stopImport(dialog);
    await expect(workbench.report()).toContainText('Stopped. The games read so far are in the library.');
    const whole = Number((await workbench.report().getByRole('definition').first().innerText()).replace(/\D/g, ''));
    expect(whole).toBeGreaterThan(0);
    expect(whole).toBeLessThan(9 * COPIES);
    await page.getByRole('button', { name: 'Show these games' }).click();
    await expect(workbench.shelf('Stopped')).toContainText(whole.toLocaleString('en'));
  });
});
