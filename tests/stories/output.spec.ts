import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/pages/story.ts';

async function saved(page: Page, button: Locator): Promise<{ readonly name: string; readonly content: Buffer }> {
  const downloading = page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** The delays of the frames of a GIF, in hundredths of a second. */
function delaysOf(gif: Buffer): readonly number[] {
  const control = Buffer.from([0x21, 0xf9, 4, 4]);
  const delays: number[] = [];
  for (let at = gif.indexOf(control); at >= 0; at = gif.indexOf(control, at + 1)) delays.push(gif.readUInt16LE(at + 4));
  return delays;
}

test('prints games of the library, saves pictures of a game, copies it as text, and prints it', async ({
  workbench,
  page,
  context,
}) => {
  await test.step('prints the selected games of the library with a list of the games', async () => {
    await workbench.openLibrary();
    await workbench.rows().first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+p');
    const preview = page
      .getByRole('dialog', { name: 'Print' })
      .getByRole('region', { name: 'Preview of the document' });
    await expect(preview).toContainText('Contents');
    await expect(preview).toContainText('The Thai Prince');
    await page.keyboard.press('Escape');
  });

  await test.step('saves pictures of a game, copies it as text, and prints it', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await test.step('saves the position as a picture and the moves as an animated one', async () => {
      await workbench.newGame('Makruk');
      await workbench.type('e4', 'd5', 'exd5');
      const dialog = page.getByRole('dialog', { name: 'Save as picture' });
      const save = dialog.getByRole('button', { name: 'Save picture' });

      await page.keyboard.press('Alt+d');
      await expect(dialog.getByRole('img', { name: 'Preview of the picture' })).toBeVisible();
      await dialog.getByLabel('Caption').fill('ត្រី');
      await dialog.getByLabel('Width').selectOption('528 pixels');
      const png = await saved(page, save);
      expect(png.name).toMatch(/\.png$/u);
      expect(png.content.subarray(1, 4).toString()).toBe('PNG');
      expect(png.content.readUInt32BE(16)).toBe(528);
      await expect(dialog).toHaveCount(0);

      await page.keyboard.press('Alt+d');
      await dialog.getByLabel('Format').selectOption('SVG');
      await dialog.getByLabel('Caption').fill('ត្រី');
      const svg = await saved(page, save);
      expect(svg.content.toString()).toContain('font-family:"Noto Sans Khmer";src:url(data:font/woff2;base64,');

      await page.keyboard.press('Alt+d');
      await dialog.getByLabel('Format').selectOption('Animated GIF');
      const gif = await saved(page, save);
      expect(gif.name).toMatch(/\.gif$/u);
      // The last of four positions is shown for three seconds.
      expect(delaysOf(gif.content)).toEqual([100, 100, 100, 300]);
    });

    await test.step('copies the game as text', async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('Copy game as text');
      await page.keyboard.press('Enter');
      await expect(workbench.notice('Copied')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('1. e4 d5 2. exd5');
    });

    await test.step('prints a game with a marked diagram, and its exercises', async () => {
      await workbench.newGame('Makruk');
      await workbench.type('e4', 'd5');
      await page.keyboard.press('Alt+Shift+d');
      await expect(workbench.moves.getByRole('button', { name: 'd5 diagram mark' })).toBeVisible();
      await page.keyboard.press('Control+p');
      const dialog = page.getByRole('dialog', { name: 'Print' });
      const preview = dialog.getByRole('region', { name: 'Preview of the document' });
      await expect(preview).toContainText('1. e4 d5');
      await expect(preview.getByRole('figure')).toHaveCount(1);
      await dialog.getByLabel('Move notation').selectOption('Khmer letters (សេះខ១-គ៣)');
      await dialog.getByLabel('Title').fill('Club evening');
      const { name, content } = await saved(page, dialog.getByRole('button', { name: 'Save as web page' }));
      expect(name).toBe('Club evening.html');
      expect(content.toString()).toMatch(/<b>1\. \p{Script=Khmer}/u);
      await expect(dialog).toHaveCount(0);

      await page.keyboard.press('Control+p');
      await dialog.getByLabel('What to print').selectOption('Exercises: positions marked as diagrams');
      await expect(preview).toContainText('1. White to move');
      // The browser would wait for an answer to its own dialog: look at what it would print instead.
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => {
        const shown = (selector: string) => (document.querySelector(selector)?.getBoundingClientRect().height ?? 0) > 0;
        window.print = () => {
          document.title = shown('.printed-document') && !shown('main') && !shown('dialog') ? 'printed' : 'hidden';
        };
      });
      await dialog.getByRole('button', { name: 'Print', exact: true }).click();
      await expect(page).toHaveTitle('printed');
      await expect(page.locator('.printed-document')).toHaveCount(0);
    });
  });
});
