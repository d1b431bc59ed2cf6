import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyRepertoire, flattenRepertoire } from '../../../core/repertoire/repertoire.ts';
import { Position } from '../../../engine/rules/position.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { type TestHost, testHost } from '../../../tests/support/page-host.ts';
import { OpenRepertoire } from './open-repertoire.svelte.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost();
});
afterAll(() => host.close());

it('redoes nothing after it has taken a version of another window', async () => {
  const { connection, notices } = await host.page();
  const { repertoires } = connection.api;
  const made = emptyRepertoire({ name: 'Mine', rules: 'makruk', color: 'w', newPerDay: 10 }, Position.start(makruk));
  const { id } = await repertoires.save(null, null, flattenRepertoire(made));
  const [mine, theirs] = [
    new OpenRepertoire(await repertoires.open(id), connection, notices),
    new OpenRepertoire(await repertoires.open(id), connection, notices),
  ];
  mine.play('e3e4');
  await mine.saved();
  mine.undo();
  await mine.saved();
  expect(mine.canRedo).toBe(true);
  const { revision } = await repertoires.open(id);
  await theirs.refresh(revision);
  theirs.play('d3d4');
  await theirs.saved();
  await mine.refresh(revision + 1);
  expect(mine.at.moves.map(({ move }) => move)).toEqual(['d3d4']);
  expect([mine.canUndo, mine.canRedo]).toEqual([true, false]);
});
