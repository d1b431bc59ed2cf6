import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/pages/story.ts';

const LANGUAGES = [
  { name: 'ខ្មែរ', code: 'km', font: 'Noto Sans Khmer' },
  { name: 'ไทย', code: 'th', font: 'Noto Sans Thai' },
] as const;

test('shows the page in Khmer and Thai and remembers the language', async ({ workbench, page }) => {
  await workbench.newGame('Makruk');
  await workbench.type('e4');
  for (const { name, code, font } of LANGUAGES) {
    await page.keyboard.press('Control+,');
    await page.getByRole('radio', { name }).check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    const library = page.getByRole('banner').getByRole('button').first();
    await expect(library).not.toHaveText('Library');
    const script = code === 'km' ? /\p{Script=Khmer}/u : /\p{Script=Thai}/u;
    await expect(library).toHaveText(script);
    await workbench.hostHasCaughtUp();
    await page.reload();
    await expect(library, 'kept over a reload').toHaveText(script);
    await expect(page.getByRole('application')).toHaveAccessibleDescription(script);
    const loaded = () =>
      page.evaluate(
        family => [...document.fonts].some(face => face.family.includes(family) && face.status === 'loaded'),
        font,
      );
    await expect.poll(loaded, 'its letters come with the program').toBe(true);
    const english = await page.getByText(/\b(the|Library|Settings|Moves|Engine|Comment|Count)\b/).allInnerTexts();
    expect(english, 'no English left').toEqual([]);
  }
});

test('changes pieces, theme, borders and sounds', async ({ workbench, page }) => {
  await test.step('adds pieces from a folder, keeps them over a reload, and removes them', async () => {
    await workbench.openLibrary();
    const image = () =>
      page
        .locator('.surface .boat')
        .first()
        .evaluate(element => getComputedStyle(element).backgroundImage);
    const traditional = await image();
    const settings = page.getByRole('banner').getByRole('button', { name: 'Settings' });
    await settings.click();
    const add = async (folder: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Add pieces from a folder…' }).click();
      await (await chooser).setFiles(fileURLToPath(new URL(`../../resources/${folder}`, import.meta.url)));
    };
    await add('icons');
    await expect(page.getByText('Files are missing in the folder: w-fish.svg')).toBeVisible();
    await add('pieces/staunton');
    await expect(page.getByRole('radio', { name: 'staunton', exact: true })).toBeChecked();
    await workbench.openLibrary();
    await expect.poll(image).toContain('data:image/svg+xml');
    const own = await image();
    await workbench.hostHasCaughtUp();
    await page.reload();
    await expect.poll(image).toBe(own);
    await settings.click();
    await page.getByRole('button', { name: 'Remove the pieces staunton' }).click();
    await expect(page.getByRole('radio', { name: 'Khmer, turned on a lathe' })).toBeChecked();
    await workbench.openLibrary();
    await expect.poll(image).toBe(traditional);
  });

  await test.step('shows and remembers the dark theme', async () => {
    const brightness = () =>
      page.evaluate(() => {
        const canvas = document.createElement('canvas').getContext('2d');
        if (!canvas) throw new Error('no canvas');
        canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
        return Math.round((red + green + blue) / 3);
      });
    await workbench.openLibrary();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: 'Light' }).check({ force: true });
    await expect.poll(brightness).toBeGreaterThan(180);
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await expect.poll(brightness).toBeLessThan(80);
    await workbench.hostHasCaughtUp();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect.poll(brightness).toBeLessThan(80);

    await workbench.newGame('Makruk');
    const shade = () => workbench.board.locator('cg-board').evaluate(board => getComputedStyle(board).backgroundColor);
    expect(await shade(), 'the board is darkened').not.toBe('rgb(255, 255, 255)');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('checkbox', { name: 'Darken the board in the dark theme' }).uncheck();
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect.poll(shade).toBe('rgb(255, 255, 255)');
  });

  await test.step('grows with the window, and labels the top bar where there is room', async () => {
    const text = () => page.locator('body').evaluate(body => Number.parseFloat(getComputedStyle(body).fontSize));
    const library = page.getByRole('banner').getByText('Rules and help', { exact: true });
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(library).toBeHidden();
    const small = await text();
    await page.setViewportSize({ width: 3840, height: 2160 });
    await expect(library).toBeVisible();
    await expect.poll(text).toBe(1.5 * small);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is cut off').toBe(
      true,
    );
    if (usual) await page.setViewportSize(usual);
    await expect.poll(text).toBe(small);
  });

  await test.step('shows other pieces, and flips the board', async () => {
    await workbench.newGame('Makruk');
    const image = () =>
      page
        .locator('cg-board piece')
        .first()
        .evaluate(element => getComputedStyle(element).backgroundImage);
    const traditional = await image();
    expect(traditional).toContain('url(');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: 'Thai letters', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect.poll(image).not.toBe(traditional);
    await page.keyboard.press('f');
    await workbench.drag('e3', 'e4');
    await expect(workbench.current(), 'dragged on the turned board').toHaveText('e4');
  });

  await test.step('moves the borders of a study, and stores them under a name', async () => {
    await workbench.newGame('Makruk');
    const settings = page.getByRole('banner').getByRole('button', { name: 'Settings' });
    const border = page.getByRole('separator', { name: 'Border between board and moves' });
    const place = async () => Number(await border.getAttribute('aria-valuenow'));
    const usual = await place();
    const box = await border.boundingBox();
    if (!box) throw new Error('the border is not on screen');
    await page.mouse.move(box.x + 4, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x - 132, box.y + 100, { steps: 4 });
    await page.mouse.up();
    await expect.poll(place).toBe(usual - 10);
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(place).toBe(usual);
    await page.keyboard.press('Home');
    await expect(border).toHaveAttribute('aria-valuenow', '15');

    await settings.click();
    await page.getByRole('textbox', { name: 'Name of the layout' }).fill('Small board');
    await page.getByRole('button', { name: 'Save the layout' }).click();
    await page.getByRole('button', { name: 'Reset the sizes' }).click();
    await settings.click();
    await expect.poll(place).toBe(usual);
    await settings.click();
    await page.getByRole('button', { name: 'Use the layout Small board' }).click();
    await page.getByRole('button', { name: 'Remove the layout Small board' }).click();
    await settings.click();
    await expect(border).toHaveAttribute('aria-valuenow', '15');
  });

  await test.step('plays sounds with moves when they are on', async () => {
    const heard = () => page.evaluate(() => (window as unknown as { tones?: number }).tones ?? 0);
    await workbench.newGame('Makruk');
    await page.evaluate(() => {
      const counter = window as unknown as { tones: number };
      counter.tones = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        counter.tones++;
        start.apply(this, when);
      };
    });
    await workbench.type('e4');
    const settings = page.getByRole('banner').getByRole('button', { name: 'Settings' });
    await settings.click();
    await page.getByRole('checkbox', { name: 'Play sounds with moves' }).check();
    expect(await heard(), 'off at first').toBe(0);
    await page.getByRole('button', { name: 'End of the game', exact: true }).click();
    await expect.poll(heard).toBe(6);
    await settings.click();
    await workbench.type('e5');
    await expect.poll(heard).toBe(7);
    await page.keyboard.press('Control+z');
    await workbench.type('d5');
    await expect.poll(heard, 'going back is silent').toBe(8);
  });
});
