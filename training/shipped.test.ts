/** The networks that ship with the program, and their model cards. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAX_NETWORK_BYTES, readNetwork } from './file.ts';

const folder = new URL('../../../resources/networks/', import.meta.url);
const files = readdirSync(folder);

test.each(files)('%s is valid, and its model card describes it', name => {
  const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
  const read = readNetwork(bytes);
  if (!read.ok) throw new Error(read.error.text);
  const { game, id, neurons } = read.value;
  expect(name).toBe(`${game}.nnue`);
  const card = new URL(`../../../docs/networks/${game}.md`, import.meta.url);
  expect(existsSync(card)).toBe(true);
  const text = readFileSync(card, 'utf8');
  for (const fact of [id, `${neurons} neurons`, `${bytes.length.toLocaleString('en')} bytes`])
    expect(text).toContain(fact);
  expect(bytes.length).toBeLessThanOrEqual(MAX_NETWORK_BYTES);
});
