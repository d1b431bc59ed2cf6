/** Stores the columns of a library when it is closed: they are those of the rows, or none. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { KillKind } from './kind.ts';
import { ALL_GAMES, assertNothingFound, assertWholeSteps, reopened } from './library-checks.ts';
import { template } from './template.ts';

const GAMES = 6000;
/** Enough for another part to be stored (`host/database/columns/game-columns.ts`). */
const REMOVED = 2500;
/** Milliseconds; a step takes some ten. */
const SPAN = 1200;

const libraryOf = (folder: string): string => join(folder, 'library.sqlite');

const sound = template((path, _seed) =>
  reopened(path, async ({ imports }) => {
    const games = Array.from(
      { length: GAMES },
      (_, index) => `[Round "${index}"]\n[White "A"]\n[Black "B"]\n[Variant "Makruk"]\n\n1. d4 d5 *\n`,
    );
    await imports.run({ source: { text: games.join('\n') }, name: 'games', rules: 'makruk', collection: 1 });
  }),
);

const stateAfter = (steps: number): unknown => [GAMES - (steps % 2) * REMOVED, (steps % 2) * REMOVED];

export const columns: KillKind = {
  name: 'columns',
  inProof: 1,
  span: SPAN,
  prepare: (folder, seed) => sound(libraryOf(folder), seed),
  async work(folder, _seed, report) {
    report('begun');
    const ids = Array.from({ length: REMOVED }, (_, index) => index + 1);
    for (let step = 0; ; step++) {
      await reopened(libraryOf(folder), async ({ library }) => {
        if (step % 2 === 0) assert.equal((await library.remove(ids)).count, REMOVED);
        else assert.equal(await library.restoreAll(), REMOVED);
        report('done');
      });
    }
  },
  async check(folder, _seed, lines) {
    assertNothingFound(libraryOf(folder));
    await reopened(libraryOf(folder), async ({ library }) => {
      const { total } = await library.list(ALL_GAMES, 0, 1);
      assertWholeSteps([total, await library.binned()], lines, stateAfter);
    });
    assertNothingFound(libraryOf(folder));
  },
};
