/**
 * A library of each former layout in turn is brought to the newest, and its file is made smaller: killed at any moment
 * it is of one layout or another, whole, with its games, and the next start migrates it to the newest; the copy made
 * before is complete, too.
 */
import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FlatStudy } from '../../../api/contract.ts';
import { randomGames } from '../../../bench/library.ts';
import { flattenStudy } from '../../../core/study/flat.ts';
import { loadRules } from '../../../engine/rules/kernel.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSet, ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { haveSameMoves } from '../../../engine/rules/same-moves.ts';
import { findAssets } from '../../../host/assets.ts';
import { databaseServices } from '../../../host/database/database.ts';
import { openLibrary } from '../../../host/database/open.ts';
import { MIGRATIONS } from '../../../host/database/schema.ts';
import { libraryContents } from '../../../host/safety/contents.ts';
import { putOldGames } from '../../support/old-library.ts';
import type { KillKind } from './kind.ts';
import {
  ALL_GAMES,
  assertCountsEqual,
  assertNothingFound,
  assertSound,
  queryFile,
  reopened,
} from './library-checks.ts';
import { type Template, template } from './template.ts';

const GAMES = 120;

/** Games without and with comments. */
const studiesOf = (seed: number): readonly FlatStudy[] =>
  Array.from(randomGames(GAMES, seed), (study, index) => {
    const flat = flattenStudy(study);
    const comment = (at: number): object => (index % 7 === 0 && at === 2 ? { comment: `Comment ${index}` } : {});
    return { ...flat, nodes: flat.nodes.map((node, at) => ({ ...node, ...comment(at) })) };
  });

const libraryOf = (folder: string): string => join(folder, 'library.sqlite');

/** So many rows of a table that a later layout drops make it worthwhile to make the file smaller. */
const DROPPED = `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 60000)
  INSERT INTO occurrences SELECT n, n, 1, 1, 1, 1, 1 FROM number`;

/** By layout. */
const libraries = new Map<number, Template>();

const ofLayout = (layout: number): Template =>
  template(async (path, seed) => {
    await loadRules(await readFile(findAssets().rulesWasm));
    const first = openLibrary(path, MIGRATIONS.slice(0, 1));
    putOldGames(first.db, studiesOf(seed));
    first.db.exec(DROPPED);
    first.close();
    openLibrary(path, MIGRATIONS.slice(0, layout)).close();
    rmSync(`${path}.layout-1.backup`, { force: true });
  });

const copyOf = (folder: string): string | undefined =>
  readdirSync(folder).find(name => /\.layout-\d+\.backup$/.test(name));

export const migration: KillKind = {
  name: 'migration',
  inProof: 2,
  span: null,
  async prepare(folder, seed, round) {
    const layout = 1 + (round % (MIGRATIONS.length - 1));
    const make = libraries.get(layout) ?? ofLayout(layout);
    libraries.set(layout, make);
    await make(libraryOf(folder), seed);
  },
  async work(folder, _seed, report) {
    const services = databaseServices(() => {});
    report('begun');
    const opening = { path: libraryOf(folder), rulesWasm: findAssets().rulesWasm.href, purpose: 'library' } as const;
    await services.database.open(opening);
    report('opened');
    await services.explorer.position('makruk', ruleSet('makruk')?.startFen ?? '', {});
    report('indexed');
    await services.database.close();
  },
  async check(folder, seed, lines) {
    const library = libraryOf(folder);
    const [layout] = queryFile<{ user_version: number }>(library, 'PRAGMA user_version');
    assert.ok((layout?.user_version ?? 0) >= 1, 'a layout');
    assert.equal(queryFile(library, 'SELECT id FROM games').length, GAMES);
    if (lines.includes('opened')) assert.equal(layout?.user_version, MIGRATIONS.length);
    const copy = copyOf(folder);
    if (copy !== undefined) {
      assertSound(join(folder, copy));
      assert.equal(libraryContents(join(folder, copy)).games, GAMES, 'games of the copy');
    }
    assert.ok(copy !== undefined || (layout?.user_version ?? 0) < MIGRATIONS.length, 'a copy before the last step');
    await reopened(library, async services => {
      assert.equal((await assertCountsEqual(services)).games, GAMES);
      const alike = ruleSets.filter(rules => haveSameMoves(rules, ruleSet('makruk') as RuleSet)).map(({ id }) => id);
      const { games } = await services.explorer.position('makruk', ruleSet('makruk')?.startFen ?? '', {});
      const { rows } = await services.library.list(ALL_GAMES, 0, GAMES);
      assert.equal(games, rows.filter(({ rules }) => alike.includes(rules)).length, 'games in the explorer');
      for (const [index, study] of studiesOf(seed).entries())
        assert.deepEqual((await services.library.open(index + 1)).study, study, `game ${index + 1}`);
    });
    assertNothingFound(library);
  },
};
