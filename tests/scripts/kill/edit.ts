/**
 * Saves, drafts and removals, one after the other: what was answered is there, and at most the one under way may be
 * there or not.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { MOST_VERSIONS } from '../../../api/contract/versions.ts';
import type { FlatStudy } from '../../../api/contract.ts';
import { randomGames } from '../../../bench/library.ts';
import { flattenStudy } from '../../../core/study/flat.ts';
import { createHost } from '../../../host/host.ts';
import { builtAssets } from '../../support/built-assets.ts';
import type { KillKind } from './kind.ts';
import { ALL_GAMES, assertCountsEqual, assertSound, reopened } from './library-checks.ts';

const libraryOf = (folder: string): string => join(folder, 'library.sqlite');

/** Milliseconds; an edit takes a few. */
const SPAN = 1500;

const commented = (study: FlatStudy, comment: string): FlatStudy => ({
  ...study,
  nodes: study.nodes.map((node, index) => (index === 0 ? { ...node, comment } : node)),
});

export const edit: KillKind = {
  name: 'edit',
  inProof: 2,
  span: SPAN,
  async prepare(folder) {
    await reopened(libraryOf(folder), async () => {});
  },
  async work(folder, seed, report) {
    const host = await createHost({ shell: 'cli', libraryPath: libraryOf(folder), assets: builtAssets });
    const { library } = host.services;
    const [study, other] = Array.from(randomGames(2, seed), flattenStudy) as [FlatStudy, FlatStudy];
    const { id } = await library.save(null, null, 1, commented(study, 'edit 0'));
    report('begun');
    for (let edit = 1; ; edit++) {
      const draft = {
        id: 'draft',
        game: id,
        revision: edit,
        study: commented(study, `edit ${edit}`),
        path: '',
        undo: `edit ${edit}`,
        changed: edit,
      };
      await library.saveDraft(draft);
      report(`draft ${edit}`);
      await library.save(id, edit, 1, commented(study, `edit ${edit}`));
      report(`saved ${edit}`);
      const { id: added } = await library.save(null, null, 1, commented(other, `game ${edit}`));
      report(`added ${edit}`);
      if (edit % 3 === 0) {
        await library.remove([added]);
        report(`removed ${edit}`);
      }
    }
  },
  async check(folder, _seed, lines) {
    const path = libraryOf(folder);
    const last = (name: string): number =>
      Math.max(0, ...lines.map(line => Number(new RegExp(`^${name} (\\d+)$`).exec(line)?.[1] ?? 0)));
    const oneOf = (value: number, name: string): void => {
      const answered = last(name);
      assert.ok(value === answered || value === answered + 1, `${name}: ${value}, answered ${answered}`);
    };
    await reopened(path, async services => {
      const drafts = await services.library.drafts();
      assert.ok(drafts.length <= 1 && (drafts.length === 1 || last('draft') === 0), `${drafts.length} drafts`);
      for (const { changed, study, undo } of drafts) {
        assert.equal(undo, `edit ${changed}`, 'the undo list of the draft');
        oneOf(changed, 'draft');
        assert.equal(study.nodes[0]?.comment, `edit ${changed}`, 'the text of the draft');
      }
      const saved = await services.library.open(1);
      oneOf(saved.revision - 1, 'saved');
      assert.equal(saved.study.nodes[0]?.comment, `edit ${saved.revision - 1}`, 'the text of the saved game');
      const versions = await services.versions.list(1);
      assert.equal(versions.length, Math.min(saved.revision - 1, MOST_VERSIONS), 'versions');
      const [newest] = versions;
      if (newest) {
        const { nodes } = await services.versions.read(newest.id);
        assert.equal(nodes[0]?.comment, `edit ${saved.revision - 2}`, 'the text of the newest version');
      }
      const { games } = await assertCountsEqual(services);
      const binned = await services.library.binned();
      oneOf(games + binned - 1, 'added');
      const removed = last('removed') / 3;
      assert.ok(
        binned === removed || binned === removed + 1,
        `${binned} games in the bin, ${removed} removals answered`,
      );
      const { rows } = await services.library.list(ALL_GAMES, 0, 200);
      for (const { id } of rows.slice(1)) {
        const { study, revision } = await services.library.open(id);
        assert.equal(revision, 1);
        assert.match(study.nodes[0]?.comment ?? '', /^game \d+$/u);
      }
    });
    assertSound(path);
  },
};
