/** Dialogs and views with contents: axe in two themes, and 400 % zoom. `every-view.spec.ts` visits the others. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { auditOf } from '../support/pages/audit.ts';
import { approve, requestScripted } from '../support/pages/engines.ts';
import { expect, test } from '../support/pages/story.ts';

/** Two horses mate in two. */
const PROBLEM = '2sks3/8/3SS3/3N4/8/8/r6r/3K4 w - 128 0 1';

/** Of an element in forced colours, which remove backgrounds. */
async function inForcedColours(page: Page, element: Locator, property: string): Promise<string> {
  await page.emulateMedia({ forcedColors: 'active' });
  const value = await element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
  await page.emulateMedia({ forcedColors: 'none' });
  return value;
}

/** Collects what is found; `check` fails with all of it. */
function auditor(page: Page) {
  const found: string[] = [];
  return {
    look: async (where: string) => void found.push(...(await auditOf(page, where))),
    lookAndLeave: async (where: string) => {
      found.push(...(await auditOf(page, where)));
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    },
    check: () => expect(found).toEqual([]),
  };
}

test('external engines and games against them are accessible', async ({ workbench, shell, page }) => {
  const { look, lookAndLeave, check } = auditor(page);
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'Add engine' }).click();
  await lookAndLeave('add engine');
  const approval = await requestScripted(page);
  await look('approval');
  const colourOf = (name: string) => inForcedColours(page, approval.getByRole('button', { name }), 'color');
  expect(await colourOf('Approve'), 'a button that is not enabled').not.toBe(await colourOf('Cancel'));
  const engine = await approve(page, shell, approval);
  await engine.getByRole('button', { name: 'Options of Scripted' }).click();
  await lookAndLeave('options of an engine');
  await engine.getByRole('button', { name: 'Presets of Scripted' }).click();
  const preset = page.getByRole('dialog').getByRole('button', { name: 'Use Background: one thread' });
  expect(await inForcedColours(page, preset, 'outline-style'), 'the preset of the engine').toBe('solid');
  await lookAndLeave('presets of an engine');

  await workbench.newGame('Makruk');
  await workbench.engine.getByRole('button', { name: 'Engine options' }).click();
  await workbench.engine.getByRole('checkbox', { name: 'Scripted' }).check();
  await workbench.turnEngine(true);
  await expect(page.getByRole('table', { name: 'Comparison of the engines' })).toBeVisible();
  await look('comparison of engines');
  await workbench.turnEngine(false);

  await page.keyboard.press('Alt+o');
  const start = page.getByRole('dialog', { name: 'Play against an engine' });
  await start.getByLabel('Opponent').selectOption('Scripted');
  await look('new game against an engine');
  await start.getByRole('radio', { name: 'White' }).check({ force: true });
  await start.getByRole('button', { name: 'Start the game' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await expect(page.getByText('White resigned.')).toBeVisible();
  await look('end of a game');
  check();
});

test('problems, puzzles and reports are accessible', async ({ workbench, page }, testInfo) => {
  const { look, lookAndLeave, check } = auditor(page);
  const path = testInfo.outputPath('problems.epd');
  await writeFile(path, `${PROBLEM} dm 2; id "Two horses";\n`);
  await workbench.addGames(path, 'Problems');
  await page.getByRole('button', { name: 'Solve problems' }).click();
  await page.getByRole('button', { name: 'Solve 1 problem' }).click();
  await expect(page.getByText('White to move and win in 2 moves.')).toBeVisible();
  await look('puzzle');
  const skip = page.getByRole('button', { name: 'Skip' });
  expect(await inForcedColours(page, skip, 'border-top-color'), 'a button without a border otherwise').not.toBe(
    await inForcedColours(page, skip, 'background-color'),
  );
  expect(await inForcedColours(page, page.locator('cg-board'), 'background-image'), 'the board').not.toBe('none');
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(page.getByText(/^Solution: /u)).toBeVisible();
  await look('solution of a puzzle');
  await page.getByRole('button', { name: 'Show the result' }).click();
  await look('result of puzzles');

  await workbench.newGame('Makruk', { fen: PROBLEM });
  await page.keyboard.press('Alt+v');
  const problem = page.getByRole('dialog', { name: 'Verify a problem' });
  await problem.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(problem.getByRole('button', { name: 'Add to the game' })).toBeEnabled();
  await lookAndLeave('verified problem');

  await workbench.type('Sed7', 'Scxd7', 'Nb4');
  const report = await workbench.panel('Report');
  await report.getByRole('combobox', { name: 'Time per move' }).selectOption({ label: '0.2 s' });
  await report.getByRole('button', { name: 'Analyse game' }).click();
  await expect(report.getByRole('button', { name: 'Annotate the game' })).toBeEnabled();
  await look('report');
  const graph = await workbench.panel('Graph');
  const mark = graph.locator('.mark').first();
  expect(await inForcedColours(page, mark, 'background-color'), 'marks of mistakes').not.toBe(
    await inForcedColours(page, graph, 'background-color'),
  );
  check();
});

test('versions, bookmarks, output and own settings are accessible', async ({ workbench, page }) => {
  const { look, lookAndLeave, check } = auditor(page);
  await workbench.newGame('Makruk');
  await workbench.type('e4', 'd5');
  await page.keyboard.press('Alt+b');
  await page.getByRole('dialog').getByRole('button', { name: /^Add/u }).click();
  await lookAndLeave('bookmarks');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('In the library')).toBeVisible();
  await page.keyboard.press('Alt+q');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Add a move' }).selectOption('exd5');
  await lookAndLeave('training question');
  await page.keyboard.press('Alt+u');
  await page.getByLabel('Name of the study').fill('Lessons');
  await look('start of a study');
  await page.getByRole('button', { name: 'Make it a chapter' }).click();
  await expect(page.getByRole('textbox', { name: 'Rename Chapter 1' })).toBeVisible();
  const chapter = page.getByRole('tabpanel').locator('[aria-current]');
  expect(await inForcedColours(page, chapter, 'outline-style'), 'the chapter on screen').toBe('solid');
  await look('chapters');
  await workbench.type('exd5');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('In the library')).toBeVisible();
  await page.keyboard.press('Alt+h');
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(2);
  const version = page.getByRole('dialog').locator('label:has(:checked)');
  expect(await inForcedColours(page, version, 'outline-style'), 'the chosen version').toBe('solid');
  await lookAndLeave('versions');
  await page.keyboard.press('Alt+d');
  await page.getByRole('dialog').getByLabel('Format').selectOption('Animated GIF');
  await lookAndLeave('picture');
  await page.keyboard.press('Control+p');
  const preview = page.getByRole('region', { name: 'Preview of the document' });
  await expect(preview).toContainText('1. e4');
  const paper = preview.locator('.print');
  expect(await inForcedColours(page, paper, 'color'), 'text of the document').not.toBe(
    await inForcedColours(page, paper, 'background-color'),
  );
  await lookAndLeave('print');
  await workbench.newGame('Makruk');
  await page.keyboard.press('Alt+j');
  const merged = page.getByRole('dialog').locator('label').first();
  await merged.click();
  expect(await inForcedColours(page, merged, 'outline-style'), 'the game to merge').toBe('solid');
  await lookAndLeave('merge');

  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Change keys…' }).click();
  await page.getByRole('searchbox', { name: 'Find a command or key' }).fill('training');
  await page.getByRole('button', { name: 'Add a key: Training' }).click();
  await page.keyboard.press('Control+i');
  await expect(page.getByRole('alert')).toBeVisible();
  await look('keys');
  await page.keyboard.press('Control+,');
  await page.getByRole('textbox', { name: 'Name of the layout' }).fill('Small board');
  await page.getByRole('button', { name: 'Save the layout' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add pieces from a folder…' }).click();
  await (await chooser).setFiles(fileURLToPath(new URL('../../resources/pieces/staunton', import.meta.url)));
  await expect(page.getByRole('radio', { name: 'staunton', exact: true })).toBeChecked();
  await look('settings with layouts and pieces of the user');
  check();
});
