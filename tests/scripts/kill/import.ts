/** Kills an import: complete batches must remain, counted, indexed and exported as they were read, with one report. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomGames } from '../../../bench/library.ts';
import { writePgn } from '../../../core/pgn/writer.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSet, ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { haveSameMoves } from '../../../engine/rules/same-moves.ts';
import { createHost } from '../../../host/host.ts';
import { batchEnds } from '../../support/batch-ends.ts';
import { builtAssets } from '../../support/built-assets.ts';
import type { KillKind } from './kind.ts';
import { ALL_GAMES, assertCountsEqual, assertNothingFound, queryFile, reopened } from './library-checks.ts';

const libraryOf = (folder: string): string => join(folder, 'library.sqlite');
const fileOf = (folder: string): string => join(folder, 'games.pgn');

/** @param padding characters of a tag that makes the file larger */
const importKind = (name: string, count: number, padding: number): KillKind => {
  /** The same for every round. */
  let text: string | null = null;
  const textOf = (seed: number): string =>
    Array.from(randomGames(count, seed), study => {
      const more = padding === 0 ? [] : [{ name: 'Annotator', value: 'x'.repeat(padding) }];
      return writePgn({ ...study, tags: [...study.tags, ...more] });
    }).join('\n');
  return {
    name,
    inProof: 1,
    span: null,
    async prepare(folder, seed) {
      text ??= textOf(seed);
      await writeFile(fileOf(folder), text);
      await reopened(libraryOf(folder), async () => {});
    },
    async work(folder, _seed, report) {
      const host = await createHost({ shell: 'cli', libraryPath: libraryOf(folder), assets: builtAssets });
      const ended = new Promise<void>(resolve => {
        host.events.subscribe((name, data) => {
          if (name !== 'job') return;
          const { games, state } = data as { games: number; state: string };
          report(`games ${games}`);
          if (state !== 'running') resolve();
        });
      });
      report('begun');
      const source = { kind: 'path', path: fileOf(folder) } as const;
      await host.services.library.import({ source, rules: 'makruk', collection: 1, skipEqual: true });
      await ended;
      await host.close();
    },
    async check(folder, _seed, lines) {
      const path = libraryOf(folder);
      const source = await readFile(fileOf(folder), 'utf8');
      const reported = Math.max(0, ...lines.map(line => Number(/^games (\d+)$/.exec(line)?.[1] ?? 0)));
      const imports = queryFile<{ state: string; games: number }>(
        path,
        'SELECT state, whole + partial + text_only AS games FROM imports',
      );
      assert.ok(imports.length <= 1, 'rows of imports');
      await reopened(path, async services => {
        const { games, exported } = await assertCountsEqual(services);
        assert.ok(games >= reported, `${games} games are stored, ${reported} were reported`);
        const ends = await batchEnds(fileOf(folder), 'makruk');
        assert.ok(ends.has(games), `${games} games are not complete batches`);
        assert.equal(imports[0]?.games ?? 0, games, 'games in the log of imports');
        assert.ok(source.startsWith(exported), 'the export is the beginning of the file');
        const interrupted = imports[0]?.state === 'running' ? [{ file: 'games.pgn', games }] : [];
        assert.deepEqual(await services.imports.takeInterrupted(), interrupted, 'the report of the import');
        assert.deepEqual(await services.imports.takeInterrupted(), [], 'the second report');
        if (games > 0) {
          const { study } = await services.library.open(1);
          const { games: first } = await services.explorer.position(study.rules, study.start, {});
          const asked = ruleSet(study.rules) as RuleSet;
          const alike = ruleSets.filter(rules => haveSameMoves(rules, asked));
          const lists = await Promise.all(
            alike.map(({ id }) =>
              services.library.list({ filter: { query: `rules:${id}` }, sort: 'id', descending: false }, 0, 1),
            ),
          );
          const total = lists.reduce((sum, list) => sum + list.total, 0);
          assert.equal(first, total, 'games of all rule sets with the same moves in the explorer');
        }
        const task = {
          source: { path: fileOf(folder) },
          name: 'games.pgn',
          rules: 'makruk',
          collection: 1,
          skipEqual: true,
        };
        const again = await services.imports.run(task);
        assert.deepEqual([again.games, again.skipped, again.differing], [count - games, games, 0], 'the import again');
        assert.equal(await services.library.exportText(null, ALL_GAMES), source, 'the export of all');
      });
      assertNothingFound(path);
    },
  };
};

export const importing = importKind('import', 1200, 0);

/** A file of more than 4 MiB, which another thread reads (`host/database/import.ts`). */
export const importingInThreads = importKind('import-threads', 600, 7200);
