/** The list of external engines in the settings, with the engine that tests play. */
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Shell } from './shell.ts';

export const SCRIPTED = fileURLToPath(new URL('../scripted-engine.ts', import.meta.url));

export const requestScripted = (page: Page): Promise<Locator> =>
  requestEngine(page, 'Scripted', `"${process.execPath}" "${SCRIPTED}" none`);

/** Fills in the dialog that adds an engine, up to the question for the code that the shell prints. */
export async function requestEngine(page: Page, name: string, command: string): Promise<Locator> {
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'Add engine' }).click();
  const adding = page.getByRole('dialog', { name: 'Add engine' });
  await adding.getByRole('textbox', { name: 'Name' }).fill(name);
  await adding.getByRole('textbox', { name: 'Command' }).fill(command);
  await adding.getByRole('button', { name: 'Add engine' }).click();
  const approval = page.getByRole('dialog', { name: 'Approve the change' });
  await expect(approval).toBeVisible();
  return approval;
}

/** Enters the code of the terminal. */
export async function enterCode({ printed }: Shell, approval: Locator): Promise<void> {
  await approval.getByRole('textbox', { name: 'Code' }).fill(/: (\d{6})$/u.exec(printed.join('\n'))?.[1] ?? '');
  await approval.getByRole('button', { name: 'Approve' }).click();
}

/** Enters the code for the scripted engine; resolves to the engine in the list. */
export async function approve(page: Page, shell: Shell, approval: Locator): Promise<Locator> {
  await enterCode(shell, approval);
  const engine = page.getByRole('list', { name: 'Other engines' }).getByRole('listitem', { name: 'Scripted' });
  await expect(engine).toContainText('Scripted 1.0');
  return engine;
}
