/** The desktop window itself, where Electron's program is on this machine. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, expect, test } from '@playwright/test';
import { build } from '../../scripts/build.ts';
import { findElectron, windowObstacle } from '../../scripts/electron.ts';
import { ROOT } from '../../scripts/stale.ts';

const electron = findElectron();
const obstacle = 'missing' in electron ? `Electron is missing: ${electron.missing}` : windowObstacle();

test('the desktop window shows the page and connects to its host', async () => {
  test.skip(obstacle !== null, `skipped: ${obstacle}`);
  await build();
  const folder = mkdtempSync(join(tmpdir(), 'chatrang-window-'));
  const program = await _electron.launch({
    ...('program' in electron ? { executablePath: electron.program } : {}),
    args: [ROOT, '--library', join(folder, 'library.sqlite'), `--user-data-dir=${folder}`],
  });
  const page = await program.firstWindow();
  await expect(page.getByRole('region', { name: 'Welcome to Chatrang' })).toBeVisible();
  expect(page.url()).toBe('app://chatrang/');
  expect(await page.evaluate(() => ['require', 'process'].filter(name => name in window))).toEqual([]);
  await program.close();
  rmSync(folder, { recursive: true, force: true });
});
