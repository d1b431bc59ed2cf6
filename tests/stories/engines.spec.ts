import { approve, requestScripted, SCRIPTED } from '../support/pages/engines.ts';
import { expect, test } from '../support/pages/story.ts';

test('adds an engine after an approval in the terminal, sets it up and compares it', async ({
  workbench,
  shell,
  page,
}) => {
  const approval = await requestScripted(page);
  await approval.getByRole('textbox', { name: 'Code' }).fill('1');
  await expect(approval.getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(shell.printed.join('\n')).toContain(SCRIPTED);
  const engine = await approve(page, shell, approval);
  await expect(engine).toContainText('Scripted 1.0, by Example Author');
  await engine.getByText('Rule sets', { exact: true }).click();
  await expect(engine, 'missing variants').toContainText('unknown to this engine');
  await engine.getByRole('button', { name: 'Options of Scripted' }).click();
  const options = page.getByRole('dialog', { name: 'Options of Scripted' });
  await options.getByRole('spinbutton', { name: 'Memory (MiB)' }).fill('32');
  await options.getByRole('button', { name: 'Save' }).click();
  await expect(options).toBeHidden();

  await test.step('saves, uses, renames and removes presets', async () => {
    const preset = engine.getByRole('combobox', { name: 'Preset of Scripted' });
    const chosen = preset.locator('option:checked');
    await expect(chosen).toHaveText('Custom values');
    await engine.getByRole('button', { name: 'Presets of Scripted' }).click();
    const presets = page.getByRole('dialog', { name: 'Presets of Scripted' });
    const name = presets.getByRole('textbox', { name: 'Name of the preset' });
    await expect(presets).toContainText('Current values: Hash = 32');
    await name.fill('Half');
    await page.keyboard.press('Enter');
    const rename = presets.getByRole('textbox', { name: 'Rename Half', exact: true });
    await expect(rename).toHaveValue('Half');
    await presets.getByRole('button', { name: 'Use Analysis: all cores' }).click();
    await expect(presets).toContainText('Current values: Hash = 64');
    await name.fill('half');
    await expect(presets.getByRole('button', { name: 'Replace the preset' })).toBeEnabled();
    await name.fill('Whole');
    await page.keyboard.press('Enter');
    await rename.fill('whole');
    await page.keyboard.press('Enter');
    await expect(presets.getByRole('alert')).toHaveText('A preset with this name already exists.');
    await rename.fill('Small');
    await page.keyboard.press('Enter');
    await expect(presets.getByRole('button', { name: 'Use Small' })).toBeVisible();
    await presets.getByRole('button', { name: 'Remove Whole' }).click();
    await expect(presets.getByRole('button', { name: 'Use Whole' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(chosen).toHaveText('Analysis: all cores');
    await preset.selectOption('Small');
    await engine.getByRole('button', { name: 'Presets of Scripted' }).click();
    await expect(presets, 'the host has it').toContainText('Current values: Hash = 32');
    await page.keyboard.press('Escape');
    await engine.getByRole('button', { name: 'Options of Scripted' }).click();
    await expect(options.getByRole('spinbutton', { name: 'Memory (MiB)' })).toHaveValue('32');
    await page.keyboard.press('Escape');
  });

  await workbench.newGame('Makruk');
  await workbench.engine.getByRole('button', { name: 'Engine options' }).click();
  await workbench.engine.getByRole('checkbox', { name: 'Scripted' }).check();
  await workbench.engine.getByRole('combobox', { name: 'Preset of Scripted' }).selectOption('Background: one thread');
  await workbench.turnEngine(true);
  const comparison = page.getByRole('table', { name: 'Comparison of the engines' });
  await expect(comparison.getByRole('columnheader', { name: 'Scripted' })).toBeVisible();
  // The engine of Chatrang is in the first column and may give the same value to any move.
  const second = page.getByRole('cell').nth(1).filter({ hasText: '+0.25' });
  await expect(comparison.getByRole('row').filter({ has: second })).toBeVisible();
  const lines = page.getByRole('region', { name: 'Scripted' });
  await expect(lines).toContainText('Scripted plays by other rules: it counts differently, its count is not known.');

  await page.getByRole('button', { name: 'Manage engines' }).click();
  await expect(engine).toBeVisible();

  await workbench.openLibrary();
  await workbench.rows().first().click();
  await page.getByRole('button', { name: 'Analyse games…' }).click();
  const many = page.getByRole('dialog', { name: 'Analyse games' });
  await many.getByRole('combobox', { name: 'Engine' }).selectOption('Scripted');
  const preset = many.getByRole('combobox', { name: 'Preset of Scripted' });
  await preset.selectOption('Analysis: all cores');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Analyse games…' }).click();
  await many.getByRole('combobox', { name: 'Engine' }).selectOption('Scripted');
  await expect(preset.locator('option:checked'), 'the host has it').toHaveText('Analysis: all cores');
  await many.getByRole('button', { name: 'Start' }).click();
  const tasks = page.getByRole('dialog', { name: 'Tasks' });
  await expect(tasks.getByRole('listitem', { name: /^Analysing/u })).toContainText(/done · \d+ evaluations/u);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+,');
  await engine.getByRole('button', { name: 'Remove Scripted' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No other engine.')).toBeVisible();
});
