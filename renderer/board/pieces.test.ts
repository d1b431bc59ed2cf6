import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PIECE_SETS } from '../state/shell/settings.svelte.ts';

const css = readFileSync(new URL('./pieces.css', import.meta.url), 'utf8');
const shown = [...css.matchAll(/var\((--[a-z-]+)\)/g)].map(([, name]) => name);

test.each(PIECE_SETS)('the piece set %s has an image for every piece', set => {
  const [, block = ''] = new RegExp(`\\.pieces-${set} \\{([^}]*)\\}`).exec(css) ?? [];
  const images = [...block.matchAll(/(--[a-z-]+): url\(/g)].map(([, name]) => name);
  expect(images.toSorted()).toEqual(shown.toSorted());
});
