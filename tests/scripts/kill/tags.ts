/** Edits of tags in many games, combined names, and undo: every step is there as a whole or not at all. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createHost } from '../../../host/host.ts';
import { builtAssets } from '../../support/built-assets.ts';
import type { KillKind } from './kind.ts';
import { ALL_GAMES, assertNothingFound, assertWholeSteps, jobEnded, reopened } from './library-checks.ts';
import { template } from './template.ts';

/** More than two transactions of an edit. */
const GAMES = 1100;
/** Milliseconds; a step takes some hundred. */
const SPAN = 3000;
const SELECTION = { ids: null, query: ALL_GAMES } as const;

const libraryOf = (folder: string): string => join(folder, 'library.sqlite');

const sound = template((path, _seed) =>
  reopened(path, async ({ imports }) => {
    const games = Array.from(
      { length: GAMES },
      (_, index) => `[Event "E0"]\n[Round "${index}"]\n[White "P0"]\n[Black "B"]\n[Variant "Makruk"]\n\n1. d4 d5 *\n`,
    );
    await imports.run({ source: { text: games.join('\n') }, name: 'games', rules: 'makruk', collection: 1 });
  }),
);

interface State {
  readonly events: readonly string[];
  readonly players: readonly string[];
}

/** Step n: an edit, new names, another edit, which the next step undoes. */
function stateAfter(steps: number): State {
  let [event, player] = [0, 0];
  for (let step = 0; step < steps; step++) {
    if (step % 4 === 0) event = step + 1;
    if (step % 4 === 1) player = step + 1;
    if (step % 4 === 2 && step + 1 === steps) event = step + 1;
  }
  return { events: [`E${event}`], players: [`P${player}`] };
}

export const tags: KillKind = {
  name: 'tags',
  inProof: 1,
  span: SPAN,
  prepare: (folder, seed) => sound(libraryOf(folder), seed),
  async work(folder, _seed, report) {
    const host = await createHost({ shell: 'cli', libraryPath: libraryOf(folder), assets: builtAssets });
    const { organisation, names } = host.services;
    report('begun');
    let [player, token] = ['P0', ''];
    for (let step = 0; ; step++) {
      const next = step + 1;
      if (step % 4 === 1) {
        await jobEnded(host, () => names.rename('player', `P${next}`, [player]));
        player = `P${next}`;
      } else if (step % 4 === 3) await organisation.undo(token);
      else {
        const edit = { kind: 'set', tag: 'Event', value: `E${next}` } as const;
        token = (await jobEnded(host, () => organisation.editTags(SELECTION, [edit]))).edited?.token ?? '';
      }
      report('done');
    }
  },
  async check(folder, _seed, lines) {
    await reopened(libraryOf(folder), async ({ library, names }) => {
      const exported = await library.exportText(null, ALL_GAMES);
      const valuesOf = (tag: string): readonly string[] => {
        const values = Array.from(
          exported.matchAll(new RegExp(`^\\[${tag} "(.*)"\\]$`, 'gmu')),
          ([, value = '']) => value,
        );
        assert.equal(values.length, GAMES);
        return [...new Set(values)];
      };
      const found = { events: valuesOf('Event'), players: valuesOf('White') };
      assertWholeSteps(found, lines, stateAfter);
      const [player = ''] = found.players;
      if (player !== 'P0')
        assert.equal((await names.entry('player', 'P0')).name, player, 'the alias of the first name');
    });
    assertNothingFound(libraryOf(folder));
  },
};
