import { expect, test } from '../support/pages/story.ts';

test('writes motifs on request, shows, explains and hides them, and names them in each language', async ({
  page,
  workbench,
  context,
}) => {
  await test.step('writes the motifs into the game only on request', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await workbench.openGame(/Thai Prince/);
    const menu = page.getByRole('banner').getByRole('button', { name: 'Game menu' });
    const pgn = async () => {
      await menu.click();
      await page.getByRole('menuitem', { name: /^Copy PGN/ }).click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await pgn()).not.toContain('%motif');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Write motifs into the game' }).click();
    await expect.poll(pgn).toContain('[%motif ouk-daach,');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Remove motifs from the game' }).click();
    await expect.poll(pgn).not.toContain('%motif');
  });

  await test.step('shows the motifs of moves, explains them and opens the glossary', async () => {
    await workbench.openLibrary();
    await workbench.openGame(/Thai Prince/);
    const chip = workbench.moves.getByRole('button', {
      name: /^ouk daach: Check, and the .+ is lost after every reply\.$/,
    });
    await expect(chip).toHaveCount(1);
    await chip.hover();
    await expect(page.getByText(/^Check, and the .+ is lost after every reply\.$/)).toBeVisible();
    await expect(workbench.moves.getByRole('button', { name: /^rout: / }).first()).toBeVisible();

    const more = chip.locator('..').getByRole('button', { name: /more motifs?$/ });
    await more.click();
    await expect(chip.locator('..').getByRole('button', { name: /^ouk: Check by the / })).toBeVisible();
    await chip.click();
    await expect(page.getByRole('article').getByRole('group', { name: 'ouk daach', exact: true })).toBeInViewport();
  });

  await test.step('names zugzwang and missed wins by the endgame tables', async () => {
    await workbench.openLibrary();
    await workbench.openGame(/drawn at sixteen/);
    await expect(workbench.moves.getByRole('button', { name: /^khos cheung: / }).first()).toBeVisible();
    await workbench.openLibrary();
    await workbench.openGame(/drawn by the count \(Makruk\)/);
    await expect(workbench.moves.getByRole('button', { name: /^khouch: / }).first()).toBeVisible();
  });

  await test.step('hides all motifs with one click, and single ones in the settings', async () => {
    await workbench.openLibrary();
    await workbench.openGame(/Thai Prince/);
    const denh = workbench.moves.getByRole('button', { name: /^denh: / });
    const rout = workbench.moves.getByRole('button', { name: /^rout: / });
    await expect(denh.first()).toBeVisible();
    await workbench.moves.getByRole('button', { name: 'Hide motifs' }).click();
    await expect(denh).toHaveCount(0);
    await workbench.moves.getByRole('button', { name: 'Show motifs' }).click();
    await expect(rout.first()).toBeVisible();

    await page.getByRole('button', { name: 'Settings' }).click();
    const panel = page.getByRole('region', { name: 'Motifs', exact: true });
    await panel.getByRole('checkbox', { name: 'rout', exact: true }).uncheck();
    await workbench.hostHasCaughtUp();
    await page.reload();
    await page.getByRole('navigation', { name: 'Open games' }).getByRole('button').first().click();
    await expect(denh.first()).toBeVisible();
    await expect(rout).toHaveCount(0);
    await page.getByRole('button', { name: 'Settings' }).click();
    await panel.getByRole('button', { name: 'None', exact: true }).click();
    await expect(panel.getByRole('checkbox', { name: 'denh', exact: true })).not.toBeChecked();
    await panel.getByRole('button', { name: 'Default', exact: true }).click();
    await expect(panel.getByRole('checkbox', { name: 'denh', exact: true })).toBeChecked();
    await expect(panel.getByRole('checkbox', { name: 'chang', exact: true })).not.toBeChecked();
  });

  await test.step('names and explains motifs in each language', async () => {
    for (const { language, code, name } of LANGUAGES) {
      await page.keyboard.press('Control+,');
      await page.getByRole('radio', { name: language }).check({ force: true });
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      await page.getByRole('banner').getByRole('button').first().click();
      await page.getByRole('row').filter({ hasText: 'Thai Prince' }).first().dblclick();
      await expect(page.getByRole('listitem').getByRole('button', { name }).first()).toBeVisible();
    }
  });
});

const LANGUAGES = [
  { language: 'ไทย', code: 'th', name: /^.+: .+รุก.*$/ },
  { language: 'ខ្មែរ', code: 'km', name: /^អុកដាច់៖ .+$/ },
] as const;
