import type { Locator } from '@playwright/test';
import { data, expect, test } from '../support/pages/story.ts';

test('sorts games into nested collections by dragging and by dialogs, and undoes each step', async ({
  workbench,
  page,
  restart,
}) => {
  await workbench.addGames(data('pgn/playok.pgn'), 'Club');
  const shown = async (count: number) => expect(workbench.rows()).toHaveCount(count);
  await shown(9);
  const actions = async (collection: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${collection}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const undo = () => page.getByRole('button', { name: 'Undo' }).first().click();

  await actions('Club', 'New collection inside');
  await page.getByLabel('Name of the collection').fill('Best games');
  await page.keyboard.press('Enter');
  await shown(0);
  await workbench.shelf('Club').click();
  await shown(9);

  await workbench.row('jsk77').first().dragTo(workbench.shelf('Best games'));
  await expect(page.getByText('Moved to “Best games”. Games: 1').first()).toBeVisible();
  await expect(workbench.shelf('Best games')).toContainText('1');
  await expect(workbench.shelf('Club'), 'with the games inside').toContainText('9');
  await undo();
  await expect(workbench.shelf('Best games')).toContainText('0');

  await workbench.rows().nth(0).click();
  await workbench
    .rows()
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Organise' }).click();
  await page.getByRole('menuitem', { name: 'Add to collection…' }).click();
  const adding = page.getByRole('dialog', { name: 'Add 3 games to a collection' });
  await adding.getByLabel('Into').selectOption({ label: '\u00a0\u00a0\u00a0Best games (0)' });
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(workbench.shelf('Best games')).toContainText('3');
  await workbench.shelf('Best games').click();
  await shown(3);
  await workbench.rows().first().click();
  await page.getByRole('button', { name: 'Organise' }).click();
  await page.getByRole('menuitem', { name: 'Remove from Best games' }).click();
  await shown(2);
  await undo();
  await shown(3);

  await page.getByRole('button', { name: 'Collapse Club' }).click();
  await expect(workbench.shelf('Best games')).toHaveCount(0);
  await page.getByRole('button', { name: 'Expand Club' }).click();
  await actions('Best games', 'Move…');
  const moving = page.getByRole('dialog', { name: 'Move Best games' });
  await moving.getByLabel('Into').selectOption({ label: 'Top level' });
  await moving.getByRole('button', { name: 'Move' }).click();
  const collapse = page.getByRole('button', { name: 'Collapse Club' });
  await expect(collapse).toHaveCount(0);
  await workbench.shelf('Best games').dragTo(workbench.shelf('Club'));
  await expect(collapse).toBeVisible();
  await undo();
  await expect(collapse).toHaveCount(0);
  await actions('Best games', 'Copy');
  await expect(workbench.shelf('Best games \\(copy\\)')).toContainText('3');
  await actions('Best games (copy)', 'Merge into…');
  const merging = page.getByRole('dialog', { name: 'Merge Best games (copy)' });
  await merging.getByLabel('Into').selectOption({ label: 'Best games (3)' });
  await merging.getByRole('button', { name: 'Merge' }).click();
  await expect(workbench.shelf('Best games \\(copy\\)')).toHaveCount(0);
  await expect(workbench.shelf('Best games')).toContainText('3');
  await restart();
  await page.getByRole('button', { name: 'Undo: Collection merged: Best games (copy)' }).click();
  await expect(workbench.shelf('Best games \\(copy\\)'), 'undone after a restart').toContainText('3');

  await actions('Club', 'Delete…');
  const deleting = page.getByRole('dialog', { name: 'Delete Club?' });
  await deleting.getByLabel('Move the games to the bin').check();
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await expect(workbench.shelf('Club')).toHaveCount(0);
  await expect(page.getByRole('group', { name: '6 games in the bin' })).toBeVisible();
  await undo();
  await expect(workbench.shelf('Club')).toContainText('9');

  await test.step('restores the collections that a file names, or imports into the chosen one', async () => {
    const bring = (name: string) => {
      const tags = `[White "${name}"]\n[Variant "Makruk"]\n[Collections "Season/Round 1; Club"]`;
      return workbench.bring({
        name: `${name}.pgn`,
        mimeType: 'text/plain',
        buffer: Buffer.from(`${tags}\n\n1. e4 *\n`),
      });
    };
    const chosen = (dialog: Locator) => dialog.getByLabel('Import into').locator('option:checked');
    const dialog = await bring('Sok');
    await expect(chosen(dialog), 'no collection is shown').toHaveText('The collections named in the file');
    await expect(dialog.getByText('Games without collections go into “My games”.')).toBeVisible();
    await workbench.answer(dialog, {});
    await expect(workbench.report()).toBeVisible();
    await page.getByRole('button', { name: 'Show these games' }).click();
    await expect(workbench.row('Sok')).toBeVisible();
    await expect(workbench.shelf('Round 1')).toContainText('1');
    await expect(workbench.shelf('Club')).toContainText('10');

    await workbench.shelf('Club').click();
    const second = await bring('Dara');
    await expect(chosen(second)).toContainText('Club');
    await workbench.answer(second, {});
    await expect(workbench.report()).toBeVisible();
    await workbench.closeReport();
    await expect(workbench.shelf('Club')).toContainText('11');
    await expect(workbench.shelf('Round 1')).toContainText('1');
  });
});

test('edits tags with a preview, and finds games by labels', async ({ workbench, page }) => {
  await workbench.addGames(data('pgn/playok.pgn'), 'Club');
  await expect(workbench.rows()).toHaveCount(9);
  await test.step('edits the tags of several games with a preview, and undoes it', async () => {
    await page.getByRole('checkbox', { name: 'Select all games' }).check();
    await page.getByRole('button', { name: 'Organise' }).click();
    await page.getByRole('menuitem', { name: 'Edit tags…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit the tags of 9 games' });
    await dialog.getByRole('textbox', { name: 'Value' }).fill('Spring cup');
    await expect(dialog.getByText('9 games of 9 will change')).toBeVisible();
    await dialog.getByRole('button', { name: 'Another tag' }).click();
    await dialog.getByRole('combobox', { name: 'Tag', exact: true }).nth(1).fill('Black');
    await dialog.getByRole('combobox', { name: 'Action' }).nth(1).selectOption('Find and replace');
    await dialog.getByRole('textbox', { name: 'Find' }).fill('jsk77');
    await dialog.getByRole('textbox', { name: 'Replace with' }).fill('Sok, Dara');
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('row').filter({ hasText: 'Sok, Dara' }).first()).toContainText('jsk77');
    await dialog.getByRole('button', { name: 'Change 9 games' }).click();
    await expect(workbench.row('Spring cup')).toHaveCount(9);
    await expect(workbench.row('Sok, Dara').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Undo: Tags edited/u })).toBeEnabled();
    await page.keyboard.press('Control+z');
    await expect(workbench.row('Spring cup')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Nothing to undo' })).toBeDisabled();
    await expect(workbench.row('jsk77').first()).toBeVisible();
  });

  await test.step('labels games, and finds them by their labels', async () => {
    await workbench.row('jsk77').first().click();
    await page.getByRole('button', { name: 'Organise' }).click();
    await page.getByRole('menuitem', { name: 'Labels…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Labels of 1 game' });
    await dialog.getByLabel('Name of the label').fill('To study');
    await dialog.getByLabel('Colour').selectOption('Teal');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByRole('button', { name: 'Remove To study' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();

    const labels = page.getByRole('region', { name: 'Labels' });
    await labels.getByRole('button', { name: 'To study', exact: false }).first().click();
    await expect(workbench.rows()).toHaveCount(1);
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('label="To study"');
    await labels.getByRole('button', { name: 'Actions for To study' }).click();
    await page.getByRole('menuitem', { name: 'Edit…' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit To study' });
    await editing.getByLabel('Name of the label').fill('Endings');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(labels).toContainText('Endings');
    await labels.getByRole('button', { name: 'Actions for Endings' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(labels).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(labels).toContainText('Endings');
  });
});
