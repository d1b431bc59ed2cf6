/** Every view and dialog once: accessibility by axe, fonts, 200 % and 400 % zoom and forced colours. */
import type { Locator, Page } from '@playwright/test';
import { axeFindings, axeInBothThemes, cutOff } from '../support/pages/audit.ts';
import { data, expect, test } from '../support/pages/story.ts';
import type { Workbench } from '../support/pages/workbench.ts';

/** Keys that open a view. */
const VIEWS = ['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Control+,', 'F1'] as const;

/** The button in the settings that opens the endgame tables. */
const TABLES = /^(Tables|ตาราง|តារាង)$/;

/** The button of the training that opens the matches between engines. */
const MATCHES = /^(Engine matches|การแข่งของเอนจิน|ការប្រកួតម៉ាស៊ីន)$/;

/** Buttons in the settings that open a dialog, and that create a backup. */
const REPAIR = /^(Repair|ซ่อมแซม|ជួសជុល)…$/;
const BACK_UP = /^(Back up now|สำรองตอนนี้|បម្រុងទុកឥឡូវ)$/;

const GLOSSARY = /^(Glossary|อภิธานศัพท์|សទ្ទានុក្រម)$/;

type Look = (where: string) => Promise<void>;

/** Calls `look` in every view and dialog, in any language. */
async function walk(workbench: Workbench, look: Look): Promise<void> {
  const { page } = workbench;
  for (const key of VIEWS) {
    await page.keyboard.press(key);
    await expect(page.getByRole('main').locator(':is(button, input, [tabindex])').first()).toBeVisible();
    await look(key);
    if (key === 'F1') await lookAtGlossary(page, look);
  }
  await page.keyboard.press('Control+,');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: BACK_UP }).click();
  for (const [name, button] of [
    ['repair', main.getByRole('button', { name: REPAIR })],
    ['backup', main.locator('ul.backups button').first()],
  ] as const) {
    await button.click();
    await lookAtDialog(page, look, name);
  }
  await main.getByRole('button', { name: TABLES, exact: true }).click();
  await expect(page.getByRole('main').getByRole('table').first()).toBeVisible();
  await look('tables');
  await page.keyboard.press('Alt+4');
  await main.getByRole('button', { name: MATCHES, exact: true }).click();
  await expect(main.getByRole('region', { name: MATCHES })).toBeVisible();
  await look('no match');
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Alt+e');
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  await look('editor');
  await page.keyboard.press('Alt+1');
  const tabs = page.getByRole('main').getByRole('tab');
  for (let index = 0; index < (await tabs.count()); index++) {
    await tabs.nth(index).click();
    await look(`panel ${index + 1} of a game`);
  }
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('search')).toBeVisible();
  await look('search in a game');
  await page.keyboard.press('Escape');
  for (const key of [
    'Alt+n',
    'Alt+j',
    'Alt+h',
    'Alt+s',
    'Alt+b',
    '?',
    'Control+k',
    'Control+i',
    'Control+Shift+s',
    'Alt+d',
    'Alt+o',
    'Alt+Shift+o',
    'Control+p',
  ]) {
    await page.keyboard.press(key);
    await lookAtDialog(page, look, key);
  }
}

async function lookAtGlossary(page: Page, look: Look): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: GLOSSARY }).click();
  await page.getByRole('article').getByRole('button', { expanded: false }).first().click();
  await expect(page.getByRole('article').getByRole('figure')).toBeVisible();
  await look('glossary');
}

async function lookAtDialog(page: Page, look: Look, name: string): Promise<void> {
  await expect(page.locator('dialog[open]')).toBeVisible();
  await look(`dialog of ${name}`);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

async function begin(workbench: Workbench): Promise<void> {
  await workbench.addGames(data('pgn/playok.pgn'), 'PlayOK games');
  await workbench.openGame('jsk77');
  await workbench.page.keyboard.press('ArrowRight');
}

/** By places, which are the same in any language: the first row of the settings has the languages, Khmer is the third. */
async function useKhmer({ page }: Workbench): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByRole('group').first().getByRole('radio').nth(2).check({ force: true });
}

test('axe finds nothing in any view or dialog in Khmer, in either theme', async ({ workbench, page }) => {
  // The longest story by far: on a busy machine it needs more than the limit of the others.
  test.slow();
  const found: string[] = [];
  await begin(workbench);
  await useKhmer(workbench);
  await walk(workbench, async where => void found.push(...(await axeInBothThemes(page, where))));
  expect(found).toEqual([]);
});

test('axe finds nothing in the dialogs of the library, in either theme, in a report and in names', async ({
  workbench,
  page,
}) => {
  await test.step('axe finds nothing in the dialogs of the library in either theme', async () => {
    const found: string[] = [];
    await begin(workbench);
    await walkDialogs(workbench, async where => void found.push(...(await axeInBothThemes(page, where))));
    expect(found).toEqual([]);
  });

  await test.step('axe finds nothing in an import report', async () => {
    await workbench.import(data('dialects/broken.pgn'), { into: 'Broken file' });
    expect(await axeFindings(workbench.page)).toEqual([]);
  });

  await test.step('axe finds nothing in the names and in the page of a player', async () => {
    await workbench.closeReport();
    await page.getByRole('button', { name: 'Names…' }).click();
    const names = page.getByRole('dialog', { name: 'Names' });
    await names.getByRole('button', { name: 'jsk77' }).waitFor();
    expect(await axeFindings(workbench.page)).toEqual([]);
    await names.getByRole('tab', { name: 'Suggestions' }).click();
    expect(await axeFindings(workbench.page)).toEqual([]);
    await names.getByRole('tab', { name: 'All names' }).click();
    await names.getByRole('button', { name: 'jsk77' }).click();
    await page.getByRole('dialog', { name: 'Player: jsk77' }).getByText('Opponents').waitFor();
    await page.getByText('Values').click();
    expect(await axeFindings(workbench.page)).toEqual([]);
  });
});

/** Calls `look` in the dialogs of the library, of the explorer and of repertoires, in English. */
async function walkDialogs(workbench: Workbench, look: Look): Promise<void> {
  const { page } = workbench;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  await workbench.openLibrary();
  await workbench.rows().first().click();
  for (const name of ['Columns', 'Duplicates…', 'Analyse games…', 'Solve problems', 'Tasks']) {
    await press(name);
    await lookAtDialog(page, look, name);
  }
  await press('Positions…');
  for (const kind of ['Material', 'Path of a piece', 'Pattern']) {
    await page.getByRole('tab', { name: kind }).click();
    await look(`search for ${kind}`);
  }
  await page.keyboard.press('Escape');
  for (const name of ['Add to collection…', 'Move to collection…', 'Labels…', 'Edit tags…']) {
    await press('Organise');
    await page.getByRole('menuitem', { name }).click();
    await lookAtDialog(page, look, name);
  }
  await page.keyboard.press('Alt+1');
  const explorer = await workbench.panel('Explorer');
  for (const name of ['Columns', 'Filter']) {
    await explorer.getByRole('button', { name, exact: true }).click();
    await look(`${name} of the explorer`);
  }
  for (const name of ['Opening tree', 'Named positions']) {
    await explorer.getByRole('button', { name, exact: true }).click();
    await lookAtDialog(page, look, name);
  }
  await page.keyboard.press('Alt+5');
  await page.getByRole('button', { name: 'New repertoire' }).press('Enter');
  await lookAtDialog(page, look, 'new repertoire');
  await page.keyboard.press('Alt+o');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.getByRole('button', { name: 'Resign' })).toBeVisible();
  await look('game against the engine');
  await press('Leave the game');
}

test('every control can be scrolled to and pressed at 400 % zoom', async ({ workbench, page }) => {
  await begin(workbench);
  await workbench.resize(320, 480);
  const cut: string[] = [];
  const look = async (where: string) => {
    for (const name of await cutOff(page)) cut.push(`${where}: ${name}`);
  };
  await walk(workbench, look);
  await workbench.resize(640, 400);
  await walkDialogs(workbench, look);
  expect(cut).toEqual([]);
  await page.keyboard.press('Alt+1');
  const list = await workbench.moves.boundingBox();
  expect(list?.height, 'the list of moves').toBeGreaterThan(250);
});

test('looks right in forced colours, moves nothing for those who ask for it, and has its own fonts', async ({
  workbench,
  page,
  context,
}) => {
  await begin(workbench);
  await test.step('forced colours show the current move, the engine switch and the active tab', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const background = (element: Locator) => element.evaluate(box => getComputedStyle(box).backgroundColor);
    const other = workbench.moves.locator('.move:not([aria-current])').first();
    expect(await background(workbench.current())).not.toBe(await background(other));
    const engine = page.getByRole('switch', { name: 'Engine' });
    const off = await background(engine);
    await workbench.turnEngine(true);
    await expect.poll(() => background(engine)).not.toBe(off);
    const outline = (element: Locator) => element.evaluate(box => getComputedStyle(box).outlineStyle);
    for (const chosen of ['[role=tab][aria-selected=true]', 'header .tab.shown'])
      expect(await outline(page.locator(chosen).first()), chosen).toBe('solid');
    await page.keyboard.press('Alt+2');
    await expect(page.locator('nav [aria-current=true]').first()).toHaveCSS('outline-style', 'solid');
    await page.emulateMedia({ forcedColors: 'none' });
    await page.keyboard.press('Alt+1');
    await workbench.turnEngine(false);
  });

  await test.step('nothing moves for users who ask for reduced motion', async () => {
    /** Elements with a transition or an animation that takes time. */
    const moving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('body *')].flatMap(element => {
          const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
          const durations = animationName === 'none' ? transitionDuration : transitionDuration + animationDuration;
          return /[1-9]/u.test(durations) ? [`${element.tagName} ${element.className}`] : [];
        }),
      );
    /** Pieces that have begun to slide since the call. */
    const slides = await page.evaluateHandle(() => {
      const seen = { pieces: 0 };
      new MutationObserver(changes => {
        seen.pieces += changes.filter(({ target }) => (target as Element).matches('piece.anim')).length;
      }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'] });
      return seen;
    });
    const slid = () => slides.evaluate(({ pieces }) => pieces);
    const before = await workbench.current().innerText();
    await page.keyboard.press('ArrowRight');
    await expect(workbench.current()).not.toHaveText(before);
    await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await slid()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await moving(), 'otherwise').not.toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(slid, 'otherwise').toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await moving()).toEqual([]);
    await page.keyboard.press('Control+p');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await moving()).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('uses only the program’s own fonts, and a notice covers no control and disappears', async () => {
    await context.grantPermissions(['clipboard-write']);
    await page.keyboard.press('Alt+f');
    const notice = workbench.notice('Copied');
    await expect(notice).toBeVisible();
    const places = await page.evaluate(() => {
      const [main, list] = ['main', 'ul[aria-live=polite]'].map(one => document.querySelector(one) as Element);
      return { main: main?.getBoundingClientRect().bottom, list: list?.getBoundingClientRect().top };
    });
    expect(places.main, 'a row of its own below the view').toBeLessThanOrEqual(places.list ?? 0);

    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    await page.getByRole('tab', { name: 'Comment' }).click();
    await page.evaluate(() => document.fonts.ready);
    const { root } = await session.send('DOM.getDocument', { depth: -1 });
    const { nodeIds } = await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: ':is(header, main) :is(button, span, p, h2, kbd, label)',
    });
    const foreign: string[] = [];
    for (const nodeId of nodeIds) {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      for (const font of fonts) if (!font.isCustomFont) foreign.push(font.familyName);
    }
    expect(nodeIds.length).toBeGreaterThan(50);
    expect(foreign, 'fonts of the machine').toEqual([]);
    await expect(notice, 'leaves by itself').toHaveCount(0);
  });
});
