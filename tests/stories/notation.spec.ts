/** The letters chosen for moves are those of the whole page: the edge of the board, hints, headings, what is said. */
import { expect, test } from '../support/pages/story.ts';

const LETTERS = [
  {
    name: /^Thai letters \(/,
    files: 'กขคงจฉชญ',
    ranks: '๑๒๓๔๕๖๗๘',
    typed: 'จ๔',
    heading: '1. จ๔',
    square: 'จ๔',
    hint: /^ม-/,
  },
  {
    name: /^Khmer letters \(/,
    files: 'កខគឃងចឆជ',
    ranks: '១២៣៤៥៦៧៨',
    typed: 'ត្រីង៣-ង៤',
    heading: '1. ត្រីង៣-ង៤',
    square: 'ង៤',
    hint: /^សេះ/,
  },
] as const;

test('pastes lines, steps with the mouse wheel, and writes moves in other words and letters', async ({
  workbench,
  page,
}) => {
  await test.step('adds a pasted line as a variation, and moves that do not fit as a comment', async () => {
    await workbench.newGame('Makruk');
    await workbench.type('e4', 'e5', 'd4', 'exd4', 'cxd4', 'Nd7');
    await workbench.paste('2... d5 {solid} 3. exd5 (3. dxe5 dxe4) 3... exd4');
    await expect(workbench.current()).toHaveText(/d5/);
    await expect(workbench.moves).toContainText('solid');
    await expect(workbench.moves).toContainText('dxe5');
    await expect(workbench.moves.getByRole('button', { name: /^Undo/ })).toHaveAccessibleName('Undo: pasted line');
    await page.keyboard.press('Control+z');
    await expect(workbench.moves).not.toContainText('solid');
    await workbench.paste('2... d5 3. exd6');
    await expect(workbench.notice(/These moves of the pasted line do not fit: 3\. exd6/).first()).toBeVisible();
    await expect(workbench.current()).toHaveText(/d5/);
    await expect(workbench.moves).toContainText('3. exd6');
    await expect(workbench.tabs.getByRole('button', { name: /^(?!Close)/ })).toHaveCount(1);
  });

  await test.step('steps through the moves with the mouse wheel, unless that is switched off', async () => {
    await workbench.newGame('Makruk');
    await workbench.type('e4', 'e5', 'd4');
    const { x, y } = await workbench.square('e4');
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -120);
    await expect(workbench.current()).toHaveText('e5');
    await page.mouse.wheel(0, -120);
    await expect(workbench.current()).toHaveText('e4');
    await page.mouse.wheel(0, 120);
    await expect(workbench.current()).toHaveText('e5');
    await page.keyboard.press('Alt+n');
    await expect(page.getByRole('dialog', { name: 'New game' })).toBeVisible();
    await page.mouse.wheel(0, 120);
    await page.keyboard.press('Escape');
    await expect(workbench.current()).toHaveText('e5');
    const settings = page.getByRole('button', { name: 'Settings' });
    await settings.click();
    await page.getByRole('checkbox', { name: 'Mouse wheel over the board' }).uncheck();
    await settings.click();
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 120);
    await workbench.frame();
    await expect(workbench.current()).toHaveText('e5');
  });

  await test.step('writes checks as ouk and ruk, and names a mate by its Khmer term', async () => {
    const settings = page.getByRole('button', { name: 'Settings' });
    await settings.click();
    await page.getByRole('checkbox', { name: 'Show checks as ouk and ruk in moves' }).check();
    await settings.click();
    await workbench.newGame('Ouk Chaktrang', '4k3/8/3p4/8/8/4P3/8/3K3R w - - 0 1');
    await workbench.type('Rh8+');
    await expect(workbench.current()).toHaveText('Rh8 ouk');
    await workbench.newGame('Ouk Chaktrang', '7k/R7/5p2/8/8/8/1R6/3K4 w - - 0 1');
    await workbench.type('Rb8');
    await expect(workbench.verdict).toContainText('Checkmate (ouk ngeub)');
  });

  await test.step('writes moves and the board edge in Thai and Khmer letters', async () => {
    for (const { name, files, ranks, typed, heading, square, hint } of LETTERS) {
      await workbench.newGame('Makruk');
      const settings = page.getByRole('button', { name: 'Settings' });
      await settings.click();
      await page.getByRole('radio', { name }).check({ force: true });
      await settings.click();
      const edge = (part: string) => workbench.board.locator(`coords.${part} coord`);
      await expect(edge('files')).toHaveText([...files]);
      await expect(edge('ranks')).toHaveText([...ranks]);
      const field = page.getByLabel('Type a move');
      await expect(field).toHaveAttribute('placeholder', hint);
      await workbench.type(typed);
      await expect(workbench.current()).toHaveText(heading.replace('1. ', ''));
      await workbench.expectOnBoard(square);
      await expect((await workbench.panel('Comment')).getByText(heading)).toBeVisible();
      await page.keyboard.press('f');
      await expect(edge('files'), 'the flipped board names its edge again').toHaveText([...files]);
      await page.keyboard.press('f');
    }
  });
});
