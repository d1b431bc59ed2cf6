import { expect, test } from '../support/pages/story.ts';

const LANGUAGES = [
  { name: 'ខ្មែរ', code: 'km', font: 'Noto Sans Khmer' },
  { name: 'ไทย', code: 'th', font: 'Noto Sans Thai' },
] as const;

for (const { name, code, font } of LANGUAGES) {
  test(`shows the page in ${code} and remembers the language`, async ({ workbench, page }) => {
    await workbench.newGame('Makruk');
    await workbench.type('e4');
    await page.getByRole('button', { name: 'Settings' }).click();
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
  });
}

test('shows and remembers the dark theme', async ({ workbench, page }) => {
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
});

test('shows both piece sets, and flips the board', async ({ workbench, page }) => {
  await workbench.newGame('Makruk');
  const image = () =>
    page
      .locator('cg-board piece')
      .first()
      .evaluate(element => getComputedStyle(element).backgroundImage);
  const traditional = await image();
  expect(traditional).toContain('url(');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Lettered' }).check({ force: true });
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect.poll(image).not.toBe(traditional);
  await page.keyboard.press('f');
  await workbench.drag('e3', 'e4');
  await expect(workbench.current(), 'dragged on the turned board').toHaveText('e4');
});
