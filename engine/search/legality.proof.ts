/** No illegal move in games of the engine, over all rule sets; `npm run bench -- legality --games N` plays more. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { playEngineGame } from '../../tests/support/engine-games.ts';
import { seededRandom } from '../endgame/random.ts';
import { ruleSets } from '../rules/rule-sets/list.ts';
import { createSearch } from './search.ts';

const wasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));
const search = await createSearch({ wasm, hashMiB: 1 });

test.each(ruleSets.map(rules => [rules.id, rules] as const))('%s', (_, rules) => {
  const random = seededRandom(31);
  const games = Array.from({ length: 12 }, () => playEngineGame(search, rules, random));
  expect(games.reduce((sum, { searches }) => sum + searches, 0)).toBeGreaterThan(100);
});
