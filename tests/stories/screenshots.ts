/**
 * The first part of `npm run screenshots`: pictures of the main views for the documents, taken in the real page with the
 * sample games and the engine on. Run by itself, its argument is another folder; `WIDTH=1920 HEIGHT=1080` another window.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { choose, searched, settled, withProgram } from '../support/pages/pictures.ts';
import type { Workbench } from '../support/pages/workbench.ts';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = process.argv[2] ?? file('../../docs/screenshots');
const size = { width: Number(process.env.WIDTH ?? 1280), height: Number(process.env.HEIGHT ?? 800) };
/** Where the game is looked at. */
const PLY = 58;
/** Depth the engine has reached before a picture of it is taken. */
const DEPTH = 18;

mkdirSync(folder, { recursive: true });
await withProgram(size, async workbench => {
  await takeAll(workbench.page, workbench);
  await takeGames(workbench.page, workbench);
});

/** The games of the family: chosen, a current order, captured pieces, and a game under other rules. */
async function takeGames(page: Page, workbench: Workbench): Promise<void> {
  await workbench.chooseGame('Ouk Chaktrang');
  await take(page, 'new-game');
  await page.keyboard.press('Escape');
  await workbench.newGame('Min Rek Chanh');
  await workbench.turnEngine(false);
  await workbench.type('e3e2', 'e6e3', 'c3c2');
  await take(page, 'order');
  await workbench.newGame('Rek');
  await workbench.type('b3b5', 'e6e5', 'g3g5', 'c6c5', 'd3d5');
  await workbench.panel('Pieces left');
  await take(page, 'rek');
  await workbench.newGame('Ouk Chaktrang');
  await workbench.type('e4', 'd5', 'Kb2', 'Kd7', 'Kc2', 'Sf7');
  await workbench.lookUnder('Makruk');
  await workbench.moves.getByRole('button', { name: 'Go to move' }).click();
  await take(page, 'other-rules');
}

async function takeAll(page: Page, workbench: Workbench): Promise<void> {
  await workbench.openLibrary();
  await workbench.row(/jsk77.*0–1/).click();
  await page.getByRole('region', { name: 'Preview' }).getByRole('button').nth(9).waitFor();
  await take(page, 'library');

  const report = await workbench.import(file('../data/dialects/broken.pgn'), { into: 'Broken file' });
  await report.getByRole('definition').first().waitFor();
  await take(page, 'import-report');
  await workbench.closeReport();

  await workbench.openLibrary();
  await workbench.shelf('Samples').click();
  await workbench.openGame(/jsk77.*0–1/);
  for (let ply = 0; ply < PLY; ply++) await page.keyboard.press('ArrowRight');
  await workbench.turnEngine(true);
  await searched(page, DEPTH);
  await take(page, 'study');

  await choose(page, 1, 2);
  await searched(page, DEPTH);
  await take(page, 'study-dark');
  await choose(page, 1, 1);
  await choose(page, 0, 1);
  await searched(page, DEPTH);
  await take(page, 'study-th');
  await choose(page, 0, 2);
  await searched(page, DEPTH);
  await take(page, 'study-km');
  await choose(page, 0, 0);

  await workbench.moves.getByRole('button', { name: 'Set up a position' }).click();
  await page.getByRole('radio', { name: 'Black' }).check();
  await page.getByRole('button', { name: 'Place White king' }).click();
  await workbench.press('h4');
  await take(page, 'editor');

  await page.getByRole('button', { name: 'Rules and help' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Counting' }).click();
  await page.getByRole('button', { name: 'The board count' }).click();
  await page
    .getByRole('button', { name: /60\.\.\. Kf6/ })
    .first()
    .click();
  await take(page, 'help');
}

async function take(page: Page, name: string): Promise<void> {
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`${name}.png`);
}
