/** Games that are there already, and games that only look so. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { randomPgn } from '../../bench/library.ts';
import { findAssets } from '../assets.ts';
import { databaseServices } from './database.ts';
import type { DatabaseServices } from './services.ts';

const folder = mkdtempSync(join(tmpdir(), 'chatrang-equal-'));
let db: DatabaseServices;
let next = 0;

beforeEach(async () => {
  db = databaseServices(() => {});
  const path = join(folder, `${next++}.sqlite`);
  await db.database.open({ path, rulesWasm: findAssets().rulesWasm.href, purpose: 'library' });
  return () => db.database.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bring = async (text: string, skipEqual = true, collection = 1) => {
  const task = { source: { text }, name: 'x.pgn', rules: 'makruk', collection, skipEqual };
  const { games, skipped, issues } = await db.imports.run(task);
  return { games, skipped, issues: issues.map(({ code }) => code) };
};

const LONG = '1. a4 h5 2. b4 g5 3. c4 f5 4. d4 e5 5. Nd2 Nd7 6. Ne2 Ne7 7. Nb3';
const game = (tags: Record<string, string> = {}, moves = LONG): string =>
  `${Object.entries({ White: 'Sok', Black: 'Dara', Date: '2023.04.14', Result: '1-0', ...tags })
    .map(([name, value]) => `[${name} "${value}"]\n`)
    .join('')}\n${moves} ${tags.Result ?? '1-0'}\n\n`;

it('a file that is read again brings nothing, into whatever collection; asked to, it brings all', async () => {
  const text = randomPgn(60, 3);
  expect(await bring(text)).toMatchObject({ games: 60, skipped: 0 });
  const { id } = await db.library.createCollection('Again');
  expect(await bring(text, true, id)).toMatchObject({ games: 0, skipped: 60 });
  expect(await bring(text, false, id)).toMatchObject({ games: 60, skipped: 0 });
});

it('games are told apart within a file, also across the batches they are written in', async () => {
  const other = game({ Black: 'Vuthy' });
  expect(await bring(game() + other + game())).toMatchObject({ games: 2, skipped: 1 });
  expect(await bring(game({ White: 'Many' }).repeat(1200))).toMatchObject({ games: 1, skipped: 1199 });
});

it.each([
  ['the same again', game(), true],
  ['with a round, where the one there has none', game({ Round: '3' }), true],
  ['of another event', game({ Event: 'Cup' }), true],
  ['by another player', game({ White: 'Sok S.' }), false],
  ['of another day', game({ Date: '2023.04.15' }), false],
  ['with another result', game({ Result: '1/2-1/2' }), false],
  ['by other rules', game({ Variant: 'Makruk', RuleSet: 'makruk-manual' }), false],
  ['one move longer', game({}, `${LONG} Ng6`), false],
  ['with a comment', game({}, `${LONG} {Well played}`), false],
  ['with a variation', game({}, LONG.replace('7. Nb3', '7. Nb3 (7. Nf1)')), false],
  ['with something that is no move', game({}, `${LONG} Zz9`), false],
])('a game %s', async (_, text, equal) => {
  await bring(game());
  expect(await bring(text)).toMatchObject(equal ? { games: 0, skipped: 1 } : { games: 1, skipped: 0 });
  expect(await bring(text)).toMatchObject({ games: 0, skipped: 1, issues: [] });
});

it('two rounds, short games and games without moves are not taken for each other', async () => {
  const rounds = ['1', '2'].map(Round => game({ Round }, '1. e4 e5'));
  expect(await bring(rounds.join(''))).toMatchObject({ games: 2, skipped: 0 });
  expect(await bring(rounds.join(''))).toMatchObject({ games: 0, skipped: 2 });
  const texts = ['Zz9 never', 'Zz9 always', ''].map(moves => game({}, moves));
  expect(await bring(texts.join(''))).toMatchObject({ games: 3, skipped: 0 });
  expect(await bring(`\n\n\n${texts.join('')}`)).toMatchObject({ skipped: 3 });
});

it('an annotated game stands for a bare one; games in the bin stand for none', async () => {
  await bring(game({}, `${LONG} {Well played}`));
  expect(await bring(game())).toMatchObject({ games: 0, skipped: 1 });
  await db.library.remove([1]);
  expect(await bring(game())).toMatchObject({ games: 1, skipped: 0 });
});
