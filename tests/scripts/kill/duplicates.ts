/** Merges of all exact duplicates, merges of two games, groups kept apart, and undo: each step as a whole or not at all. */
import { join } from 'node:path';
import { bytesOf } from '../../../host/database/duplicates/groups.ts';
import { createHost } from '../../../host/host.ts';
import { builtAssets } from '../../support/built-assets.ts';
import type { KillKind } from './kind.ts';
import { ALL_GAMES, assertNothingFound, assertWholeSteps, jobEnded, reopened } from './library-checks.ts';
import { template } from './template.ts';

/** Pairs of duplicates: several transactions of the job that merges them. */
const PAIRS = 400;
/** Milliseconds; steps take from some to some hundred. */
const SPAN = 4000;

const libraryOf = (folder: string): string => join(folder, 'library.sqlite');

/** Games 2n and 2n - 1 are the same; the first has no comment, so merging changes it. */
const sound = template((path, _seed) =>
  reopened(path, async ({ imports }) => {
    const games = Array.from({ length: PAIRS }, (_, index) => {
      const head = `[Round "${index}"]\n[White "A"]\n[Black "B"]\n[Date "2020.01.01"]\n[Variant "Makruk"]\n\n`;
      return `${head}1. d4 d5 2. e4 *\n\n${head}1. d4 {comment ${index}} d5 2. e4 *\n\n`;
    });
    const task = { source: { text: games.join('') }, name: 'games', rules: 'makruk', collection: 1, skipEqual: false };
    await imports.run(task);
  }),
);

interface State {
  readonly games: number;
  readonly comments: number;
  /** Whether games 1 and 2 are kept apart. */
  readonly apart: boolean;
}

const ALL: State = { games: 2 * PAIRS, comments: PAIRS, apart: false };
/** After each step; repeated in this order. A comment of two games that were merged counts once. */
const STATES: readonly State[] = [
  { games: PAIRS, comments: PAIRS, apart: false },
  ALL,
  { ...ALL, apart: true },
  ALL,
  { ...ALL, games: 2 * PAIRS - 1 },
  ALL,
];

export const duplicates: KillKind = {
  name: 'duplicates',
  inProof: 1,
  span: SPAN,
  prepare: (folder, seed) => sound(libraryOf(folder), seed),
  async work(folder, _seed, report) {
    const host = await createHost({ shell: 'cli', libraryPath: libraryOf(folder), assets: builtAssets });
    const { organisation, duplicates } = host.services;
    await jobEnded(host, () => duplicates.find());
    report('begun');
    let token = '';
    const steps: readonly (() => Promise<unknown>)[] = [
      async () => {
        token = (await jobEnded(host, () => duplicates.mergeExact())).edited?.token ?? '';
      },
      () => organisation.undo(token),
      async () => {
        ({ token } = await duplicates.keepApart([1, 2]));
      },
      () => organisation.undo(token),
      async () => {
        ({ token } = await duplicates.merge([1, 2], []));
      },
      () => organisation.undo(token),
    ];
    for (;;)
      for (const step of steps) {
        await step();
        report('done');
      }
  },
  async check(folder, _seed, lines) {
    await reopened(libraryOf(folder), async ({ library, duplicates, duplicateSearch }) => {
      const exported = await library.exportText(null, ALL_GAMES);
      const { total } = await library.list(ALL_GAMES, 0, 1);
      const none = new Uint8Array();
      await duplicateSearch.use({
        exact: bytesOf(Int32Array.of(2, 1, 2)),
        sameMoves: none,
        contained: none,
        unread: 0,
      });
      const counts = await duplicates.counts();
      const found: State = {
        games: total,
        comments: exported.match(/\{comment \d+\}/gu)?.length ?? 0,
        // Two games that are no longer both listed are no group either.
        apart: total === 2 * PAIRS && counts?.exact === 0,
      };
      assertWholeSteps(found, lines, steps => (steps === 0 ? ALL : STATES[(steps - 1) % STATES.length]));
    });
    assertNothingFound(libraryOf(folder));
  },
};
