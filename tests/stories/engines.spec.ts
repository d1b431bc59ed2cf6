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

  await workbench.newGame('Makruk');
  await workbench.engine.getByRole('button', { name: 'Engine options' }).click();
  await workbench.engine.getByRole('checkbox', { name: 'Scripted' }).check();
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
  await many.getByRole('button', { name: 'Start' }).click();
  const tasks = page.getByRole('dialog', { name: 'Tasks' });
  await expect(tasks.getByRole('listitem', { name: /^Analysing/u })).toContainText(/done · \d+ evaluations/u);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+,');
  await engine.getByRole('button', { name: 'Remove Scripted' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No other engine.')).toBeVisible();
});
