/** `chatrang library compact`: the file has the same contents as before, in its old size or in the smaller one. */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { randomPgn } from '../../../bench/library.ts';
import { compactOne } from '../../../cli/library.ts';
import type { KillKind } from './kind.ts';
import { ALL_GAMES, assertCountsEqual, assertNothingFound, reopened } from './library-checks.ts';
import { template } from './template.ts';

const GAMES = 400;
const LEFT = 100;

const libraryOf = (folder: string): string => join(folder, 'library.sqlite');

const sound = template((path, seed) =>
  reopened(path, async ({ imports, library }) => {
    const source = { text: randomPgn(GAMES, seed) };
    await imports.run({ source, name: 'games', rules: 'makruk', collection: 1 });
    await library.remove(Array.from({ length: GAMES - LEFT }, (_, index) => LEFT + 1 + index));
    await library.emptyBin();
    await library.createCollection('Other');
  }),
);

const exported = (folder: string): Promise<string> =>
  reopened(libraryOf(folder), ({ library }) => library.exportText(null, ALL_GAMES));
/** By seed. */
const expected = new Map<number, string>();

export const compaction: KillKind = {
  name: 'compact',
  inProof: 1,
  span: null,
  async prepare(folder, seed) {
    await sound(libraryOf(folder), seed);
    if (!expected.has(seed)) expected.set(seed, await exported(folder));
  },
  async work(folder, _seed, report) {
    report('begun');
    await compactOne({ library: libraryOf(folder) });
    report('done');
  },
  async check(folder, seed, lines) {
    const before = statSync(libraryOf(folder)).size;
    await reopened(libraryOf(folder), async services => {
      assert.equal((await assertCountsEqual(services)).games, LEFT);
      assert.deepEqual(
        (await services.library.collections()).map(({ name }) => name),
        ['My games', 'Other'],
      );
    });
    assert.ok((await exported(folder)) === expected.get(seed), 'the export is another one');
    assertNothingFound(libraryOf(folder));
    if (lines.includes('done')) return;
    await compactOne({ library: libraryOf(folder), json: true });
    assert.ok(statSync(libraryOf(folder)).size <= before, 'the file has become larger');
    assertNothingFound(libraryOf(folder));
  },
};
