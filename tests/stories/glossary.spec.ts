import { expect, test } from '../support/pages/story.ts';

const LANGUAGES = [
  {
    language: 'English',
    code: 'en',
    page: 'Glossary',
    search: 'Find a term',
    query: 'jeub ang',
    found: 'cheub ang',
    related: 'paay',
  },
  { language: 'ไทย', code: 'th', page: 'อภิธานศัพท์', search: 'ค้นหาคำศัพท์', query: 'รุกจน', found: 'รุกจน', related: 'อับ' },
  { language: 'ខ្មែរ', code: 'km', page: 'សទ្ទានុក្រម', search: 'រកពាក្យ', query: 'អុក ងាប់', found: 'អុកងាប់', related: 'អាប់' },
] as const;

test('finds terms in the help and in the glossary of each language, and plays their boards', async ({
  workbench,
  page,
}) => {
  await test.step('the search of the help finds terms, and a board opens as a game', async () => {
    await page.keyboard.press('F1');
    await page.getByRole('searchbox', { name: 'Search help' }).fill('pi');
    await page.getByRole('button', { name: /^paay · / }).click();
    const term = page.getByRole('article').getByRole('group', { name: 'paay', exact: true });
    await expect(term).toBeInViewport();
    await term.getByRole('button', { name: 'Open as a game' }).click();
    await expect(workbench.board).toBeVisible();
  });

  await test.step('shows one group, and the history of the games', async () => {
    await page.keyboard.press('F1');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('button', { name: 'Glossary', exact: true }).click();
    const article = page.getByRole('article');
    await article.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'Openings and formations' });
    await expect(article.getByRole('group')).toHaveCount(12);
    await pages.getByRole('button', { name: 'History of the games', exact: true }).click();
    await expect(article.getByRole('heading', { name: 'Cambodia', exact: true })).toBeVisible();
  });

  await test.step('finds a term, plays its board and follows a related term in each language', async () => {
    for (const { language, code, page: title, search, query, found, related } of LANGUAGES) {
      await page.keyboard.press('Control+,');
      await page.getByRole('radio', { name: language }).check({ force: true });
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      await page.keyboard.press('F1');
      await page.getByRole('navigation').getByRole('button', { name: title, exact: true }).click();
      const article = page.getByRole('article');
      await expect(article.getByRole('heading', { level: 1 })).toHaveText(title);

      await article.getByRole('searchbox', { name: search }).fill(query);
      const term = article.getByRole('group', { name: found, exact: true });
      await term.getByRole('button', { name: found }).click();
      await expect(term.getByRole('figure').getByRole('img')).toBeVisible();
      await term.getByRole('figure').getByRole('list').getByRole('button').first().click();
      await page.keyboard.press('ArrowDown');
      await expect(term.getByRole('figure').getByRole('list').getByRole('button').nth(1)).toBeFocused();

      await term.getByRole('link', { name: related, exact: true }).click();
      const other = article.getByRole('group', { name: related, exact: true });
      await expect(other.getByRole('figure')).toBeInViewport();
      await expect(term.getByRole('figure')).toHaveCount(0);
      await page.keyboard.press('Alt+ArrowLeft');
      await expect(term.getByRole('figure')).toBeVisible();
    }
  });
});
