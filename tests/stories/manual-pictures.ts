/**
 * The second part of `npm run screenshots`: the pictures of the help in each language, as WebP files of at most
 * {@link MOST_BYTES}, and `docs/help/pictures.json` with the size at which each is shown.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { LANGUAGES, type Language, loadWords } from '../../renderer/i18n/languages.ts';
import type { Words } from '../../renderer/i18n/words.ts';
import { enterCode, requestEngine } from '../support/pages/engines.ts';
import { choose, searched, settled, withProgram } from '../support/pages/pictures.ts';
import type { Workbench } from '../support/pages/workbench.ts';

const help = fileURLToPath(new URL('../../docs/help', import.meta.url));
const games = fileURLToPath(new URL('../data/pgn/playok.pgn', import.meta.url));

const MOST_BYTES = 60_000;
/** Widths of a file in pixels and qualities; the first small enough file is kept. */
const WIDTHS = [1600, 1280, 1000];
const QUALITIES = [0.9, 0.8, 0.7, 0.6];
const DENSITY = 2;
const DEPTH = 16;
/** Where the sample game is looked at. */
const PLY = 58;

const SAMPLE = /jsk77.*0–1/;

const ENDING = `[Variant "Makruk"]
[SetUp "1"]
[FEN "6k1/8/8/8/8/8/R7/1R2K3 w - 16 7 60"]

*
`;

/** Width and height in pixels of the page, by picture. */
type Sizes = Record<string, readonly [number, number]>;

const sizes: Record<string, Sizes> = {};

await withProgram({ width: 1280, height: 800, density: DENSITY }, async workbench => {
  await prepare(workbench);
  for (const language of LANGUAGES) {
    await choose(workbench.page, 0, LANGUAGES.indexOf(language));
    sizes[language] = await takeLanguage(workbench, language, await loadWords(language));
  }
  // After the pictures of the library, where its games would be seen.
  await choose(workbench.page, 0, 0);
  await playMatch(workbench.page);
  for (const language of LANGUAGES) {
    await choose(workbench.page, 0, LANGUAGES.indexOf(language));
    sizes[language] = {
      ...sizes[language],
      match: await takeMatch(workbench.page, language, await loadWords(language)),
    };
  }
});
writeFileSync(join(help, 'pictures.json'), `${JSON.stringify(sizes, null, 2)}\n`);

/** In English: an analysed game with an earlier version, an ending and a repertoire. */
async function prepare(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  await workbench.openLibrary();
  await workbench.openGame(SAMPLE);
  const report = await workbench.panel('Report');
  await report.getByRole('combobox', { name: 'Time per move' }).selectOption({ label: '0.2 s' });
  await report.getByRole('button', { name: 'Analyse game' }).click();
  await report.getByRole('button', { name: 'Annotate the game' }).and(page.locator(':enabled')).waitFor({ timeout: 0 });
  await page.keyboard.press('Control+s');
  await page.getByText('In the library').waitFor();
  await goTo(page, PLY);
  await page.keyboard.press('!');
  await page.keyboard.press('Control+s');
  await page.getByText('In the library').waitFor();
  await workbench.paste(ENDING);
  await page.getByRole('tab', { name: 'Endgame' }).waitFor();

  await enterCode(workbench.shell, await requestEngine(page, 'Second engine', 'node cli/main.ts uci'));
  await page.getByRole('listitem', { name: 'Second engine' }).waitFor();

  await page.keyboard.press('Alt+5');
  await page.getByRole('button', { name: 'New repertoire' }).click();
  const dialog = page.getByRole('dialog', { name: 'New repertoire' });
  await dialog.getByLabel('Create from').selectOption({ label: 'PGN file' });
  await dialog.getByLabel('Name', { exact: true }).fill('Makruk');
  await dialog.getByLabel('PGN file').last().setInputFiles(games);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function takeLanguage(workbench: Workbench, language: Language, words: Words): Promise<Sizes> {
  const { page } = workbench;
  const taken: Sizes = {};
  const take = async (name: string, part: Page | Locator): Promise<void> => {
    taken[name] = await takePicture(page, part, join(help, language, 'pictures'), name);
  };
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Control+PageUp');
  await page.getByRole('tab', { name: words.tree.comment, exact: true }).click();
  await goTo(page, PLY);
  await page.getByRole('switch').first().click();
  await searched(page, DEPTH);
  await take('study', page);
  await take('engine', page.getByRole('region', { name: words.engine.engine, exact: true }));
  await page.getByRole('switch').first().click();

  const panel = page.getByRole('tabpanel');
  await page.getByRole('tab', { name: words.report.report, exact: true }).click();
  await border(page).press('Home');
  await panel.getByRole('row').nth(2).waitFor();
  await take('report', panel);
  await border(page).press('Enter');

  await panel.getByRole('button', { name: words.puzzles.practise(words.colors.w), exact: true }).click();
  await page.getByRole('button', { name: words.training.leave, exact: true }).waitFor();
  await page.keyboard.press('h');
  await take('quiz', main);
  await page.getByRole('button', { name: words.training.leave, exact: true }).click();
  await page.keyboard.press('Alt+1');

  await page.keyboard.press('Alt+h');
  await dialog.getByRole('row').nth(1).waitFor();
  await take('versions', dialog);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Alt+d');
  await dialog.getByRole('img').first().waitFor();
  await take('picture', dialog);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+p');
  await dialog.getByRole('region').first().waitFor();
  await take('print', dialog);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Alt+e');
  await take('editor', main);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+,');
  const engines = page.getByRole('list', { name: words.engines.title, exact: true });
  await engines.getByText(words.engines.rules, { exact: true }).click();
  await take('engines', page.getByRole('region', { name: words.engines.title, exact: true }));

  await page.keyboard.press('Alt+2');
  await page.getByRole('row', { name: SAMPLE }).click();
  await take('library', main);
  await page.keyboard.press('Control+i');
  await dialog.locator('input[type=file]:not([webkitdirectory])').setInputFiles(games);
  await dialog.getByText(words.importing.encoding).first().waitFor();
  await take('import', dialog);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Alt+5');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await take('repertoire', main);

  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Control+PageDown');
  await page.getByRole('tab', { name: words.endgame.endgame, exact: true }).click();
  await border(page).press('Home');
  await panel.getByRole('row').nth(2).waitFor();
  await take('endgame', panel);
  await border(page).press('Enter');
  await page.keyboard.press('Alt+g');
  await page.getByText(words.training.yourTurn, { exact: true }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('Ra7');
  await page.keyboard.press('Enter');
  await page.getByText(words.training.grades.best, { exact: true }).waitFor();
  await take('training', main);
  await page.getByRole('button', { name: words.training.leave, exact: true }).click();

  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Alt+o');
  await dialog.getByRole('radio', { name: words.training.colors.w, exact: true }).check({ force: true });
  await dialog.getByRole('spinbutton').first().fill('10');
  await dialog.getByRole('button', { name: words.play.begin, exact: true }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('Ra7');
  await page.keyboard.press('Enter');
  await page.getByText(words.training.yourTurn, { exact: true }).waitFor();
  await take('play', main);
  // A game without moves is not kept.
  await page.getByRole('button', { name: words.training.takeBack, exact: true }).click();
  await page.getByRole('button', { name: words.play.resign, exact: true }).click();
  await page.getByRole('button', { name: words.play.leave, exact: true }).click();
  return taken;
}

/** In English: a match of two levels, which pauses in a game after some have ended. */
async function playMatch(page: Page): Promise<void> {
  await page.keyboard.press('Alt+Shift+o');
  const dialog = page.getByRole('dialog', { name: 'New engine match' });
  for (const [side, level] of [
    ['First engine', '4'],
    ['Second engine', '3'],
  ] as const)
    await dialog.getByRole('group', { name: side }).getByLabel('Level').selectOption({ label: level });
  await dialog.getByRole('spinbutton', { name: /^Games An even/u }).fill('40');
  await dialog.getByRole('button', { name: 'Start the match' }).click();
  const main = page.getByRole('main');
  await main.getByText(/ (?:[12]\d) of 40 games/u).waitFor({ timeout: 0 });
  await main
    .getByText(/· depth \d/u)
    .nth(1)
    .waitFor();
  await main.getByRole('button', { name: 'Pause' }).click();
  await main.getByRole('status').filter({ hasText: 'Paused' }).waitFor();
}

async function takeMatch(page: Page, language: Language, words: Words): Promise<[number, number]> {
  await page.keyboard.press('Alt+4');
  await page.getByRole('button', { name: words.match.title, exact: true }).click();
  await page.getByRole('table').getByRole('row').nth(2).waitFor();
  return takePicture(page, page.getByRole('main'), join(help, language, 'pictures'), 'match');
}

async function goTo(page: Page, ply: number): Promise<void> {
  await page.keyboard.press('Home');
  for (let at = 0; at < ply; at++) await page.keyboard.press('ArrowRight');
}

/** The border between the moves and the panels below them. */
function border(page: Page): Locator {
  return page.getByRole('separator').and(page.locator('[aria-orientation=horizontal]')).first();
}

/** @returns width and height at which the picture is shown */
async function takePicture(page: Page, part: Page | Locator, folder: string, name: string): Promise<[number, number]> {
  await settled(page);
  const png = await part.screenshot();
  const [width, height] = [png.readUInt32BE(16) / DENSITY, png.readUInt32BE(20) / DENSITY];
  const webp = await encode(page, png, width * DENSITY);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.webp`), webp);
  console.log(`${folder}/${name}.webp`, webp.length);
  return [Math.round(width), Math.round(height)];
}

/** @throws if no width and quality make a file of at most {@link MOST_BYTES} */
async function encode(page: Page, png: Buffer, most: number): Promise<Buffer> {
  for (const width of new Set(WIDTHS.map(one => Math.min(one, most))))
    for (const quality of QUALITIES) {
      const text = await page.evaluate(toWebp, { png: png.toString('base64'), width, quality });
      const webp = Buffer.from(text, 'base64');
      if (webp.length <= MOST_BYTES) return webp;
    }
  throw new Error(`A picture needs more than ${MOST_BYTES} bytes`);
}

interface Encoding {
  /** Base64. */
  readonly png: string;
  readonly width: number;
  readonly quality: number;
}

/** In the browser. @returns base64 */
async function toWebp({ png, width, quality }: Encoding): Promise<string> {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, Math.round((picture.naturalHeight * width) / picture.naturalWidth)];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', quality).replace(/^[^,]*,/u, '');
}
