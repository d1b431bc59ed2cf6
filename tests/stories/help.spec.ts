import { expect, test } from '../support/pages/story.ts';

test('reads and searches the rules, opens a source after a question, and draws and plays examples', async ({
  workbench,
  page,
}) => {
  await test.step('reads and searches the rules, and plays their examples', async () => {
    await workbench.newGame('Makruk');
    await page.keyboard.press('F1');
    const article = page.getByRole('article');
    await expect(article.getByRole('heading', { level: 1 })).toHaveText('Rules and help');

    await article.getByRole('link', { name: 'Counting' }).click();
    await expect(article.getByRole('heading', { level: 1 })).toHaveText('Counting');
    const example = article.getByRole('figure').filter({ hasText: '43. Re8#' });
    await example.getByRole('button', { name: /42\.\.\. Kg8/ }).click();
    await expect(example.getByRole('button', { name: /42\.\.\. Kg8/ })).toContainText('calls 8 of 8');
    await page.keyboard.press('ArrowRight');
    await expect(example.getByRole('button', { name: /43\. Re8#/ })).toBeFocused();

    await page.keyboard.press('Alt+ArrowLeft');
    await expect(article.getByRole('heading', { level: 1 })).toHaveText('Rules and help');
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    await expect(article.getByRole('heading', { level: 1 })).toHaveText('Counting');

    await page.getByRole('searchbox', { name: 'Search help' }).fill('boat aim');
    await page.getByRole('button', { name: 'Ouk Chaktrang – Boat aim' }).click();
    await expect(article.getByRole('heading', { name: 'Boat aim' })).toBeInViewport();
    await expect(
      article.getByRole('figure').filter({ hasText: 'A boat arrives on the file of the king' }),
    ).toBeVisible();

    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Report', exact: true }).click();
    const picture = article.getByRole('img', { name: /accuracy of both sides/u });
    await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

    await page.keyboard.press('Escape');
    await expect(workbench.board).toBeVisible();
  });

  await test.step('asks before a source is opened in the browser', async () => {
    await workbench.openLibrary();
    await page.keyboard.press('F1');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Rules and help' }).click();
    await page.getByRole('article').getByRole('link', { name: 'en.wikipedia.org/wiki/Makruk' }).click();
    const question = page.getByRole('dialog', { name: 'Open this address in your browser?' });
    await expect(question).toContainText('https://en.wikipedia.org/wiki/Makruk');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);

    // No page of ours may ask another site, so the story stops what the browser would open.
    await page.context().route('https://en.wikipedia.org/**', route => route.fulfill({ body: 'opened' }));
    await page.getByRole('article').getByRole('link', { name: 'en.wikipedia.org/wiki/Makruk' }).click();
    const opening = page.context().waitForEvent('page');
    await question.getByRole('button', { name: 'Open' }).click();
    const opened = await opening;
    await expect(opened.getByText('opened')).toBeVisible();
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await opened.close();
    await page.bringToFront();
  });

  await test.step('draws every diagram and example of the help', async () => {
    const pages = page.getByRole('navigation', { name: 'Pages' });
    for (const name of ['Makruk', 'Ouk Chaktrang', 'Kar Ouk', 'Rek', 'Min Rek Chanh', 'Counting']) {
      await pages.getByRole('button', { name, exact: true }).click();
      const article = page.getByRole('article');
      await expect(article.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(article.getByRole('figure').nth(2)).toBeVisible();
      await expect(article.getByRole('img')).toHaveCount(await article.getByRole('figure').count());
      await expect(article.locator('img, pre')).toHaveCount(0);
    }
  });

  await test.step('opens an example as a game with its count and the players’ actions', async () => {
    const example = page.getByRole('figure').filter({ hasText: 'black stops' }).first();
    await example.getByRole('button', { name: 'Open as a game' }).click();
    const panel = await workbench.panel('Count');
    await workbench.forward(3);
    await expect(panel.getByRole('status')).toContainText(/2\s*of 64/);
    await workbench.forward();
    await expect(panel).toContainText('No count here.');
  });
});

const LANGUAGES = [
  { name: 'ไทย', code: 'th', script: /\p{Script=Thai}/u, aim: 'เรือเล็ง', query: 'สิทธิ์กระโดดเรือเล็ง', calls: 'ขาน 8' },
  { name: 'ខ្មែរ', code: 'km', script: /\p{Script=Khmer}/u, aim: 'ទូកតម្រង់', query: 'សិទ្ធិលោត ទូកតម្រង់', calls: 'រាប់ 8' },
] as const;

test('reads and searches the help in Thai and Khmer', async ({ page, workbench: _ }) => {
  for (const { name, code, script, aim, query, calls } of LANGUAGES) {
    await page.keyboard.press('Control+,');
    await page.getByRole('radio', { name }).check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await page.keyboard.press('F1');
    const article = page.getByRole('article');
    const title = article.getByRole('heading', { level: 1 });
    const pages = page.getByRole('navigation').filter({ hasText: 'Formats' }).locator('> button');
    await expect(pages.last()).toHaveText('Formats');
    const titles = await pages.allInnerTexts();
    expect(titles.filter(text => !script.test(text))).toEqual(['Formats']);
    await page
      .getByRole('button', { name: titles[6] ?? '', exact: true })
      .last()
      .click();
    await expect(title).toHaveText(titles[6] ?? '');
    await expect(article).toHaveAttribute('lang', code);
    await expect(article.getByRole('figure').filter({ hasText: '43. Re8#' })).toContainText(calls);
    await article.getByRole('link', { name: 'S1' }).first().click();
    await expect(article.getByRole('heading', { level: 2 }).nth(2)).toBeInViewport();

    await page.getByRole('searchbox').fill(query);
    await page
      .getByRole('button', { name: `– ${aim}` })
      .first()
      .click();
    await expect(article.getByRole('heading', { name: aim, exact: true })).toBeInViewport();

    await page.keyboard.press('Escape');
    await pages.last().click();
    await expect(title).toHaveText('Formats');
    await expect(article).toHaveAttribute('lang', 'en');
    await expect(article.locator('p').first()).toHaveText(script);
  }
});
