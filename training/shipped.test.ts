/** The networks that ship with the program, their model cards and the reports of their training. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleSets } from '../engine/rules/rule-sets/list.ts';
import { MAX_NETWORK_BYTES, readNetwork } from '../engine/search/network/file.ts';
import { networkGame } from '../engine/search/network/games.ts';
import { weightsDigest } from './data-file.ts';

const folder = new URL('../resources/networks/', import.meta.url);
const cards = new URL('../docs/networks/', import.meta.url);

test.each(readdirSync(folder))('%s is valid, and its model card and report describe it', name => {
  const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
  const read = readNetwork(bytes);
  if (!read.ok) throw new Error(read.error.text);
  const { game, id, neurons, isCorrection } = read.value;
  expect(name).toBe(`${game}.nnue`);
  expect(bytes.length).toBeLessThanOrEqual(MAX_NETWORK_BYTES);
  const report = JSON.parse(readFileSync(new URL(`${game}.json`, cards), 'utf8'));
  expect(report).toMatchObject({ id, bytes: bytes.length, recipe: { game, neurons } });
  const card = readFileSync(new URL(`${game}.md`, cards), 'utf8');
  const count = report.recipe.data.reduce((sum: number, file: { readonly count: number }) => sum + file.count, 0);
  const facts = [
    id,
    `${neurons} neurons`,
    `${bytes.length.toLocaleString('en')} bytes`,
    `${count.toLocaleString('en')} positions`,
    report.errors.network.toFixed(6),
    report.errors.classical.toFixed(6),
  ];
  for (const fact of facts) expect(card).toContain(fact);
  // After a change of its game's weights, a correction must be trained again (docs/training-networks.md).
  expect(isCorrection).toBe(true);
  const digests = ruleSets.filter(rules => networkGame(rules) === game).map(weightsDigest);
  expect(new Set(digests)).toEqual(new Set([report.weights]));
});
