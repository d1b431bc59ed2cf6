/** Merges segments of the position index: the explorer counts the same games before and after, whatever was killed. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { randomPgn } from '../../../bench/library.ts';
import { BLOCK_FORM } from '../../../engine/library/position-index/blocks.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSet, ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { haveSameMoves } from '../../../engine/rules/same-moves.ts';
import { openLibrary } from '../../../host/database/open.ts';
import { mergingThread } from '../../../host/database/position-index/merging-thread.ts';
import { PositionIndex } from '../../../host/database/position-index/position-index.ts';
import { tidyIndex } from '../../../host/database/position-index/tidy.ts';
import { newGate, writeGate } from '../../../host/database/write-gate.ts';
import type { KillKind } from './kind.ts';
import { ALL_GAMES, assertNothingFound, queryFile, reopened } from './library-checks.ts';
import { template } from './template.ts';

/** Segments before, each of an import of its own. They are merged into more blocks than one transaction stores. */
const SEGMENTS = 16;
const GAMES = 150;
const PAGE = 1000;

const libraryOf = (folder: string): string => join(folder, 'library.sqlite');
const segmentsOf = (folder: string): number =>
  queryFile(libraryOf(folder), `SELECT id FROM position_segments WHERE form = ${BLOCK_FORM}`).length;

const sound = template((path, seed) =>
  reopened(path, async ({ imports }) => {
    for (let number = 0; number < SEGMENTS; number++) {
      const source = { text: randomPgn(GAMES, seed + number) };
      await imports.run({ source, name: 'games', rules: 'makruk', collection: 1 });
    }
  }),
);

async function merged(folder: string, ready: () => void): Promise<number> {
  const { db, close } = openLibrary(libraryOf(folder));
  const positions = new PositionIndex(db, () => null, false);
  ready();
  const merger = mergingThread(libraryOf(folder));
  const made = await tidyIndex({ db, positions, gate: writeGate(newGate()), merger }, () => false);
  await merger.close();
  close();
  return made;
}

export const merge: KillKind = {
  name: 'merge',
  inProof: 1,
  span: null,
  prepare: (folder, seed) => sound(libraryOf(folder), seed),
  async work(folder, _seed, report) {
    report(`made ${await merged(folder, () => report('begun'))}`);
  },
  async check(folder, _seed, lines) {
    const segments = segmentsOf(folder);
    if (lines.some(line => line.startsWith('made '))) assert.ok(segments < SEGMENTS, 'segments after the merge');
    assertNothingFound(libraryOf(folder));
    await reopened(libraryOf(folder), async services => {
      const asked = ruleSet('makruk') as RuleSet;
      const alike = ruleSets.filter(rules => haveSameMoves(rules, asked)).map(({ id }) => id);
      const { total } = await services.library.list(ALL_GAMES, 0, 1);
      assert.equal(total, SEGMENTS * GAMES);
      const { games } = await services.explorer.position('makruk', asked.startFen, {});
      let like = 0;
      for (let offset = 0; offset < total; offset += PAGE) {
        const { rows } = await services.library.list(ALL_GAMES, offset, PAGE);
        like += rows.filter(({ rules }) => alike.includes(rules)).length;
      }
      assert.equal(games, like, 'games in the explorer');
    });
    await merged(folder, () => {});
    assert.ok(segmentsOf(folder) < SEGMENTS, 'segments after another merge');
    assertNothingFound(libraryOf(folder));
  },
};
