import { auditOf } from '../support/pages/audit.ts';
import { expect, test } from '../support/pages/story.ts';

test('sets up a position, and refuses an unreadable FEN', async ({ workbench, page }) => {
  await test.step('sets up a position, corrects its errors and opens it beside the first game', async () => {
    await workbench.newGame('Makruk');
    await workbench.type('e4', 'e5');
    await workbench.moves.getByRole('button', { name: 'Set up a position' }).click();
    const faults = page.getByRole('region', { name: 'Problems with this position' });
    const use = page.getByRole('button', { name: 'Use position' });
    const put = async (unit: string, ...squares: string[]) => {
      const tool = page.getByRole('button', { name: `Place ${unit}` });
      await tool.click();
      for (const square of squares) await workbench.press(square);
      await tool.click();
    };
    await expect(faults).toContainText('The position is valid.');

    await page.getByRole('button', { name: 'Empty board' }).click();
    await expect(faults).toContainText('White has no king.');
    await expect(faults, 'all faults at once').toContainText('Black has no king.');
    await expect(use).toBeDisabled();

    await put('White king', 'e4');
    await put('Black king', 'e5');
    await expect(faults).toContainText(/The kings are on adjacent squares: (e4 e5|e5 e4)\./);
    await expect(use).toBeDisabled();
    await workbench.drag('e5', 'e8');
    await put('White boat', 'a1', 'h8');
    await expect(faults).toContainText('Black’s king on e8 is in check, but the other side is to move.');
    await page.getByRole('button', { name: 'Remove pieces' }).click();
    await workbench.press('h8');
    await expect(faults).toContainText('The position is valid.');

    await use.click();
    await workbench.expectOnBoard('White: king e4, boat a1', 'Black: king e8', 'White to move');
    await workbench.type('Ra8+');
    await expect(workbench.tabs.getByRole('button', { name: 'New game', exact: false }).first()).toBeVisible();
    await workbench.tabs
      .getByRole('button', { name: /New game/ })
      .first()
      .click();
    await expect(workbench.move('e4'), 'the first game as it was').toBeVisible();
    await expect(workbench.move('e5')).toBeVisible();
  });

  await test.step('refuses an unreadable FEN and keeps the board', async () => {
    await workbench.newGame('Makruk');
    await workbench.moves.getByRole('button', { name: 'Set up a position' }).click();
    const fen = page.getByRole('textbox', { name: 'FEN' });
    await fen.fill('rnsmksnr/8/pppp w');
    await expect(page.getByText('This FEN cannot be read.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use position' })).toBeDisabled();
    await fen.fill('4k3/8/8/8/8/8/R7/4K3 b - - 0 1');
    await expect(page.getByText('This FEN cannot be read.')).toHaveCount(0);
    await workbench.expectOnBoard('White: king e1, boat a2', 'Black to move');
  });
});

test('opens pasted text as a new game and keeps the open games', async ({ workbench, page }) => {
  await workbench.newGame('Makruk');
  await workbench.type('c4');
  await workbench.paste('8/8/4k3/8/3R4/8/6K1/8 b - 32 20 60');
  await workbench.expectOnBoard('boat d4', 'Black to move');
  await workbench.paste(
    '[White "Dara"]\n[Black "Vichea"]\n[Variant "Cambodian"]\n\n1. e4 d5 2. Me3 (2. d4 {quiet}) 2... Md6 *',
  );
  await expect(workbench.tabs.getByRole('button', { name: /^(?!Close).*Dara – Vichea$/ })).toBeVisible();
  await expect(workbench.moves).toContainText('quiet');
  await workbench.paste('no moves of any game at all');
  await expect(workbench.notice(/not a position or game/)).toBeVisible();

  const tabs = workbench.tabs.getByRole('button', { name: /^(?!Close)/ });
  await expect(tabs).toHaveCount(3);
  await tabs.first().click();
  await expect(workbench.move('c4')).toBeVisible();
  await page
    .getByRole('button', { name: /^Close .*New game/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Close this game?' }).getByRole('button', { name: 'Keep open' }).click();
  await expect(tabs).toHaveCount(3);
});

test('reads a position from a picture', async ({ workbench, page }) => {
  const reading = page.getByRole('region', { name: 'Position from a picture' });
  const fen = page.getByRole('textbox', { name: 'FEN' });
  const use = page.getByRole('button', { name: 'Use position' });

  await test.step('a picture of the whole page shows the position again', async () => {
    await workbench.newGame('Makruk');
    await workbench.type('e4', 'd5', 'exd5');
    const picture = await page.screenshot();
    await workbench.pastePicture(picture);
    await expect(reading.getByRole('status')).toHaveText('No square is uncertain.');
    await expect(fen).toHaveValue(/^rnsmksnr\/8\/ppp1pppp\/3P4\/8\/PPPP1PPP\/8\/RNSKMSNR w/u);
    await page.getByRole('group', { name: 'To move' }).getByRole('radio', { name: 'Black' }).check();
    await use.click();
    await workbench.expectOnBoard('White: king d1', 'Black to move');
    await expect(reading).toHaveCount(0);
  });

  await test.step('unknown pieces are marked, and equal ones are named together', async () => {
    await workbench.paste('4k3/3n4/2p1p3/8/3P1P2/4N3/8/4K3 w - - 0 30');
    await workbench.expectOnBoard('White: king e1, horse e3, fish d4 f4');
    const picture = await workbench.board.screenshot();
    await workbench.pastePicture(picture, 'invert(1)');
    await expect(reading).toContainText('Pieces: unknown');
    await expect(reading.getByRole('status')).toHaveText('8 squares are uncertain.');
    await expect(workbench.board.locator('square.doubtful')).toHaveCount(8);
    expect(await auditOf(page, 'position from a picture'), 'accessibility').toEqual([]);
    const name = (squares: string, piece: string) => reading.getByLabel(`Piece on ${squares}`).selectOption(piece);
    await reading.getByRole('radio', { name: 'White' }).check();
    // A picture does not show who is to move, so the last choice stays.
    await page.getByRole('group', { name: 'To move' }).getByRole('radio', { name: 'White' }).check();
    await reading.getByLabel('Piece on d4 f4').focus();
    await page.keyboard.press('Home');
    await expect(reading.getByLabel('Piece on d4 f4')).toHaveCount(0);
    await expect(reading.locator(':focus'), 'the list that had the focus is gone').toHaveCount(1);
    await page.getByRole('main').getByRole('button', { name: /^Undo/ }).click();
    for (const [squares, piece] of [
      ['d4 f4', 'White fish'],
      ['c6 e6', 'Black fish'],
      ['e1', 'White king'],
      ['e8', 'Black king'],
      ['e3', 'White horse'],
      ['d7', 'Black horse'],
    ] as const)
      await name(squares, piece);
    await expect(reading.getByRole('status')).toHaveText('No square is uncertain.');
    await expect(fen).toHaveValue(/^4k3\/3n4\/2p1p3\/8\/3P1P2\/4N3\/8\/4K3 w/u);
    await use.click();
    await workbench.expectOnBoard('White: king e1, horse e3, fish d4 f4');
  });

  await test.step('pieces that were named are known afterwards', async () => {
    await workbench.paste('8/4k3/2p5/4n3/3P4/8/4N3/4K3 w - - 0 40');
    await workbench.expectOnBoard('White: king e1, horse e2, fish d4');
    await workbench.pastePicture(await workbench.board.screenshot(), 'invert(1)');
    await expect(reading).toContainText('Pieces: learnt from a picture');
    await expect(fen).toHaveValue(/^8\/4k3\/2p5\/4n3\/3P4\/8\/4N3\/4K3 w/u);
    await page.getByRole('main').getByRole('button', { name: /^Undo/ }).click();
    await expect(reading.getByRole('status')).toHaveText('The reading was undone: the board shows another position.');
    await page.getByRole('main').getByRole('button', { name: /^Redo/ }).click();
    await expect(reading.getByRole('status')).not.toContainText('undone');
  });

  await test.step('a picture without a board is refused', async () => {
    await workbench.pastePicture(await page.getByRole('banner').screenshot());
    await expect(workbench.notice(/No board of 8 by 8 squares was found/)).toBeVisible();
  });
});
