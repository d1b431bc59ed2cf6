import type { Page } from '@playwright/test';
import { expect, test } from '../support/pages/story.ts';

/** All units seen leaving the board from now on, as the page calls their pictures. */
const watchDepartures = (page: Page): Promise<() => Promise<string[]>> =>
  page
    .evaluate(() => {
      const left: string[] = [];
      Object.assign(window, { unitsThatLeft: left });
      new MutationObserver(records => {
        for (const { target, addedNodes } of records) {
          if (!(target instanceof Element) || !target.matches('.departures')) continue;
          for (const node of addedNodes) if (node instanceof Element) left.push(node.className);
        }
      }).observe(document.body, { childList: true, subtree: true });
    })
    .then(() => () => page.evaluate(() => (window as unknown as { unitsThatLeft: string[] }).unitsThatLeft));

test('chooses a game and its rules, and plays by the rules of each game', async ({ workbench, page }) => {
  await test.step('views a game under other rules, copies it there and undoes the copy', async () => {
    await workbench.newGame('Ouk Chaktrang');
    await workbench.type('e4', 'd5', 'Kb2', 'Kd7');
    const under = await workbench.lookUnder('Makruk');
    await expect(under).toContainText('First difference: 2. Kb2');
    await expect(under).toContainText('The move is not allowed there.');
    await under.getByRole('button', { name: 'Go to move' }).click();
    await expect(workbench.current()).toHaveText('Kb2');
    await page.keyboard.press('ArrowLeft');
    await expect(under).toContainText('Not legal there: Kb2, Kf2');
    await under.getByRole('button', { name: 'Copy game to these rules' }).click();
    const undo = page.getByRole('list', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
    await undo.hover();
    await expect(workbench.tabs.getByText('New game · Makruk')).toBeVisible();
    await expect(workbench.moves).toContainText('Text that could not be read as moves (1)');
    await undo.click();
    await expect(workbench.tabs.getByText('New game · Makruk')).toHaveCount(0);
    await expect(workbench.move('Kd7')).toBeVisible();
  });

  await test.step('offers five games, each with its rule sets', async () => {
    const dialog = await workbench.chooseGame('Ouk Chaktrang');
    const games = dialog.getByRole('group', { name: 'Which game?' });
    for (const game of ['Makruk', 'Ouk Chaktrang', 'Kar Ouk', 'Rek', 'Min Rek Chanh'])
      await expect(games.getByRole('radio', { name: game, exact: true })).toHaveCount(1);
    const rules = dialog.getByRole('group', { name: 'Rules' });
    await expect(rules.getByRole('radio')).toHaveCount(7);
    await expect(rules.getByRole('radio').first(), 'the ordinary rules').toBeChecked();
    await games.getByRole('radio', { name: 'Rek', exact: true }).check({ force: true });
    await expect(rules.getByRole('radio')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('lets Black move first, and the loser of the previous game', async () => {
    await workbench.newGame('Ouk Chaktrang', { first: 'Black' });
    await workbench.type('d5', 'e4', 'Kc7');
    await expect(workbench.current()).toHaveText('Kc7');
    await expect(workbench.moves).toContainText(/1\s*(?:…|\.{3})\s*d5/);
    await workbench.newGame('Makruk', '7k/R7/8/8/8/8/1R6/K7 w - - 0 1');
    await workbench.type('Rb8');
    await workbench.verdict.getByRole('button').click();
    const dialog = await workbench.chooseGame('Rek');
    await expect(dialog).toContainText('Black lost the previous game. By custom the loser may move first.');
    await expect(dialog.getByRole('radio', { name: 'White', exact: true })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Black', exact: true }).check();
    await dialog.getByRole('button', { name: 'Start', exact: true }).click();
    await workbench.type('a6a5');
    await expect(workbench.moves).toContainText(/1\s*(?:…|\.{3})/);
  });

  await test.step('ends a game of Kar Ouk at the first check', async () => {
    await workbench.newGame('Kar Ouk', '4k3/8/8/8/8/8/8/3KM2R w DE - 1+1 0 1');
    await workbench.click('h1', 'h8');
    await expect(workbench.verdict).toContainText('White gave the first check and wins');
  });

  await test.step('agrees on a draw in Rek, and shows other rule sets', async () => {
    await workbench.newGame('Rek', '7k/8/8/1r1r4/8/8/2R5/K7 w - - 0 1');
    const pieces = await workbench.panel('Pieces left');
    await pieces.getByRole('button', { name: 'Actions' }).click();
    await pieces.getByRole('group', { name: 'White' }).getByRole('button', { name: 'Offer a draw' }).click();
    await pieces.getByRole('group', { name: 'Black' }).getByRole('button', { name: 'Accept the draw' }).click();
    await expect(workbench.verdict).toContainText('½–½');
    await pieces.getByRole('button', { name: 'Other rules' }).click();
    await expect(pieces).toContainText('Min Rek Chanh');
  });

  await test.step('starts with tilted boats, and plays sut moves by mouse and keyboard', async () => {
    await workbench.newGame('Makruk', { rules: 'Makruk with Sut', tilted: ['a1', 'h1'] });
    await workbench.expectOnBoard(/White: .*met a1 e1 h1, /);
    await workbench.drag('e1', 'e3');
    await expect(workbench.current()).toHaveText('Me3/e4');
    await workbench.expectOnBoard(/White: .*met a1 h1 e3, fish .* e4/);
    await workbench.click('g8', 'h6');
    await expect(workbench.current()).toHaveText('Nh6/h5');
    await page.keyboard.press('Tab');
    await workbench.board.focus();
    await workbench.walkTo('b1');
    await workbench.walkTo('c3');
    await expect(workbench.current()).toHaveText('Nc3/c4');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await workbench.expectOnBoard(/White: .*met a1 e1 h1, /);
  });

  await test.step('captures an enclosed group, and wins by capturing the king', async () => {
    await workbench.newGame('Rek', '8/8/8/8/8/R7/kR6/r1R4K w - - 0 1');
    const left = await watchDepartures(page);
    await workbench.drag('c1', 'b1');
    await expect.poll(left).toEqual(['black boat', 'black king']);
    await expect(workbench.verdict).toContainText('King captured');
  });

  await test.step('shows an order, asks before it is disobeyed, and then ends the game', async () => {
    await workbench.newGame('Min Rek Chanh');
    await workbench.drag('b3', 'b2');
    await expect(workbench.verdict).toContainText('White has ordered:');
    await workbench.drag('h6', 'h5');
    await expect(workbench.disobeying()).toContainText('Rh5 disobeys the order and loses at once.');
    await page.keyboard.press('Escape');
    await workbench.expectOnBoard(/Black: .*piece .*h6/);
    await page.keyboard.press('Tab');
    await workbench.board.focus();
    await workbench.walkTo('h6');
    await workbench.walkTo('h5');
    await expect(workbench.disobeying()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(workbench.board, 'who plays by keyboard is back on the board').toBeFocused();
    await workbench.type('b6b3');
    await expect(workbench.current()).toHaveText('Rb3xa3c3');
    await page.keyboard.press('ArrowLeft');
    await workbench.click('h6', 'h5');
    await workbench.disobeying().getByRole('button', { name: 'Play anyway' }).click();
    await expect(workbench.verdict).toContainText('Black disobeyed the order and loses');
  });

  await test.step('the editor offers the fields of each game', async () => {
    await workbench.newGame('Kar Ouk');
    await page.keyboard.press('Alt+e');
    const rules = page.getByRole('combobox', { name: 'Rules' });
    await expect(page.getByRole('group', { name: 'Winning check' })).toBeVisible();
    await rules.selectOption({ label: 'Min Rek Chanh' });
    await expect(page.getByRole('textbox', { name: 'FEN' })).toHaveValue(/^rrrrrrr1\/7k/);
    await page.getByRole('textbox', { name: 'FEN' }).fill('7k/8/8/1r1r4/8/8/2R5/K7 w - - 0 1');
    await page.getByRole('checkbox', { name: 'c2c5' }).check();
    await expect(page.getByRole('textbox', { name: 'FEN' })).toHaveValue('7k/8/8/1r1r4/8/8/2R5/K7 w c2c5 - 0 1');
    await rules.selectOption({ label: 'Makruk with Sut' });
    await page.getByRole('button', { name: 'Start position' }).click();
    await expect(page.getByRole('checkbox', { name: 'White horse b1' })).toBeChecked();
    await rules.selectOption({ label: 'Rek' });
    await page.getByRole('button', { name: 'Empty board' }).click();
    await expect(page.getByText('Black has no king.')).toBeVisible();
  });

  await test.step('calls an order with the move where the rules require it', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Rules', exact: true }).click();
    const list = page.getByRole('navigation', { name: 'Rules' });
    await list.getByRole('button', { name: 'Min Rek Chanh', exact: true }).click();
    await page.getByRole('button', { name: 'Copy and edit' }).click();
    await page.getByRole('textbox', { name: /^Name/u }).fill('Called aloud');
    await page
      .getByRole('group', { name: 'Mandatory capture', exact: true })
      .getByRole('combobox')
      .selectOption('pairs opened when the order was called');
    await page.getByRole('button', { name: 'Save rule set' }).click();
    await expect(list.getByRole('button', { name: 'Called aloud', exact: true })).toBeVisible();
    await workbench.newGame('Min Rek Chanh', { rules: 'Called aloud' });
    await workbench.drag('b3', 'b2');
    await workbench.drag('h6', 'h5');
    await expect(workbench.current(), 'no order was called').toHaveText('Rh5');
    await page.getByRole('checkbox', { name: 'Order', exact: true }).check();
    await workbench.drag('g3', 'g2');
    await expect(workbench.verdict).toContainText('White has ordered:');
    await expect(page.getByRole('checkbox', { name: 'Order', exact: true })).toHaveCount(0);
  });
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('animates the captures of Rek once, and not when going back', async ({ workbench, page }) => {
    await workbench.newGame('Rek', '7k/8/8/1r1r4/8/8/2R5/K7 w - - 0 1');
    const left = await watchDepartures(page);
    await workbench.click('c2', 'c5');
    await expect(workbench.current()).toHaveText('Rc5xb5d5');
    await workbench.expectOnBoard('White: king a1, piece c5. Black: king h8. ');
    await expect.poll(left).toEqual(['black boat', 'black boat']);
    await expect(workbench.board.locator('square.captured')).toHaveCount(2);
    await page.keyboard.press('ArrowLeft');
    await workbench.expectOnBoard('Black: king h8, piece b5 d5. ');
    expect(await left(), 'none on the way back').toHaveLength(2);
    await page.keyboard.press('ArrowRight');
    await workbench.expectOnBoard('Black: king h8. ');
    await expect.poll(left).toHaveLength(4);
    const pieces = await workbench.panel('Pieces left');
    await expect(pieces).toContainText('The last move captured b5, d5.');
    await expect(pieces).toContainText('This game has no counting.');
  });
});
