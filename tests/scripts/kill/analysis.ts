/** An analysis of many games: each game is written as a whole, counted, and taken back as a whole. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { randomPgn } from '../../../bench/library.ts';
import { createHost } from '../../../host/host.ts';
import { builtAssets } from '../../support/built-assets.ts';
import type { KillKind } from './kind.ts';
import { ALL_GAMES, assertNothingFound, jobEnded, queryFile, reopened } from './library-checks.ts';
import { template } from './template.ts';

const GAMES = 30;
/** Plies of each game that are analysed. */
const LAST = 5;

const libraryOf = (folder: string): string => join(folder, 'library.sqlite');

const sound = template((path, seed) =>
  reopened(path, async ({ imports }) => {
    const source = { text: randomPgn(GAMES, seed) };
    await imports.run({ source, name: 'games', rules: 'makruk', collection: 1 });
  }),
);
/** By seed: the export before the analysis. */
const before = new Map<number, string>();

export const analysis: KillKind = {
  name: 'analysis',
  inProof: 1,
  span: null,
  async prepare(folder, seed) {
    await sound(libraryOf(folder), seed);
    if (before.has(seed)) return;
    const text = await reopened(libraryOf(folder), ({ library }) => library.exportText(null, ALL_GAMES));
    before.set(seed, text);
  },
  async work(folder, _seed, report) {
    const host = await createHost({ shell: 'cli', libraryPath: libraryOf(folder), assets: builtAssets });
    host.events.subscribe((name, data) => {
      if (name === 'job') report(`games ${(data as { games: number }).games}`);
    });
    report('begun');
    const games = { ids: null, query: ALL_GAMES };
    const request = { games, threads: 1, limits: { nodes: 300 }, fromPly: 0, toPly: LAST };
    await jobEnded(host, () => host.services.analysis.analyseGames({ ...request, skipKnown: true, continues: true }));
    report('done');
    await host.close();
  },
  async check(folder, seed, lines) {
    const library = libraryOf(folder);
    const reported = Math.max(-1, ...lines.map(line => Number(/^games (\d+)$/.exec(line)?.[1] ?? -1)));
    const jobs = queryFile<{ id: number; next: number; state: string; games: number }>(
      library,
      'SELECT id, next, state, games FROM analysis_jobs',
    );
    assert.ok(jobs.length <= 1 && (jobs.length === 1 || reported < 0), 'the job');
    const [job] = jobs;
    assert.ok((job?.next ?? 0) >= reported, `${job?.next} games are finished, ${reported} were reported`);
    if (lines.includes('done')) assert.equal(job?.state, 'done');
    await reopened(library, async services => {
      let written = 0;
      for (let id = 1; id <= GAMES; id++) {
        const { study } = await services.library.open(id);
        const evaluated = study.nodes.filter(node => node.eval !== undefined).length;
        if (evaluated > 0) written++;
        const wanted = id <= (job?.next ?? 0) ? LAST + 1 : 0;
        assert.ok(Math.abs(evaluated - wanted) <= (wanted === 0 ? 0 : 1), `${evaluated} evaluations in game ${id}`);
      }
      assert.equal(written, job?.games ?? 0, 'games that were written');
      const claimed = await services.analyses.claim(false);
      assert.deepEqual(
        claimed.map(({ id, next }) => [id, next]),
        jobs.map(({ id, next }) => [id, next]),
      );
      for (const { id } of claimed) while ((await services.analyses.undo(id, 10)) > 0);
      assert.ok((await services.library.exportText(null, ALL_GAMES)) === before.get(seed), 'the games are others');
    });
    assertNothingFound(library);
  },
};
