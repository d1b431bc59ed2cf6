import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { fontFace } from '../../core/diagram/script-fonts.ts';
import { htmlFile } from '../../core/print/document.ts';
import { printExercises } from '../../core/print/exercises.ts';
import { PAPERS, PER_PAGE } from '../../core/print/options.ts';
import { printableSize } from '../../core/print/style.ts';
import { PRINT_WORDS } from '../../core/print/words/list.ts';
import { studyOfLine } from '../../core/study/edit.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { findAssets } from '../../host/assets.ts';

/** More than any page holds, and not a multiple of what a page holds. */
const EXERCISES = 13;
/** As `rulesName`, so long that captions take three lines. */
const LONG_NAME = 'Makruk by the rules of a club whose name is long';

const pieces = new URL('../../resources/pieces/western/', import.meta.url);
const drawings = new Map(
  readdirSync(pieces).map(name => [name.slice(0, -4), readFileSync(new URL(name, pieces), 'utf8')]),
);

/** Those of the program: the fonts of the machine decide how many lines a caption has. */
const [latin = '', , khmer = ''] = findAssets().fonts;
const fonts = [
  fontFace('Noto Sans', 'woff', readFileSync(latin, 'base64')),
  fontFace('Noto Sans Khmer', 'woff', readFileSync(khmer, 'base64')),
].join('');

/** CSS pixels of a length in millimetres. */
const pixels = (length: number): number => Math.floor((length / 25.4) * 96);

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/gu)?.length ?? 0;

test('pages of a PDF hold the exercises that were asked for, on every paper', async ({ page }) => {
  await loadRules(readFileSync(new URL('../../build/rules.wasm', import.meta.url)));
  const makruk = ruleSet('makruk');
  if (makruk === null) throw new Error('no rule set');
  const studies = Array.from({ length: EXERCISES }, () => studyOfLine(makruk.id, makruk.startFen, ['e3e4']));
  await page.emulateMedia({ media: 'print' });
  for (const paper of PAPERS) {
    const [width, height] = printableSize(paper);
    await page.setViewportSize({ width: pixels(width), height: pixels(height) });
    for (const perPage of PER_PAGE) {
      const printed = printExercises(studies, {
        words: PRINT_WORDS.km,
        notation: 'khmer',
        theme: 'print',
        orientation: 'w',
        drawings,
        paper,
        rulesName: () => LONG_NAME,
        title: 'Club evening',
        source: 'starts',
        perPage,
      });
      if (printed === null) throw new Error('no exercises');
      await page.setContent(htmlFile(printed, fonts));
      await page.evaluate(() => Promise.all([...document.fonts].map(font => font.load())));
      const heights = await page
        .locator('.exercises svg')
        .evaluateAll(drawn => drawn.map(svg => svg.getBoundingClientRect().height));
      expect(Math.min(...heights), `pixels of a diagram, ${perPage} on a page of ${paper}`).toBeGreaterThan(80);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      const sheets = Math.ceil(EXERCISES / perPage);
      expect(pagesOf(pdf), `pages of ${paper} with ${perPage} each, and the solutions`).toBe(sheets + 1);
    }
  }
});
