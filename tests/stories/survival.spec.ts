import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { data, expect, LOST_CONNECTION, slowGames, test } from '../support/pages/story.ts';
import { Workbench } from '../support/pages/workbench.ts';

test('keeps every edit when the program is killed, and restores it at the next start', async ({
  workbench,
  page,
  shell,
  restart,
  expectedErrors,
}) => {
  expectedErrors.push(LOST_CONNECTION);
  const kept = page.getByText('Draft saved');
  await workbench.newGame('Ouk Chaktrang');
  await workbench.type('e4', 'd5', 'Me3');
  await page.keyboard.press('ArrowLeft');
  await workbench.type('d4');
  await expect(kept).toBeVisible();

  await shell.end('SIGKILL');
  await workbench.type('dxe4');
  await page.keyboard.press('c');
  await page.keyboard.type('Written while nobody listened.');
  await page.keyboard.press('Escape');
  await workbench.drag('e4', 'd3', 'right');
  await expect(page.getByRole('alert').filter({ hasText: 'Chatrang is not responding' })).toBeVisible();
  await expect(kept).toHaveCount(0);

  await shell.start();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(kept, 'sent again after the new connection').toBeVisible();

  await restart({ signal: 'SIGKILL' });
  await expect(workbench.notice('Games with unsaved changes restored: 1')).toBeVisible();
  await expect(workbench.current(), 'where the reader was').toHaveText(/dxe4/);
  await expect(workbench.moves).toContainText('Me3');
  await expect(workbench.moves).toContainText('Written while nobody listened.');
  await workbench.expectOnBoard('Black: .*fish .*e4');
  for (let edits = 0; edits < 2; edits++) await page.keyboard.press('Control+z');
  await expect(workbench.moves, 'undo reaches edits before the restart').not.toContainText('Written while');
  for (let edits = 0; edits < 2; edits++) await page.keyboard.press('Control+Shift+z');
  await expect(workbench.moves).toContainText('Written while nobody listened.');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: 'Save' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('In the library')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(shell.address);
  await expect(workbench.moves, 'a saved game is opened from the library').toContainText('Me3');
  await expect(page.getByText('In the library'), 'and leaves no draft').toBeVisible();

  await workbench.newGame('Makruk', '7k/8/5K2/8/8/8/8/R7 w - - 0 1');
  await expect(kept, 'a position that was typed is work before any move').toBeVisible();
  await page.goto('about:blank');
  await page.goto(shell.address);
  await expect(workbench.notice('Games with unsaved changes restored: 1')).toBeVisible();
  await workbench.expectOnBoard('White: .*boat .*a1');
});

test('keeps complete games of a killed import, and imports the file again', async ({
  workbench,
  page,
  shell,
  expectedErrors,
}, testInfo) => {
  expectedErrors.push(LOST_CONNECTION);
  const COPIES = 250;
  const games = 9 * COPIES;
  const path = testInfo.outputPath('many.pgn');
  await writeFile(path, slowGames(COPIES));

  const dialog = await workbench.bring(path);
  await workbench.answer(dialog, { into: 'Cut off' });
  await workbench.someGamesIn(dialog);
  await shell.end('SIGKILL');
  await shell.start();
  await expect(workbench.report()).toContainText('The program was restarted while reading this file');
  await workbench.closeReport();

  const stored = async () => Number((await workbench.shelf('Cut off').innerText()).replace(/\D/g, ''));
  await expect.poll(stored, 'what was stored until then is there').toBeGreaterThan(0);
  const left = await stored();
  expect(left, 'killed half way').toBeLessThan(games);
  await workbench.shelf('Cut off').click();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /games$/ })
      .first(),
  ).toHaveText(`${left.toLocaleString('en')} games`);
  await workbench.openGame('lee168');
  await page.keyboard.press('End');
  await expect(workbench.current(), 'a committed game is a whole game').toHaveText('Kd5');

  await workbench.answer(await workbench.bring(path), { into: 'Read again' });
  await expect(workbench.report().getByRole('definition').first()).toHaveText(games.toLocaleString('en'), {
    timeout: 0,
  });
  await workbench.closeReport();
  await expect(workbench.shelf('Read again')).toContainText(games.toLocaleString('en'));
  await expect(workbench.shelf('Cut off')).toContainText(left.toLocaleString('en'));
});

test('the page reconnects after a restart of the program', async ({ workbench, page, shell, expectedErrors }) => {
  // A font or a view that the page happens to fetch while the other program answers.
  expectedErrors.push(LOST_CONNECTION, /downloaded font|OTS parsing error|Failed to load module script/);
  await workbench.addGames(data('dialects/thai-874.pgn'), 'Thai');
  const { address } = shell;
  await shell.end();
  await expect(page.getByRole('alert')).toContainText('Chatrang is not responding');
  const impostor = await listenAt(new URL(address).port);
  await expect(page.getByRole('alert'), 'a program that took the port').toContainText('Another program is running');
  impostor.close();
  impostor.closeAllConnections();
  await shell.start();
  expect(shell.address, 'a new token at every start').not.toBe(address);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('alert'), 'a reload comes in, too').toHaveCount(0);
  await workbench.started();
  await workbench.openLibrary();
  await workbench.shelf('Thai').click();
  await workbench.openGame('สมชาย');
  await expect(workbench.move('c4')).toBeVisible();
  await workbench.turnEngine(true);
  await expect(workbench.engine.getByRole('listitem', { name: 'Line 1', exact: true })).toContainText('1.');
});

/** Another program where the shell was: it answers every message as if it were the shell. */
async function listenAt(port: string): Promise<Server> {
  const proof = Buffer.alloc(32).toString('base64url');
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ known: true, nonce: 'n', proof }));
  });
  await new Promise<void>(resolve => server.listen(Number(port), '127.0.0.1', resolve));
  return server;
}

test('reports a conflict when two windows save one game, and loses neither version', async ({
  workbench,
  page,
  shell,
  context,
}) => {
  await workbench.addGames(data('dialects/thai-874.pgn'), 'Thai');
  await workbench.openGame('สมชาย');
  const other = await context.newPage();
  const second = new Workbench(other, shell);
  await other.goto(shell.address);
  await second.openLibrary();
  await second.openGame('สมชาย');
  await second.type('d4');
  await other.keyboard.press('Control+s');
  await expect(other.getByText('In the library')).toBeVisible();

  await workbench.type('e4');
  await page.keyboard.press('Control+s');
  const question = page.getByRole('dialog', { name: 'This game has changed in the library' });
  await question.getByRole('button', { name: 'Save mine as a copy' }).click();
  await page.getByRole('dialog', { name: 'Save as a copy' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('In the library')).toBeVisible();
  await workbench.openLibrary();
  await expect(workbench.row('สมชาย')).toHaveCount(2);
});

test('restores open games after a crash, and a second window does not touch them', async ({
  workbench,
  page,
  shell,
  context,
  restart,
}) => {
  let kept = '';
  page.on('websocket', socket =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"tabs"')) kept = String(payload);
    }),
  );
  await page.reload();
  await workbench.started();
  await workbench.addGames(data('pgn/playok.pgn'), 'PlayOK games');
  await workbench.openGame('lee168');
  await page.keyboard.press('ArrowRight');
  await workbench.openLibrary();
  await workbench.openGame('jsk77');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const place = await workbench.current().textContent();
  const names = await workbench.tabs.locator('[title]').allInnerTexts();
  expect(names).toHaveLength(2);
  await expect.poll(() => kept, 'the place has been sent').toMatch(/"cursor":1\b.*"cursor":2\b/);
  const other = await context.newPage();
  await other.goto(shell.address);
  await new Workbench(other, shell).started();
  await expect(new Workbench(other, shell).tabs.getByRole('button'), 'another window begins without games').toHaveCount(
    0,
  );
  await other.close();

  await restart({ signal: 'SIGKILL' });
  await expect(workbench.current()).toHaveText(place ?? '');
  await expect(workbench.tabs.locator('[title]')).toHaveText(names);
  await workbench.tabs.getByRole('button', { name: names[0] ?? '', exact: true }).click();
  await expect(workbench.current()).toHaveText('c4');
});
