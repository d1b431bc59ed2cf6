/**
 * `node tests/stories/large-library.ts LIBRARY FOLDER`: pictures of a large library in three languages, light and dark:
 * its list, what a search of words and a search on the board find, and the explorer. `WIDTH=1920 HEIGHT=1080`: another
 * window. `npm run bench -- library` says how large libraries are made.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../renderer/i18n/languages.ts';
import { choose, settled, withProgram } from '../support/pages/pictures.ts';

const THEMES = ['light', 'dark'] as const;
/** The place of a theme in the settings, where the theme of the system is the first. */
const FIRST_THEME = 1;

const [library, folder] = process.argv.slice(2);
if (library === undefined || folder === undefined) throw new Error('Usage: large-library.ts LIBRARY FOLDER');
const size = { width: Number(process.env.WIDTH ?? 1280), height: Number(process.env.HEIGHT ?? 800) };
mkdirSync(folder, { recursive: true });

await withProgram(
  size,
  async workbench => {
    const { page } = workbench;
    await workbench.started();
    await workbench.rows().first().waitFor();
    await takeAll(page, 'list');
    const search = page.getByRole('searchbox');
    for (const [name, query] of [
      ['words', 'league year:2010..2015 elo:2000..'],
      ['pattern', 'pattern:"Pe4 Kf2 nd5"'],
    ] as const) {
      const before = await page.locator('footer .numbers').textContent();
      await search.fill(query);
      await page.waitForFunction(old => document.querySelector('footer .numbers')?.textContent !== old, before);
      await page.getByRole('button', { name: 'Stop the search' }).waitFor({ state: 'detached' });
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
      await takeAll(page, name);
    }
    await search.fill('');
    await workbench.rows().first().dblclick();
    await workbench.panel('Explorer');
    await page.keyboard.press('Home');
    await takeAll(page, 'explorer');
  },
  library,
);

async function takeAll(page: Page, name: string): Promise<void> {
  for (const [language, id] of LANGUAGES.entries()) {
    await choose(page, 0, language);
    for (const [theme, shade] of THEMES.entries()) {
      await choose(page, 1, FIRST_THEME + theme);
      await settled(page);
      await page.screenshot({ path: join(folder as string, `${name}-${id}-${shade}.png`) });
    }
  }
  await choose(page, 0, 0);
}
