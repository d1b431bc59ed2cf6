/**
 * Rule sets of the user's own: made in the form, shared as a file, taken in elsewhere, played by, and kept by games.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/pages/story.ts';

const openRules = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: 'Rules', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Rules' })).toBeVisible();
};

const choose = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rules' }).getByRole('button', { name, exact: true }).click();

const sheet = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('takes rule sets from pasted games and files, edits and shares them, and plays by them', async ({
  page,
  workbench,
}, testInfo) => {
  await test.step('adds the custom rules of a pasted game', async () => {
    const file =
      '{"format":"chatrang-rules","version":1,"name":"Brought","extends":"makruk","changes":{"count":{"mode":"off"}}}';
    await workbench.paste(
      `[White "Sok"]\n[Variant "Makruk"]\n[RuleSetFile "${file.replaceAll('"', '\\"')}"]\n\n1. e4 d5 *\n`,
    );
    await expect(page.getByText('Rule set “Brought” saved')).toBeVisible();
    await openRules(page);
    await expect(sheet(page, 'Brought')).toBeVisible();
  });

  await test.step('reports what is wrong with a rules file', async () => {
    const file = testInfo.outputPath('bad.chatrang-rules.json');
    writeFileSync(
      file,
      '{"format":"chatrang-rules","version":1,"name":"Bad","extends":"makruk",\n"changes":{"count":{"bord":null},\n"goal":"fun"}}',
    );
    await page.locator('input[type=file][accept*="json"]').setInputFiles(file);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('bad.chatrang-rules.json is not a valid rule set');
    await expect(alert).toContainText('Line 2: changes.count.bord: unknown option. Did you mean count.board?');
    await expect(alert).toContainText('Line 3, changes.goal: "fun" is not one of: checkmate, firstCheck');
  });

  await test.step('copies, edits, saves, exports, deletes and imports a rule set, and reports invalid values', async () => {
    await workbench.openLibrary();
    await openRules(page);
    await choose(page, 'Ouk Chaktrang');
    await page.getByRole('button', { name: 'Copy and edit' }).click();
    await page.getByRole('textbox', { name: /^Name/u }).fill('Phnom Penh 2022');
    const limit = page.getByRole('group', { name: 'Limit', exact: true });
    await limit.getByRole('spinbutton').fill('0');
    await expect(limit.getByText('0 is not a whole number from 2 to 500.')).toBeVisible();
    const save = page.getByRole('button', { name: 'Save rule set' });
    await expect(save).toBeDisabled();
    await limit.getByRole('button', { name: 'Reset to 64' }).click();
    await page
      .getByRole('group', { name: 'Met’s leap', exact: true })
      .locator('xpath=following-sibling::*[1]')
      .getByRole('checkbox', { name: 'May capture' })
      .check();
    await expect(page.getByText('1 change', { exact: true })).toBeVisible();
    await save.click();
    await expect(sheet(page, 'Phnom Penh 2022')).toBeVisible();
    await expect(page.locator('.main:focus'), 'the saved rule set is beside the list').toBeVisible();

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^phnom-penh-2022-[0-9a-f]{8}\.chatrang-rules\.json$/u);
    const file = await download.path();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      name: 'Phnom Penh 2022',
      extends: 'ouk-pychess',
      changes: { metLeap: { capture: true } },
    });

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('navigation', { name: 'Rules' }).getByText('Phnom Penh 2022')).toHaveCount(0);
    await page.getByRole('button', { name: 'Import games' }).first().click();
    const games = page.getByRole('dialog', { name: 'Import games' });
    await games.locator('input[type=file]:not([webkitdirectory])').setInputFiles(file);
    await expect(sheet(page, 'Phnom Penh 2022'), 'known by what it says, wherever it is put').toBeVisible();
    await expect(games).toHaveCount(0);
  });

  await test.step('plays a game by custom rules, which a later edit of the rules does not change', async () => {
    await workbench.openLibrary();
    await openRules(page);
    await choose(page, 'Makruk');
    await page.getByRole('button', { name: 'Copy and edit' }).click();
    await page.getByRole('textbox', { name: /^Name/u }).fill('Village');
    await page.getByRole('checkbox', { name: 'Met’s leap' }).check();
    await page.getByRole('button', { name: 'Save rule set' }).click();
    await sheet(page, 'Village').getByRole('button', { name: 'New game with these rules' }).click();
    await workbench.type('e4', 'd5', 'Me3');
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved to the library').first()).toBeVisible();

    await openRules(page);
    await choose(page, 'Village');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Drawn by repetition' }).uncheck();
    await page.getByRole('button', { name: 'Save rule set' }).click();
    await expect(page.getByText('Games use the earlier version of “Village”')).toBeVisible();
    const kept = page.getByRole('navigation', { name: 'Rules' }).getByRole('button', { name: 'Village' });
    await expect(kept, 'the earlier and the new one have different names').toHaveText([
      /^Village \(1\)/,
      /^Village \(2\)/,
    ]);
    await choose(page, 'Village (1)');
    await sheet(page, 'Village (1)').getByRole('button', { name: 'Delete' }).click();
    const asked = page.getByRole('dialog', { name: 'Delete “Village (1)”?' });
    await expect(asked).toContainText('only if no game or draft uses it');
    await asked.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('cannot be deleted');
    await expect(kept).toHaveCount(2);
  });
});
