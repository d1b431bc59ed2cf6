import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Repertoires as Service, Services } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import { extendService } from '../../../api/rpc.ts';
import { emptyRepertoire, flattenRepertoire } from '../../../core/repertoire/repertoire.ts';
import { Position } from '../../../engine/rules/position.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { type TestHost, testHost } from '../../../tests/support/page-host.ts';
import { until } from '../../../tests/support/until.ts';
import { OpenRepertoire } from './open-repertoire.svelte.ts';
import { Repertoires } from './repertoires.svelte.ts';

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

it('lists the repertoires when the connection opens, if it was closed when they were asked for', async () => {
  const page = await host.page();
  const repertoires = new Repertoires(page.connection, page.notices, async () => {});
  page.cut();
  await expect(repertoires.load()).rejects.toMatchObject({ code: 'closed' });
  await page.connection.open();
  await until(() => expect(repertoires.list).not.toBeNull());
});

it('stays open until its edits are stored', async () => {
  const { connection, notices } = await host.page();
  let isFull = false;
  const save: Service['save'] = async (...args) => {
    if (isFull) throw new CodedError('disk-full', 'No space left on the device');
    return connection.api.repertoires.save(...args);
  };
  const wire = {
    api: extendService<Services, Services>(connection.api, {
      repertoires: extendService<Service, Service>(connection.api.repertoires, { save }),
    }),
    on: connection.on.bind(connection),
    onOpen: connection.onOpen.bind(connection),
  };
  const repertoires = new Repertoires(wire, notices, async () => {});
  const start = Position.start(makruk);
  for (const name of ['First', 'Second'])
    await repertoires.create(emptyRepertoire({ name, rules: 'makruk', color: 'w', newPerDay: 10 }, start));
  const { open, list } = repertoires;
  const first = list?.find(({ name }) => name === 'First')?.id ?? -1;
  isFull = true;
  open?.play('e3e4');
  await expect(repertoires.show(first)).rejects.toMatchObject({ code: 'repertoire-unsaved' });
  expect([repertoires.open === open, open?.unsaved]).toEqual([true, true]);
  isFull = false;
  await repertoires.show(first);
  expect(repertoires.open?.id).toBe(first);
  const stored = await connection.api.repertoires.open(open?.id ?? -1);
  expect(JSON.stringify(stored.repertoire)).toContain('e3e4');
});
