/** The list of external engines in the settings, with the engine that tests play. */
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Shell } from './shell.ts';

export const SCRIPTED = fileURLToPath(new URL('../scripted-engine.ts', import.meta.url));

/** Fills in the dialog that adds an engine, up to the question for the code that the shell prints. */
export async function requestScripted(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'Add engine' }).click();
  const adding = page.getByRole('dialog', { name: 'Add engine' });
  await adding.getByRole('textbox', { name: 'Name' }).fill('Scripted');
  await adding.getByRole('textbox', { name: 'Command' }).fill(`"${process.execPath}" "${SCRIPTED}" none`);
  await adding.getByRole('button', { name: 'Add engine' }).click();
  const approval = page.getByRole('dialog', { name: 'Approve the change' });
  await expect(approval).toBeVisible();
  return approval;
}

/** Enters the code of the terminal; resolves to the engine in the list. */
export async function approve(page: Page, { printed }: Shell, approval: Locator): Promise<Locator> {
  await approval.getByRole('textbox', { name: 'Code' }).fill(/: (\d{6})$/u.exec(printed.join('\n'))?.[1] ?? '');
  await approval.getByRole('button', { name: 'Approve' }).click();
  const engine = page.getByRole('list', { name: 'Other engines' }).getByRole('listitem', { name: 'Scripted' });
  await expect(engine).toContainText('Scripted 1.0');
  return engine;
}
