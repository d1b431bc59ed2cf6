/** Games on their way out of the library and into it, also by another process. */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { data, expect, LOST_CONNECTION, test } from '../support/pages/story.ts';

const pgn = (event: string, black: string): string =>
  `[Event "${event}"]\n[White "Sok"]\n[Black "${black}"]\n[Variant "Makruk"]\n\n1. e4 e5 *\n\n`;

test('exports and imports games, and shows what another process and an interrupted import did', async ({
  workbench,
  page,
  shell,
  expectedErrors,
}, testInfo) => {
  await test.step('stops and repeats an export, and lists skipped duplicates with their different tags', async () => {
    const file = testInfo.outputPath('first.pgn');
    await writeFile(file, pgn('League', 'Dara') + pgn('League', 'Rithy'));
    await workbench.addGames(file, 'Flow');
    await expect(workbench.rows()).toHaveCount(2);

    await test.step('stopped before the browser has the file', async () => {
      await page.evaluate(() => {
        const { click } = HTMLAnchorElement.prototype;
        HTMLAnchorElement.prototype.click = () => {
          HTMLAnchorElement.prototype.click = click;
        };
      });
      await page.getByRole('button', { name: 'Export all shown' }).click();
      await page.getByRole('button', { name: 'Stop export' }).click();
      await expect(page.getByRole('button', { name: 'Export all shown' })).toBeEnabled();
      await expect(page.getByText('Games exported')).toHaveCount(0);
    });

    await test.step('whole', async () => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export all shown' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^chatrang-\d{4}-\d\d-\d\d\.pgn$/u);
      const text = await readFile(await download.path(), 'utf8');
      expect(text.match(/^\[Event "League"\]$/gmu)).toHaveLength(2);
      await expect(page.getByText('Games exported: 2').first()).toBeVisible();
    });

    await test.step('duplicates', async () => {
      const other = testInfo.outputPath('second.pgn');
      await writeFile(other, pgn('City Cup', 'Dara') + pgn('League', 'Rithy') + pgn('City Cup', 'Vuthy'));
      const report = await workbench.import(other, { into: 'Flow again', skipEqual: true });
      await expect(report).toContainText('Duplicates skipped: 2 games');
      await expect(report).toContainText('Duplicates with different tags: 1 game');
      const duplicate = report.getByRole('button', { name: /line 1, game 1/u });
      await expect(duplicate).toContainText('Event: City Cup (in the library: League)');
      await duplicate.click();
      await expect(workbench.board, 'the game in the library').toBeVisible();
      const details = await workbench.panel('Details');
      await expect(details.getByLabel('Event', { exact: true })).toHaveValue('League');
    });
  });

  await test.step('shows changes by another process at once, and does not touch an edited game', async () => {
    await workbench.newGame('Makruk');
    await workbench.type('e4', 'e5');
    const other = spawnSync(process.execPath, [
      join(import.meta.dirname, '../../cli/main.ts'),
      ...[
        'import',
        data('pgn/playok.pgn'),
        '--rules',
        'makruk',
        '--keep-duplicates',
        '--collection',
        'From the terminal',
      ],
      ...['--library', shell.library],
    ]);
    expect(other.status).toBe(0);
    await workbench.openLibrary();
    await expect(workbench.shelf('From the terminal')).toContainText('9');
    await workbench.shelf('From the terminal').click();
    await expect(workbench.rows()).toHaveCount(9);
    await page.keyboard.press('Alt+1');
    await expect(workbench.move('e5')).toBeVisible();
  });

  await test.step('reports an interrupted import once, at the next start', async () => {
    expectedErrors.push(LOST_CONNECTION);
    await workbench.openLibrary();
    await shell.end();
    const db = new Database(shell.library);
    db.prepare(
      "INSERT INTO imports (file, collection, rules, started, process, state, whole) VALUES ('many.pgn', 1, 'makruk', 0, ?, 'running', 500)",
    ).run(spawnSync(process.execPath, ['--version']).pid);
    db.close();
    await shell.start();
    const report = page.getByText('The import of many.pgn was interrupted. Games imported: 500');
    await expect(report.first()).toBeVisible();
    await page.reload();
    await workbench.openLibrary();
    await expect(workbench.games).toBeVisible();
    await expect(report).toHaveCount(0);
  });
});
