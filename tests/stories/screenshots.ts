/**
 * `npm run screenshots`: pictures of the main views for the documents, taken in the real page with the sample games and the engine
 * on. A word after it is another folder; `WIDTH=1920 HEIGHT=1080` another window.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build } from '../../scripts/build.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { Shell } from '../support/pages/shell.ts';
import { Workbench } from '../support/pages/workbench.ts';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = process.argv[2] ?? file('../../docs/screenshots');
const size = { width: Number(process.env.WIDTH ?? 1280), height: Number(process.env.HEIGHT ?? 800) };
/** Where the game is looked at. */
const PLY = 58;
/** Depth the engine has reached before a picture of it is taken. */
const DEPTH = 20;

await build(['kernel', 'endgame', 'page', 'node'], { log: line => console.log(line) });
mkdirSync(folder, { recursive: true });
const temporary = mkdtempSync(join(tmpdir(), 'chatrang-pictures-'));
const shell = new Shell(join(temporary, 'library.db'));
const program = findChromium();
const browser = await chromium.launch({
  ...(program ? { executablePath: program } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await shell.start();
  const page = await browser.newPage({ viewport: size, locale: 'en-GB' });
  await page.goto(shell.address);
  const workbench = new Workbench(page, shell);
  await takeAll(page, workbench);
  await takeGames(page, workbench);
} finally {
  await browser.close();
  await shell.end();
  rmSync(temporary, { recursive: true, force: true });
}

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
  await searched(page);
  await take(page, 'study');

  await choose(page, 1, 2);
  await searched(page);
  await take(page, 'study-dark');
  await choose(page, 1, 1);
  await choose(page, 0, 1);
  await searched(page);
  await take(page, 'study-th');
  await choose(page, 0, 2);
  await searched(page);
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

/** The choice of a row of the settings (0: language, 1: look), by its place: words change with the language. */
async function choose(page: Page, row: number, option: number): Promise<void> {
  const settings = page.getByRole('banner').getByRole('button').last();
  await settings.click();
  await page.getByRole('group').nth(row).getByRole('radio').nth(option).check({ force: true });
  await settings.click();
}

async function searched(page: Page): Promise<void> {
  await page.waitForFunction(
    depth => Number.parseInt(document.querySelector('dl.facts dd')?.textContent ?? '0', 10) >= depth,
    DEPTH,
  );
}

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, size.height - 1);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter(one => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(one => one.finished));
  });
  await page.waitForFunction(() => document.querySelector('piece.anim, piece.fading, .departures i') === null);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`${name}.png`);
}
