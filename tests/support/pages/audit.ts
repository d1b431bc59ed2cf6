/** Examinations of what is on screen: axe, and controls that cannot be reached. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

/** Frames after which a control that is cut off is a finding. */
const MOST_FRAMES = 60;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** With `rules`, only these. One finding a line: rule, what it is about, the first element. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async only => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    await document.fonts.ready;
    // What an open dialog covers was examined in its view.
    const scope = document.querySelector('dialog[open]') ?? document;
    const { violations } = await axe.run(scope, {
      resultTypes: ['violations'],
      // No rule that runs reads style sheets, and the page has no media.
      preload: false,
      ...(only ? { runOnly: [...only] } : {}),
    });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  }, rules);
}

/** Names of controls that lie outside the window or under something else after they were scrolled to. */
export const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const controls = [
      ...scope.querySelectorAll<HTMLElement>(':is(button, input, select, textarea):not([tabindex="-1"])'),
    ].filter(element => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden'));
    return controls.flatMap(element => {
      const box = element.matches('input[type=radio], input[type=checkbox], input[type=file]')
        ? (element.closest('label') ?? element)
        : element;
      if (box.closest('[inert], details:not([open])')) return [];
      box.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, right, top, bottom, width, height } = box.getBoundingClientRect();
      if (width < 2 || height < 2) return [];
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const hit = document.elementFromPoint(x, y);
      const reached = hit !== null && (box.contains(hit) || hit.contains(box)) && left >= -1 && right <= innerWidth + 1;
      return reached ? [] : [element.ariaLabel ?? element.textContent.trim().slice(0, 40)];
    });
  });

/** What axe finds in the light theme, and in the contrast of the dark one, each with the place named `where`. */
export async function axeInBothThemes(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ['dark', ['color-contrast']],
    ['light', undefined],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    for (const finding of await axeFindings(page, rules)) found.push(`${where}, ${colorScheme}: ${finding}`);
  }
  return found;
}

/** What axe finds in both themes, and the controls that are cut off at 400 % zoom. */
export async function auditOf(page: Page, where: string): Promise<readonly string[]> {
  const found = await axeInBothThemes(page, where);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 480 });
  // The layout follows the new size some frames later.
  let cut = await cutOff(page);
  for (let frame = 0; cut.length > 0 && frame < MOST_FRAMES; frame++) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    cut = await cutOff(page);
  }
  for (const name of cut) found.push(`${where}, 400 %: ${name} is cut off`);
  if (size) await page.setViewportSize(size);
  return found;
}
